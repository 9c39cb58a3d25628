"""What hangs on one end of a line rotates with it: in a figure open in both ends, an arrow's barbs follow its shaft."""

from __future__ import annotations

from collections.abc import Callable

from studio.generalize.attributes import is_point, literal_node
from studio.generalize.by_angle import OTHER, round_numbers
from studio.language.builtins.geometry import angle_to
from studio.language.nodes import Apply, Literal, Name, Node, with_children
from studio.language.values import Point

Plain = Callable[[Node], float | None]
"""What a formula of plain numbers gives; None for any other."""


def rotating_along(figure: Node, start: tuple[str, Point], end: tuple[str, Point], plain: Plain) -> Node:
    """The figure in which other lines that begin or end at one of two open points rotate with the way between these.

    ``start`` and ``end`` are what the two points of a line are called, and where they are. A plain place becomes an
    angle and a distance from the open point, as round as the error of a hand allows.
    """
    ahead = angle_to(start[1], end[1])
    base = Apply("angle_to", (Name(start[0]), Name(end[0])))
    known = dict((start, end))

    def rotated(node: Node) -> Node:
        node = with_children(node, rotated)
        if not isinstance(node, Apply) or node.function != "line":
            return node
        said = dict(node.keywords)
        for held, free in OTHER.items():
            hung, place = said.get(held), said.get(free)
            if isinstance(hung, Name) and hung.id in known and place is not None:
                loose = _plain_place(place, plain)
                if loose is not None and loose != known[hung.id]:
                    said[free] = _polar(hung, known[hung.id], loose, base, ahead)
        return Apply(node.function, node.arguments, tuple(said.items()))

    return rotated(figure)


def _plain_place(node: Node, plain: Plain) -> Point | None:
    if not is_point(node) or not isinstance(node, Apply):
        return None
    x, y = (plain(part) for part in node.arguments)
    return None if x is None or y is None else Point(x, y)


def _polar(hung: Name, at: Point, loose: Point, base: Node, ahead: float) -> Node:
    angle, distance = round_numbers(at, loose, ahead)
    further = Apply("+" if angle >= 0 else "-", (base, Literal(abs(angle)))) if angle else base
    return Apply("polar", (hung, literal_node(distance), further))

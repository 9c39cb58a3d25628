"""What lies in a thing and is told from it by so many pixels stays where it is when that is resized or moved alone.

It is told anew from the side that stays; where none does, it stands by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from studio.document.live import looked_at
from studio.document.model import Document, with_definition
from studio.document.told_places import ARITHMETIC, PLACES, carried_places, retold
from studio.generalize.attributes import AXES, address_of, is_point, literal_node, tidy_number
from studio.generalize.box_corners import SIDES
from studio.generalize.contents import can_hold, held_by, lying_in, members_of, named, with_contents
from studio.generalize.folded import folded
from studio.generalize.latest import latest
from studio.generalize.placing import CORNERS
from studio.generalize.telling import SIZES, Telling
from studio.language.builtins import ATTRIBUTES
from studio.language.errors import StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Attribute, Literal, Name, Node, free_names, with_children
from studio.language.types import POINT
from studio.language.values import Point, Shape, Value

Place = tuple[Node, float]
"""A coordinate of a thing, and where that is now."""
Ways = Mapping[str, tuple[Place, Place | None]]
"""For each axis what is moved of a thing, and what stays of it."""
ALONE, LEFT = "alone", "left"
"""A thing is moved without what belongs to it; or is itself no more what that goes along with."""
BOXES = ("rectangle", "image")


@latest
def with_staying(document: Document, thing: str, pulled: str) -> tuple[Document, tuple[str, ...]]:
    """The document in which what lies in a thing stays when a corner is pulled, or it is moved ``ALONE`` or ``LEFT``.

    With it the names of what is told anew.
    """
    if not any(thing in one.needs for one in document.definitions.values()):
        return document, ()
    live = looked_at(document)
    shape = live.values().get(thing)
    ways = _ways(shape, thing, pulled, live.env()) if can_hold(shape) else {}
    alone = pulled == ALONE
    flush = pulled not in (ALONE, LEFT) and isinstance(shape, Shape) and shape.kind in BOXES
    told: list[str] = []
    for name in tuple(lying_in(document, live, thing)) if ways else ():
        for part in members_of(document, name):
            definition = document.definitions[part]
            carried = None if alone else carried_places(definition)
            form = _Staying(thing, ways, frozenset(document.definitions), live.env(), flush, carried)
            new = retold(definition, form.told(definition.formula))
            if new != definition:
                document = with_definition(document, new)
                told += [name] if name not in told else []
    return document, tuple(told)


def may_go_along(document: Document, thing: str) -> bool:
    """Whether something goes along with a thing, from now on or as it did before."""
    return bool(with_contents(document, thing)[1] or with_staying(document, thing, ALONE)[1])


def stays_behind(names: Sequence[str], thing: str) -> str:
    """The sentence (with a blank before it) about what belongs to a thing no more; "" for nothing."""
    belong = "belongs" if len(names) == 1 else "belong"
    return f" {named(names)} no longer {belong} to {thing}." if names else ""


def is_first_corner(thing: str, attribute: str) -> bool:
    """Whether what is pulled is the corner of a polygon by which what lies in it is told."""
    return address_of(f"{thing}.{attribute}").steps[-2:] == (CORNERS, 0)


def _ways(shape: Shape, thing: str, pulled: str, env: Mapping[str, Value]) -> Ways:
    if shape.kind == "polygon" and pulled == CORNERS:
        first, second = (
            {axis: _place(Apply("[]", (Attribute(Name(thing), CORNERS), Literal(k))), axis, point) for axis in AXES}
            for k, point in enumerate(shape.get(CORNERS)[:2])
        )
        return {axis: (first[axis], second[axis]) for axis in AXES}
    if pulled in (ALONE, LEFT):
        return {axis: ((node, evaluate(node, Env(env))), None) for axis, node in held_by(shape, thing)}
    return _ways_of_box(shape, thing, pulled) if shape.kind in BOXES else {}


def _place(node: Node, axis: str, point: Point) -> Place:
    return Attribute(node, axis), getattr(point, axis)


def _ways_of_box(shape: Shape, thing: str, pulled: str) -> Ways:
    found: dict[str, tuple[Place, Place | None]] = {}
    for far, (size, axis) in zip(SIDES.get(pulled, (False, False)), SIZES.items(), strict=True):
        begin = Attribute(Name(thing), axis), shape.get(axis)
        end = Apply("+", (begin[0], Attribute(Name(thing), size))), begin[1] + shape.get(size)
        if shape.as_dict().get("rotation"):
            found[axis] = begin, None
        elif far is not None:
            found[axis] = (end, begin) if far else (begin, end)
    return found


@dataclass(frozen=True)
class _Staying(Telling):
    """How one thing that lies in another is told from it anew."""

    thing: str
    ways: Ways
    known: frozenset[str]
    env: Mapping[str, Value]
    flush: bool
    """Whether what lies just on a side goes on doing so."""
    carried: frozenset[Node] | None
    """The places that nobody meant, which alone are told anew; None: the thing is moved alone, and all are."""

    def attribute(self, name: str, part: Node, shape: Apply) -> Node:
        if self.carried is None and ATTRIBUTES.get(name) == POINT and not is_point(part):
            return self._by_itself(part)
        size = dict(shape.keywords).get(next((key for key, axis in SIZES.items() if axis == PLACES.get(name)), ""))
        grows = self.carried is not None and size is not None and self.thing in free_names(size)
        return part if grows else super().attribute(name, part, shape)

    def coordinate(self, axis: str, node: Node) -> Node:
        """What is told from what moves, told from what stays."""
        if self.thing not in free_names(node) or axis not in self.ways:
            return node
        if self.carried is not None and node not in self.carried:
            return node
        (moved, was), stays = self.ways[axis]
        off = folded(((1, node), (-1, moved)))
        if free_names(off) & self.known or (self.flush and off == Literal(0)):
            return folded(((1, self._by_itself(node)),)) if self.carried is None else node
        if stays is None:
            return folded(((1, off), (1, Literal(tidy_number(was)))))
        return folded(((1, stays[0]), (1, off), (1, Literal(tidy_number(was - stays[1])))))

    def _by_itself(self, node: Node) -> Node:
        """The formula with plain values in place of what follows the thing."""
        if self.thing not in free_names(node):
            return node
        if not free_names(node) <= self.known | ARITHMETIC:
            return with_children(node, self._by_itself)
        try:
            return literal_node(evaluate(node, Env(self.env)))
        except StudioError:
            return node

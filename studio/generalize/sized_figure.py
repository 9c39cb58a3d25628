"""A component that is drawn in any size: its figure scaled about its place, and what size brings a corner where."""

from __future__ import annotations

from collections.abc import Sequence

from studio.document.bounds import Box, bounds
from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.document.scene import things_of
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import AXES, Address, definition_of, keyword_path, shape_path, tidy_number
from studio.generalize.folded import folded
from studio.language.nodes import Apply, Attribute, Display, Literal, Name, Node, at, free_names, with_children
from studio.language.values import Point, is_number

SIZE = "size"
"""What is called so of a figure as a whole: 1 is as large as it was drawn."""
STEPS = (0.25, 0.05, 0.01)
"""Sizes go in the largest of these steps that brings the corner near enough; none is smaller than the last one."""
NEAR = 1.5
"""So many pixels from where it is pulled to the corner may lie."""


def sized(figure: Node, place: str) -> Node:
    """The formula of a figure that goes along with a place, scaled about that by its size."""
    inner = _from_origin(figure, place)
    moved = tuple((f"d{axis}", Attribute(Name(place), axis)) for axis in AXES)
    if isinstance(inner, Apply) and inner.function == "group" and [name for name, _ in inner.keywords] == ["items"]:
        items = inner.keywords[0][1]
    else:
        items = Display("list", (inner,))
    return Apply("group", (), (("items", items), *moved, ("scale", Name(SIZE))))


def _from_origin(node: Node, place: str) -> Node:
    """The formula where the place is the origin."""
    if isinstance(node, Attribute) and node.value == Name(place):
        return Literal(0)
    inner = with_children(node, lambda child: _from_origin(child, place))
    if isinstance(inner, Apply) and inner.function == "point" and isinstance(inner.arguments[0], Attribute):
        there = inner.arguments[0].value
        if inner.arguments == tuple(Attribute(there, axis) for axis in AXES):
            return there
    whole = isinstance(inner, Apply) and inner.function in ("+", "-") and place in free_names(node)
    return folded([(1, inner)]) if whole else inner


def has_size(component: Definition | None) -> bool:
    """Whether the size of a figure as a whole stays open in a component."""
    formula = component.formula if component is not None else None
    scale = dict(formula.keywords).get("scale") if isinstance(formula, Apply) and formula.function == "group" else None
    return component is not None and scale == Name(SIZE) and any(one.name == SIZE for one in component.inputs)


def size_of(document: Document, live: Live, thing: str, index: Sequence[int] = ()) -> float | None:
    """The size of an instance, or of one that is a member of a list; None where it has none that is open."""
    formula = definition_of(document, thing).formula
    node = at(formula, shape_path(formula))
    if not isinstance(node, Apply) or not has_size(document.definitions.get(node.function)):
        return None
    if keyword_path(node, SIZE) is None:
        return None
    size = attribute_value(document, live.env(), Address(thing, tuple(index), (SIZE,)))
    return size if is_number(size) else None


def size_towards(place: Point, now: Box, size: float, to: Point) -> float:
    """The size of a figure whose far corner is pulled to a place: as large as the longer way there asks for.

    ``now`` is the box around it while it has another size, and ``place`` what it is scaled about.
    """
    far = (now[2] - place.x, now[3] - place.y)
    shares = [((there - begin) / way, way) for there, begin, way in zip(to, place, far, strict=True) if way > 0]
    share, way = max(shares, default=(1, 1))
    near = (round(size * share / step) * step for step in STEPS)
    found = next((one for one in near if abs(one - size * share) * way / size <= NEAR), 0)
    return tidy_number(max(STEPS[-1], found or round(size * share, 2)))  # type: ignore[no-any-return]


def drawn_size(document: Document, component: str, place: Point, to: Point) -> float | None:
    """The size of a component that is drawn from its place to its far corner, None where none of it is drawn yet."""
    live = Live.at_present(document)
    for name, one in document.definitions.items():
        if one.drawn and isinstance(one.formula, Apply) and one.formula.function == component:
            shape, size = live.value(name), size_of(document, live, name)
            box = bounds(thing.shape for thing in things_of(name, shape))
            if size and box is not None:
                return size_towards(place, _from(box, shape.get("dx"), shape.get("dy"), place), size, to)
    return None


def _from(box: Box, dx: float, dy: float, place: Point) -> Box:
    """The box around a figure, had it another place."""
    by = place.x - dx, place.y - dy
    return box[0] + by[0], box[1] + by[1], box[2] + by[0], box[3] + by[1]

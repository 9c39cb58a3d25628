"""A component that is drawn in any size: its figure scaled about its place, and what size brings a corner where."""

from __future__ import annotations

from collections.abc import Sequence

from studio.document.bounds import Box, bounds
from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.document.scene import things_of
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import AXES, Address, definition_of, keyword_path, shape_path, tidy_number
from studio.generalize.box_corners import SIDES
from studio.generalize.folded import folded
from studio.language.nodes import Apply, Attribute, Display, Literal, Name, Node, at, free_names, with_children
from studio.language.values import Point, Shape, Value, is_number

SIZE = "size"
"""What is called so of a figure as a whole: 1 is as large as it was drawn."""
STEPS = (0.25, 0.05, 0.01)
"""Sizes go in the largest of these steps that brings the corner near enough."""
NEAR = 1.5
"""So many pixels from where it is pulled to the corner may lie."""
SEEN = 4
"""So many pixels long is the longer side of a figure at least."""


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


def place_called(document: Document, thing: str) -> str:
    """What the place is called about which an instance with an open size is scaled."""
    formula = definition_of(document, thing).formula
    node = at(formula, shape_path(formula))
    made = document.definitions[node.function].formula if isinstance(node, Apply) else None
    across = dict(made.keywords)["dx"] if isinstance(made, Apply) else None
    return across.value.id if isinstance(across, Attribute) and isinstance(across.value, Name) else ""


def natural_box(name: str, instance: Shape) -> Box | None:
    """The box around an instance in size 1 without outlines, seen from its place; None where nothing of it is drawn."""
    return bounds(_without_outline(thing.shape) for thing in things_of(name, _with(instance, dx=0, dy=0, scale=1)))


def _without_outline(shape: Shape) -> Shape:
    if shape.kind == "group":
        return _with(shape, items=[_without_outline(one) for one in shape.get("items")])
    return _with(shape, stroke_width=0)


def _with(shape: Shape, **given: Value) -> Shape:
    return Shape(shape.kind, tuple((key, given.get(key, value)) for key, value in shape.attributes))


def pulled_size(natural: Box, place: Point, size: float, to: Point, corner: str = "end") -> tuple[float, Point] | None:
    """The size and the place of a figure a corner or side of which is pulled: as large as the longer way there asks.

    ``natural`` is its box in size 1, seen from its place. What lies opposite stays, to the pixel where the
    place moves for that. None where it is pulled over what stays.
    """
    sides = SIDES[corner]
    stays = Point(*(natural[2 + axis] if far is False else 0 for axis, far in enumerate(sides)))
    shares = []
    for axis, far in enumerate(sides):
        way = (natural[axis] if far is False else natural[2 + axis]) - stays[axis]
        if far is not None and (way > 0) == far and way:
            shares.append(((to[axis] - place[axis] - size * stays[axis]) / way, abs(way)))
    share, way = max(shares, default=(0, 1))
    if share <= 0:
        return None
    near = (round(share / step) * step for step in STEPS)
    found = next((one for one in near if abs(one - share) * way <= NEAR), round(share, 2))
    new = tidy_number(max(found, least_size(natural)))
    return new, Point(*(round(here + (size - new) * by) if by else here for here, by in zip(place, stays, strict=True)))


def least_size(natural: Box) -> float:
    """The smallest size in which a figure can still be seen and taken hold of."""
    longer = max(natural[2] - natural[0], natural[3] - natural[1])
    return max(STEPS[-1], round(SEEN / longer, 2)) if longer else STEPS[-1]


def size_towards(natural: Box, place: Point, to: Point) -> float:
    """The size of a figure whose far corner is pulled to a place, never smaller than can be seen."""
    pulled = pulled_size(natural, place, 1, to)
    return pulled[0] if pulled else least_size(natural)


def drawn_size(document: Document, component: str, place: Point, to: Point) -> float | None:
    """The size of a component that is drawn from its place to its far corner, None where none of it is drawn yet."""
    live = Live.at_present(document)
    for name, one in document.definitions.items():
        if one.drawn and isinstance(one.formula, Apply) and one.formula.function == component:
            natural = natural_box(name, live.value(name))
            if natural is not None:
                return size_towards(natural, place, to)
    return None

"""What a dragged point can snap to: ends, middles, centres, corners, edges, crossings, elements of collections.

A feature is a place on the canvas together with the formulas that give it, so that what was snapped to is kept as a
relation. A feature may fix one coordinate only (an edge, say).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from studio.generalize.attributes import AXES, literal_node, member_node
from studio.language.nodes import Apply, Attribute, Literal, Node
from studio.language.show import show
from studio.language.values import Point, Shape, Value

ELEMENT, END, CROSSING, CENTRE, MIDDLE = range(5)
"""Ranks of features at one place: the first of these is what was meant."""

MOST_SIDES = 8
"""Of a figure with more corners the sides are short, and nothing is drawn to their middles."""
STRAIGHT = 1e-6
"""Lines whose ends differ by less in one coordinate (pixels) are level or upright."""

Thing = tuple[str, tuple[Value, ...], Shape]


@dataclass(frozen=True)
class Feature:
    """A place, the formulas of its coordinates (None: free along it), how it is called, and whom it belongs to.

    ``whole`` is the formula of the point, where it has one of its own. ``owners`` are the definitions it needs.
    ``span`` is the stretch of the free coordinate in which an edge attracts. What is ``close`` attracts only ends of
    lines, and from close by: the middle of an edge, where other things lie by chance. ``around`` is the smaller side of
    the thing whose centre this is: what is written into it goes there from further off. What is ``written`` attracts
    labels alone: the middle of a box across or down.
    """

    says: str
    rank: int
    owners: frozenset[str]
    at_x: float | None = None
    at_y: float | None = None
    x: Node | None = None
    y: Node | None = None
    whole: Node | None = None
    span: tuple[float, float] | None = None
    close: bool = False
    around: float = 0.0
    written: bool = False


@dataclass(frozen=True)
class _Line:
    """A level or upright line: where it lies, and the formula that says so."""

    at: float
    node: Node
    name: str
    span: tuple[float, float]
    owner: str


def features(
    things: Iterable[Thing], values: Mapping[str, Value], hidden: frozenset[str], near: Point, reach: float
) -> list[Feature]:
    """The features within reach of a place: of what is drawn, and of the collections of points.

    Those of ``hidden`` names are left out.
    """
    kept = [thing for thing in things if thing[0] not in hidden and comes_near(thing[2], near, reach)]
    found = [one for thing in kept for one in of_thing(thing) if _within_reach(one, near, reach)]
    found += crossings(kept, near, reach)
    for name, value in values.items():
        if name not in hidden and isinstance(value, (list, dict)):
            found += elements(name, value, near, reach)
    return found


def comes_near(shape: Shape, near: Point, reach: float) -> bool:
    """Whether the box around a shape comes within reach of a place; quick, for many shapes."""
    return reach == math.inf or is_near(box_around(shape), near, reach)


Around = tuple[tuple[float, ...], tuple[float, ...]] | None
"""The places of a shape across and down, for all of it lies between them; None where it may be anywhere."""


def is_near(around: Around, near: Point, reach: float) -> bool:
    """Whether what lies between these places comes within reach of a place."""
    return around is None or _spans(around[0], near.x, reach) and _spans(around[1], near.y, reach)


def box_around(shape: Shape) -> Around:
    """The places between which a shape lies."""
    if shape.kind not in _MAKERS:
        return None
    given = dict(shape.attributes)
    if shape.kind == "line":
        places = [given["start"], given["end"]]
    elif "points" in given:
        places = given["points"]
    elif "width" in given:
        x, y = given["x"], given["y"]
        places = [(x, y), (x + given["width"], y + given["height"])]
    elif "center" in given:
        (x, y), off_x, off_y = given["center"], given["radius_x"], given["radius_y"]
        places = [(x - off_x, y - off_y), (x + off_x, y + off_y)]
    else:
        places = [given["at"]]
    if not places:
        return (), ()
    across, down = zip(*places, strict=True)
    return (min(across), max(across)), (min(down), max(down))


def _spans(values: tuple[float, ...], at: float, reach: float) -> bool:
    return bool(values) and min(values) - reach <= at <= max(values) + reach


def _within_reach(one: Feature, near: Point, reach: float) -> bool:
    across = one.at_x is None or abs(one.at_x - near.x) <= reach
    return across and (one.at_y is None or abs(one.at_y - near.y) <= reach)


def of_thing(thing: Thing) -> Iterator[Feature]:
    """The features of one drawn shape."""
    make = _MAKERS.get(thing[2].kind)
    if make:
        yield from make(thing)


def _point(thing: Thing, node: Node, place: Point, says: str, rank: int) -> Feature:
    x, y = Attribute(node, "x"), Attribute(node, "y")
    return Feature(says, rank, frozenset({thing[0]}), place.x, place.y, x, y, node)


def _between(thing: Thing, a: tuple[Node, Point], b: tuple[Node, Point], says: str, rank: int) -> Feature:
    """The middle of two points; a coordinate they share is kept as it is."""
    x = _mean(Attribute(a[0], "x"), Attribute(b[0], "x"), a[1].x == b[1].x)
    y = _mean(Attribute(a[0], "y"), Attribute(b[0], "y"), a[1].y == b[1].y)
    place = (a[1].x + b[1].x) / 2, (a[1].y + b[1].y) / 2
    return Feature(says, rank, frozenset({thing[0]}), *place, x, y)


def _mean(a: Node, b: Node, alike: bool) -> Node:
    return a if alike else Apply("/", (Apply("+", (a, b)), Literal(2)))


def _named(thing: Thing) -> tuple[Node, str]:
    node = member_node(thing[0], thing[1])
    return node, f"the last of {thing[0]}" if thing[1] == (-1,) else show(node)


def _line(thing: Thing) -> Iterator[Feature]:
    node, name = _named(thing)
    ends = {end: (Attribute(node, end), thing[2].get(end)) for end in ("start", "end")}
    for end, (formula, place) in ends.items():
        yield _point(thing, formula, place, f"the {end} of {name}", END)
    yield _between(thing, ends["start"], ends["end"], f"the middle of {name}", MIDDLE)
    (start, a), (_, b) = ends["start"], ends["end"]
    owners = frozenset({thing[0]})
    if abs(a.y - b.y) < STRAIGHT:
        yield Feature(name, MIDDLE, owners, at_y=a.y, y=Attribute(start, "y"), span=_stretch(a.x, b.x))
    if abs(a.x - b.x) < STRAIGHT:
        yield Feature(name, MIDDLE, owners, at_x=a.x, x=Attribute(start, "x"), span=_stretch(a.y, b.y))


def _stretch(a: float, b: float) -> tuple[float, float]:
    return min(a, b), max(a, b)


def _box(thing: Thing) -> Iterator[Feature]:
    """Corners, edges and the centre of what has a place and a size."""
    node, name = _named(thing)
    shape, owners = thing[2], frozenset({thing[0]})
    across = _sides(node, "x", "width", shape)
    down = _sides(node, "y", "height", shape)
    spans = {"x": (across[0][0], across[1][0]), "y": (down[0][0], down[1][0])}
    for x, x_node in across:
        yield Feature(f"an edge of {name}", MIDDLE, owners, at_x=x, x=x_node, span=_stretch(*spans["y"]))
        for y, y_node in down:
            yield Feature(f"a corner of {name}", END, owners, x, y, x_node, y_node)
    for y, y_node in down:
        yield Feature(f"an edge of {name}", MIDDLE, owners, at_y=y, y=y_node, span=_stretch(*spans["x"]))
    middle = [_half(node, "x", "width", shape), _half(node, "y", "height", shape)]
    (x, x_node), (y, y_node) = middle
    around = min(shape.get("width"), shape.get("height"))
    yield Feature(f"the centre of {name}", CENTRE, owners, x, y, x_node, y_node, around=around)
    yield from (replace(one, written=True) for one in middle_lines(thing))
    if not shape.as_dict().get("rotation"):
        edges = [(x, side, x_node, node) for side, node in down] + [(side, y, node, y_node) for side, node in across]
        for place in edges:
            yield Feature(f"the middle of an edge of {name}", MIDDLE, owners, *place, close=True)


def middle_lines(thing: Thing) -> Iterator[Feature]:
    """The middle of a box or disc across and down, that of a level or upright line along it, and such a line itself.

    ``around`` is how long the thing is along the coordinate that is given.
    """
    for axis, along, span in _reaches(thing):
        at = (along.near + along.far) / 2
        yield _across(thing, axis, at, along.nodes[1], span, along.far - along.near, "the middle")


def side_lines(thing: Thing) -> Iterator[Feature]:
    """The sides of a box or disc, and level and upright lines: a disc is met near the middle of its sides."""
    yield from near_sides(thing)
    yield from (one for one in far_sides(thing) if one.around)


def near_sides(thing: Thing) -> Iterator[Feature]:
    """The left and upper sides of a box or disc, and level and upright lines."""
    return _sides_met(thing, 0)


def far_sides(thing: Thing) -> Iterator[Feature]:
    """The right and lower sides of a box or disc, and level and upright lines."""
    return _sides_met(thing, 2)


def _sides_met(thing: Thing, which: int) -> Iterator[Feature]:
    for axis, along, (first, last) in _reaches(thing):
        inward = (last - first) / 4 if thing[2].kind == "ellipse" else 0
        if along.near == along.far or thing[2].kind != "line":
            at, long = (along.near, along.far)[which > 0], along.far - along.near
            span = first + inward, last - inward
            yield _across(thing, axis, at, along.nodes[which if long else 1], span, long, "an edge")


def _across(
    thing: Thing, axis: str, at: float, node: Node, span: tuple[float, float], around: float, part: str
) -> Feature:
    says = f"{part} of {_named(thing)[1]}" if around else _named(thing)[1]
    given: dict[str, Any] = {f"at_{axis}": at, axis: node}
    return Feature(says, CENTRE, frozenset({thing[0]}), span=span, around=around, **given)


class _Along(NamedTuple):
    """How far a thing reaches along an axis, and the formulas of its near side, its middle, and its far side."""

    near: float
    far: float
    nodes: tuple[Node, Node, Node]


def _reaches(thing: Thing) -> Iterator[tuple[str, _Along, tuple[float, float]]]:
    """How far a box, a disc, or a level or upright line reaches along each axis, and how far across it."""
    shape = thing[2]
    if not shape.is_nowhere and not shape.as_dict().get("rotation") and shape.kind in _REACHES:
        across, down = (_REACHES[shape.kind](thing, axis) for axis in AXES)
        if across.far - across.near < STRAIGHT or down.far - down.near < STRAIGHT or shape.kind != "line":
            yield "x", across, (down.near, down.far)
            yield "y", down, (across.near, across.far)


def _box_along(thing: Thing, axis: str) -> _Along:
    node, shape, size = _named(thing)[0], thing[2], {"x": "width", "y": "height"}[axis]
    (near, near_node), (far, far_node) = _sides(node, axis, size, shape)
    return _Along(near, far, (near_node, _half(node, axis, size, shape)[1], far_node))


def _disc_along(thing: Thing, axis: str) -> _Along:
    node, shape = _named(thing)[0], thing[2]
    at, radius = getattr(shape.get("center"), axis), shape.get(f"radius_{axis}")
    center, off = Attribute(Attribute(node, "center"), axis), Attribute(node, f"radius_{axis}")
    return _Along(at - radius, at + radius, (Apply("-", (center, off)), center, Apply("+", (center, off))))


def _line_along(thing: Thing, axis: str) -> _Along:
    node, shape = _named(thing)[0], thing[2]
    ends = [(getattr(shape.get(end), axis), Attribute(Attribute(node, end), axis)) for end in ("start", "end")]
    (near, near_node), (far, far_node) = ends if ends[0][0] <= ends[1][0] else ends[::-1]
    return _Along(near, far, (near_node, _mean(ends[0][1], ends[1][1], near == far), far_node))


_REACHES: dict[str, Callable[[Thing, str], _Along]] = {
    "rectangle": _box_along,
    "image": _box_along,
    "ellipse": _disc_along,
    "line": _line_along,
}


def _sides(node: Node, place: str, size: str, shape: Shape) -> tuple[tuple[float, Node], tuple[float, Node]]:
    near, far = Attribute(node, place), Apply("+", (Attribute(node, place), Attribute(node, size)))
    return (shape.get(place), near), (shape.get(place) + shape.get(size), far)


def _half(node: Node, place: str, size: str, shape: Shape) -> tuple[float, Node]:
    half = Apply("/", (Attribute(node, size), Literal(2)))
    return shape.get(place) + shape.get(size) / 2, Apply("+", (Attribute(node, place), half))


def _ellipse(thing: Thing) -> Iterator[Feature]:
    around = 2 * min(thing[2].get("radius_x"), thing[2].get("radius_y"))
    yield from (replace(one, around=around) for one in _centred("center", "centre")(thing))
    yield from (replace(one, written=True) for one in middle_lines(thing))


def _centred(attribute: str, called: str) -> Callable[[Thing], Iterator[Feature]]:
    def make(thing: Thing) -> Iterator[Feature]:
        node, name = _named(thing)
        yield _point(thing, Attribute(node, attribute), thing[2].get(attribute), f"the {called} of {name}", CENTRE)

    return make


def _corners(thing: Thing) -> Iterator[Feature]:
    node, name = _named(thing)
    places = thing[2].get("points")
    corners: list[tuple[Node, Point]]
    corners = [(Apply("[]", (Attribute(node, "points"), Literal(k))), place) for k, place in enumerate(places)]
    for corner, place in corners:
        yield _point(thing, corner, place, f"a corner of {name}", END)
    sides = zip([corners[-1], *corners], corners, strict=False) if 2 < len(corners) <= MOST_SIDES else ()
    for before, after in sides if thing[2].kind == "polygon" else ():
        yield replace(_between(thing, before, after, f"the middle of a side of {name}", MIDDLE), close=True)


_MAKERS: dict[str, Callable[[Thing], Iterator[Feature]]] = {
    "line": _line,
    "rectangle": _box,
    "image": _box,
    "ellipse": _ellipse,
    "label": _centred("at", "place"),
    "polygon": _corners,
    "path": _corners,
}


def crossings(things: Iterable[Thing], near: Point, reach: float) -> Iterator[Feature]:
    """Where level and upright lines cross: one coordinate from each of the two."""
    level: list[_Line] = []
    upright: list[_Line] = []
    for thing in things:
        if thing[2].kind != "line":
            continue
        a, b = thing[2].get("start"), thing[2].get("end")
        if abs(a.y - near.y) > reach and abs(a.x - near.x) > reach:
            continue
        node, name = _named(thing)
        start = Attribute(node, "start")
        if abs(a.y - b.y) < STRAIGHT:
            level.append(_Line(a.y, Attribute(start, "y"), name, _stretch(a.x, b.x), thing[0]))
        elif abs(a.x - b.x) < STRAIGHT:
            upright.append(_Line(a.x, Attribute(start, "x"), name, _stretch(a.y, b.y), thing[0]))
    for row in level:
        for column in upright:
            if not (abs(row.at - near.y) <= reach and abs(column.at - near.x) <= reach):
                continue
            if _within(column.at, row.span) and _within(row.at, column.span):
                says, owners = f"the crossing of {column.name} and {row.name}", frozenset({row.owner, column.owner})
                yield Feature(says, CROSSING, owners, column.at, row.at, column.node, row.node)


def _within(at: float, span: tuple[float, float]) -> bool:
    return span[0] - STRAIGHT <= at <= span[1] + STRAIGHT


def elements(name: str, collection: list[Value] | dict[Value, Value], near: Point, reach: float) -> Iterator[Feature]:
    """The points that a list or dict holds."""
    pairs = collection.items() if isinstance(collection, dict) else enumerate(collection)
    for key, place in pairs:
        if isinstance(place, Point) and abs(place.x - near.x) <= reach and abs(place.y - near.y) <= reach:
            whole = Apply("[]", (member_node(name, ()), literal_node(key)))
            x, y = Attribute(whole, "x"), Attribute(whole, "y")
            yield Feature(show(whole), ELEMENT, frozenset({name}), place.x, place.y, x, y, whole)

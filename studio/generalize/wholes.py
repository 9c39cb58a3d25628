"""Wholes: what can hold smaller copies of itself, and how it is written with another place, size and direction.

Everything goes from a start to an end: a line, a component from place to place, a figure along its first side, an
ellipse from its centre to its right end. The other corners of a figure follow from these two.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from studio.document.model import Document
from studio.document.naming import fresh_name
from studio.generalize.attributes import definition_of, literal_node, shape_path
from studio.language.builtins.geometry import angle_to, inside
from studio.language.errors import Refusal
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Attribute, Clause, Comprehension, Display, Literal, Name, Node, at
from studio.language.sizes import size
from studio.language.types import POINT
from studio.language.values import Point, Shape, Value

ROUND_ANGLES = ((15, 6), (5, 2.5))
"""A direction (degrees) is one of these where it is off by no more."""
SHARES = (2, 3, 4, 5, 6, 8, 10)
"""A length is so many of these parts of the whole, fewest first."""
OFF = 0.08
"""A length is off by no more than this share of the whole."""
FIRM = 0.03
"""So far (of the first side) a corner of a figure may be from where it was drawn."""


@dataclass(frozen=True)
class Whole:
    """What holds copies of itself: how it is written, its corners, of which the first two say where it goes."""

    thing: str
    template: Apply
    kind: str
    corners: tuple[Point, ...]
    names: tuple[str, str]
    """The attributes or inputs that are its start and end, where it has such."""
    value: Value
    count: int = 1

    @property
    def ends(self) -> tuple[Point, Point]:
        return self.corners[0], self.corners[1]

    @property
    def shares(self) -> list[Point]:
        """Where its corners lie along and aside of the way from start to end, those of a figure made round."""
        found = [frame_share(self.ends, one) for one in self.corners]
        return found if self.kind != "figure" else [*found[:2], *(_place(*_rounded(one)) for one in found[2:])]

    @property
    def parts(self) -> int:
        """How many parts one of it has, as sizes are counted."""
        return size(self.value)

    def formula(self, document: Document, parts: Node, depth: Node, all_levels: bool) -> Node:
        """A list of copies: the smallest ones, or all levels."""
        start, end, level = (fresh_name(document, word) for word in ("start", "end", "level"))
        clauses, single = [], Name(self.thing)
        if self.count > 1:
            single = Name(fresh_name(document, "one"))
            clauses.append(Clause((single.id,), Name(self.thing)))
        given = self._given(single)
        if all_levels:
            clauses.append(Clause((level,), Apply("range", (Apply("+", (depth, Literal(1))),))))
            depth = Name(level)
        clauses.append(Clause((start, end), Apply("nested", (*given, parts, depth))))
        return Comprehension("list", self._copy(Name(start), Name(end)), tuple(clauses))

    def _given(self, thing: Name) -> tuple[Node, Node]:
        """The formulas of its start and end."""
        if self.kind == "component":
            keywords = dict(self.template.keywords)
            return keywords[self.names[0]], keywords[self.names[1]]
        if self.kind == "line":
            return Attribute(thing, "start"), Attribute(thing, "end")
        if self.kind == "ellipse":
            center, radius = Attribute(thing, "center"), Attribute(thing, "radius_x")
            return center, Apply("polar", (center, radius, Attribute(thing, "rotation")))
        if self.template.function == "rectangle":
            if self.value.as_dict().get("rotation", 0):
                raise Refusal(f"{self.thing} is rotated. Draw it as a polygon, from its foot on.")
            x, y, width, height = (Attribute(thing, name) for name in ("x", "y", "width", "height"))
            foot = Apply("+", (y, height))
            return Apply("point", (x, foot)), Apply("point", (Apply("+", (x, width)), foot))
        points = Attribute(thing, "points")
        return Apply("[]", (points, Literal(0))), Apply("[]", (points, Literal(1)))

    def _copy(self, start: Name, end: Name) -> Apply:
        """How a copy from a start to an end is written."""
        given = dict(self.template.keywords)
        if self.kind in ("line", "component"):
            given |= {self.names[0]: start, self.names[1]: end}
            return Apply(self.template.function, (), tuple(given.items()))
        length = Apply("distance", (start, end))
        if self.kind == "ellipse":
            flat = _plain(math.dist(self.corners[2], self.corners[0]) / math.dist(*self.ends))
            rotated = {} if flat == 1 else {"rotation": Apply("angle_to", (start, end))}
            given |= {"center": start, "radius_x": length, "radius_y": _times(length, flat), **rotated}
            return Apply("ellipse", (), tuple(given.items()))
        for name in ("x", "y", "width", "height", "corner", "rotation", "points"):
            given.pop(name, None)
        others = [_corner(start, end, share) for share in self.shares[2:]]
        kind = "polygon" if self.template.function == "rectangle" else self.template.function
        return Apply(kind, (), (("points", Display("list", (start, end, *others))), *given.items()))

    def holds(self, others: Sequence[Point]) -> bool:
        """Whether a figure with these corners is drawn upon this one, which would hide it or be hidden."""
        if self.kind not in ("ellipse", "figure") or self.value.as_dict().get("fill") is None:
            return False
        middle = Point(*(sum(axis) / len(others) for axis in zip(*others, strict=True)))
        return all(inside(_between(place, middle), self.value) for place in others)

    def ways(self) -> list[tuple[Point, ...]]:
        """The orders in which its corners may be meant, the drawn one first."""
        if self.kind != "figure":
            return [self.corners]
        around = [self.corners, (self.corners[1], self.corners[0], *self.corners[:1:-1])]
        return [(*way[first:], *way[:first]) for way in around for first in range(len(way))]


def whole_of(document: Document, env: Mapping[str, Value], thing: str) -> Whole:
    """A thing as what may hold copies. Raises Refusal where it has no start and end."""
    formula, value = definition_of(document, thing).formula, env.get(thing)
    count = len(value) if isinstance(value, list) else 1
    template = at(formula, shape_path(formula))
    first = value[0] if isinstance(value, list) and value else value
    if isinstance(template, Apply) and isinstance(first, Shape) and template.function == first.kind:
        corners = _corners(first)
        kind = first.kind if first.kind in ("line", "ellipse") else "figure"
        if len(corners) >= 2 and corners[0] != corners[1]:
            return Whole(thing, template, kind, corners, ("start", "end"), first, count)
    made = document.definitions.get(template.function) if isinstance(template, Apply) else None
    places = [one.name for one in made.inputs if one.type == POINT] if made else []
    if isinstance(template, Apply) and template is formula and len(places) >= 2:
        said = dict(template.keywords)
        ends = [evaluate(said[name], Env(env)) for name in places[:2]]
        return Whole(thing, template, "component", (ends[0], ends[1]), (places[0], places[1]), first)
    raise Refusal(
        f"{thing} has no start and end. Choose a line, a figure with corners, an ellipse, or a component that is drawn "
        "from place to place."
    )


def _corners(shape: Shape) -> tuple[Point, ...]:
    """The corners of a shape as it is drawn, those of a rectangle from its left foot on; none where it has none."""
    given = shape.as_dict()
    if shape.kind == "line":
        return given["start"], given["end"]
    if shape.kind == "ellipse":
        (x, y), across, down, angle = given["center"], given["radius_x"], given["radius_y"], given.get("rotation", 0)
        sides = ((0, 0), (across, 0), (0, down), (-across, 0), (0, -down))
        return tuple(_turned(Point(x + right, y + low), Point(x, y), angle) for right, low in sides)
    if shape.kind == "rectangle":
        x, y, width, height = (given[name] for name in ("x", "y", "width", "height"))
        middle, angle = Point(x + width / 2, y + height / 2), given.get("rotation", 0)
        feet = [(x, y + height), (x + width, y + height), (x + width, y), (x, y)]
        return tuple(_turned(Point(*one), middle, angle) for one in feet)
    return tuple(given.get("points", ()))


def _between(place: Point, middle: Point) -> Point:
    """A place a little nearer to a middle."""
    return Point(place.x + OFF * (middle.x - place.x), place.y + OFF * (middle.y - place.y))


def _turned(place: Point, middle: Point, angle: float) -> Point:
    if not angle:
        return place
    across, down = place.x - middle.x, place.y - middle.y
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return Point(middle.x + across * cos - down * sin, middle.y + across * sin + down * cos)


def frame_share(ends: tuple[Point, Point], place: Point) -> Point:
    """How far along the way from start to end, and aside from it, a place lies, as shares of that way."""
    (start, end) = ends
    across, down = end.x - start.x, end.y - start.y
    x, y = place.x - start.x, place.y - start.y
    square = across**2 + down**2
    return Point((x * across + y * down) / square, (y * across - x * down) / square)


def _rounded(share: Point) -> tuple[Point, Fraction | float, float]:
    """A corner by the nearer end of the first side (as a share), how far it is from there, and in which direction."""
    near = Point(0, 0) if share.x <= 0.5 + FIRM else Point(1, 0)
    size, drawn = math.dist(near, share), angle_to(near, share)
    angle = plain_direction(drawn)
    plain = leg_share(size, angle)
    if math.dist(share, _place(near, plain, angle)) > FIRM:
        return near, round(size, 4), round(drawn, 2)
    return near, plain, angle


def _corner(start: Node, end: Node, share: Point) -> Node:
    """The formula of another corner of a figure."""
    near, size, angle = _rounded(share)
    along: Node = Apply("angle_to", (start, end))
    if angle:
        along = Apply("-" if angle < 0 else "+", (along, literal_node(abs(angle))))
    return Apply("polar", (end if near.x else start, _times(Apply("distance", (start, end)), size), along))


def _place(near: Point, size: Fraction | float, angle: float) -> Point:
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return Point(near.x + float(size) * cos, near.y + float(size) * sin)


def _plain(share: float) -> Fraction | float:
    return plain if abs((plain := plain_share(share)) - share) <= FIRM else round(share, 4)


def _times(length: Node, share: Fraction | float) -> Node:
    return length if share == 1 else Apply("*", (length, share_node(share)))


def share_node(share: Fraction | float) -> Node:
    """The formula of a share."""
    if not isinstance(share, Fraction):
        return Literal(round(share, 9))
    if share.denominator == 1:
        return Literal(int(share))
    return Apply("/", (Literal(share.numerator), Literal(share.denominator)))


def plain_share(size: float) -> Fraction:
    """The plainest share near a number."""
    found = (Fraction(round(size * parts), parts) for parts in (1, *SHARES))
    plain = next((one for one in found if abs(one - size) <= OFF / 2 and (one or size < OFF / 2)), None)
    return plain if plain is not None else Fraction(size).limit_denominator(100)


def leg_share(size: float, angle: float, off: float = FIRM) -> Fraction | float:
    """A share of a whole in a direction: the leg of a right triangle upon it where that is near, or the plainest."""
    legs = [abs(wave(math.radians(angle))) for wave in (math.cos, math.sin)]
    leg = min(legs, key=lambda one: abs(one - size))
    plain = plain_share(size)
    if angle % 90 == 0 or abs(leg - size) > off or abs(leg - plain) < FIRM / 1000:
        return plain
    return leg


RIGHT = (1, math.sqrt(3), 1 / math.sqrt(3), 4 / 3, 3 / 4, 12 / 5, 5 / 12)
"""How long one leg of a plain right triangle is for the other."""


def right_angled(start: Point, tip: Point, end: Point) -> Point | None:
    """The tip of a plain right triangle upon the way from start to end; None where none is near."""
    share = frame_share((start, end), tip)
    side = math.copysign(1, share.y)
    tips = [Point(1 / (1 + ratio**2), side * ratio / (1 + ratio**2)) for ratio in RIGHT]
    near = min(tips, key=lambda one: math.dist(one, share))
    if math.dist(near, share) > OFF:
        return None
    (x, y), (right, down) = start, (end.x - start.x, end.y - start.y)
    return Point(x + near.x * right - near.y * down, y + near.x * down + near.y * right)


def plain_direction(angle: float) -> float:
    """A direction in degrees, a round one where it is near one."""
    for unit, off in ROUND_ANGLES:
        if abs(near := round(angle / unit) * unit - angle) <= off:
            return float(angle + near)
    return float(round(angle))


def fits(corners: Sequence[Point], shares: Sequence[Point]) -> float:
    """How far corners are at most from being those of a figure with these shares, as a share of its first side."""
    ends = corners[0], corners[1]
    return max(math.dist(frame_share(ends, one), share) for one, share in zip(corners, shares, strict=True))

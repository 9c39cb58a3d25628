"""Listify things that stand on a circle: each place is a point at an angle and a distance from one centre."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.antiunify import holes, is_reference_by_key
from studio.generalize.attribute_values import loop_rows
from studio.generalize.attributes import keyword_path, literal_node, point_attributes, tidy_number
from studio.generalize.coming_round import evened, radius_of_kinds
from studio.generalize.mirrored_rings import mirrored
from studio.generalize.rings import FEW, WHOLE, Ring, chord, in_order, middle_of, ring
from studio.generalize.spirals import spiral
from studio.generalize.straighten import tolerance_of
from studio.language.builtins import SHAPES
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import (
    Apply,
    Attribute,
    Comprehension,
    Display,
    Literal,
    Name,
    Node,
    Path,
    at,
    bound_by,
    counted_to,
    free_names,
    walk,
)
from studio.language.types import POINT
from studio.language.values import Point, Shape, Value, is_number

CORNERS = "points"
"""The attribute that holds the corners of a polygon or path."""
BETWEEN = 1 / 16
"""What stands half way between others is off that by no more than this share of a step."""
PLAIN = 90
"""Multiples of so many degrees are plain directions."""
STILL = 1e-6
UPRIGHT = 6.0
"""By so many degrees things drawn freehand may be turned otherwise than they are meant to be."""


@dataclass(frozen=True)
class Spot:
    """A place that every member has: how it is called, where its formulas stand, and where it is for each member.

    One path leads to the formula of a point; two lead to x and y, ``sizes`` then to width and height, whose middle it
    is.
    """

    name: str
    paths: tuple[Path, ...]
    track: tuple[Point, ...]
    sizes: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Center:
    """A place that things may stand around, its formula, and the radius of the circle drawn there."""

    at: Point
    node: Node
    radius: tuple[float, Node] | None = None

    def radius_node(self, radius: float, found: Ring) -> Node:
        """The formula of a radius: that of the circle drawn there where the things stand on it."""
        if self.radius is not None:
            off, tolerance = abs(self.radius[0] - radius), tolerance_of(chord(radius, found.step))
            if off <= min(tolerance, *(abs(self.radius[0] - one) for one in found.radii)):
                return self.radius[1]
        return literal_node(radius)


@dataclass(frozen=True)
class Around:
    """Members on a circle: their order, and the formulas that give them their places, by path in the first one.

    ``step`` is the angle from one to the next for a count of members; ``count`` is a parameter that holds it already.
    So many steps ``ahead`` they begin: 1 where the last stays where it is at any count, 1 / 2 between those of others.
    """

    order: tuple[int, ...]
    ring: Ring
    spots: tuple[Spot, ...]
    center: Node
    radii: tuple[Node, ...]
    turned: tuple[tuple[Path, float], ...] = ()
    count: str = ""
    ahead: float = 0

    @property
    def paths(self) -> tuple[Path, ...]:
        return (*(path for spot in self.spots for path in spot.paths), *(path for path, _ in self.turned))

    def parts(self, template: Node, count: Node, index: str) -> list[tuple[Path, Node]]:
        """What stands at each path, for a formula of the count and the name of the index."""
        found: list[tuple[Path, Node]] = []
        for number, spot in enumerate(self.spots):
            place = self._place(number, count, index)
            if len(spot.paths) == 1:
                found.append((spot.paths[0], place))
                continue
            for axis, path in enumerate(spot.paths):
                middle: Node = Attribute(place, "xy"[axis])
                half = Apply("/", (at(template, spot.sizes[axis]), Literal(2))) if spot.sizes else None
                found.append((path, Apply("-", (middle, half)) if half else middle))
        return [*found, *((path, self.angle(first, count, index)) for path, first in self.turned)]

    def _place(self, number: int, count: Node, index: str) -> Node:
        angle = self.angle(self.ring.firsts[number], count, index)
        return Apply("polar", (self.center, self._radius(number, index), angle))

    def _radius(self, number: int, index: str) -> Node:
        radius, by = self.radii[number], self.ring.growth
        if not by:
            return radius
        growing = Apply("*", (literal_node(abs(by)), Name(index)))
        if by > 0 and radius == Literal(0):
            return growing
        return Apply("+" if by > 0 else "-", (radius, growing))

    @property
    def many(self) -> Node | None:
        """How many members there are, where something else says so."""
        return None

    def angle(self, first: float, count: Node, index: str) -> Node:
        """The angle of the member of an index, where the first lies at ``first`` degrees."""
        step: Node = Literal(self.ring.step)
        if self.ring.closed:
            step = Apply("/", (Literal(WHOLE if self.ring.step > 0 else -WHOLE), count))
        number: Node = Name(index)
        if self.ahead:
            first = tidy_number(first - self.ahead * self.ring.step)
            number = Apply("+", (number, Literal(self.ahead)))
        angle: Node = Apply("*", (step, number))
        if first:
            angle = Apply("+" if first > 0 else "-", (angle, literal_node(abs(first))))
        return angle


def around(document: Document, live: Live, formulas: Sequence[Node], things: Sequence[str]) -> Around | None:
    """How members stand on a circle, None where they do not."""
    if len(formulas) < FEW:
        return None
    places = list(spots_of(document, live, formulas))
    spots = [spot for spot in places if _moves(spot)]
    if not spots:
        return None
    still = [spot for spot in places if spot not in spots]
    known = [*centers(document, live, things), *_shared(still, formulas, things)]
    guess = middle_of(spots[0].track)
    near = min((one.at for one in known), key=lambda one: math.dist(one, guess), default=guess)
    about = near if math.dist(near, guess) < _width(spots[0]) / 4 else guess
    order = in_order(about, spots[0].track)
    drawn = spots
    spots = [replace(one, track=evened([one.track[k] for k in order], about)) for one in spots]
    found = ring([one.track for one in spots], [one.at for one in known])
    if found is None and len(drawn) == 1:  # a spiral is drawn from one end to the other
        spots, order = drawn, list(range(len(formulas)))
        found = spiral(drawn[0].track, [one.at for one in known])
    if found is None:
        return None
    if all(one.name == CORNERS for one in spots):
        found = mirrored(found, [one.track for one in spots])
    center = center_of(found, known)
    radii = tuple(center.radius_node(radius, found) for radius in found.radii)
    turned = tuple(_turned(live, formulas, order, found))
    beside = _beside(document, live, center.node, len(formulas)) if found.closed else None
    made = Around(tuple(order), found, tuple(spots), center.node, radii, turned, counted_by(beside) if beside else "")
    made = _begun_as(made, beside, live, formulas) if beside else made
    made = _in_number(made, live, formulas) if found.closed else made
    made = _of_kinds(made, drawn, center)
    if found.closed and _ends_plainly(made.ring):
        return replace(made, ahead=1)
    return replace(made, ahead=1 / 2) if beside and _between(made, beside, live) else made


def _of_kinds(made: Around, drawn: Sequence[Spot], center: Center) -> Around:
    """The same where some places were drawn nearer to the centre each so many times."""
    tracks = [[spot.track[k] for k in made.order] for spot in drawn]
    found = (radius_of_kinds(one, made.ring.center, lambda far: center.radius_node(far, made.ring)) for one in tracks)
    radii = (two_kinds or one for two_kinds, one in zip(found, made.radii, strict=True))
    return made if made.ring.growth else replace(made, radii=tuple(radii))


def _between(made: Around, beside: Comprehension, live: Live) -> bool:
    """Whether things stand half way between those of another list about their centre."""
    off = (made.ring.firsts[0] - _first_angles(beside, made.center, live)[0]) / made.ring.step
    return abs(off % 1 - 1 / 2) <= BETWEEN


def _shared(places: Sequence[Spot], formulas: Sequence[Node], things: Sequence[str]) -> Iterator[Center]:
    """The points that all members have at one place: what stands round one of them stands round that."""
    for spot in places:
        nodes = [at(one, spot.paths[0]) for one in formulas]
        own = next((one for one in nodes if not free_names(one) & {*things}), None)
        if own is not None and len(spot.paths) == len(set(spot.track)) == 1:
            yield Center(spot.track[0], own)


def _in_number(made: Around, live: Live, formulas: Sequence[Node]) -> Around:
    """Labels that number what is all round begin with the least number, also where another one was drawn first."""
    numbers = _numbers_written(made, live, formulas)
    first, count = numbers.index(min(numbers)) if numbers else 0, len(numbers)
    for along in (True, False):
        taken = [(first + k if along else first - k) % count for k in range(count)]
        if first and {numbers[after] - numbers[before] for before, after in pairwise(taken)} == {1}:
            return _taken(made, taken, along, live, formulas)
    return made


def _numbers_written(made: Around, live: Live, formulas: Sequence[Node]) -> list[int]:
    """The whole numbers that labels on a ring say, in its order; none where one says anything else."""
    path = keyword_path(formulas[0], "content")
    texts = [evaluate(at(formulas[k], path), live.env()) for k in made.order] if path else []
    plain = [one for one in texts if isinstance(one, str) and one.isascii() and one.isdigit()]
    return [int(one) for one in plain] if len(plain) == len(made.order) else []


def _ends_plainly(found: Ring) -> bool:
    """Whether the last of those on a ring lies level with its centre, or right above or below it, and the first not."""
    first, last = found.firsts[0], tidy_number(found.firsts[0] - found.step)
    return last % PLAIN == 0 and first % PLAIN != 0


def center_of(found: Ring, known: Sequence[Center]) -> Center:
    """The centre of a ring with its formula: that of something known where it is one of those."""
    own = Center(found.center, literal_node(found.center))
    return next((one for one in known if one.at == found.center), own)


def _width(spot: Spot) -> float:
    return max(one.x for one in spot.track) - min(one.x for one in spot.track)


def spots_of(document: Document, live: Live, formulas: Sequence[Node]) -> Iterator[Spot]:
    """The places that each of the members has."""
    first = formulas[0]
    if not isinstance(first, Apply):
        return
    env = live.env()
    for name in _points_of(document, first):
        path = keyword_path(first, name)
        nodes = [at(one, path) for one in formulas] if path else []
        if path and not any(map(is_reference_by_key, nodes)):
            yield Spot(name, (path,), tuple(evaluate(node, env) for node in nodes))
    corners = keyword_path(first, CORNERS) if first.function in SHAPES else None
    drawn = [at(one, corners) for one in formulas] if corners else []
    if corners and len({len(one.items) if isinstance(one, Display) else 0 for one in drawn}) == 1:
        for number in range(len(drawn[0].items) if isinstance(drawn[0], Display) else 0):
            path = (*corners, "items", number)
            yield Spot(CORNERS, (path,), tuple(evaluate(at(one, path), env) for one in formulas))
    for names, sizes in ((("x", "y"), ("width", "height")), (("dx", "dy"), ())):
        paths = [keyword_path(first, name) for name in (*names, *sizes)]
        if first.function in SHAPES and all(paths):
            known = [path for path in paths if path]
            values = [[evaluate(at(one, path), env) for path in known] for one in formulas]
            half = [(one[2] / 2, one[3] / 2) if sizes else (0, 0) for one in values]
            track = tuple(Point(one[0] + off[0], one[1] + off[1]) for one, off in zip(values, half, strict=True))
            yield Spot(names[0], tuple(known[:2]), track, tuple(known[2:]))


def _points_of(document: Document, first: Apply) -> tuple[str, ...]:
    if first.function in SHAPES:
        return point_attributes(first.function)
    made = document.definitions.get(first.function)
    return tuple(one.name for one in made.inputs if one.type == POINT) if made else ()


def _moves(spot: Spot) -> bool:
    """Whether a place differs from member to member by more than freehand error."""
    spread = max(
        max(getattr(one, axis) for one in spot.track) - min(getattr(one, axis) for one in spot.track) for axis in "xy"
    )
    return bool(spread > tolerance_of(2 * spread / len(spot.track)) and spread > 2 * tolerance_of(STILL) + STILL)


def centers(document: Document, live: Live, things: Sequence[str]) -> list[Center]:
    """What may be the centre: centres of drawn ellipses, points with a name, the centres of circles that are there."""
    found = []
    values = live.values()
    for name, one in document.definitions.items():
        value = values.get(name)
        if name in things:
            continue
        if isinstance(value, Shape) and value.kind == "ellipse" and not value.is_nowhere:
            round_one = value.get("radius_x") == value.get("radius_y")
            radius = (value.get("radius_x"), Attribute(Name(name), "radius_x")) if round_one else None
            found.append(Center(value.get("center"), Attribute(Name(name), "center"), radius))
        elif isinstance(value, Point):
            found.append(Center(value, Name(name)))
        elif isinstance(one.formula, Comprehension):
            found += [Center(evaluate(node, live.env()), node) for node in _centers_in(one.formula)]
            found += _common_center(name, value)
    return found


def _common_center(name: str, members: Value) -> list[Center]:
    """The centre that all members of a list of ellipses have."""
    shapes = [one for one in members if isinstance(one, Shape)] if isinstance(members, list) else []
    if not shapes or any(one.kind != "ellipse" or one.is_nowhere for one in shapes):
        return []
    center = Attribute(Apply("[]", (Name(name), Literal(0))), "center")
    return [Center(shapes[0].get("center"), center)] if len({one.get("center") for one in shapes}) == 1 else []


def _centers_in(formula: Comprehension) -> list[Node]:
    """The centres about which the members of a list stand."""
    bound = bound_by(formula.clauses)
    polar = (node for _, node in walk(formula.element) if isinstance(node, Apply) and node.function == "polar")
    return [node.arguments[0] for node in polar if not free_names(node.arguments[0]) & bound]


def _beside(document: Document, live: Live, center: Node, count: int) -> Comprehension | None:
    """Another list of as many things about the same centre, where a parameter says how many."""
    for one in document.definitions.values():
        if isinstance(one.formula, Comprehension) and center in _centers_in(one.formula):
            name = counted_by(one.formula)
            if name and live.values().get(name) == count:
                return one.formula
    return None


def _begun_as(made: Around, beside: Comprehension, live: Live, formulas: Sequence[Node]) -> Around:
    """Things that stand at the angles of another list begin where that does, also if another was named first.

    Else they part from it as soon as there are more or fewer. Where things differ in more than their places the order
    they were named in stays.
    """
    angles = _first_angles(beside, made.center, live)
    step, count = made.ring.step, len(formulas)
    if angles[0] == angles[1] or not _interchangeable(made, live, formulas):
        return made
    off = [abs((made.ring.firsts[0] + step * k - angles[0] + 180) % WHOLE - 180) for k in range(count)]
    first = min(range(count), key=lambda k: off[k])
    along = (angles[1] - angles[0] > 0) == (step > 0)
    if off[first] > abs(step) / 8 or (along and first == 0):
        return made
    return _taken(made, [(first + k if along else first - k) % count for k in range(count)], along, live, formulas)


def _taken(made: Around, taken: Sequence[int], along: bool, live: Live, formulas: Sequence[Node]) -> Around:
    """The same members all round a circle in another order, one after the other ``along`` the old one or against it."""
    step = made.ring.step
    firsts = tuple(180 - (180 - one - step * taken[0]) % WHOLE for one in made.ring.firsts)
    found = replace(made.ring, firsts=firsts, step=step if along else -step)
    order = tuple(made.order[k] for k in taken)
    spots = tuple(replace(one, track=tuple(one.track[k] for k in taken)) for one in made.spots)
    return replace(made, order=order, ring=found, spots=spots, turned=tuple(_turned(live, formulas, order, found)))


def _first_angles(beside: Comprehension, center: Node, live: Live) -> tuple[float, float]:
    """The angles at which the first two members of a list stand about its centre."""
    polar = (one for _, one in walk(beside.element) if isinstance(one, Apply) and one.function == "polar")
    angle, env = next(one for one in polar if one.arguments[0] == center).arguments[2], live.env()
    rows = loop_rows(beside, env)[:2]
    first, second = (evaluate(angle, Env({**env, **row})) for row in rows)
    return first, second


def _interchangeable(made: Around, live: Live, formulas: Sequence[Node]) -> bool:
    """Whether members differ in nothing but where they stand, freehand error left out."""
    slack, env = tolerance_of(chord(max(made.ring.radii), made.ring.step)), live.env()
    for hole in holes(formulas):
        if not any(hole.path[: len(path)] == path for path in made.paths):
            values = [evaluate(node, env) for node in hole.column]
            if not all(map(is_number, values)) or max(values) - min(values) > slack:
                return False
    return True


def counted_by(formula: Node) -> str:
    """The name of what says how many members a list has, "" where none does."""
    if not isinstance(formula, Comprehension) or len(formula.clauses) > 1:
        return ""
    count = counted_to(formula.clauses[0].source)
    return count.id if isinstance(count, Name) else ""


def _turned(live: Live, formulas: Sequence[Node], order: Sequence[int], found: Ring) -> Iterator[tuple[Path, float]]:
    """Where the members are turned with the circle, and how the first one is."""
    first = formulas[0]
    path = keyword_path(first, "rotation")
    if path is None:
        return
    angles = [evaluate(at(formulas[k], path), live.env()) for k in order]
    if all(angle == angles[0] for angle in angles):
        return
    rest = [(angle - found.step * k - angles[0] + 180) % WHOLE - 180 for k, angle in enumerate(angles)]
    if max(map(abs, rest)) <= UPRIGHT:
        yield path, round(angles[0] + sum(rest) / len(rest))

"""A drawing that holds smaller copies of itself: a whole and what was drawn for its parts, as deep as wanted.

Where the parts lead from the start of a line to its end, or would be hidden by what is filled, they take its place;
else it stays and they grow out of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from studio.document.changes import needed_by
from studio.document.live import Live
from studio.document.model import (
    Definition,
    Document,
    Range,
    with_definition,
    with_definition_before,
    without_entry,
)
from studio.document.naming import check_name
from studio.generalize.attributes import literal_node
from studio.generalize.observe import forget
from studio.generalize.result import Result
from studio.generalize.wholes import (
    FIRM,
    OFF,
    Whole,
    fits,
    frame_share,
    leg_share,
    plain_direction,
    plain_share,
    right_angled,
    share_node,
    whole_of,
)
from studio.infer.goals import Finding
from studio.language.builtins.geometry import MOST_COPIES, angle_to, nested
from studio.language.errors import Refusal
from studio.language.nodes import Display, Literal, Name, Node
from studio.language.show import show
from studio.language.sizes import MOST_DRAWN
from studio.language.values import Point

DEEP = 2
"""So many levels are drawn at first."""
_PER_LEVELS = 2
"""All levels together have at most so many times as many copies as the last one."""


@dataclass(frozen=True)
class _Part:
    """A copy inside: where it begins (shares of the whole, along it and aside), its size as a share, its direction."""

    along: float
    aside: float
    size: Fraction | float
    angle: float

    @property
    def begin(self) -> tuple[float, float]:
        return float(self.along), float(self.aside)

    @property
    def plain(self) -> tuple[float, float, float, float]:
        return self.along, self.aside, float(self.size), self.angle

    @property
    def end(self) -> Point:
        return _Frame(Point(0, 0), Point(1, 0)).of(self)[1]

    def node(self) -> Node:
        places = [Literal(int(near) if (near := round(one, 9)).is_integer() else near) for one in self.begin]
        return Display("tuple", (*places, share_node(self.size), literal_node(self.angle)))


@dataclass(frozen=True)
class _Frame:
    """The whole, in which places are told by shares of it."""

    start: Point
    end: Point

    def of(self, part: _Part) -> tuple[Point, Point]:
        """Where a part begins and ends."""
        found: tuple[Point, Point] = nested(self.start, self.end, [part.plain], 1)[0]
        return found

    def place(self, share: Point) -> Point:
        """The place that lies so far along and aside."""
        across, down = self.end.x - self.start.x, self.end.y - self.start.y
        return Point(self.start.x + share.x * across - share.y * down, self.start.y + share.x * down + share.y * across)


def copies_inside(document: Document, thing: str, parts: Sequence[str], name: str, depth: str) -> Result:
    """The document in which ``name`` draws the thing with copies of itself inside, ``depth`` levels of them.

    ``thing`` is a line, a figure with corners, an ellipse, a list of such, or an instance of a component with two
    places; the ``parts`` are drawn for the copies in it (in its first member) and taken up. Raises Refusal where one
    is not such, not smaller, or of another form.
    """
    for each in (name, depth, f"{name}_parts"):
        check_name(each, document)
    env = Live(document).env()
    if not parts or thing in parts or len(set(parts)) < len(parts):
        raise Refusal(f"Choose what was drawn for the parts of {thing}, each once.")
    for part in parts:
        if users := [one for one in needed_by(document, part) if one not in parts]:
            raise Refusal(f"{users[0]} needs {part}. Choose {users[0]} as a part as well, or take it away first.")
    source = whole_of(document, env, thing)
    frame = _Frame(*source.ends)
    drawn = [_alike(source, whole_of(document, env, part)) for part in parts]
    found = _rounded(source, drawn)
    off = max(_apart(_corners_of(source, frame.of(part)), corners) for part, corners in zip(found, drawn, strict=True))
    through = _lead_through(found)
    hidden = all(source.holds(_corners_of(source, frame.of(part))) for part in found)
    formula = source.formula(document, Name(f"{name}_parts"), Name(depth), all_levels=not (through or hidden))
    most = min(MOST_COPIES, MOST_DRAWN // (_PER_LEVELS * source.parts))
    deepest = max(1, int(math.log(max(most / source.count, 1)) / math.log(max(len(found), 2))))
    new = (
        Definition(depth, Literal(min(DEEP, deepest)), role="parameter", range=Range(0, deepest)),
        Definition(f"{name}_parts", Display("list", tuple(part.node() for part in found))),
        Definition(name, formula, drawn=True),
    )
    for one in new:
        document = with_definition_before(document, one, parts[0])
    for part in parts:
        document = forget(replace(document, definitions=without_entry(document.definitions, part)), part)
    document = with_definition(document, replace(document.definitions[thing], hidden=True))
    note = f"straightened by at most {off:.1f} px"
    says = f"{name} holds {len(found)} smaller copies in each; {depth} goes up to {deepest}."
    touched = frozenset({name})
    return Result(document, (Finding(name, show(formula), note=note),), touched, says)


def _lead_through(parts: Sequence[_Part]) -> bool:
    """Whether parts lead from the start of the whole to its end, each beginning where another ends, in any order."""
    reached = [Point(0, 0)]
    for place in reached:
        reached += [
            one.end
            for one in parts
            if math.dist(one.begin, place) < CLOSED and all(math.dist(one.end, known) >= CLOSED for known in reached)
        ]
    return any(math.dist(place, (1, 0)) < CLOSED for place in reached)


def _apart(corners: Sequence[Point], others: Sequence[Point]) -> float:
    return max(math.dist(one, other) for one, other in zip(corners, others, strict=True))


def _corners_of(source: Whole, ends: tuple[Point, Point]) -> list[Point]:
    """The corners of a copy of it from a start to an end."""
    return [_Frame(*ends).place(share) for share in source.shares]


def _alike(source: Whole, part: Whole) -> tuple[Point, ...]:
    """The corners of a part in the order in which it is a copy. Raises Refusal where it is none."""
    if (source.kind == "ellipse") != (part.kind == "ellipse") or len(source.corners) != len(part.corners):
        raise Refusal(f"{part.thing} is no copy of {source.thing}: it has another form. Draw it like {source.thing}.")
    fit = [(fits(corners, source.shares), corners) for corners in part.ways()]
    off, best = next((one for one in fit if one[0] <= UNLIKE), min(fit, key=lambda one: one[0]))
    if off > UNLIKE:
        raise Refusal(
            f"{part.thing} is no copy of {source.thing}: its corners lie otherwise. Draw it like that, smaller."
        )
    return best


UNLIKE = 0.2
"""A part whose corners are off by more, as a share of its first side, is no copy."""
CLOSED = 1e-6
"""Parts that lead to the end of the whole miss it by no more than this share."""


def _rounded(source: Whole, drawn: Sequence[Sequence[Point]]) -> list[_Part]:
    """The parts with round sizes and directions, each beginning where another one has a corner if it was drawn so."""
    shares = [[frame_share(source.ends, one) for one in corners[:2]] for corners in drawn]
    sizes = [math.dist(start, end) for start, end in shares]
    if max(sizes) >= 1 - OFF:
        raise Refusal("The parts must be smaller than the whole, or there would be no end to it.")
    if max(sizes) - min(sizes) <= 2 * OFF:
        sizes = [sum(sizes) / len(sizes)] * len(sizes)
    ways = [_placed(source, shares, sizes, off) for off in (FIRM, OFF)]
    best = max(ways, key=lambda found: _meetings(source, shares, found))
    joined = _joined(source, shares)
    if not joined or _meetings(source, shares, joined) < _meetings(source, shares, best):
        return best
    return min((best, joined), key=lambda found: round(_off(shares, found), 3))


def _off(shares: Sequence[Sequence[Point]], found: Sequence[_Part]) -> float:
    """How far parts begin and end from where they were drawn at most."""
    pairs = zip(shares, (UNIT.of(part) for part in found), strict=True)
    return max(math.dist(one, other) for drawn, ends in pairs for one, other in zip(drawn, ends, strict=True))


def _joined(source: Whole, shares: Sequence[Sequence[Point]]) -> list[_Part]:
    """The parts from place to place where two that meet between corners of the whole do so at a plain right angle.

    None where there are no such.
    """
    known, moved = list(source.shares), False
    ends = []
    for pair in shares:
        for place in pair:
            known += [place] if min(math.dist(place, one) for one in known) > OFF else []
        ends.append([min(range(len(known)), key=lambda k: math.dist(known[k], place)) for place in pair])
    for number in range(len(source.shares), len(known)):
        before = [first for first, last in ends if last == number]
        after = [last for first, last in ends if first == number]
        if len(before) == len(after) == 1 and max(*before, *after) < len(source.shares):
            plain = right_angled(known[before[0]], known[number], known[after[0]])
            moved, known[number] = moved or plain is not None, plain or known[number]
    found = []
    for first, last in ends:
        start, end = known[first], known[last]
        size, angle = math.dist(start, end), angle_to(start, end)
        share = plain_share(size)
        found.append(_Part(start.x, start.y, share if abs(float(share) - size) < CLOSED else size, angle))
    return found if moved else []


UNIT = _Frame(Point(0, 0), Point(1, 0))


def _meetings(source: Whole, shares: Sequence[Sequence[Point]], found: Sequence[_Part]) -> int:
    """How many of the places that were drawn as one are one: corners of the whole, and where parts begin and end."""
    drawn = [*source.shares, *(place for ends in shares for place in ends)]
    places = [*source.shares, *(place for part in found for place in UNIT.of(part))]
    pairs = list(combinations(zip(drawn, places, strict=True), 2))
    return sum(math.dist(one[0], other[0]) <= OFF and math.dist(one[1], other[1]) <= CLOSED for one, other in pairs)


def _placed(source: Whole, shares: Sequence[Sequence[Point]], sizes: Sequence[float], off: float) -> list[_Part]:
    """The parts of such sizes; one that is off by so much may be the leg of a right triangle."""
    known = list(source.shares)
    found = []
    for (start, end), size in zip(shares, sizes, strict=True):
        near = min(known, key=lambda one: math.dist(one, start))
        if math.dist(near, start) > OFF:
            near = Point(*(float(plain_share(one)) for one in start))
        angle = plain_direction(angle_to(start, end))
        part = _Part(near.x, near.y, leg_share(size, angle, off), angle)
        found.append(part)
        known += _corners_of(source, UNIT.of(part))
    return found

"""A drawing that holds smaller copies of itself: a line and the lines drawn for its parts, as deep as wanted.

Where the parts lead from the start of the line to its end they take its place; else it stays and they grow out of it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

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
from studio.document.naming import check_name, fresh_name
from studio.generalize.attributes import definition_of, literal_node, shape_path
from studio.generalize.observe import forget
from studio.generalize.result import Result
from studio.infer.goals import Finding
from studio.language.builtins import SHAPES
from studio.language.builtins.geometry import MOST_COPIES, angle_to, nested
from studio.language.errors import Refusal
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Attribute, Clause, Comprehension, Display, Literal, Name, Node, at
from studio.language.show import show
from studio.language.types import POINT
from studio.language.values import Point, Shape, Value

ROUND_ANGLES = ((15, 6), (5, 2.5))
"""A direction (degrees) is one of these where it is off by no more."""
SHARES = (2, 3, 4, 5, 6, 8, 10)
"""A length is so many of these parts of the whole, fewest first."""
OFF = 0.08
"""A length is off by no more than this share of the whole."""
DEEP = 2
"""So many levels are drawn at first."""


@dataclass(frozen=True)
class _Part:
    """A copy inside: where it begins (shares of the whole, along it and aside), its size as a share, its direction."""

    along: float
    aside: float
    size: Fraction
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
        share: Node = Literal(int(self.size)) if self.size.denominator == 1 else Apply("/", _both(self.size))
        places = [Literal(int(near) if (near := round(one, 9)).is_integer() else near) for one in self.begin]
        return Display("tuple", (*places, share, literal_node(self.angle)))


def _both(share: Fraction) -> tuple[Node, Node]:
    return Literal(share.numerator), Literal(share.denominator)


@dataclass(frozen=True)
class _Frame:
    """The whole, in which places are told by shares of it."""

    start: Point
    end: Point

    def of(self, part: _Part) -> tuple[Point, Point]:
        """Where a part begins and ends."""
        found: tuple[Point, Point] = nested(self.start, self.end, [part.plain], 1)[0]
        return found

    def share(self, place: Point) -> Point:
        """How far along and aside a place lies."""
        across, down = self.end.x - self.start.x, self.end.y - self.start.y
        x, y = place.x - self.start.x, place.y - self.start.y
        square = across**2 + down**2
        return Point((x * across + y * down) / square, (y * across - x * down) / square)


def copies_inside(document: Document, thing: str, parts: Sequence[str], name: str, depth: str) -> Result:
    """The document in which ``name`` draws the thing with copies of itself inside, ``depth`` levels of them.

    ``thing`` is a line, an instance of a component with two places, or a list of lines; the ``parts`` are drawn for
    the copies in it (in its first member) and taken up. Raises Refusal where one is not such, or not smaller.
    """
    for each in (name, depth, f"{name}_parts"):
        check_name(each, document)
    env = Live(document).env()
    if not parts or thing in parts or len(set(parts)) < len(parts):
        raise Refusal(f"Choose what was drawn for the parts of {thing}, each once.")
    for part in parts:
        if users := [one for one in needed_by(document, part) if one not in parts]:
            raise Refusal(f"{part} is needed by {users[0]} as well. Take that away first.")
    source = _source(document, env, thing)
    frame = _Frame(*source.ends)
    drawn = [_source(document, env, part).ends for part in parts]
    found = _rounded(frame, drawn)
    off = max(_apart(frame.of(part), ends) for part, ends in zip(found, drawn, strict=True))
    deepest = max(1, int(math.log(MOST_COPIES / source.count) / math.log(max(len(found), 2))))
    through = math.dist(found[0].begin, (0, 0)) + math.dist(found[-1].end, (1, 0)) < CLOSED
    formula = source.formula(document, Name(f"{name}_parts"), Name(depth), all_levels=not through)
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
    touched = frozenset({name, depth, f"{name}_parts", thing, *parts})
    return Result(document, (Finding(name, show(formula), note=note),), touched, says)


def _apart(ends: tuple[Point, Point], others: tuple[Point, Point]) -> float:
    return max(math.dist(one, other) for one, other in zip(ends, others, strict=True))


CLOSED = 1e-6
"""Parts that lead to the end of the whole miss it by no more than this share."""


@dataclass(frozen=True)
class _Source:
    """What holds copies of itself: how it is written with other ends, and where it goes from and to."""

    thing: str
    template: Apply
    names: tuple[str, str]
    ends: tuple[Point, Point]
    count: int

    def formula(self, document: Document, parts: Node, depth: Node, all_levels: bool) -> Node:
        """A list of copies: the smallest ones, or all levels."""
        start, end, level = (fresh_name(document, word) for word in ("start", "end", "level"))
        keywords = dict(self.template.keywords) | {self.names[0]: Name(start), self.names[1]: Name(end)}
        clauses, given = [], tuple(dict(self.template.keywords)[name] for name in self.names)
        if self.count > 1:
            one = fresh_name(document, "one")
            clauses.append(Clause((one,), Name(self.thing)))
            given = tuple(Attribute(Name(one), name) for name in self.names)
        elif self.template.function in SHAPES:
            given = tuple(Attribute(Name(self.thing), name) for name in self.names)
        if all_levels:
            clauses.append(Clause((level,), Apply("range", (Apply("+", (depth, Literal(1))),))))
            depth = Name(level)
        clauses.append(Clause((start, end), Apply("nested", (*given, parts, depth))))
        return Comprehension("list", Apply(self.template.function, (), tuple(keywords.items())), tuple(clauses))


def _source(document: Document, env: Mapping[str, Value], thing: str) -> _Source:
    formula, value = definition_of(document, thing).formula, env.get(thing)
    count = len(value) if isinstance(value, list) else 1
    template = at(formula, shape_path(formula))
    first = value[0] if isinstance(value, list) and value else value
    if isinstance(template, Apply) and template.function == "line" and isinstance(first, Shape):
        return _Source(thing, template, ("start", "end"), (first.get("start"), first.get("end")), count)
    made = document.definitions.get(template.function) if isinstance(template, Apply) else None
    places = [one.name for one in made.inputs if one.type == POINT] if made else []
    if isinstance(template, Apply) and template is formula and len(places) >= 2:
        said = dict(template.keywords)
        ends = tuple(evaluate(said[name], Env(env)) for name in places[:2])
        return _Source(thing, template, (places[0], places[1]), (ends[0], ends[1]), 1)
    raise Refusal(f"{thing} has no start and end. Choose a line, or a component that is drawn from place to place.")


def _rounded(frame: _Frame, drawn: Sequence[tuple[Point, Point]]) -> list[_Part]:
    """The parts with round sizes and directions, each beginning where another ends if it was drawn so."""
    shares = [(frame.share(start), frame.share(end)) for start, end in drawn]
    sizes = [math.dist(start, end) for start, end in shares]
    if max(sizes) >= 1 - OFF:
        raise Refusal("The parts must be smaller than the whole, or there would be no end to it.")
    alike = max(sizes) - min(sizes) <= 2 * OFF
    known = [Point(0, 0), Point(1, 0)]
    found = []
    for (start, end), size in zip(shares, sizes, strict=True):
        near = min(known, key=lambda one: math.dist(one, start))
        if math.dist(near, start) > OFF:
            near = Point(*(float(_share(one)) for one in start))
        share = _share(sum(sizes) / len(sizes) if alike else size)
        part = _Part(near.x, near.y, share, _direction(angle_to(start, end)))
        found.append(part)
        known.append(part.end)
    return found


def _share(size: float) -> Fraction:
    """The plainest share near a number."""
    found = (Fraction(round(size * parts), parts) for parts in (1, *SHARES))
    plain = next((one for one in found if abs(one - size) <= OFF / 2 and (one or size < OFF / 2)), None)
    return plain if plain is not None else Fraction(size).limit_denominator(100)


def _direction(angle: float) -> float:
    for unit, off in ROUND_ANGLES:
        if abs(near := round(angle / unit) * unit - angle) <= off:
            return float(angle + near)
    return float(round(angle))

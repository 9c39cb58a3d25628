"""Through: a path or polygon through all members of lists, as many as there are, and through single things.

Several lists with as many members are gone through one after the other, or in step, whichever way is
shorter; a list after another one may be gone through from its end. A figure through a list, or along a path, and a
level or upright line is the area between them: it ends on the line, below the first and the last place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from studio.document.live import Live
from studio.document.model import Definition, Document, with_definition
from studio.document.naming import fresh_name
from studio.generalize.around import counted_by
from studio.generalize.attributes import definition_of, literal_node
from studio.generalize.crossings import element_at
from studio.generalize.draw import Drawing, checked_name, shape_node
from studio.language.errors import Refusal
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Attribute, Clause, Comprehension, Display, Literal, Name, Node
from studio.language.values import Point, Shape, Value

POINTS = {"ellipse": ("center",), "label": ("at",), "line": ("start", "end")}
"""The points by which a path goes through a thing, for each kind."""


@dataclass(frozen=True)
class _Way:
    """Formulas of lists of points, one after the other."""

    parts: tuple[Node, ...]

    @property
    def node(self) -> Node:
        whole = self.parts[0]
        for part in self.parts[1:]:
            whole = Apply("+", (whole, part))
        return whole


def drawn_through(
    document: Document, kind: str, things: Sequence[str], values: Mapping[str, Value], name: str = ""
) -> Drawing:
    """A path or polygon through things in their order. Raises Refusal where one has no place, or too few have."""
    if not things:
        raise Refusal("Choose what the path is to go through: drawn things, or lists of them.")
    for thing in things:
        definition_of(document, thing)
    env = Live(document).env()
    ways = [*(_areas(document, env, things) if kind == "polygon" else ()), *_ways(document, env, things)]
    lengths = [_length(evaluate(way.node, Env(env)), kind == "polygon") for way in ways]
    best = ways[lengths.index(min(lengths))]
    count = len(evaluate(best.node, Env(env)))
    if count < (3 if kind == "polygon" else 2):
        raise Refusal(f"A {kind} needs more places than {count}. Choose more things.")
    name = checked_name(document, name, kind)
    given = {"points": best.node, **{key: literal_node(value) for key, value in values.items()}}
    document = with_definition(document, Definition(name, shape_node(kind, given), drawn=True))
    return Drawing(document, name, f"{name} goes through {count} places: {', '.join(things)}.")


def _length(places: Sequence[Point], closed: bool) -> float:
    around = [*places, places[0]] if closed and places else places
    return sum(math.dist(one, other) for one, other in pairwise(around))


def _ways(document: Document, env: Mapping[str, Value], things: Sequence[str]) -> Iterator[_Way]:
    """The ways to go through all of them; the first is the plainest."""
    lists = [_listed(document, env, thing) for thing in things]
    yield _Way(tuple(_joined(lists)))
    if len(things) == 2 and all(isinstance(env.get(thing), list) and env[thing] for thing in things):
        yield _Way((lists[0], _backwards(env, things[1])))
        if len(env[things[0]]) == len(env[things[1]]):
            yield _Way((_in_step(document, env, things),))


def _areas(document: Document, env: Mapping[str, Value], things: Sequence[str]) -> Iterator[_Way]:
    """The way along a list or a path, and back on a level or upright line."""
    lines = [thing for thing in things if _across(env.get(thing))]
    others = [thing for thing in things if thing not in lines]
    listed = _listed(document, env, others[0]) if len(lines) == len(others) == 1 else None
    if listed is None or isinstance(listed, Display):
        return
    (line,), level = lines, _across(env[lines[0]])
    foot = Attribute(Attribute(Name(line), "start"), level)
    ends = []
    for last in (True, False):
        along = Attribute(_end_of(env, others[0], last), "x" if level == "y" else "y")
        ends.append(Apply("point", (along, foot) if level == "y" else (foot, along)))
    yield _Way((listed, Display("list", tuple(ends))))


def _across(value: Value) -> str:
    """The coordinate that is the same everywhere on a line; "" where it is no level or upright one."""
    if not isinstance(value, Shape) or value.kind != "line":
        return ""
    start, end = value.get("start"), value.get("end")
    return "y" if start.y == end.y else "x" if start.x == end.x else ""


def _end_of(env: Mapping[str, Value], thing: str, last: bool) -> Node:
    """The formula of the first or the last place of a list or path."""
    value = env[thing]
    whole: Node = Name(thing) if isinstance(value, list) else Attribute(Name(thing), "points")
    member = Apply("[]", (whole, Apply("-", (Apply("len", (whole,)), Literal(1))) if last else Literal(0)))
    first = value[0] if isinstance(value, list) else value.get("points")[0]
    return member if isinstance(first, Point) else _points(member, first, thing)[-1 if last else 0]


def _joined(lists: Sequence[Node]) -> Iterator[Node]:
    """Single points that follow each other in one list."""
    waiting: list[Node] = []
    for one in lists:
        if isinstance(one, Display):
            waiting += one.items
            continue
        if waiting:
            yield Display("list", tuple(waiting))
        yield one
        waiting = []
    if waiting:
        yield Display("list", tuple(waiting))


def _listed(document: Document, env: Mapping[str, Value], thing: str) -> Node:
    """The list of the points of a thing."""
    value = env.get(thing)
    if isinstance(value, list) and value:
        if isinstance(value[0], Point):
            return Name(thing)
        one = _element_name(document, thing)
        points = _points(Name(one), value[0], thing)
        clauses = [Clause((one,), Name(thing))]
        if len(points) == 1:
            return Comprehension("list", points[0], tuple(clauses))
        place = fresh_name(document, "place")
        clauses.append(Clause((place,), Display("list", tuple(points))))
        return Comprehension("list", Name(place), tuple(clauses))
    if isinstance(value, Point):
        return Display("list", (Name(thing),))
    if value is None or isinstance(value, (list, dict)):
        raise Refusal(f"{thing} has no places to go through. Choose drawn things, or a list of them.")
    if isinstance(value, Shape) and value.kind == "path" and value.get("points"):
        return Attribute(Name(thing), "points")
    return Display("list", tuple(_points(Name(thing), value, thing)))


def _element_name(document: Document, thing: str) -> str:
    short = thing[:-1] if thing.endswith("s") and len(thing) > 2 else "one"
    return fresh_name(document, short)


def _points(node: Node, value: Value, thing: str) -> list[Node]:
    """The formulas of the points of one shape."""
    if isinstance(value, Shape) and value.kind in POINTS:
        return [Attribute(node, name) for name in POINTS[value.kind]]
    if isinstance(value, Shape) and value.kind == "rectangle":
        halves = [Apply("/", (Attribute(node, size), Literal(2))) for size in ("width", "height")]
        middle = [Apply("+", (Attribute(node, axis), half)) for axis, half in zip("xy", halves, strict=True)]
        return [Apply("point", tuple(middle))]
    raise Refusal(
        f"{thing} has no place of its own to go through. Choose ellipses, labels, lines, paths or rectangles."
    )


def _backwards(env: Mapping[str, Value], thing: str) -> Node:
    """The points of a list from its end on."""
    last = Apply("-", (Apply("len", (Name(thing),)), Literal(1)))
    points = _points(element_at(thing, Apply("-", (last, Name("i")))), env[thing][0], thing)
    return _over(points[::-1], Apply("len", (Name(thing),)))


def _in_step(document: Document, env: Mapping[str, Value], things: Sequence[str]) -> Node:
    """A member of each list in its order."""
    counts = {counted_by(document.definitions[thing].formula) for thing in things}
    count: Node = Name(counts.pop()) if len(counts) == 1 and "" not in counts else Apply("len", (Name(things[0]),))
    points = [point for thing in things for point in _points(element_at(thing, Name("i")), env[thing][0], thing)]
    return _over(points, count)


def _over(points: Sequence[Node], count: Node) -> Node:
    counted = Clause(("i",), Apply("range", (count,)))
    if len(points) == 1:
        return Comprehension("list", points[0], (counted,))
    return Comprehension("list", Name("place"), (counted, Clause(("place",), Display("list", tuple(points)))))

"""Ways of a point that words tell: by as much along an axis, one way or another, before other coordinates by chance.

Who shows each of some ways once, and always one step, has shown that step; that a coordinate became what another one
was, or a number, is how it came out there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from studio.infer.check import right_everywhere, value_if_any
from studio.infer.goals import Candidate, Goal
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Attribute, Conditional, Literal, Name, Node, disjunction, each_node
from studio.language.types import SYMBOL, TEXT
from studio.language.values import Point, Value

AXES = ("x", "y")
SEVERAL = 2
"""So many ways with one step at least."""
Way = tuple[str, float]
"""An axis, and how far."""
Solve = Callable[[Goal], Sequence[Candidate]]


def own_ways_first(goal: Goal, candidates: tuple[Candidate, ...], solve: Solve) -> tuple[Candidate, ...]:
    """The formulas, with steps along the axes in front where the best one has coordinates from elsewhere."""
    own = goal.scope.own
    if own is None or not candidates or not _is_across(candidates[0].formula):
        return candidates
    pairs = zip(goal.situations, goal.wanted, strict=True)
    ways = {_way(value_if_any(own, one, goal.scope), new) for one, new in pairs}
    if len(ways) == 1 and (way := ways.pop()) is not None and way[1] and _is_crossed(candidates[0].formula):
        return _in_front(moved_along(own, way), goal, candidates)
    for name, kind in goal.scope.types.items():
        if kind in (TEXT, SYMBOL) and (name in goal.scope.locals or name in goal.scope.pointed):
            node = _stepped(goal, own, name, solve)
            if node is not None:
                return _in_front(node, goal, candidates)
    return candidates


def _in_front(node: Node, goal: Goal, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The formulas with another one in front, where that is right, and about all that mattered; no crossed ones."""
    names = {one.id for one in each_node(node) if isinstance(one, Name)}
    if not set(goal.scope.reasons) <= names or not right_everywhere(node, goal):
        return candidates
    others = [one for one in candidates if one.formula != node and not _is_crossed(one.formula)]
    return (replace(candidates[0], formula=node), *others)


def moves_along_axes(pairs: Iterable[tuple[Value, Value]]) -> bool:
    """Whether all are points of which each goes along one axis, or stays, and some go."""
    ways = [_way(old, new) for old, new in pairs]
    return None not in ways and any(way is not None and way[1] for way in ways)


def _is_across(node: Node) -> bool:
    """Whether a coordinate of a point is a plain number, or is made of the other coordinate."""
    told = (case for _, one in _coordinates(node) for case in _cases(one))
    return any(isinstance(one, Literal) for one in told) or _is_crossed(node)


def _is_crossed(node: Node) -> bool:
    """Whether a coordinate of a point is made of the other coordinate."""
    parts = ((other, part) for other, one in _coordinates(node) for part in each_node(one))
    return any(isinstance(part, Attribute) and part.name == other for other, part in parts)


def _coordinates(node: Node) -> Iterator[tuple[str, Node]]:
    """The coordinates of all points in a formula, each with the name of the other one."""
    for part in each_node(node):
        if isinstance(part, Apply) and part.function == "point":
            yield from zip(reversed(AXES), part.arguments, strict=False)


def _cases(node: Node) -> Iterator[Node]:
    if isinstance(node, Conditional):
        yield from _cases(node.then)
        yield from _cases(node.other)
    else:
        yield node


def _stepped(goal: Goal, own: Node, name: str, solve: Solve) -> Node | None:
    """A case for each way that the values of a name tell; what else is shown is told by itself."""
    ways: dict[Value, Way | None] = {}
    for one, new in zip(goal.situations, goal.wanted, strict=True):
        way = _way(value_if_any(own, one, goal.scope), new)
        key = one.values[name]
        ways[key] = way if ways.get(key, way) == way and way is not None and way[1] else None
    steps = Counter(abs(way[1]) for way in {way for way in ways.values() if way is not None})
    if not steps:
        return None
    ((step, count),) = steps.most_common(1)
    told = {key: way for key, way in ways.items() if way is not None and abs(way[1]) == step}
    if count < SEVERAL:
        return None
    rest = [at for at, one in enumerate(goal.situations) if one.values[name] not in told]
    return _told(own, name, told, _of_the_rest(goal, own, rest, solve) if rest else None) if told else None


def _told(own: Node, name: str, told: Mapping[Value, Way], rest: Node | None) -> Node:
    cases: dict[Way, list[Value]] = {}
    for key, way in told.items():
        cases.setdefault(way, []).append(key)
    ways = list(cases.items())
    node = moved_along(own, ways.pop()[0]) if rest is None else rest
    for way, keys in reversed(ways):
        tests = [Apply("==", (Name(name), Literal(key))) for key in keys]
        node = Conditional(disjunction(tests), moved_along(own, way), node)
    return node


def moved_along(own: Node, way: Way) -> Node:
    """Where a point comes to on its way along an axis."""
    axis, by = way
    there = Apply("+" if by > 0 else "-", (Attribute(own, axis), Literal(abs(by))))
    return Apply("point", tuple(there if one == axis else Attribute(own, one) for one in AXES))


def _of_the_rest(goal: Goal, own: Node, places: Sequence[int], solve: Solve) -> Node | None:
    part = replace(
        goal,
        situations=tuple(goal.situations[at] for at in places),
        wanted=tuple(goal.wanted[at] for at in places),
    )
    if right_everywhere(own, part):
        return own
    try:
        return solve(part)[0].formula
    except CannotExplain:
        return None


def _way(old: Value, new: Value) -> Way | None:
    """Along which axis a point goes, and how far; None for what is no point, or goes along both."""
    if not isinstance(old, Point) or not isinstance(new, Point):
        return None
    by = [(axis, getattr(new, axis) - getattr(old, axis)) for axis in AXES]
    moved = [one for one in by if one[1]]
    return None if len(moved) > 1 else (moved or by)[0]

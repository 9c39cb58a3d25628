"""Where a key can do no more: at the edge of where a point may go, told of the way on which the key leads it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from studio.demonstrate.alignment import Thread, ending_role
from studio.demonstrate.question_text import tells_nothing
from studio.infer.check import right_everywhere, value_if_any
from studio.infer.goals import Answer, Candidate, Goal, Situation
from studio.infer.mattering import Evidence, left_out
from studio.infer.none_of import none_of
from studio.infer.own_ways import AXES, moved_along
from studio.infer.rank import COMPARISONS, sort_key
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Attribute, Literal, Logic, Name, Node, disjunction, each_node, free_names
from studio.language.types import NUMBER, POINT, SHAPE, TEXT
from studio.language.values import Point, Value, is_number

SEVERAL = 3
"""Of fewer ways an ending is told from the others first anyhow."""
Solved = Callable[[Goal], Answer]


@dataclass(frozen=True)
class _Way:
    """Where a key leads: ``of`` goes along one axis ("" for a number), mostly so far; and where it did, and did not."""

    key: str
    of: str
    axis: str
    amounts: frozenset[float]
    went: tuple[Situation, ...]
    ended: tuple[Situation, ...]

    @property
    def forward(self) -> bool:
        return min(self.amounts) > 0

    @property
    def coordinate(self) -> Node:
        return Attribute(Name(self.of), self.axis) if self.axis else Name(self.of)

    def far(self, situation: Situation) -> Value:
        """How far it is along the axis in a situation."""
        return _along(self.axis, situation.values[self.of])

    def told(self, name: str, test: Node) -> Node:
        """That it is this key, and a test of it."""
        return Logic("and", (Apply("==", (Name(name), Literal(self.key))), test))

    def bound(self) -> Node | None:
        """That it is as far as where it ended first; None where it went on from there or beyond."""
        ended, went = list(map(self.far, self.ended)), list(map(self.far, self.went))
        if not all(map(is_number, [*ended, *went])):
            return None
        at = min(ended) if self.forward else max(ended)
        if any(one >= at if self.forward else one <= at for one in went):
            return None
        return Apply(">=" if self.forward else "<=", (self.coordinate, Literal(at)))

    def beyond(self) -> Node | None:
        """The place to which the key would lead; None where it led now so far, now farther."""
        if len(self.amounts) > 1 or not self.axis:
            return None
        (by,) = self.amounts
        return moved_along(Name(self.of), (self.axis, by))


def told_at_edges(goal: Goal, answer: Answer, brought: Collection[str], said: Evidence, solved: Solved) -> Answer:
    """The answer with an edge for each key in front that leads a point along an axis, and ends so at times.

    An edge is about the coordinate that its key changes; where something else mattered in which the point may be, it is
    about the place beyond. What a plain test tells of something else stays as it is.
    """
    name = next((one for one in brought if goal.scope.types.get(one) == TEXT), None)
    ways = [] if name is None else [way for way in _ways(goal, name) if way.axis]
    if name is None or not ways or not _is_of_where(answer.best, name, {way.of for way in ways}, goal):
        return answer
    tests = [[way.bound() for way in ways], *([_outside(way, it, goal) for way in ways] for it in goal.scope.types)]
    whole = (_whole(goal, name, [*zip(ways, some, strict=True)], solved) for some in tests)
    made = sorted((one for one in whole if one is not None), key=lambda one: len(left_out(one, said)))
    if not made or len(left_out(made[0], said)) > len(left_out(answer.best, said)):
        return answer
    first = answer.candidates[0]
    others = (Candidate(one, sort_key(one, goal.scope)[:-1], first.supports) for one in made[1:])
    return replace(answer, candidates=(replace(first, formula=made[0]), *others, *answer.candidates))


def edged_first(
    groups: Sequence[Sequence[Thread]], goal_of: Callable[[str, Sequence[Thread]], Goal], brought: Collection[str]
) -> frozenset[int]:
    """The numbers of the groups in which nothing more happens, where that is so just at the edges of their keys."""
    some = [at for at, group in enumerate(groups) if all(tells_nothing(f": {ending_role(one)}") for one in group)]
    if len(groups) < SEVERAL or not some:
        return frozenset()
    holds = tuple(at in some for at, group in enumerate(groups) for _ in group)
    goal = goal_of("what comes next", [thread for group in groups for thread in group])
    name = next((one for one in brought if goal.scope.types.get(one) == TEXT), None)
    if name is None or len(goal.situations) != len(holds):
        return frozenset()
    ended = {one.values[name] for one, ends in zip(goal.situations, holds, strict=True) if ends}
    edges = {way.key for way in _ways(replace(goal, wanted=holds), name) if way.bound() is not None}
    return frozenset(some if edges == ended else ())


def _ways(goal: Goal, name: str) -> Iterator[_Way]:
    """The ways of the keys that change a number, or a point along one axis, and end so at times."""
    pairs = list(zip(goal.situations, goal.wanted, strict=True))
    for key in dict.fromkeys(one.values[name] for one, ends in pairs if ends is True):
        some = [(one, ends is True) for one, ends in pairs if one.values[name] == key]
        went, ended = (tuple(one for one, ends in some if ends is way) for way in (False, True))
        steps = [_step(one, goal) for one in went if one.becomes]
        told = [step for step in steps if step is not None]
        if isinstance(key, str) and told and len(told) == len(steps):
            (of, axis, by), amounts = told[0], frozenset(far for *_, far in told)
            if all((of, axis, by > 0) == (*where, far > 0) for *where, far in told):
                yield _Way(key, of, axis, amounts, went, ended)


def _step(one: Situation, goal: Goal) -> tuple[str, str, float] | None:
    """Which point goes along which axis from there, and how far; where none does, which number; None for several."""
    for kind, axes in ((POINT, AXES), (NUMBER, ("",))):
        found: list[tuple[str, str, float]] = []
        for name, new in one.becomes.items():
            for axis in axes if goal.scope.types.get(name) == kind else ():
                far, before = _along(axis, new), _along(axis, one.values.get(name))
                if is_number(far) and is_number(before) and far != before:
                    found.append((name, axis, far - before))
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _along(axis: str, value: Value) -> Value:
    """How far a point is along an axis, or the number itself; None for anything else."""
    return (getattr(value, axis) if isinstance(value, Point) else None) if axis else value


def _is_of_where(test: Node, name: str, points: Collection[str], goal: Goal) -> bool:
    """Whether a test is about a key and where points are alone, or compares numbers that were worked out from that."""
    near = free_names(test) & goal.scope.types.keys()
    return near <= {name, *points} or any(_is_measured(part, points, goal) for part in each_node(test))


def _is_measured(part: Node, points: Collection[str], goal: Goal) -> bool:
    """Whether a number is compared that was worked out from points."""
    if not isinstance(part, Apply) or part.function not in (*COMPARISONS, "in", "not in"):
        return False
    worked_out = [one for one in part.arguments if not free_names(one).isdisjoint(points)]
    return any(is_number(value_if_any(one, goal.situations[0], goal.scope)) for one in worked_out)


def _outside(way: _Way, name: str, goal: Goal) -> Node | None:
    """That the place beyond is none of some places, or lies on none of some drawn things."""
    kind, beyond = goal.scope.types[name], way.beyond()
    if beyond is None or kind.name not in ("list", "dict", "set"):
        return None
    if kind.arguments[0] == POINT:
        return Apply("not in", (beyond, Name(name)))
    return Apply("not", (Apply("inside", (beyond, Name(name))),)) if kind.arguments[-1] == SHAPE else None


def _whole(goal: Goal, name: str, edges: Sequence[tuple[_Way, Node | None]], solved: Solved) -> Node | None:
    """A test that tells for each key when it ends so; None where the edges do not tell it of theirs."""
    pairs = list(zip(goal.situations, goal.wanted, strict=True))
    known = [(way, test) for way, test in edges if test is not None and _tells(way, test, goal)]
    if not known:
        return None
    parts = [way.told(name, test) for way, test in known]
    rest = [(one, ends) for one, ends in pairs if one.values[name] not in {way.key for way, _ in known}]
    if any(ends is True for _, ends in rest):
        acting = list(dict.fromkeys(one.values[name] for one, ends in pairs if ends is not True))
        others = _of_the_rest(goal, name, rest, acting, solved)
        if others is None:
            return None
        parts = [*others, *parts] if len(others) == 1 and name in free_names(others[0]) else [*parts, *others]
    test = disjunction(parts)
    return test if right_everywhere(test, goal) else None


def _tells(way: _Way, test: Node, goal: Goal) -> bool:
    shown = [*((one, True) for one in way.ended), *((one, False) for one in way.went)]
    return all(value_if_any(test, one, goal.scope) is ends for one, ends in shown)


def _of_the_rest(
    goal: Goal, name: str, rest: Sequence[tuple[Situation, Value]], acting: Sequence[Value], solved: Solved
) -> list[Node] | None:
    """When the other keys end so: they do nothing else, or something tells when."""
    other = none_of(name, acting)
    if all((one.values[name] not in acting) is (ends is True) for one, ends in rest):
        return [other]
    situations, wanted = zip(*rest, strict=True)
    try:
        test = solved(replace(goal, situations=situations, wanted=wanted)).best
    except CannotExplain:
        return None
    if name not in free_names(test):
        ends = list(dict.fromkeys(one.values[name] for one, ends in rest if ends is True))
        own = [Apply("==", (Name(name), Literal(key))) for key in ends]
        test = Logic("and", (disjunction(own), test))
    return [test]

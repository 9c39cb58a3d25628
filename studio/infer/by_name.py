"""Goals that a name tells apart: for each of its few values a formula of its own, as a table of cases would have it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from studio.infer.goals import Candidate, Goal
from studio.infer.standing import PLAIN_CHANGE, changes
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Conditional, Literal, Logic, Name, Node
from studio.language.types import SYMBOL, TEXT
from studio.language.values import Value, frozen

MOST_VALUES = 8
"""Most different values of the name."""
RIVALS = 3
"""So many formulas are given, each with another case for all values that nobody has shown."""

Solve = Callable[[Goal], Sequence[Candidate]]


@dataclass(frozen=True)
class NameCase:
    """Some values of the name, and the formula that is right for all of them."""

    values: tuple[Value, ...]
    formula: Node
    weight: float


def by_name(goal: Goal, solve: Solve) -> Iterator[Node]:
    """``a if name == "x" else b if name == "y" else c`` for the texts and symbols among the names of the moment."""
    for name in goal.scope.types:
        if goal.scope.types[name] in (TEXT, SYMBOL) and (name in goal.scope.locals or name in goal.scope.pointed):
            yield from _of_name(goal, name, solve)


def _of_name(goal: Goal, name: str, solve: Solve) -> Iterator[Node]:
    groups: dict[object, list[int]] = {}
    for place, situation in enumerate(goal.situations):
        groups.setdefault(frozen(situation.values[name]), []).append(place)
    if not 1 < len(groups) <= MOST_VALUES:
        return
    once = len(groups) == len(goal.situations) and name not in goal.scope.reasons
    if once and (goal.scope.own is None or name not in goal.scope.pointed):
        return
    found: list[tuple[Value, Sequence[Candidate]]] = []
    for places in groups.values():
        try:
            found.append((goal.situations[places[0]].values[name], solve(_part(goal, name, places))))
        except CannotExplain:
            return
    cases = _merged(found)
    plain = all(case.weight <= PLAIN_CHANGE for case in cases) and changes(
        goal.scope.own, [one.formula for one in cases]
    )
    if once and not plain:
        return
    for last in sorted(cases, key=lambda case: (-len(case.values), case.weight))[:RIVALS]:
        node = last.formula
        for case in reversed([one for one in cases if one is not last]):
            node = Conditional(_test(name, case.values), case.formula, node)
        if isinstance(node, Conditional):
            yield node


def _part(goal: Goal, name: str, places: Sequence[int]) -> Goal:
    """The goal in the situations of one value; the name itself says nothing there."""
    types = {one: kind for one, kind in goal.scope.types.items() if one != name}
    situations = tuple(goal.situations[place] for place in places)
    wanted = tuple(goal.wanted[place] for place in places)
    return replace(goal, situations=situations, wanted=wanted, scope=replace(goal.scope, types=types, given=()))


def _merged(found: Sequence[tuple[Value, Sequence[Candidate]]]) -> list[NameCase]:
    """Values that one formula explains stand together; what is shared by most comes first."""
    left, cases = list(found), []
    while left:
        options = [
            NameCase(tuple(value for value, some in left if _among(one, some)), one.formula, one.rank[0])
            for _, candidates in left
            for one in candidates
        ]
        best = min(options, key=lambda case: (-len(case.values), case.weight))
        cases.append(best)
        left = [(value, some) for value, some in left if value not in best.values]
    return cases


def _among(one: Candidate, candidates: Sequence[Candidate]) -> bool:
    return any(one.formula == other.formula for other in candidates)


def _test(name: str, values: Sequence[Value]) -> Node:
    tests: list[Node] = [Apply("==", (Name(name), Literal(value))) for value in values]
    return tests[0] if len(tests) == 1 else Logic("or", tuple(tests))

"""Two numbers that are both 0: nothing is left of either, as of minutes and seconds.

That they are the same, or the one twice the other, is so as well where both are 0, and says less.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from studio.infer import weights
from studio.infer.changed_last import as_bound
from studio.infer.goals import Answer, Candidate, Goal
from studio.infer.kinds import STEPPED
from studio.infer.rank import sort_key
from studio.language.nodes import Apply, Literal, Logic, Name, Node, free_names
from studio.language.types import NUMBER, TRUTH
from studio.language.values import is_number


def told_as_meant(goal: Goal, answer: Answer) -> Answer:
    """The answer with what people mean by such examples before what fits as well: a bound, two numbers that are 0."""
    return both_at_nothing(goal, as_bound(goal, answer))


def both_at_nothing(goal: Goal, answer: Answer) -> Answer:
    """The answer with a test that two numbers alike are 0, before or right behind what tells more of both by chance.

    One of them was changed just before, or said to matter; each is needed.
    """
    if goal.type != TRUTH or True not in goal.wanted:
        return answer
    near = {goal.scope.latest, *goal.scope.reasons}
    for some in combinations(_at_nothing(goal), 2):
        kinds = {goal.scope.kinds.get(one, STEPPED) for one in some} - {STEPPED}
        if len(kinds) < len(some) and not near.isdisjoint(some) and _tells(goal, some):
            return _with(answer, Logic("and", tuple(Apply("==", (Name(one), Literal(0))) for one in some)), goal)
    return answer


def _at_nothing(goal: Goal) -> list[str]:
    """The numbers that are 0 wherever a test is to hold, and not everywhere."""
    held = [one.values for one, wanted in zip(goal.situations, goal.wanted, strict=True) if wanted is True]
    names = [name for name, kind in goal.scope.types.items() if kind == NUMBER and name in goal.scope.locals]
    return [
        name
        for name in names
        if all(is_number(one.values.get(name)) for one in goal.situations)
        and all(one[name] == 0 for one in held)
        and any(one.values[name] != 0 for one in goal.situations)
    ]


def _tells(goal: Goal, some: tuple[str, ...]) -> bool:
    """Whether these are all 0 just where a test is to hold, and none of them alone."""
    others = [one.values for one, wanted in zip(goal.situations, goal.wanted, strict=True) if wanted is not True]
    apart = all(any(one[name] != 0 for name in some) for one in others)
    return apart and all(any(one[name] == 0 for one in others) for name in some)


def _with(answer: Answer, test: Logic, goal: Goal) -> Answer:
    weight, *rest = sort_key(test, goal.scope)[:3]
    rank = tuple(map(float, (weight - weights.BOTH_AT_NOTHING, *rest)))
    made = Candidate(test, rank, answer.candidates[0].supports)
    others = [one for one in answer.candidates if not _is_same(one.formula, test)]
    before = [one for one in others if one.rank[0] < rank[0] and free_names(one.formula) != free_names(test)]
    return replace(answer, candidates=(*before[:1], made, *(one for one in others if one not in before[:1])))


def _is_same(one: Node, test: Logic) -> bool:
    """Whether it is this test, in whatever order."""
    return isinstance(one, Logic) and one.sign == test.sign and {*one.parts} == {*test.parts}

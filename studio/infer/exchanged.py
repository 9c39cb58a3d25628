"""Names that had the same value in every example: a formula about one of them fits as well about another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from studio.infer.goals import Answer, Candidate, Goal
from studio.infer.rank import sort_key
from studio.language.nodes import Literal, Name, Node, free_names, renamed
from studio.language.values import same

MOST = 3
"""So many of them are rivals."""


def exchanged(goal: Goal, formula: Node, names: Sequence[str]) -> Iterator[Node]:
    """The formula with one of some names exchanged for another that was the same each time: nobody said which."""
    for name in names:
        for other in names:
            alike = all(same(one.values[name], one.values[other]) for one in goal.situations)
            if other != name and alike and name in free_names(formula):
                yield renamed(formula, {name: Name(other)})


def with_exchanged(goal: Goal, answer: Answer) -> Answer:
    """The answer with rivals that are about another state or value on the stage, where it weighs no more there."""
    best = answer.candidates[0]
    if isinstance(best.formula, (Literal, Name)) or len(goal.situations) < 2:
        return answer
    used = free_names(best.formula)
    names = [one for one in goal.scope.locals if one in goal.scope.types]
    made = []
    for node in exchanged(goal, best.formula, names):
        rank = tuple(map(float, sort_key(node, goal.scope)[:3]))
        if rank[0] <= best.rank[0] and free_names(node) != used and len(free_names(node)) == len(used):
            made.append(Candidate(node, rank, best.supports))
    return Answer(**{**vars(answer), "candidates": (best, *made[:MOST], *answer.candidates[1:])}) if made else answer

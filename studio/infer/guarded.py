"""Tests that begin with whether something is nothing, −1 or not written yet: the rest is about it where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from studio.infer.goals import Candidate, Goal
from studio.infer.problem import are_numbers
from studio.infer.standing import ABSENT
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Literal, Logic, Name, Node
from studio.language.types import TEXT

RIVALS = 3
"""So many tests are given for each name."""


def guarded_tests(goal: Goal, solve: Callable[[Goal], Sequence[Candidate]]) -> Iterator[Node]:
    """``name == None or a`` and ``name != None and a`` for the names that are nothing, or empty texts, at times."""
    for name in (*goal.scope.absent, *unwritten(goal)):
        values = [one.values[name] for one in goal.situations]
        nothing = "" if "" in values else None if any(value is None for value in values) else ABSENT
        there = [place for place, value in enumerate(values) if value != nothing]
        gone = {held for held, value in zip(goal.wanted, values, strict=True) if value == nothing}
        if len(gone) == 1 and len({goal.wanted[place] for place in there}) == 2:
            part = replace(
                goal,
                situations=tuple(goal.situations[place] for place in there),
                wanted=tuple(goal.wanted[place] for place in there),
                scope=replace(goal.scope, absent=()),
            )
            yield from _joined(Name(name), Literal(nothing), True in gone, part, solve)


def unwritten(goal: Goal) -> Iterator[str]:
    """Texts near by that write a number, but for some that nothing is written in yet."""
    for name in dict.fromkeys((*goal.scope.locals, *goal.scope.pointed)):
        values = [one.values.get(name) for one in goal.situations]
        written = [value for value in values if value != ""]
        if goal.scope.types.get(name) == TEXT and 0 < len(written) < len(values) and are_numbers(written):
            yield name


def _joined(
    name: Name, nothing: Literal, always: bool, part: Goal, solve: Callable[[Goal], Sequence[Candidate]]
) -> Iterator[Node]:
    """That there is nothing, or what holds in a part of the situations; or that there is something, and it holds."""
    try:
        found = solve(part)
    except CannotExplain:
        return
    for one in found[:RIVALS]:
        if always:
            yield Logic("or", (Apply("==", (name, nothing)), one.formula))
        else:
            yield Logic("and", (Apply("!=", (name, nothing)), one.formula))

"""Tests that begin with whether something is nothing, or −1: the rest is about it only where it is something."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from studio.infer.goals import Candidate, Goal
from studio.infer.standing import ABSENT
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Literal, Logic, Name, Node

RIVALS = 3
"""So many tests are given for each name."""


def guarded_tests(goal: Goal, solve: Callable[[Goal], Sequence[Candidate]]) -> Iterator[Node]:
    """``name == None or a`` and ``name != None and a`` for the names that are nothing at times."""
    for name in goal.scope.absent:
        values = [one.values[name] for one in goal.situations]
        nothing = None if any(value is None for value in values) else ABSENT
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

"""What begins with whether something is nothing, −1, empty or not written yet: the rest is about it where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from studio.infer.constants import constant
from studio.infer.goals import Candidate, Goal
from studio.infer.questions import outcome
from studio.infer.standing import ABSENT
from studio.infer.text_stages import are_numbers
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Conditional, Literal, Logic, Name, Node
from studio.language.types import TEXT
from studio.language.values import same

RIVALS = 3
"""So many tests are given for each name."""


def guarded_tests(goal: Goal, solve: Callable[[Goal], Sequence[Candidate]], hard: bool = False) -> Iterator[Node]:
    """``name == None or a`` and ``name != None and a`` for what is nothing, empty or not written at times.

    ``hard``: no plain test was found, so that the items of what is empty at times are worth a look as well.
    """
    for gone, there, known in _guards(goal, hard):
        part = _part_of(replace(goal, scope=replace(goal.scope, absent=())), known)
        without = {held for held, has in zip(goal.wanted, known, strict=True) if not has}
        if len(without) == 1 and len(set(part.wanted)) == 2:
            yield from _joined(gone if True in without else there, True in without, part, solve)


def guarded_values(goal: Goal, solve: Callable[[Goal], Sequence[Candidate]]) -> Iterator[Node]:
    """``last(items) if len(items) > 0 else 0``: what is worked out of a list, or something else while it is empty."""
    for name, known in _empty_at_times(goal):
        part = _part_of(goal, known)
        without = [wanted for wanted, has in zip(goal.wanted, known, strict=True) if not has]
        empty = next(one for one, has in zip(goal.situations, known, strict=True) if not has)
        if any(not same(one, without[0]) for one in without):
            continue
        with suppress(CannotExplain):
            for one in solve(part)[:RIVALS]:
                if outcome(one.formula, empty, goal.scope)[0] == "no value":
                    yield Conditional(Apply(">", _counted(name)), one.formula, constant(without[0]))


def _part_of(goal: Goal, known: Sequence[bool]) -> Goal:
    """The goal in some of its situations."""
    return replace(
        goal,
        situations=tuple(one for one, has in zip(goal.situations, known, strict=True) if has),
        wanted=tuple(held for held, has in zip(goal.wanted, known, strict=True) if has),
    )


def _empty_at_times(goal: Goal) -> Iterator[tuple[str, list[bool]]]:
    """Lists near by that are empty at times, and in which situations they are not."""
    for name in dict.fromkeys((*goal.scope.locals, *goal.scope.pointed)):
        items = [one.values.get(name) for one in goal.situations]
        known = [bool(value) for value in items]
        if all(isinstance(one, list) for one in items) and any(known) and not all(known):
            yield name, known


def _counted(name: str) -> tuple[Node, Node]:
    return Apply("len", (Name(name),)), Literal(0)


def _guards(goal: Goal, hard: bool) -> Iterator[tuple[Node, Node, list[bool]]]:
    """Tests whether there is nothing and whether there is something, and in which situations there is."""
    for name in (*goal.scope.absent, *unwritten(goal)):
        values = [one.values[name] for one in goal.situations]
        nothing = "" if "" in values else None if any(value is None for value in values) else ABSENT
        both = (Name(name), Literal(nothing))
        yield Apply("==", both), Apply("!=", both), [value != nothing for value in values]
    for name, known in _empty_at_times(goal) if hard else ():
        yield Apply("==", _counted(name)), Apply(">", _counted(name)), known


def unwritten(goal: Goal) -> Iterator[str]:
    """Texts near by that write a number, but for some that nothing is written in yet."""
    for name in dict.fromkeys((*goal.scope.locals, *goal.scope.pointed)):
        values = [one.values.get(name) for one in goal.situations]
        written = [value for value in values if value != ""]
        if goal.scope.types.get(name) == TEXT and 0 < len(written) < len(values) and are_numbers(written):
            yield name


def _joined(guard: Node, always: bool, part: Goal, solve: Callable[[Goal], Sequence[Candidate]]) -> Iterator[Node]:
    """That there is nothing, or what holds in a part of the situations; or that there is something, and it holds."""
    try:
        found = solve(part)
    except CannotExplain:
        return
    for one in found[:RIVALS]:
        yield Logic("or" if always else "and", (guard, one.formula))

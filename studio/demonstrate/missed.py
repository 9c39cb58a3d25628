"""Doing nothing where nothing was hit: who clicks beside all things that do something means just that."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from studio.demonstrate.brought import Brought
from studio.demonstrate.question_text import tells_ending, tells_nothing
from studio.infer.case_tree import GLANCE
from studio.infer.check import right_everywhere, value_if_any
from studio.infer.goals import Answer, Candidate, Goal, Work
from studio.infer.rank import weight
from studio.infer.solve import solve
from studio.language.errors import CannotExplain
from studio.language.nodes import Logic, Node, free_names

PLAIN = 18
"""What a test weighs at most that tells when nothing happens with things that were hit."""
PLAIN_STATE = 8
"""The same of a test of a state that comes before that nothing was hit."""


def of_what_was_missed(
    goal: Goal,
    few: Sequence[Brought],
    work: Work,
    said: Callable[[Goal], Answer] | None,
    matters: Collection[str] = (),
) -> Answer | None:
    """That nothing was hit, before what else is plain at a glance; None where that does not tell when a goal holds.

    ``said`` explains a goal by what was said to matter: then that tells the rest, not that nothing was hit, unless
    where it happened is all that ``matters``. An ending with a reason of its own is told so where nothing was hit each
    time, but behind what is plain about states alone.
    """
    plain = tells_nothing(goal.purpose)
    if not plain and not tells_ending(goal.purpose):
        return None
    asked = [one for one in few if plain or one.hit_nothing(goal)]
    test = next((test for one in asked if (test := one.missed(goal)) is not None), None)
    if test is None and not plain:
        return None
    if test is None:
        missed = next((missed for one in few if (missed := one.missed_at_times(goal)) is not None), None)
        return None if missed is None else _or_else(missed, goal, said or (lambda one: solve(one, work, GLANCE)))
    if said is not None and not (matters and set(matters) <= {one.name for one in asked}):
        return None
    first = Candidate(test, (float(weight(test, goal.scope)),))
    try:
        others = solve(goal, work, GLANCE)
    except CannotExplain:
        return Answer((first,))
    rest = [one for one in others.candidates if one.formula != test]
    place = 0 if plain or not rest or not _is_about_states(rest[0], few) else 1
    return replace(others, candidates=(*rest[:place], first, *rest[place:]))


def _is_about_states(one: Candidate, few: Sequence[Brought]) -> bool:
    """Whether it is plain, and not about what the event brought."""
    return one.rank[0] <= PLAIN_STATE and free_names(one.formula).isdisjoint(each.name for each in few)


def _or_else(missed: Node, goal: Goal, solved: Callable[[Goal], Answer]) -> Answer | None:
    """That nothing was hit, or what tells when nothing happens with what was; None where nothing plain does.

    Nobody did anything where nothing was hit, so that the states of then explain nothing.
    """
    pairs = list(zip(goal.situations, goal.wanted, strict=True))
    rest = [(one, held) for one, held in pairs if value_if_any(missed, one, goal.scope) is not True]
    situations, wanted = tuple(one for one, _ in rest), tuple(held for _, held in rest)
    if len(set(wanted)) < 2:
        return None
    try:
        found = solved(replace(goal, situations=situations, wanted=wanted))
    except CannotExplain:
        return None
    told = [(Logic("or", (missed, one.formula)), one) for one in found.candidates if one.rank[0] <= PLAIN]
    candidates = tuple(
        replace(one, formula=test, rank=(float(weight(test, goal.scope)), *one.rank[1:]))
        for test, one in told
        if right_everywhere(test, goal)
    )
    return replace(found, candidates=candidates) if candidates else None

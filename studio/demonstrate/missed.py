"""Doing nothing where nothing was hit: who clicks beside all things that do something means just that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.demonstrate.brought import Brought
from studio.demonstrate.question_text import tells_nothing
from studio.infer.case_tree import GLANCE
from studio.infer.goals import Answer, Candidate, Goal, Work
from studio.infer.rank import weight
from studio.infer.solve import solve
from studio.language.errors import CannotExplain


def of_what_was_missed(goal: Goal, few: Sequence[Brought], work: Work) -> Answer | None:
    """That nothing was hit, before what else is plain at a glance; None where that does not tell when a goal holds."""
    test = next((test for one in few if (test := one.missed(goal)) is not None), None)
    if test is None or not tells_nothing(goal.purpose):
        return None
    first = Candidate(test, (float(weight(test, goal.scope)),))
    try:
        others = solve(goal, work, GLANCE)
    except CannotExplain:
        return Answer((first,))
    return replace(others, candidates=(first, *(one for one in others.candidates if one.formula != test)))

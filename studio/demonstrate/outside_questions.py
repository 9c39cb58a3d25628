"""A question about an event that hits nothing: what it is to do is asked as a whole, for mostly it does nothing.

Rivals that tell by what was hit (the one button, or else the other one) differ where neither was. None of what they
come to there was shown, so that a choice between them leaves out what is meant most often.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.demonstrate.beginnings import OUTSIDE, PLACE
from studio.demonstrate.effect_questions import effect_question_there
from studio.demonstrate.played_runs import PlayedProcess, RunBeginning
from studio.infer.goals import Finding, Question
from studio.language.nodes import Apply, Conditional, Node, walk
from studio.language.values import same

TELL_WHAT_WAS_HIT = frozenset({"inside", "hit", "nearest_shape"})


def with_nothing_offered(
    found: Sequence[Finding], played: PlayedProcess, shown: Sequence[RunBeginning], others: Sequence[RunBeginning]
) -> list[Finding]:
    """The findings; a question about a value where the event hits nothing is one about the whole run, asked once."""
    begun = [one for one in shown if one.label == one.demonstration]
    outside = next((one for one in others if one.label.endswith(OUTSIDE)), None)
    if outside is None or not begun:
        return list(found)
    told: list[Finding] = []
    known: set[str] = set()
    for one in found:
        question = _asked_whole(one.question, played, begun, outside)
        if question is None:
            told.append(one)
        else:
            told.append(replace(one, question=None))
            if question.goal not in known:
                told.append(Finding(question.goal, "False", question=question))
            known.add(question.goal)
    return told


def _asked_whole(
    question: Question | None, played: PlayedProcess, shown: Sequence[RunBeginning], outside: RunBeginning
) -> Question | None:
    """The question about all that happens there; None where it is about something else, or nothing is offered."""
    if question is None or question.begun is None or not same(question.begun.get(PLACE), outside.inputs[PLACE]):
        return None
    if not any(_tells_what_was_hit(formula) for _, formula in question.options):
        return None
    return effect_question_there(played, shown, replace(outside, inputs=question.begun))


def _tells_what_was_hit(formula: Node) -> bool:
    """Whether a formula has one value where something was hit, and else another."""
    tests = (part.test for _, part in walk(formula) if isinstance(part, Conditional))
    return any(isinstance(one, Apply) and one.function in TELL_WHAT_WAS_HIT for test in tests for _, one in walk(test))

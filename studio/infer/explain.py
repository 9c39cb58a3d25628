"""An answer as one line of a report."""

from __future__ import annotations

from studio.infer.goals import Answer, Finding, Goal, Question
from studio.infer.overgeneral import doubt
from studio.language.show import show

RIVALS = 3
"""How many rivals a report names."""


def finding(goal: Goal, answer: Answer, question: Question | None = None) -> Finding:
    """What was inferred for a goal: the formula, its rivals, its examples, and what refuted others."""
    best = answer.candidates[0]
    return Finding(
        goal.purpose,
        show(best.formula),
        _rivals(answer),
        best.supports,
        tuple((show(one.formula), one.by) for one in answer.refuted),
        "stopped by its budget" if answer.exhausted else doubt(goal.purpose, best.formula, len(goal.situations)),
        answer.seconds,
        question,
    )


def _rivals(answer: Answer) -> tuple[str, ...]:
    """The other formulas, each once and none that reads like the best one."""
    _, *others = dict.fromkeys(show(one.formula) for one in answer.candidates)
    return tuple(others[:RIVALS])

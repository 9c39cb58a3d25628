"""What was answered about a situation answers every question about it that it decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from studio.demonstrate.effects import is_effect_goal
from studio.demonstrate.question_text import tells_ending, without_number
from studio.document.changes import about
from studio.document.model import Choice
from studio.language.values import Value, same

BECOMES = "new "
"""How the goal begins, behind its process, that is what a state becomes."""


def is_answered(process: str, purpose: str, values: Mapping[str, Value], choices: Sequence[Choice]) -> bool:
    """Whether it was answered already what a goal of a process is in a situation.

    What cannot happen is asked about by no goal; where a state becomes another one, the process goes on there.
    """
    for one in choices:
        there = bool(one.situation) and all(
            name in values and same(values[name], it) for name, it in one.situation.items()
        )
        if there and about(one.goal, process) and (one.impossible or tells_ending(purpose) and goes_on(one)):
            return True
    return any(one.rules_out(purpose, values) for one in choices)


def cannot_happen(values: Mapping[str, Value], choices: Sequence[Choice]) -> bool:
    """Whether it was said of a whole run that it cannot begin so; what would come of it then cannot be either."""
    return any(
        one.impossible and one.situation and is_effect_goal(one.goal) and one.rules_out(one.goal, values)
        for one in choices
    )


def goes_on(choice: Choice) -> bool:
    """Whether an answer says that a state becomes other than it was."""
    role = without_number(choice.goal.partition(": ")[2])
    name = role.removeprefix(BECOMES)
    before = choice.situation.get(name)
    return choice.is_answer and name != role and name in choice.situation and not same(before, choice.value)

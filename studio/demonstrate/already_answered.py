"""What was answered about a situation answers every question about it that it decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from studio.demonstrate.effects import is_effect_goal
from studio.demonstrate.question_text import tells_ending, without_number
from studio.document.changes import about
from studio.document.model import Choice
from studio.language.values import Value, same

BECOMES = "new "
"""How the goal begins, behind its process, that is what a state becomes."""
IS_SET = "when set "
"""How the goal begins, behind its process, that is whether a state is set."""


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
    name = state_of(choice)
    return bool(name) and not same(choice.situation[name], choice.value)


def stays(choice: Choice) -> bool:
    """Whether an answer says that a state stays what it was."""
    name = state_of(choice)
    return bool(name) and same(choice.situation[name], choice.value)


def state_of(choice: Choice) -> str:
    """The state of which an answer says what it becomes, empty where it is about something else."""
    role = without_number(choice.goal.partition(": ")[2])
    name = role.removeprefix(BECOMES)
    return name if choice.is_answer and name != role and name in choice.situation else ""


def said_of(purpose: str, choices: Sequence[Choice], otherwise: str = "") -> Iterator[tuple[Choice, Value]]:
    """The answers about a goal with what they say of it; that a state stays as it is says that it is not set.

    Unless it was answered about that very situation whether it is set. ``otherwise`` is the goal of the ending that
    comes wherever a test does not hold: what was answered about that says the opposite of the test.
    """
    plain = without_number(purpose)
    own = [one for one in choices if one.is_answer and without_number(one.goal) == plain]
    yield from ((one, one.value) for one in own)
    for one in choices:
        if says_not_set(one, purpose) and not any(same(dict(one.situation), dict(each.situation)) for each in own):
            yield one, False
    for one in choices if otherwise and otherwise != plain else ():
        if one.is_answer and isinstance(one.value, bool) and without_number(one.goal) == otherwise:
            yield one, not one.value


def says_no_end(choice: Choice) -> bool:
    """Whether an answer says that nothing ends in a situation in some way, by whatever rule."""
    return choice.is_answer and choice.value is False and tells_ending(choice.goal)


def says_not_set(choice: Choice, purpose: str) -> bool:
    """Whether an answer that a state stays what it is says that it is not set, and a goal is whether it is."""
    return stays(choice) and without_number(purpose) == f"{choice.goal.partition(': ')[0]}: {IS_SET}{state_of(choice)}"

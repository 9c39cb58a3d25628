"""What was answered about a situation answers every question about it that it decides."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from studio.demonstrate.alignment import Sides
from studio.demonstrate.effects import is_effect_goal
from studio.demonstrate.key_tests import ANSWERED
from studio.demonstrate.question_text import tells_ending, without_number
from studio.document.changes import about
from studio.document.model import Choice
from studio.infer.goals import Goal
from studio.language.types import TRUTH
from studio.language.values import Value, same

NO_SIDES = Sides()
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


def whose(goal: Goal) -> tuple[str, ...]:
    """The moments of demonstrations whose step a goal is about, or for which its test holds."""
    pairs = zip(goal.situations, goal.wanted, strict=True)
    return tuple(one.label for one, wanted in pairs if one.label != ANSWERED and (goal.type != TRUTH or wanted is True))


def is_about(choice: Choice, purpose: str, moments: Collection[str]) -> bool:
    """Whether a choice was made about the goal of this name, whose step these moments have.

    Where it is not known of what it was made, the number of the case tells.
    """
    if not choice.of:
        return choice.goal == purpose
    return without_number(choice.goal) == without_number(purpose) and not {*moments}.isdisjoint(choice.of)


def is_about_goal(choice: Choice, goal: Goal) -> bool:
    """Whether a choice was made about this goal, whatever number it has now."""
    return is_about(choice, goal.purpose, whose(goal))


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


def said_of(purpose: str, choices: Sequence[Choice], sides: Sides = NO_SIDES) -> Iterator[tuple[Choice, Value]]:
    """The answers about a goal with what they say of it; that a state stays as it is says that it is not set.

    Unless it was answered about that very situation whether it is set. What was answered about an ending says on which
    of the ``sides`` of a test it is.
    """
    plain = without_number(purpose)
    own = [one for one in choices if one.is_answer and without_number(one.goal) == plain]
    yield from ((one, one.value) for one in own)
    for one in choices:
        if says_not_set(one, purpose) and not any(same(dict(one.situation), dict(each.situation)) for each in own):
            yield one, False
    process = plain.partition(": ")[0]
    for one in choices if sides != NO_SIDES else ():
        owner, _, role = without_number(one.goal).partition(": ")
        about_it = owner == process and f"{owner}: {role}" != plain and one.is_answer and isinstance(one.value, bool)
        if about_it and (told := sides.told(role, one.value is True)) is not None:
            yield one, told


def says_end(choice: Choice) -> bool:
    """Whether an answer says that it ends in a situation in some way."""
    return choice.is_answer and choice.value is True and tells_ending(choice.goal)


def says_no_end(choice: Choice) -> bool:
    """Whether an answer says that nothing ends in a situation in some way, by whatever rule."""
    return choice.is_answer and choice.value is False and tells_ending(choice.goal)


def says_not_set(choice: Choice, purpose: str) -> bool:
    """Whether an answer that a state stays what it is says that it is not set, and a goal is whether it is."""
    return stays(choice) and without_number(purpose) == f"{choice.goal.partition(': ')[0]}: {IS_SET}{state_of(choice)}"

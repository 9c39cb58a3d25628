"""Answers that rules would drop: an ending is told where something is done, and who asked them is read on.

An answer was given to a question that a reading asked; another reading that asks nothing of the kind leaves it out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from studio.demonstrate.already_answered import BECOMES, IS_SET, goes_on
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.question_text import tells_ending, without_number
from studio.document.model import Choice
from studio.infer.goals import Situation
from studio.infer.questions import outcome
from studio.language.nodes import each_node
from studio.language.values import Value, same

HARDER = 14
"""By so much more the test of an ending may weigh that keeps an answer."""

GONE = 6.0
"""What a reading weighs more for each test that was answered and that it does not ask."""
CHOSEN = 24.0
"""What it weighs more for each formula that was chosen by hand and is none of its own: that was said, not guessed."""


def weight_of_gone(process: str, choices: Collection[Choice], doubts: Sequence[Doubt]) -> float:
    """What a reading weighs for answers whether something is set of which it has no test, and does not do it anyway."""
    answers = [one for one in choices if one.is_answer and one.goal.startswith(f"{process}: {IS_SET}")]
    known = {without_number(one.goal.purpose) for one in doubts}
    gone = [one for one in answers if without_number(one.goal) not in known]
    return GONE * len({one.goal for one in gone if one.value is False or not is_set_there(one, process, doubts)})


def weight_of_unchosen(process: str, choices: Collection[Choice], doubts: Sequence[Doubt]) -> float:
    """What a reading weighs for formulas that were chosen by hand and that give nothing in it."""
    chosen = [one for one in choices if one.formula is not None and one.goal.startswith(f"{process}: ")]
    found = [one for one in doubts if one.unshown is None] if chosen else []
    known = {(without_number(one.goal.purpose), part) for one in found for part in each_node(one.answer.best)}
    return CHOSEN * sum((without_number(one.goal), one.formula) not in known for one in chosen)


def told_to_go_on(lost: Collection[Choice], doubts: Sequence[Doubt]) -> list[Choice]:
    """What answers that something is done say of the endings that come before it: they are not there."""
    told: list[Choice] = []
    for one in _told(lost, doubts):
        if one not in told:
            told.append(one)
    return told


def _told(lost: Collection[Choice], doubts: Sequence[Doubt]) -> Iterator[Choice]:
    endings = [one for one in doubts if one.unshown is None and tells_ending(one.goal.purpose)]
    for choice in lost:
        if goes_on(choice) or (choice.value is True and choice.goal.partition(": ")[2].startswith(IS_SET)):
            for one in endings:
                if _ends_there(one, choice):
                    yield Choice(one.goal.purpose, choice.situation, False)


def _ends_there(ending: Doubt, choice: Choice) -> bool:
    """Whether it is a demonstrated ending in the situation of an answer, as far as that tells."""
    told = outcome(ending.answer.best, Situation(dict(choice.situation)), ending.goal.scope)
    return told[1] is True


def is_plain_enough(before: Sequence[Doubt], after: Sequence[Doubt], told: Sequence[Choice]) -> bool:
    """Whether the tests of endings are hardly harder to say after it was told where they are not."""
    purposes = {one.goal for one in told}
    return _weight(after, purposes) <= _weight(before, purposes) + HARDER


def _weight(doubts: Sequence[Doubt], purposes: Collection[str]) -> float:
    tests = (one for one in doubts if one.unshown is None and one.goal.purpose in purposes)
    return sum(one.answer.candidates[0].rank[0] for one in tests)


def shown_there(doubt: Doubt, one: Choice) -> Iterator[tuple[str, Value]]:
    """What is wanted of a goal in the situation of an answer, each with what shows it."""
    for situation, wanted in zip(doubt.goal.situations, doubt.goal.wanted, strict=True):
        known = situation.values
        if all(name in known and same(known[name], it) for name, it in one.situation.items()):
            yield situation.label, wanted


def is_set_there(one: Choice, process: str, doubts: Sequence[Doubt]) -> bool:
    """Whether a process comes to what all states become that are to be set there: it is asked no more whether."""
    role = without_number(one.goal).removeprefix(f"{process}: {IS_SET}")
    becomes = {f"{process}: {BECOMES}{name}" for name in role.replace(", ", " and ").split(" and ")}
    come_to = {without_number(each.goal.purpose) for each in doubts if any(shown_there(each, one))}
    return becomes <= come_to

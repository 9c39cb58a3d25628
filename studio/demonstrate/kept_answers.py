"""Answers that a rule would drop which comes to nothing where they say that something is done: it is told so."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from studio.demonstrate.already_answered import IS_SET, goes_on
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.question_text import tells_ending
from studio.document.model import Choice
from studio.infer.goals import Situation
from studio.infer.questions import outcome

HARDER = 14
"""By so much more the test of an ending may weigh that keeps an answer."""


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

"""Answers that no longer count: their goal is gone, the process no longer comes there, or what was shown is otherwise.

An answer is tied to its situation. What was shown since stands against it, and the person is told so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from studio.demonstrate.already_answered import is_about_goal, says_not_set, stays, whose
from studio.demonstrate.answer_words import answered_to, plain_answer, where_answered
from studio.demonstrate.kept_answers import (
    answers_in_the_way,
    becomes_other,
    ends_as_told,
    gives,
    is_other_there,
    is_passed_by,
    is_plain_enough,
    is_set_there,
    shown_there,
    told_to_go_on,
)
from studio.demonstrate.key_tests import ANSWERED
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.question_text import without_number, without_reason
from studio.document.changes import about
from studio.document.model import Choice, Document
from studio.infer.goals import Finding, LostAnswer, demonstration_of
from studio.language.errors import CannotExplain
from studio.language.values import frozen

T = TypeVar("T")
Lift = Callable[[Sequence[Choice]], tuple[T, Sequence[Doubt]]]
ABOUT_NOTHING = "nothing depends on it"
"""Why an answer does not count that is about nothing any more."""
ALONE = 3
"""So many answers are left out one at a time, latest first, before all are."""


def lifted_with(
    lift: Lift[T], choices: Sequence[Choice], process: str, known: Collection[str]
) -> tuple[T, tuple[Choice, ...]]:
    """What is lifted with as many answers as can be explained, and the choices with their goals as they are named now.

    ``known`` are the demonstrations. Raises CannotExplain where what was shown cannot be explained without answers
    either.
    """
    choices = [_of_known(one, known) if about(one.goal, process) else one for one in choices]
    found, doubts = _kept(lift, choices, process, *_explained(lift, choices, process))
    named = [*_named_now(choices, doubts, process)]
    if any(one is not other for one, other in zip(named, choices, strict=True)):
        try:
            found, doubts = lift(named)
            choices = named
        except CannotExplain:
            pass  # under its new name it goes against what was shown
    return found, tuple(_numbered_now(one, doubts) if about(one.goal, process) else one for one in choices)


def _of_known(one: Choice, known: Collection[str]) -> Choice:
    """A choice without the moments of what is known no more."""
    left = tuple(each for each in one.of if demonstration_of(each) in known)
    return one if left == one.of else replace(one, of=left)


def _numbered_now(one: Choice, doubts: Sequence[Doubt]) -> Choice:
    """A choice about a goal with the number that this has now, and with what it is about where that was not known."""
    found = [each for each in doubts if each.unshown is None and is_about_goal(one, each.goal)]
    if one.of:
        names = [each.goal.purpose for each in found]
        return one if not names or one.goal in names else replace(one, goal=names[0])
    sure = [each for each in found if not one.is_answer or any(shown_there(each, one))]
    return replace(one, of=whose(sure[0].goal)) if sure else one


def _explained(lift: Lift[T], choices: Sequence[Choice], process: str) -> tuple[T, Sequence[Doubt]]:
    """What is lifted, without the answers that keep it from being explained."""
    try:
        return lift(choices)
    except CannotExplain:
        answers = [one for one in choices if one.is_answer and about(one.goal, process)]
        alone = [[one] for one in answers[: -ALONE - 1 : -1]]
        for left in [*alone, answers] if len(answers) > 1 else alone:
            try:
                return lift([one for one in choices if not any(one is each for each in left)])
            except CannotExplain:
                continue
        raise


def _kept(
    lift: Lift[T], choices: Sequence[Choice], process: str, found: T, doubts: Sequence[Doubt]
) -> tuple[T, Sequence[Doubt]]:
    """The same; endings leave out where answers say that something is done, where they are about as plain then."""
    lost = _lost(choices, process, doubts)
    told = told_to_go_on(lost, doubts)
    if told:
        with suppress(CannotExplain):
            other, since = lift([*choices, *told])
            if is_plain_enough(doubts, since, told) and len(_lost(choices, process, since)) < len(lost):
                return other, since
    return found, doubts


def _lost(choices: Sequence[Choice], process: str, doubts: Sequence[Doubt]) -> list[Choice]:
    """The answers about a process that do not count."""
    about_it = (one for one in choices if one.is_answer and about(one.goal, process))
    return [one for one in about_it if _why_lost(one, process, doubts)]


def _named_now(choices: Sequence[Choice], doubts: Sequence[Doubt], process: str) -> Iterator[Choice]:
    """The choices; one about an ending, whose reason has other words now, with those, where that leaves no doubt."""
    known, found = {one.goal.purpose for one in doubts}, {one.goal.purpose for one in doubts if one.unshown is None}
    for one in choices:
        gone = about(one.goal, process) and one.goal not in known
        alike = {each for each in found if without_reason(each) == without_reason(one.goal)} if gone else set[str]()
        yield replace(one, goal=alike.pop()) if len(alike) == 1 else one


def lost_answers(document: Document, process: str, doubts: Sequence[Doubt]) -> Iterator[Finding]:
    """What to say of each answer about a process that does not count for what was inferred."""
    counts: dict[str, int] = {}
    for one in document.choices:
        if not one.is_answer or not about(one.goal, process):
            continue
        counts[one.goal] = number = counts.get(one.goal, 0) + 1
        why = _why_lost(one, process, doubts, document.choices)
        if not why:
            continue
        said = f"{plain_answer(one.value)}{where_answered(one.situation)}"
        if why == ABOUT_NOTHING:
            words = f"Your answer {said} is needed no more: nothing in {process} depends on it now."
        else:
            words = f"You answered {said}. That no longer counts: {why}"
        yield Finding(one.goal, "", note=words, lost=LostAnswer(number, one.situation, why == ABOUT_NOTHING))


def _why_lost(one: Choice, process: str, doubts: Sequence[Doubt], choices: Sequence[Choice] = ()) -> str:
    """Why an answer does not count, perhaps because of another of these choices; empty where it does."""
    mine = [each for each in doubts if without_number(each.goal.purpose) == without_number(one.goal)]
    if not mine:
        return "" if _is_done(one, process, doubts) else ABOUT_NOTHING
    known = [each for each in mine if is_about_goal(one, each.goal)] or mine
    shown = [it for each in known for it in shown_there(each, one)]
    other = next(((label, it) for label, it in shown if label != ANSWERED and frozen(it) != frozen(one.value)), None)
    if other is not None:
        return f"{demonstration_of(other[0])} shows {plain_answer(other[1])} there."
    there = any(any(shown_there(each, one)) for each in mine)
    passed = all(is_passed_by(each, one.situation) for each in mine)
    if (there and not passed) or (stays(one) and passed) or _is_done(one, process, doubts):
        return ""
    other_answer = next(answers_in_the_way(one, mine, doubts, choices), None)
    if other_answer is None:
        return f"by what was shown since, {process} does something else there."
    said = f"you answered {answered_to(other_answer)}{where_answered(other_answer.situation)}"
    return f"{said}, and by that {process} does something else here. Drop the one that was a slip."


def _is_done(one: Choice, process: str, doubts: Sequence[Doubt]) -> bool:
    """Whether a process that does not come to a test there does what was answered: it ends otherwise, or as early."""
    if one.value is False and one.goal.startswith(f"{process}: when "):
        return not any(is_other_there(one, each) for each in doubts) and not becomes_other(one, doubts)
    if any(ends_as_told(one, each) for each in doubts):
        return True
    if one.value is True and is_set_there(one, process, doubts):
        return True
    return any(says_not_set(one, each.goal.purpose) and gives(each, one.situation) is not True for each in doubts)

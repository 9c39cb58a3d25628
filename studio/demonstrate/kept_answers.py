"""Answers that rules would drop: an ending is told where something is done, and who asked them is read on.

An answer was given to a question that a reading asked; another reading that asks nothing of the kind leaves it out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from studio.demonstrate.already_answered import BECOMES, IS_SET, goes_on, said_of, says_end, says_no_end
from studio.demonstrate.key_tests import ANSWERED
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.question_text import tells_ending, without_number
from studio.document.model import Choice
from studio.infer.decide import negation
from studio.infer.goals import Situation
from studio.infer.questions import outcome
from studio.language.nodes import Node, each_node
from studio.language.values import Value, same

HARDER = 14
"""By so much more the test of an ending may weigh that keeps an answer."""

GONE = 6.0
"""What a reading weighs more for each test that was answered and that it does not ask."""
ENDED = 24.0
"""What it weighs more for each answer that it ends somewhere where it goes on."""
CHOSEN = 24.0
"""What it weighs more for each formula that was chosen by hand and is none of its own: that was said, not guessed."""


def weight_of_gone(process: str, choices: Collection[Choice], doubts: Sequence[Doubt]) -> float:
    """What a reading weighs for answers whether something is set of which it has no test, and does not do it anyway."""
    answers = [one for one in choices if one.is_answer and one.goal.startswith(f"{process}: {IS_SET}")]
    known = {without_number(one.goal.purpose) for one in doubts}
    gone = [one for one in answers if without_number(one.goal) not in known]
    weighs = {one.goal for one in gone if one.value is False or not is_set_there(one, process, doubts)}
    ended = [one for one in choices if says_no_end(one) and one.goal.startswith(f"{process}: ")]
    weighs |= {one.goal for one in ended if any(is_other_there(one, each) for each in doubts)}
    ends = [one for one in choices if says_end(one) and one.goal.startswith(f"{process}: ")]
    goes_on = [one for one in ends if not any(ends_as_told(one, each) for each in doubts)]
    return GONE * len(weighs) + ENDED * len(goes_on)


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
        for one in endings:
            if _is_done_there(choice) and _ends_there(one, choice):
                yield Choice(one.goal.purpose, choice.situation, False)


def _is_done_there(choice: Choice) -> bool:
    """Whether an answer says that something is done in its situation."""
    return goes_on(choice) or (choice.value is True and choice.goal.partition(": ")[2].startswith(IS_SET))


def _ends_there(ending: Doubt, choice: Choice) -> bool:
    """Whether it is a demonstrated ending in the situation of an answer, as far as that tells."""
    told = outcome(ending.answer.best, Situation(dict(choice.situation)), ending.goal.scope)
    return told[1] is True


def is_other_there(one: Choice, doubt: Doubt) -> bool:
    """Whether a process comes to a test where an answer about another one says that it holds, or not, and it does not.

    A test of an ending may be one of several, of which one is enough.
    """
    if doubt.unshown is not None:
        return False
    said = [value for _, value in said_of(doubt.goal.purpose, [one], doubt.sides)]
    ended = tells_ending(doubt.goal.purpose) and True in said
    return bool(said) and not ended and is_come_to(doubt, one.situation) and gives(doubt, one.situation) not in said


def ends_as_told(one: Choice, doubt: Doubt) -> bool:
    """Whether an answer says that it ends somewhere, and it does by a test that a process comes to there."""
    if doubt.unshown is not None or not says_end(one):
        return False
    said = [value for _, value in said_of(doubt.goal.purpose, [one], doubt.sides)]
    return bool(said) and is_come_to(doubt, one.situation) and gives(doubt, one.situation) in said


def is_come_to(doubt: Doubt, values: Mapping[str, Value]) -> bool:
    """Whether a process comes to a test in a situation, as far as the tests before it tell."""
    return all(_outcome(test, doubt, values) is True for test in doubt.holding)


def is_passed_by(doubt: Doubt, values: Mapping[str, Value]) -> bool:
    """Whether a process surely does not come to a formula in a situation."""
    return any(_outcome(test, doubt, values) is False for test in doubt.holding)


def answers_in_the_way(
    one: Choice, mine: Sequence[Doubt], doubts: Sequence[Doubt], choices: Sequence[Choice]
) -> Iterator[Choice]:
    """The other answers that tell a test by which a process passes by the formulas that an answer is about."""
    tests = [test for each in mine for test in each.holding if _outcome(test, each, one.situation) is False]
    for told in doubts:
        if told.unshown is None and any(told.answer.best in (test, negation(test)) for test in tests):
            for other in choices:
                about_it = without_number(other.goal) == without_number(told.goal.purpose)
                if about_it and other is not one and any(label == ANSWERED for label, _ in shown_there(told, other)):
                    yield other


def gives(doubt: Doubt, values: Mapping[str, Value]) -> Value:
    """What a formula gives in a situation."""
    return _outcome(doubt.answer.best, doubt, values)


def _outcome(node: Node, doubt: Doubt, values: Mapping[str, Value]) -> Value:
    moment = doubt.goal.situations[0]
    return outcome(node, replace(moment, values={**moment.values, **values}), doubt.goal.scope)[1]


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
    becomes = {f"{process}: {BECOMES}{name}" for name in _set_in(one)}
    come_to = {without_number(each.goal.purpose) for each in doubts if any(shown_there(each, one))}
    return bool(becomes) and becomes <= come_to


def becomes_other(one: Choice, doubts: Sequence[Doubt]) -> bool:
    """Whether all states become others in the situation of an answer that they are not set there."""
    names, before = _set_in(one), one.situation
    found = {
        name: [each for each in doubts if without_number(each.goal.purpose).endswith(f": {BECOMES}{name}")]
        for name in names
    }
    return bool(names) and all(
        name in before
        and any(is_come_to(each, before) and not same(gives(each, before), before[name]) for each in found[name])
        for name in names
    )


def _set_in(one: Choice) -> list[str]:
    """The states of which an answer says whether they are set."""
    role = without_number(one.goal.partition(": ")[2])
    return role.removeprefix(IS_SET).replace(", ", " and ").split(" and ") if role.startswith(IS_SET) else []

"""Answers that contradict each other: in one situation, one says something that the other one denies."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product

from studio.demonstrate.already_answered import BECOMES, IS_SET
from studio.demonstrate.answer_words import answered_to, where_answered
from studio.demonstrate.effects import is_effect_goal
from studio.demonstrate.question_text import tells_nothing, without_number
from studio.document.model import Choice, Demonstration
from studio.language.values import Value, same

CHANGES = ""
"""What an answer says of whether anything is changed stands under this name, and of a state under its own."""
Facts = Mapping[str, Value]


@dataclass(frozen=True)
class ChangedLater:
    """The states that some run changes after something else was changed, and those that it changes more than once.

    A situation in which it is asked what they become is one in the middle of a run.
    """

    after: frozenset[str] = frozenset()
    again: frozenset[str] = frozenset()


NONE_LATER = ChangedLater()


def changed_later(runs: Iterable[Demonstration]) -> ChangedLater:
    """Which states are changed in the middle of runs."""
    after: set[str] = set()
    again: set[str] = set()
    for one in runs:
        changed = [action.alters for action in one.actions if action.alters]
        after.update(changed[1:])
        again.update(name for name in changed if changed.count(name) > 1)
    return ChangedLater(frozenset(after), frozenset(again))


def contradictions(
    before: Sequence[Choice], given: Sequence[Choice], known: Collection[str], later: ChangedLater = NONE_LATER
) -> Iterator[tuple[Choice, Choice]]:
    """The pairs of answers about a process that cannot both be meant, of which the second one is given now.

    The first one was given ``before``, or together with it; ``known`` are the names that are defined. What is said of
    states that are changed ``later`` in a run is not compared with what is said of how it begins.
    """
    earlier, new = ([(one, facts) for one in some if (facts := _told(one, later))] for some in (before, given))
    for (one, said), (other, denied) in chain(product(earlier, new), combinations(new, 2)):
        if _is_one_place(one, other, known) and any(
            not same(denied[name], value) for name, value in said.items() if name in denied
        ):
            yield one, other


def contradiction_words(one: Choice, other: Choice) -> str:
    """Which two answers cannot both be meant, and where."""
    where = where_answered(one.situation if len(one.situation) >= len(other.situation) else other.situation)
    return f"You answered {answered_to(one)} and {answered_to(other)}{where}: these cannot both be."


def _is_one_place(one: Choice, other: Choice, known: Collection[str]) -> bool:
    """Whether two answers are about the same place in the same situation, as far as their goals may tell."""
    here, there = one.situation, other.situation
    both = here.keys() & there.keys()
    if not both or not here.keys() ^ there.keys() <= {*known}:
        return False
    plain_first = sorted(both, key=lambda each: isinstance(here[each], (list, dict, frozenset)))
    return all(here[each] is there[each] or same(here[each], there[each]) for each in plain_first)


def _told(one: Choice, later: ChangedLater) -> Facts:
    """What an answer says, if it says a value: by the name of a state, or by its step where that is a later one."""
    if one.impossible or one.formula is not None:
        return {}
    role, facts = one.goal.partition(": ")[2], _facts(one)
    step = without_number(role)
    state = next((step.removeprefix(mark) for mark in (BECOMES, IS_SET) if step.startswith(mark)), "")
    if state not in later.after:
        return facts
    called = role if state in later.again else step
    return {f"{called}, by then": value for name, value in facts.items() if name == state}


def _facts(one: Choice) -> Facts:
    """What an answer says of what is changed, and of what states become."""
    role, before = without_number(one.goal.partition(": ")[2]), one.situation
    if is_effect_goal(one.goal):
        changed = one.value if isinstance(one.value, dict) else {}
        return {**before, **changed, CHANGES: any(not same(before.get(name), value) for name, value in changed.items())}
    if tells_nothing(one.goal):
        return {CHANGES: not one.value}
    name = role.removeprefix(BECOMES)
    if name != role and name in before:
        changes = not same(before[name], one.value)
        return {name: one.value, **({CHANGES: True} if changes else {})}
    name = role.removeprefix(IS_SET)
    if name != role and one.value is True:
        return {CHANGES: True}
    return {name: before[name]} if name != role and one.value is False and name in before else {}

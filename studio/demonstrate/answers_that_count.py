"""Which answers count for a goal: where the process still comes to it, and where they say something of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Sides, Thread
from studio.demonstrate.already_answered import BECOMES, is_about, said_of, says_no_end, says_not_set, state_of
from studio.demonstrate.key_tests import ANSWERED
from studio.demonstrate.question_text import tells_ending, without_number
from studio.demonstrate.scope import ProcessSurroundings, situation
from studio.document.actions import SetAction
from studio.document.model import Choice
from studio.infer.goals import Answer, Scope, Situation
from studio.infer.questions import close, outcome
from studio.language.nodes import Apply, Name, Node
from studio.language.values import Value, same

LookedFor = Callable[[str, Sequence[Thread], Sequence[Value], Node], Answer | None]
"""Finds a formula by the role, the threads, the values and what stands where it is put; None where there is none."""

At = Callable[[Choice], Situation]
"""The situation of an answer."""


def answers_that_count(
    purpose: str,
    choices: Sequence[Choice],
    at: At,
    holding: Sequence[Node],
    once: bool,
    sides: Sides,
    moments: Callable[[str], tuple[Collection[str], Collection[str]]],
) -> Iterator[tuple[Choice, Situation, Value]]:
    """The answers that say something of a goal, where they say it, and what.

    Cases have numbers in the order in which they are found: which one is meant is told by what it was asked about and
    by the tests before it, those ``holding``. ``once``: nobody did the same twice in a row of actions. ``moments`` are
    those that this goal is about, or an ending beside it, by its role, and all others: about these it is asked later.
    """
    for one, value in said_of(purpose, choices, sides):
        there = at(one)
        held = [outcome(test, there, Scope({}))[1] for test in holding]
        goal = without_number(one.goal)
        beside = goal.partition(": ")[2] if goal != without_number(purpose) and tells_ending(goal) else ""
        mine, others = moments(beside)
        asked, later = is_about(one, goal if beside else purpose, mine), not {*others}.isdisjoint(one.of)
        sure = says_not_set(one, purpose) or once and holding and not later
        if False not in held and (asked or says_no_end(one) or sure and None not in held):
            yield one, there, value


def asked_alike(roles: Sequence[str], groups: Sequence[Sequence[Thread]]) -> Iterator[tuple[str, list[Thread]]]:
    """The role of each group, with the threads of all groups of this role: what is answered of one is so of all."""
    for role in roles:
        yield role, [one for other, group in zip(roles, groups, strict=True) if other == role for one in group]


def there_answered(one: Choice, around: ProcessSurroundings, seen: Mapping[str, Value], memory: bool) -> Situation:
    """The situation of an answer; what it does not tell is as ``seen``."""
    there = situation({**one.situation}, around, ANSWERED, memory)
    return replace(there, values={**seen, **there.values})


def set_anyway(
    purpose: str,
    choices: Sequence[Choice],
    at: At,
    threads: Sequence[Thread],
    looked_for: Callable[[Sequence[Choice]], LookedFor],
) -> Iterator[Choice]:
    """The answers that a state stays what it is to which these threads set it all the same.

    So it is where a plain rule gives it by which they set it next, or does with a bound: what something is at
    most. ``looked_for`` finds the rule, with some answers.
    """
    answers = [one for one, _ in said_of(purpose, choices) if says_not_set(one, purpose)]
    shown = [one for thread in threads for one in thread.left[:1] if isinstance(one.action, SetAction)]
    if not answers or len(shown) < len(threads):
        return
    target, values = state_of(answers[0]), [one.values[0] for one in shown]
    about = f"{BECOMES}{target}", threads, values, Name(target)
    plain = looked_for(())(*about)
    if plain is None:
        return
    rules = [one.formula for one in close(plain.candidates)]
    for one in answers:
        given = any(same(outcome(rule, at(one), Scope({}))[1], one.value) for rule in rules)
        bounded = None if given else looked_for([one])(*about)
        if given or (bounded is not None and _is_bounded(bounded, plain)):
            yield one


def _is_bounded(bounded: Answer, plain: Answer) -> bool:
    """Whether a rule is another one with a bound."""
    best = bounded.best
    return isinstance(best, Apply) and best.function in ("min", "max") and plain.best in best.arguments

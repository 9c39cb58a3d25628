"""What says plainly what is the exception, and what something is: before what fits as well by chance.

A number at which something is so is the exception, not any number but the one at which it was not. A plain value comes
before another name that happens to have it, where something else was said to matter.
"""

from __future__ import annotations

from collections.abc import Iterator

from studio.infer.check import right_everywhere
from studio.infer.goals import Answer, Goal
from studio.infer.mattering import Evidence
from studio.infer.rank import COMPARISONS, sort_key
from studio.infer.text_stages import are_numbers
from studio.infer.unlikely import ORDERED
from studio.language.nodes import Apply, Literal, Name, Node
from studio.language.types import SYMBOL, TEXT
from studio.language.values import Symbol, is_number, same


def exception_first(answer: Answer, goal: Goal) -> Answer:
    """The answer with a test of the number at which something was so before one that it is not another number."""
    name = _other_than(answer.best)
    if name is None or not all(isinstance(one, bool) for one in goal.wanted):
        return answer
    there = [one.values.get(name.id) for one, so in zip(goal.situations, goal.wanted, strict=True) if so is True]
    if not all(same(one, there[0]) for one in there):
        return answer
    others = [one for one in answer.candidates if _compares(one.formula, name)]
    test = Apply("==", (name, Literal(there[0])))
    if not others and right_everywhere(test, goal):
        return answer.with_first(test, rank=sort_key(test, goal.scope)[:-1])
    return answer.with_first(others[0].formula, rank=others[0].rank) if others else answer


def word_first(answer: Answer, goal: Goal, made: bool) -> Answer:
    """The answer with a state in front that is a word before how two numbers compare that were pointed at.

    ``made``: it is the test of which of two functions something is worked out with, of these numbers likely.

    Which of two numbers is greater happens to differ in one of two pairs. What stands there as a word says it.
    """
    match answer.best:
        case Apply(function, (Name() as one, Name() as other)) if made and function in ORDERED:
            words = [test for name in goal.scope.locals for test in _word_tests(name, goal)]
            if {one.id, other.id} <= {*goal.scope.pointed} - {*goal.scope.reasons} and words:
                return answer.with_first(*words)
    return answer


def _word_tests(name: str, goal: Goal) -> Iterator[Node]:
    """That a state is the one word that it always was where a test holds, or that it is not another one."""
    held = [one.values[name] for one in goal.situations]
    if (
        goal.scope.types.get(name) not in (TEXT, SYMBOL)
        or name in goal.scope.pointed
        or are_numbers([one for one in held if one])
    ):
        return  # a number that is written, or not yet, says no word
    some = {one for one, holds in zip(held, goal.wanted, strict=True) if holds}
    others = {one for one, holds in zip(held, goal.wanted, strict=True) if not holds}
    if some.isdisjoint(others):
        yield from (Apply("==", (Name(name), Literal(one))) for one in some if len(some) == 1)
        yield from (Apply("!=", (Name(name), Literal(one))) for one in others if len(others) == 1 < len(some))


def plain_value_first(answer: Answer, goal: Goal, said: Evidence) -> Answer:
    """The answer with a plain value before another name that has it, where that was neither said to matter nor near."""
    best, value = answer.best, goal.wanted[0]
    if not said.matters or not isinstance(best, Name) or not isinstance(value, (Symbol, str, bool)):
        return answer
    near = {*said.matters, *goal.scope.pointed, *([goal.scope.own.id] if isinstance(goal.scope.own, Name) else [])}
    plain = [one for one in answer.candidates if one.formula == Literal(value)]
    return answer.with_first(plain[0].formula, rank=plain[0].rank) if plain and best.id not in near else answer


def _other_than(test: Node) -> Name | None:
    """What is told by a test to be another number than one that is more than nothing; None for any other test."""
    match test:
        case Apply("!=", (Name() as name, Literal(value=value))) if is_number(value) and value != 0:
            return name
    return None


def _compares(test: Node, name: Name) -> bool:
    """Whether a test compares a name with a plain number, and not that it is another one."""
    match test:
        case Apply(function, (Name() as one, Literal(value=value))):
            return one == name and function in COMPARISONS and function != "!=" and is_number(value)
    return False

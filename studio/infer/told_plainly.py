"""What says plainly what is the exception, and what something is: before what fits as well by chance.

A number at which something is so is the exception, not any number but the one at which it was not. A plain value comes
before another name that happens to have it, where something else was said to matter.
"""

from __future__ import annotations

from studio.infer.check import right_everywhere
from studio.infer.goals import Answer, Goal
from studio.infer.mattering import Evidence
from studio.infer.rank import COMPARISONS, sort_key
from studio.language.nodes import Apply, Literal, Name, Node
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

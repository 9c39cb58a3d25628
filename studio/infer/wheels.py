"""Numbers that go on by one up to an end, and there begin again: digits of a counter, hours, whoever comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.infer.check import value_in
from studio.infer.goals import Goal
from studio.infer.problem import Problem
from studio.infer.standing import steps_of
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Conditional, Literal, Name, Node
from studio.language.types import NUMBER
from studio.language.values import Value, is_number


def is_other_end(node: Node, known: list[Node]) -> bool:
    """Whether it is one of some wheels, but for another number or name as its end than was shown."""
    if not isinstance(node, Conditional) or not isinstance(node.test, Apply) or node in known:
        return False
    last = node.test.arguments[-1]
    alike = [replace(node, test=replace(node.test, arguments=(*node.test.arguments[:-1], end))) for end in _ends(known)]
    return isinstance(last, (Literal, Name)) and any(one in known for one in alike)


def _ends(known: list[Node]) -> Iterator[Node]:
    for one in known:
        if isinstance(one, Conditional) and isinstance(one.test, Apply):
            yield one.test.arguments[-1]


def wheels(goal: Goal, problem: Problem) -> Iterator[Node]:
    """What stands there and one more (or less) up to an end, where a number was shown to which it goes back."""
    own = goal.scope.own
    if own is None:
        return
    try:
        stood = [value_in(own, situation, goal.scope) for situation in goal.situations]
    except StudioError:
        return
    if all(map(is_number, (*stood, *goal.wanted))):
        for step in (1, -1):
            yield from _one_way(goal, problem, own, stood, step)


def _one_way(goal: Goal, problem: Problem, own: Node, stood: list[Value], step: int) -> Iterator[Node]:
    """The wheels that go one way, by the numbers or names that say where their end is."""
    sign, going_on = ("<", steps_of(own)[0]) if step > 0 else (">", steps_of(own)[1])
    ends = [new != old + step for old, new in zip(stood, goal.wanted, strict=True)]
    ended = {(old, new) for old, new, end in zip(stood, goal.wanted, ends, strict=True) if end}
    if len({first for _, first in ended}) != 1 or all(ends):
        return
    if step > 0:
        yield from _through_lists(problem, going_on, stood, goal.wanted, ends)
    if len(ended) != 1:
        return
    last, first = ended.pop()
    if step * (last - first) < 2:  # back by one is another way to go on
        return
    ends_at: list[tuple[Node, list[Value]]] = [(Literal(last), [last] * len(ends))]
    ends_at += [(one.node, one.column.values) for one in problem.seeds if one.type == NUMBER and not one.literal]
    for bound, values in ends_at:
        pairs = zip(stood, values, ends, strict=True)
        if all(old == most if end else step * old < step * most for old, most, end in pairs):
            yield Conditional(Apply(sign, (own, bound)), going_on, Literal(first))


def _through_lists(
    problem: Problem, going_on: Node, stood: Sequence[Value], wanted: Sequence[Value], ends: Sequence[bool]
) -> Iterator[Node]:
    """From place to place through a list, and to its first item behind the last one."""
    if any(new != 0 for new, end in zip(wanted, ends, strict=True) if end):
        return
    for one in problem.seeds:
        if one.is_list and isinstance(one.node, Name):
            pairs = zip(stood, one.column.values, ends, strict=True)
            if all((old + 1 == len(items)) if end else (old + 1 < len(items)) for old, items, end in pairs):
                yield Conditional(Apply("<", (going_on, Apply("len", (one.node,)))), going_on, Literal(0))

"""A plain number wherever something is so, and a plain formula everywhere else: ``0 if spin == 1 else spin + total``.

Where everything else is far-fetched. A number that all that went past it came to is a bound, and no exception.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from studio.infer import weights
from studio.infer.conditional import TermCase, term_cases
from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.infer.unlikely import WORKING, idle
from studio.language.nodes import Apply, Conditional, Node, each_node
from studio.language.types import NUMBER
from studio.language.values import is_number

USUAL = 2
"""So many unlike numbers at least must follow the formula."""
PLAIN_TERM = 9
"""Heaviest formula of what is usual."""
PLAIN_TEST = 16
"""Heaviest test of what is excepted."""
TESTS = 4
"""So many tests are given for one exception."""


def excepted(goal: Goal, search: Search) -> Iterator[Node]:
    """``number if test else formula`` by the plainest tests, where these cover all situations."""
    if goal.scope.own is None or len(goal.wanted) <= USUAL or not all(map(is_number, goal.wanted)):
        return
    cases = term_cases(goal, NUMBER, search)
    numbers = [one for one in cases if one.entry.literal and one.cost <= weights.PLAIN_CHANGE]
    formulas = [one for one in cases if not one.entry.literal and one.cost <= PLAIN_TERM]
    for usual in formulas:
        followed = {value for value, right in zip(goal.wanted, usual.right, strict=True) if right}
        for number in numbers if len(followed) >= USUAL else ():
            if (usual.right | number.right).all() and not _is_bound(goal, usual, number):
                yield from _told(usual, number, search)


def _told(usual: TermCase, number: TermCase, search: Search) -> Iterator[Node]:
    care = usual.right ^ number.right
    tests = search.tests(number.right & ~usual.right, care, PLAIN_TEST)
    plain = (one.node for one in tests if one.cost <= PLAIN_TEST and not idle(one.node) and _is_as_it_is(one.node))
    for test in islice(plain, TESTS):
        yield Conditional(test, number.entry.node, usual.entry.node)


def _is_as_it_is(test: Node) -> bool:
    """Whether a test is about what is there, and not about what is worked out from it."""
    return not any(isinstance(part, Apply) and part.function in WORKING for part in each_node(test))


def _is_bound(goal: Goal, usual: TermCase, number: TermCase) -> bool:
    """Whether the formula goes past the number wherever it is excepted, and nowhere else."""
    value = number.entry.column.data[0]
    past = usual.entry.column.data[~usual.right]
    within = [one for one, right in zip(goal.wanted, usual.right, strict=True) if right]
    below, above = all(one <= value for one in within), all(one >= value for one in within)
    return bool(below and (past >= value).all() or above and (past <= value).all())

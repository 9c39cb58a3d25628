"""Goals that need cases: terms that are right somewhere, and tests that say where (divide and conquer)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from studio.infer.columns import Array, column
from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.language.nodes import Conditional, Literal, Node
from studio.language.types import NOTHING, NUMBER, Type
from studio.language.values import frozen

CASES = 4
"""Most cases of one conditional."""
CASE_TERM_COST = 9
"""Heaviest term of one case."""
PAIRS = 10
"""How many pairs of terms are tried."""


@dataclass(frozen=True, eq=False)
class Case:
    """A term and the situations in which it is right."""

    node: Node
    right: Array
    cost: int


def conditionals(goal: Goal, kind: Type, search: Search) -> Iterator[Node]:
    """``a if test else b`` and chains of it, from the lightest terms that cover all situations."""
    search.terms.grow_to(CASE_TERM_COST)
    cases = _cases(goal, kind, search)
    for first, second in _pairs(cases)[:PAIRS]:
        yield from _branches(first, second, search)
        if search.late:
            return
    chain = _chain(cases, np.ones(len(goal.wanted), dtype=np.bool_), search, CASES)
    if chain is not None and isinstance(chain, Conditional):
        yield chain


def _cases(goal: Goal, kind: Type, search: Search) -> list[Case]:
    """Terms right in at least one situation; of those right in the same ones, the lightest."""
    best: dict[bytes, Case] = {}
    for entry in search.terms.bank.upto(CASE_TERM_COST):
        if entry.type.name not in (kind.name, NOTHING.name):
            continue
        right = _right(goal, entry.column.values, entry.column.data if entry.type == NUMBER else None)
        if right.any():
            best.setdefault(right.tobytes(), Case(entry.node, right, entry.cost))
    for case in _constants(goal, search):
        best.setdefault(case.right.tobytes(), case)
    return sorted(best.values(), key=lambda case: case.cost)


def _right(goal: Goal, values: list[object], numbers: Array | None) -> Array:
    if numbers is not None:
        wanted = [value if isinstance(value, (int, float)) else np.nan for value in goal.wanted]
        return np.abs(numbers - np.array(wanted, dtype=np.float64)) <= max(goal.tolerance, 1e-9)
    return np.array([frozen(a) == frozen(b) for a, b in zip(values, goal.wanted, strict=True)], dtype=np.bool_)


def _constants(goal: Goal, search: Search) -> Iterator[Case]:
    for entry in search.problem.seeds:
        if isinstance(entry.node, Literal):
            right = _right(goal, entry.column.values, None)
            if right.any():
                yield Case(entry.node, right, entry.cost)


def _pairs(cases: list[Case]) -> list[tuple[Case, Case]]:
    """Pairs that cover everything, lightest first."""
    few = cases[:120]
    pairs = [
        (few[i], few[j]) for i in range(len(few)) for j in range(i + 1, len(few)) if (few[i].right | few[j].right).all()
    ]
    return sorted(pairs, key=lambda pair: pair[0].cost + pair[1].cost)


def _branches(first: Case, second: Case, search: Search) -> Iterator[Node]:
    care = first.right ^ second.right
    if not care.any():
        return
    for found in search.tests(first.right & ~second.right, care)[:3]:
        if not isinstance(found.node, Literal):
            yield Conditional(found.node, first.node, second.node)


def _chain(cases: list[Case], open_: Array, search: Search, left: int) -> Node | None:
    """Greedy: the term that is right most often, a test for where, and the rest again."""
    if left == 0 or not cases:
        return None
    best = max(cases, key=lambda case: ((case.right & open_).sum(), -case.cost))
    covered = best.right & open_
    if not covered.any():
        return None
    if np.array_equal(covered, open_):
        return best.node
    rest = _chain(cases, open_ & ~covered, search, left - 1)
    tests = search.tests(covered, open_) if rest is not None else []
    return Conditional(tests[0].node, best.node, rest) if tests and rest is not None else None


def as_column(goal: Goal, kind: Type, search: Search) -> Array | None:
    """The wanted values as comparable data, when they all fit the type."""
    found = column(list(goal.wanted), kind, search.problem.interner)
    return None if found is None else found.data

"""Number goals that need a fit: affine in the terms of the bank, within the tolerance of the goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from studio.infer.bank import Entry
from studio.infer.columns import Array
from studio.infer.fit import linear
from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.language.nodes import Apply, Literal, Node
from studio.language.types import NUMBER

FIT_TERMS = 60
"""How many of the lightest number terms take part in fits."""


def number_fits(goal: Goal, search: Search) -> Iterator[Node]:
    """Terms near enough (freehand), and sums of simple multiples of one or two terms."""
    wanted = np.array(goal.wanted, dtype=np.float64)
    search.terms.grow_to(min(search.budget.term_cost, 8))
    terms = [entry for entry in search.terms.bank.upto(9) if entry.type == NUMBER]
    if goal.tolerance > 0:
        yield from _near(goal, wanted, search)
    varying = [entry for entry in terms if not isinstance(entry.node, Literal) and np.ptp(entry.column.data) > 0]
    for count in (1, 2):
        found = list(_sums(wanted, varying[:FIT_TERMS], count))
        yield from found
        if found:
            return


def _near(goal: Goal, wanted: Array, search: Search) -> Iterator[Node]:
    for entry in search.terms.bank.upto(search.budget.term_cost):
        if entry.type == NUMBER and np.abs(entry.column.data - wanted).max() <= goal.tolerance:
            yield entry.node


def _sums(wanted: Array, terms: Sequence[Entry], count: int) -> Iterator[Node]:
    for chosen in _choices(terms, count):
        found = linear(np.array([entry.column.data for entry in chosen]), wanted)
        if found is not None and all(found[:-1]):
            yield _sum(found, chosen)


def _choices(terms: Sequence[Entry], count: int) -> Iterator[tuple[Entry, ...]]:
    for index, entry in enumerate(terms):
        if count == 1:
            yield (entry,)
        else:
            yield from ((entry, other) for other in terms[index + 1 :])


def _sum(coefficients: Sequence[float], terms: Sequence[Entry]) -> Node:
    """The formula of a linear combination, the constant first where there is one."""
    parts: list[tuple[bool, Node]] = []
    if coefficients[-1]:
        parts.append((coefficients[-1] < 0, Literal(abs(coefficients[-1]))))
    for factor, entry in zip(coefficients, terms, strict=False):
        size = abs(factor)
        node = entry.node if size == 1 else Apply("*", (entry.node, Literal(size)))
        parts.append((factor < 0, node))
    parts.sort(key=lambda part: part[0])
    negative, result = parts[0]
    if negative:
        result = Apply("-", (result,))
    for minus, node in parts[1:]:
        result = Apply("-" if minus else "+", (result, node))
    return result

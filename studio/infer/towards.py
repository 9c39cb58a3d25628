"""Cases told by which of two numbers is greater: below it, above it and just there, such as one step towards it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.columns import Array
from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.language.nodes import Apply, Conditional, Literal, Name, Node
from studio.language.types import NUMBER
from studio.language.values import is_number

TERM_COST = 8
"""Heaviest number that is compared, or that stands for one case."""
COMPARED_NUMBERS = 8
"""So many of the lightest numbers are compared with each other."""
SITUATIONS = 3
"""So many situations at least: one below, one above and one just there."""
LIGHTEST = 2
"""So many terms are tried in each case."""
NEAR = 1e-9


@dataclass(frozen=True, eq=False)
class _Term:
    """A number in all situations, where it is the wanted one, and its weight."""

    node: Node
    right: Array
    cost: int


def towards(goal: Goal, search: Search) -> Iterator[Node]:
    """``a if x < y else b if x > y else c``, where each of the three was shown and no two of them are the same."""
    if len(goal.wanted) < SITUATIONS or not all(map(is_number, goal.wanted)):
        return
    wanted = np.array(goal.wanted, dtype=np.float64)
    search.terms.grow_to(TERM_COST)
    numbers = [one for one in search.terms.bank.upto(TERM_COST) if one.type == NUMBER]
    terms = list(_terms(numbers, wanted, search))
    plain = [one for one in numbers if _is_plain(one)][:COMPARED_NUMBERS]
    for one, other in combinations(plain, 2):
        below, above = one.column.data < other.column.data, one.column.data > other.column.data
        cases = (below, above, ~below & ~above)
        if all(rows.any() for rows in cases):
            yield from _stepped(one, other, wanted)
            yield from _stepped(other, one, wanted)
            others = [term for term in terms if term.node != other.node]  # there both are the same
            low, high, there = (_lightest(some, rows) for some, rows in zip((terms, terms, others), cases, strict=True))
            for values in product(low, high, there):
                if len(set(values)) == len(cases):
                    yield _told(one, other, values)


def _stepped(one: BankEntry, other: BankEntry, wanted: Array) -> Iterator[Node]:
    """One number and as much more or less towards the other one, until it is there."""
    steps = (wanted - one.column.data) * np.sign(other.column.data - one.column.data)
    step = float(steps.max())
    if (
        step > 0
        and np.abs(one.column.data + step * np.sign(other.column.data - one.column.data) - wanted).max() <= NEAR
    ):
        by = Literal(int(step) if step.is_integer() else step)
        yield _told(one, other, (Apply("+", (one.node, by)), Apply("-", (one.node, by)), one.node))


def _told(one: BankEntry, other: BankEntry, values: Sequence[Node]) -> Node:
    """What is given below the other number, above it and there."""
    low, high, there = values
    last = Conditional(Apply(">", (one.node, other.node)), high, there)
    return Conditional(Apply("<", (one.node, other.node)), low, last)


def _is_plain(entry: BankEntry) -> bool:
    """Whether a number has a name, or is looked up, and differs."""
    node = entry.node
    named = isinstance(node, Name) or (isinstance(node, Apply) and node.function in ("[]", "first", "last"))
    return named and bool(np.isfinite(entry.column.data).all()) and bool(np.ptp(entry.column.data))


def _terms(numbers: Sequence[BankEntry], wanted: Array, search: Search) -> Iterator[_Term]:
    """What is the wanted number in some situations."""
    for entry in (*search.problem.stepped, *numbers, *search.problem.seeds):
        if entry.type == NUMBER:
            right = np.abs(entry.column.data - wanted) <= NEAR
            if right.any():
                yield _Term(entry.node, right, entry.cost)


def _lightest(terms: Sequence[_Term], rows: Array) -> list[Node]:
    """The lightest terms that are the wanted number in all these situations."""
    right = sorted((one for one in terms if one.right[rows].all()), key=lambda one: one.cost)
    return [one.node for one in right[:LIGHTEST]]

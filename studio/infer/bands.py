"""Values that each stand for one stretch of a number: cold below 18, fine below 25, else hot."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.cycles import is_plain
from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.infer.thresholds import bound_between, plain_number
from studio.language.nodes import Apply, Conditional, Literal, Node
from studio.language.types import NUMBER
from studio.language.values import Value, frozen

LEAST, MOST = 3, 6
"""So many stretches; two are a plain case."""
TERM_COST = 6
"""Heaviest number that is cut into stretches."""


def bands(goal: Goal, search: Search) -> Iterator[Node]:
    """``a if n < 18 else b if n < 25 else c``, where one example more than there are values is met."""
    keys = [frozen(value) for value in goal.wanted]
    distinct = len(set(keys))
    if not LEAST <= distinct <= MOST or len(keys) <= distinct or not all(map(is_plain, goal.wanted)):
        return
    for entry in search.terms.bank.upto(TERM_COST):
        if entry.type == NUMBER and not entry.literal:
            ordered = np.argsort(entry.column.data, kind="stable").tolist()
            starts = [k for k, row in enumerate(ordered) if k == 0 or keys[row] != keys[ordered[k - 1]]]
            if len(starts) == distinct:
                node = _cut(entry, [goal.wanted[ordered[k]] for k in starts], _bounds(entry, ordered, starts))
                if node is not None:
                    yield node


def _bounds(entry: BankEntry, ordered: list[int], starts: list[int]) -> list[tuple[float, float]]:
    """The last number of each stretch, and the first of the next one."""
    data = entry.column.data
    return [(float(data[ordered[k - 1]]), float(data[ordered[k]])) for k in starts[1:]]


def _cut(entry: BankEntry, values: list[Value], bounds: list[tuple[float, float]]) -> Node | None:
    """The cases from the lowest stretch to the highest; None where two of them meet at one number."""
    if any(low == high for low, high in bounds):
        return None
    whole = not np.any(entry.column.data % 1)
    node: Node = Literal(values[-1])
    for value, (low, high) in reversed(list(zip(values, bounds, strict=False))):
        limit = plain_number(bound_between(low, high, bool(whole)))
        node = Conditional(Apply("<", (entry.node, Literal(limit))), Literal(value), node)
    return node

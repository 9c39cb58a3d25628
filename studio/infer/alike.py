"""Numbers of things that are alike: the less of two counts, the greater, how far they are apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.language.nodes import Apply, Node
from studio.language.types import NUMBER
from studio.language.values import is_number

TERM_COST = 10
"""Heaviest of two numbers that are alike."""
SOME = 40
"""Most numbers that are put beside each other."""
NO_KIN = frozenset({"+", "-", "*", "/", "//", "%", "[]", "min", "max"})
"""What makes no numbers alike: it is arithmetic."""


def alike_pairs(goal: Goal, search: Search) -> Iterator[Node]:
    """``min``, ``max``, and how far apart: of two numbers that the same function gives for different things."""
    if not all(map(is_number, goal.wanted)):
        return
    wanted = np.array(goal.wanted, dtype=np.float64)
    known = (one for one in search.terms.bank.upto(TERM_COST) if one.type == NUMBER and _made_by(one))
    some = [one for one in known if np.ptp(one.column.data) > 0 or len(wanted) == 1][:SOME]
    for one, other in combinations(some, 2):
        if _made_by(one) == _made_by(other):
            left, right, both = one.column.data, other.column.data, (one.node, other.node)
            if np.array_equal(np.abs(left - right), wanted):
                yield Apply("abs", (Apply("-", both),))
            for name, values in (("min", np.minimum(left, right)), ("max", np.maximum(left, right))):
                mixed = not np.array_equal(values, left) and not np.array_equal(values, right)
                if mixed and np.array_equal(values, wanted):
                    yield Apply(name, both)


def _made_by(entry: BankEntry) -> str:
    node = entry.node
    return node.function if isinstance(node, Apply) and node.function not in NO_KIN else ""

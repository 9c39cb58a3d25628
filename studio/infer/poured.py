"""What is left, or there, when amounts are put together or taken apart, but no further than to an end.

``max(0, one + other - most)`` is what is left of one amount that was added to another, which ends at ``most``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.columns import Array
from studio.infer.goals import Goal
from studio.infer.numbers import is_named
from studio.infer.search import Search
from studio.language.nodes import Apply, Literal, Node
from studio.language.types import NUMBER
from studio.language.values import is_number

FEWEST = 3
"""So many situations must not lie at the end."""
OTHERS = 6
"""So many other numbers that vary are looked at."""
CLOSE = 1e-9


def poured(goal: Goal, search: Search) -> Iterator[Node]:
    """What stands there, more or less another number and one that was the same each time, cut off at an end."""
    own = goal.scope.own
    seeds = [one for one in search.problem.seeds if one.type == NUMBER and is_named(one.node)]
    standing = next((one for one in seeds if one.node == own), None)
    if standing is None or not all(map(is_number, goal.wanted)) or len(goal.wanted) <= FEWEST:
        return
    wanted = np.array(goal.wanted, dtype=np.float64)
    varied = [one for one in seeds if one is not standing and np.ptp(one.column.data) > 0][:OTHERS]
    for other in varied:
        for sign in ("+", "-"):
            data = standing.column.data + (1 if sign == "+" else -1) * other.column.data
            yield from _cut(Apply(sign, (standing.node, other.node)), data, wanted, seeds)


def _cut(node: Node, data: Array, wanted: Array, seeds: Sequence[BankEntry]) -> Iterator[Node]:
    """The sum, shifted by what it was wrong by in most situations, where all others are at an end."""
    apart = wanted - data
    for shift in np.unique(apart).tolist():
        on = np.abs(apart - shift) <= CLOSE
        ends = np.unique(wanted[~on])
        if len(ends) != 1 or len(np.unique(data[on])) < FEWEST:
            continue
        for name, cut in (("max", np.maximum), ("min", np.minimum)):
            if np.abs(cut(ends[0], data + shift) - wanted).max() <= CLOSE:
                end = _said(float(ends[0]), seeds)
                yield from (Apply(name, (end, whole)) for whole in _shifted(node, shift, seeds))


def _said(value: float, seeds: Sequence[BankEntry]) -> Node:
    """A number by a name that had it each time, unless it is 0."""
    named = next((one.node for one in seeds if value and np.all(one.column.data == value)), None)
    return named or Literal(int(value) if value.is_integer() else value)


def _shifted(node: Node, shift: float, seeds: Sequence[BankEntry]) -> Iterator[Node]:
    if abs(shift) <= CLOSE:
        yield node
        return
    by = abs(shift)
    for said in dict.fromkeys((_said(by, seeds), Literal(int(by) if by.is_integer() else by))):
        yield Apply("+" if shift > 0 else "-", (node, said))

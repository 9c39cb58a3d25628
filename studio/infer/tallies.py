"""Counts of members beyond a bound that only the examples say: how many cost more than 10."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.fields import element_name
from studio.infer.goals import Goal
from studio.infer.quantify import items_of
from studio.infer.search import Search
from studio.infer.thresholds import round_between
from studio.language.nodes import Apply, Clause, Comprehension, Literal, Name, Node
from studio.language.types import NUMBER
from studio.language.values import Value

COLLECTION_COST = 6
"""Heaviest collection whose members are counted."""
FEWEST = 3
"""So many situations, at least, and two different counts."""


def tallies(goal: Goal, search: Search) -> Iterator[Node]:
    """``len([x for x in numbers if x > bound])``, and less than a bound."""
    if any(type(value) is not int or value < 0 for value in goal.wanted) or len(goal.wanted) < FEWEST:
        return
    if len(set(goal.wanted)) < 2:
        return
    for entry in list(search.terms.bank.upto(COLLECTION_COST)):
        if entry.type.name in ("list", "set") and entry.type.arguments[0] == NUMBER and entry.inner:
            groups = [items_of(value) for value in entry.column.values]
            yield from _beyond(entry, groups, goal.wanted, search.problem.taken)


def _beyond(
    entry: BankEntry, groups: list[list[Value]], wanted: tuple[Value, ...], taken: frozenset[str]
) -> Iterator[Node]:
    for sign in (1, -1):
        low, high = -np.inf, np.inf
        for group, count in zip(groups, wanted, strict=True):
            rising = sorted(sign * value for value in group)
            if count > len(rising):
                return
            if count < len(rising):
                low = max(low, rising[len(rising) - count - 1])
            if count:
                high = min(high, rising[len(rising) - count])
        if low < high and np.isfinite(low) and np.isfinite(high):
            bound = _bound(float(low), float(high)) if sign > 0 else _bound(-float(high), -float(low))
            yield _counted(entry.node, ">=" if sign > 0 else "<", bound, taken)


def _bound(low: float, high: float) -> float:
    """The roundest bound above the one value and up to the other."""
    value = round_between(low, high)
    return int(value) if float(value).is_integer() else value


def _counted(node: Node, sign: str, bound: float, taken: frozenset[str]) -> Node:
    name = element_name(node, taken)
    clause = Clause((name,), node, (Apply(sign, (Name(name), Literal(bound))),))
    return Apply("len", (Comprehension("list", Name(name), (clause,)),))

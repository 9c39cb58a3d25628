"""Numbers that go on only up to a bound, or down to one: ``max(0, min(most, volume + steps))``."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.columns import Array
from studio.infer.goals import Goal
from studio.infer.numbers import as_literal, is_named
from studio.infer.search import Search
from studio.language.nodes import Apply, Logic, Node
from studio.language.types import NUMBER
from studio.language.values import is_number

TERM_COST = 7
"""Heaviest term that is kept within bounds."""
WITHIN = 2
"""So many situations at least must not come to a bound, with different values."""
NEAR = 1e-9


def clamped(goal: Goal, search: Search) -> Iterator[Node]:
    """What stands there and more or less of it, within bounds that are names, or numbers that it came to."""
    if goal.scope.own is None or not all(map(is_number, goal.wanted)) or len(goal.wanted) <= WITHIN:
        return
    wanted = np.array(goal.wanted, dtype=np.float64)
    search.terms.grow_to(TERM_COST)
    terms = [one for one in search.terms.bank.upto(TERM_COST) if one.type == NUMBER and not one.literal]
    names = [one for one in search.problem.seeds if one.type == NUMBER and is_named(one.node)]
    for entry in terms:
        data = entry.column.data
        on = np.abs(data - wanted) <= NEAR
        if on.all() or len(set(wanted[on].tolist())) < WITHIN or not _is_about(entry, names):
            continue
        for low in _bounds(wanted, data < wanted - NEAR, names):
            for high in _bounds(wanted, data > wanted + NEAR, names):
                yield _within(entry.node, low, high)


def stepped_within(goal: Goal, search: Search) -> Iterator[Node]:
    """``min(60, left + 10)``, where one example showed the step and another one the end."""
    standing = next((one for one in search.problem.seeds if one.node == goal.scope.own), None)
    if standing is None or standing.type != NUMBER or not all(map(is_number, goal.wanted)):
        return
    wanted, data = np.array(goal.wanted, dtype=np.float64), standing.column.data
    for by in dict.fromkeys((wanted - data).tolist()):
        rest = np.abs(wanted - data - by) > NEAR
        if not by or not rest.any() or np.ptp(wanted[rest]) > NEAR:
            continue
        end = wanted[rest][0]
        name, cut = ("min", np.minimum) if by > 0 else ("max", np.maximum)
        if np.abs(cut(end, data + by) - wanted).max() <= NEAR:
            step = Apply("+" if by > 0 else "-", (standing.node, as_literal(abs(by))))
            yield Apply(name, (as_literal(end), step))


def outside(goal: Goal, search: Search) -> Iterator[Node]:
    """``volume + steps < 0 or volume + steps > 10``: what was shown for one answer lies between what was for the other.

    The bounds are the values just beyond, which is where somebody goes who shows an end.
    """
    search.terms.grow_to(TERM_COST)
    held = np.array(goal.wanted, dtype=np.bool_)
    if held.all() or not held.any():
        return
    for entry in search.terms.bank.upto(TERM_COST):
        if entry.type != NUMBER or entry.literal or not all(map(is_number, entry.column.values)):
            continue
        data = entry.column.data
        within = data[~held]
        below, above = data[held & (data < within.min())], data[held & (data > within.max())]
        if len(below) and len(above) and len(below) + len(above) == held.sum():
            low, high = as_literal(below.max()), as_literal(above.min())
            yield Logic("or", (Apply("<=", (entry.node, low)), Apply(">=", (entry.node, high))))


def _is_about(entry: BankEntry, names: list[BankEntry]) -> bool:
    return any(leaf == one.node for leaf in entry.leaves for one in names)


def _bounds(wanted: Array, past: Array, names: list[BankEntry]) -> list[Node | None]:
    """What all that went past a bound came to: names, else the number that it was each time; none where nothing did."""
    if not past.any():
        return [None]
    reached = wanted[past]
    found: list[Node | None] = [one.node for one in names if np.abs(one.column.data[past] - reached).max() <= NEAR]
    if np.ptp(reached) <= NEAR:
        found.append(as_literal(reached[0]))
    return found


def _within(node: Node, low: Node | None, high: Node | None) -> Node:
    if high is not None:
        node = Apply("min", (high, node))
    return node if low is None else Apply("max", (low, node))

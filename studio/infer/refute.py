"""What did not survive, and why: light formulas that one example refuted, and examples that clash."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from studio.infer.columns import mask_of
from studio.infer.goals import Goal, Refuted
from studio.infer.search import Search
from studio.language.nodes import Literal, Node
from studio.language.types import NUMBER, TRUTH
from studio.language.values import frozen, is_number

SHOWN = 5
"""How many refuted formulas an answer tells of."""
COMPARED = 60
"""So many situations at most are compared in search of a clash."""


def refuted(goal: Goal, search: Search) -> tuple[Refuted, ...]:
    """The lightest formulas that are right but for one example, each with that example.

    With few examples being right in one is nothing, so there must be three, or two of them right by different values.
    """
    if len(goal.situations) < 2:
        return ()
    if search.misses:
        return tuple(search.misses[:SHOWN])
    truths = all(isinstance(value, bool) for value in goal.wanted)
    found: list[Refuted] = []
    for node, wrong in _truths(goal, search) if truths else _terms(goal, search):
        found.append(Refuted(node, goal.situations[wrong].label))
        if len(found) == SHOWN:
            break
    return tuple(found)


def _truths(goal: Goal, search: Search) -> Iterator[tuple[Node, int]]:
    wanted = mask_of(np.array(goal.wanted, dtype=np.bool_))
    wrong = ((atom, atom.mask ^ wanted) for atom in search.atoms.found)
    near = [(atom, missed) for atom, missed in wrong if missed and missed & (missed - 1) == 0]
    for atom, missed in sorted(near, key=lambda one: one[0].cost):
        yield atom.node, missed.bit_length() - 1


def _terms(goal: Goal, search: Search) -> Iterator[tuple[Node, int]]:
    keys = [frozen(value) for value in goal.wanted]
    for entry in search.terms.bank.upto(search.budget.term_cost):
        if entry.type == TRUTH or (isinstance(entry.node, Literal) and len(keys) < 3):
            continue
        first = frozen(entry.column.value(0))
        if first != keys[0] and len(keys) > 2 and frozen(entry.column.value(1)) != keys[1]:
            continue
        if entry.type == NUMBER and not is_number(goal.wanted[0]):
            continue
        wrong = [place for place, value in enumerate(entry.column.values) if frozen(value) != keys[place]]
        if len(wrong) == 1:
            yield entry.node, wrong[0]


def clash(goal: Goal) -> tuple[int, int]:
    """Two situations with different wanted values that are alike: in all names, else in the most (latest first)."""
    keys = [frozen(value) for value in goal.wanted]
    shown = goal.situations[-COMPARED:]
    start = len(goal.situations) - len(shown)
    values = [{name: frozen(value) for name, value in one.values.items()} for one in shown]
    best, pair = -1, (0, len(goal.situations) - 1)
    for second in range(len(shown) - 1, -1, -1):
        for first in range(second - 1, -1, -1):
            if keys[start + first] != keys[start + second]:
                alike = sum(values[second].get(name) == value for name, value in values[first].items())
                if alike > best:
                    best, pair = alike, (start + first, start + second)
    return pair

"""What did not survive, and why: formulas that one example refuted, and examples that clash."""

from __future__ import annotations

import numpy as np

from studio.infer.goals import Goal, Refuted
from studio.infer.search import Search
from studio.language.types import TRUTH
from studio.language.values import frozen

SHOWN = 5
"""How many refuted formulas an answer tells of."""


def refuted(goal: Goal, search: Search) -> tuple[Refuted, ...]:
    """Light formulas that are right in all situations but one or two, with the example that speaks against them."""
    if len(goal.situations) < 2:
        return ()
    pool = _truths(goal, search) if all(isinstance(value, bool) for value in goal.wanted) else _terms(goal, search)
    return tuple(pool[:SHOWN])


def _truths(goal: Goal, search: Search) -> list[Refuted]:
    wanted = np.array(goal.wanted, dtype=np.bool_)
    found = []
    for atom in sorted(search.atoms.found, key=lambda one: one.cost):
        wrong = np.flatnonzero(atom.bits != wanted)
        if 0 < len(wrong) <= max(1, len(wanted) // 3):
            found.append(Refuted(atom.node, goal.situations[int(wrong[0])].label))
    return found


def _terms(goal: Goal, search: Search) -> list[Refuted]:
    found = []
    keys = [frozen(value) for value in goal.wanted]
    for entry in search.terms.bank.upto(search.budget.collection_cost):
        if entry.type == TRUTH or len(found) >= SHOWN:
            continue
        wrong = [index for index, value in enumerate(entry.column.values) if frozen(value) != keys[index]]
        if 0 < len(wrong) < len(keys):
            found.append(Refuted(entry.node, goal.situations[wrong[0]].label))
    return found


def clash(goal: Goal) -> tuple[int, int]:
    """Two situations with different wanted values that are alike: equal in all names, else in the most."""
    best, pair = -1, (0, len(goal.situations) - 1)
    keys = [frozen(value) for value in goal.wanted]
    frozen_values = [{name: frozen(value) for name, value in one.values.items()} for one in goal.situations[:60]]
    for first in range(len(frozen_values)):
        for second in range(first + 1, len(frozen_values)):
            if keys[first] != keys[second]:
                alike = sum(frozen_values[second].get(name) == value for name, value in frozen_values[first].items())
                if alike > best:
                    best, pair = alike, (first, second)
    return pair

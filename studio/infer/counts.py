"""Number goals that are a count: how many members of a collection pass a test."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.language.nodes import Node

HEAVIEST = 19
"""Up to this level tests over members are made in search of a count."""
LESS = 3
"""How many levels further rivals are looked for."""


def counts(goal: Goal, search: Search) -> Iterator[Node]:
    """``len([x for x in collection if test])`` where that is the wanted number in every situation."""
    if any(type(value) is not int or value < 0 for value in goal.wanted) or len(set(goal.wanted)) < 2:
        return
    wanted = np.array(goal.wanted, dtype=np.float64)
    last, given = HEAVIEST, 0
    for level in range(1, HEAVIEST + 1):
        if level > last or search.clock.late:
            return
        search.at(level)
        tallies = [one for one in search.tallies[given:] if np.array_equal(one.column.data, wanted)]
        given = len(search.tallies)
        yield from (one.node for one in tallies)
        if tallies:
            last = min(last, level + LESS)

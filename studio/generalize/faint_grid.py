"""Rules of places that the faint grid of the canvas drew to itself: what was drawn evenly is told as it was drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from studio.generalize.attributes import tidy_number
from studio.generalize.snap import GRID, GRID_REACH
from studio.generalize.straighten import EXACT, Array, Straight

BESIDE = 2
"""So many pixels a step may be off the best fit: the grid took no place further than it reaches."""
FEW = 3


def as_drawn(indices: Sequence[Sequence[int]], values: Sequence[float]) -> Straight | None:
    """The rule in whole pixels that all places follow exactly as they were drawn, None where none does.

    Those that lie on the grid now may have been drawn beside it, as far as it reaches, the first of them last of all.
    The others lie where they were drawn, beyond its reach.
    """
    wanted = np.array(values, dtype=float)
    away = np.abs(wanted - np.round(wanted / GRID) * GRID)
    on = away <= EXACT
    if len(values) < FEW or on.all() or (away[~on] <= GRID_REACH).any() or (np.round(wanted) != wanted).any():
        return None
    matrix = np.array([[1.0, *index] for index in indices])
    found = []
    for numbers in _near(matrix, wanted):
        off = np.abs(matrix @ numbers - wanted)
        if (off[on] <= GRID_REACH).all() and not off[~on].any():
            found.append((bool(off[0]), int(np.count_nonzero(off)), float(off.sum()), tuple(map(float, numbers))))
    if not found:
        return None
    base, *steps = (tidy_number(one) for one in min(found)[-1])
    return Straight(base, tuple(steps), float(np.abs(matrix @ np.array([base, *steps]) - wanted).max()))


def _near(matrix: Array, wanted: Array) -> Iterator[Array]:
    """Whole numbers near those of the best fit: where it begins, and the steps that there are."""
    best = np.round(np.linalg.lstsq(matrix, wanted, rcond=None)[0])
    for steps in product(*(_around(one, BESIDE) if one else (0,) for one in best[1:])):
        for base in _around(best[0], int(GRID_REACH)):
            yield np.array([base, *steps])


def _around(number: float, most: int) -> Sequence[float]:
    return [number + one for one in range(-most, most + 1)]

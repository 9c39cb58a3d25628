"""Grids whose rows (or columns) are shifted: every second one by as much, or each by more than the one before."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from statistics import median

from studio.generalize.attributes import tidy_number
from studio.generalize.snap import GRID_REACH
from studio.generalize.straighten import Straight, added, straighten, tolerance_of
from studio.language.nodes import Apply, Literal, Name, Node

Lines = Callable[[Sequence[float], int], list[int] | None]
LEAST = 3
"""So many rows show that a shift goes on."""


def shifted_rows(
    across: Sequence[float], down: Sequence[float], lines: Lines
) -> tuple[list[int], tuple[int, int]] | None:
    """The order, row by row, of members in shifted rows or columns, with their number; None where they are in none.

    ``lines`` tells on which of so many lines each value lies.
    """
    found = [*_by_lines(across, down, lines), *_turned(_by_lines(down, across, lines))]
    if not found:
        return None
    count, order = min(found, key=lambda one: abs(one[0][0] - one[0][1]))  # what is 4 by 3 one way is 2 by 6 the other
    return order, count


def _by_lines(
    across: Sequence[float], down: Sequence[float], lines: Lines
) -> Iterator[tuple[tuple[int, int], list[int]]]:
    """Rows that are told apart, where what stands along each follows a rule."""
    for number in range(LEAST, len(down) // 2 + 1):
        rows = lines(down, number) if len(down) % number == 0 else None
        if rows is None:
            continue
        width = len(down) // number
        order = sorted(range(len(down)), key=lambda k: (rows[k], across[k]))
        along = [across[k] for k in order]
        gaps = [
            after - one for place, (one, after) in enumerate(zip(along, along[1:], strict=False), 1) if place % width
        ]
        keys = [divmod(place, width) for place in range(len(order))]
        tolerance = tolerance_of(median(gaps))
        if straighten(keys, along, tolerance) or _shift(keys, along, 0, tolerance):
            yield (number, width), order


def _turned(found: Iterator[tuple[tuple[int, int], list[int]]]) -> Iterator[tuple[tuple[int, int], list[int]]]:
    """Columns, row by row."""
    for (columns, rows), order in found:
        yield (rows, columns), [order[column * rows + row] for row in range(rows) for column in range(columns)]


def shift(
    values: Sequence[float], keys: Sequence[Sequence[int]], indices: Sequence[str], tolerance: float
) -> tuple[Node, float] | None:
    """The rule of places of which every second row (or column) is shifted, and how far they are off it."""
    for place in range(len(indices)) if len(indices) == 2 else ():
        found = _shift(keys, values, place, tolerance)
        if found is not None:
            found = _by_half(keys, values, place, tolerance, found) or found
            along = Straight(found.base, found.steps[:2], 0).node(indices)
            return added(along, found.steps[2], Apply("%", (Name(indices[place]), Literal(2)))), found.off
    return None


def _by_half(
    keys: Sequence[Sequence[int]], values: Sequence[float], place: int, tolerance: float, found: Straight
) -> Straight | None:
    """The rule by which the shift is half of the way from one thing to the next, where that is no further off."""
    half = math.copysign(found.steps[1 - place] / 2, found.steps[2])
    back = [value - half * (key[place] % 2) for key, value in zip(keys, values, strict=True)]
    even = straighten(keys, back, tolerance) if abs(half - found.steps[2]) <= tolerance else None
    if even is None or even.steps[1 - place] != found.steps[1 - place] or even.off > max(found.off, GRID_REACH):
        return None
    return Straight(even.base, (*even.steps, tidy_number(half)), even.off)


def _shift(keys: Sequence[Sequence[int]], values: Sequence[float], place: int, tolerance: float) -> Straight | None:
    """A straight rule over both indices and whether one of them is odd."""
    found = straighten([(*key, key[place] % 2) for key in keys], values, tolerance)
    return found if found is not None and found.steps[2] else None

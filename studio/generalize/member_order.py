"""The order of the members of a listing: along a row, row by row in a grid, or as they were drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from studio.document.live import Live
from studio.generalize.antiunify import KEY, Difference
from studio.generalize.keyed_members import order_of_keys
from studio.generalize.listing_columns import COUNTED, axis_of, hand_tolerance, numbers_of
from studio.generalize.shifted import shifted_rows
from studio.generalize.straighten import straighten, tolerance_of
from studio.generalize.wrapped_rows import Wrapped, wrapped

FAR = 0.25
"""Things follow one another along an axis on which they are spread by such a share of the farthest."""
WIDE = 0.1
"""What is spread less than by such a share of the farthest lies in a row."""
UNEVEN = 0.05
"""Places are told to be more even than others by such a share of the way from one to the next."""
TELLING = 3
"""Rows that wrap with so many places in each are told from rows that are shifted against one another."""
APART = 2
"""Lines of a grid are so many times as far from each other as what stands on one of them."""


@dataclass(frozen=True)
class Columns:
    """All columns of a listing; says how the members are best ordered."""

    holes: tuple[Difference, ...]
    live: Live

    def order(self, count: int, as_drawn: bool = False) -> tuple[list[int], tuple[int, ...]]:
        """The order of the members and the shape of the list: ``(n,)``, or ``(rows, columns)`` for a full grid.

        Members of a row that were drawn, and chosen, from its far end on stay in that order, and so do those that stand
        here and there: only whoever drew them knows which comes after which.
        """
        if (keyed := order_of_keys(self.holes, count)) is not None:
            return keyed, (count,)
        places = [(hole, found) for hole in self.holes if (found := numbers_of(hole, self.live)) is not None]
        places = [(hole, found) for hole, found in places if hole.attribute != KEY] or places
        grid = _grid(places, count)
        if grid:
            return grid
        widest = max((_spread(found) for _, found in places), default=0.0)
        far = [one for one in places if _spread(one[1]) >= FAR * widest]
        varied = max(far, key=lambda one: (_evenly(one[1]), _spread(one[1])), default=None)
        if varied is None or not any(axis_of(hole) for hole, _ in places):
            return list(range(count)), (count,)
        if as_drawn and count > COUNTED and _here_and_there(places, WIDE * widest):
            return list(range(count)), (count,)
        falling = as_drawn and all(before > after for before, after in pairwise(varied[1]))
        return sorted(range(count), key=lambda k: varied[1][k], reverse=falling), (count,)

    def wrapped(self, count: int) -> tuple[list[int], Wrapped] | None:
        """The order of members in rows that wrap, the last of which is unfinished; None where they are in none."""
        places = [(hole, found) for hole in self.holes if (found := numbers_of(hole, self.live)) is not None]
        across = next((found for hole, found in places if axis_of(hole) == "x"), None)
        down = next((found for hole, found in places if axis_of(hole) == "y"), None)
        if across is None or down is None or order_of_keys(self.holes, count) is not None:
            return None
        return wrapped(across, down)

    def in_line(self, order: Sequence[int]) -> bool:
        """Whether the members in this order stand in a row, or by elements of a collection."""
        places = [hole for hole in self.holes if axis_of(hole) or hole.attribute == KEY]
        for hole in places:
            numbers = numbers_of(hole, self.live) if hole.attribute != KEY else None
            if numbers is not None:
                ordered = [numbers[k] for k in order]
                tolerance = hand_tolerance(hole, self.live, (len(order),), self.holes)
                if straighten([(i,) for i in range(len(order))], ordered, tolerance) is None:
                    return False
        return True


def _here_and_there(places: Sequence[tuple[Difference, list[float]]], wide: float) -> bool:
    """Whether things are spread both across and down, evenly neither way."""
    spread = [(axis_of(hole), _evenly(found)) for hole, found in places if _spread(found) >= wide]
    return {"x", "y"} <= {axis for axis, _ in spread} and not any(even for _, even in spread)


def _grid(places: Sequence[tuple[Difference, list[float]]], count: int) -> tuple[list[int], tuple[int, ...]] | None:
    """Members that fill a grid, row by row; rows or columns may be shifted."""
    across = next((found for hole, found in places if axis_of(hole) == "x"), None)
    down = next((found for hole, found in places if axis_of(hole) == "y"), None)
    if across is None or down is None:
        return None
    for width in range(2, count // 2 + 1):
        columns, rows = _lines(across, width), _lines(down, count // width)
        if count % width == 0 and columns and rows and len(set(zip(rows, columns, strict=True))) == count:
            return sorted(range(count), key=lambda k: (rows[k], columns[k])), (count // width, width)
    in_rows = wrapped(across, down)
    return None if in_rows and in_rows[1].many >= TELLING else shifted_rows(across, down, _lines)


def _lines(values: Sequence[float], lines: int) -> list[int] | None:
    """On which of so many lines each value lies, as many on each; None where the lines are not told apart."""
    ordered = sorted(values)
    each = len(ordered) // lines
    groups = [ordered[start : start + each] for start in range(0, lines * each, each)]
    within = max(group[-1] - group[0] for group in groups)
    between = min(after[0] - before[-1] for before, after in pairwise(groups))
    if between <= APART * within or between <= 0:
        return None
    starts = [group[0] for group in groups]
    return [sum(value >= start for start in starts) - 1 for value in values]


def _spread(values: Sequence[float]) -> float:
    return max(values) - min(values)


def _evenly(values: Sequence[float]) -> float:
    """How evenly places follow one another (0 for not at all): what stands so is in that order."""
    way = _spread(values) / max(len(values) - 1, 1)
    found = straighten([(k,) for k in range(len(values))], sorted(values), tolerance_of(way))
    if len(values) < COUNTED or found is None or not any(found.steps):
        return 0
    return 1 - round(found.off / way / UNEVEN) * UNEVEN

"""Rows that wrap: as many in each as there is room for, the last one unfinished, the first one begun further on.

Boxes of a month: each goes on where the one before ended, seven in a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from studio.generalize.straighten import MOST_ERROR, SHARE, Straight
from studio.language.nodes import Apply, Literal, Name, Node, renamed

ENOUGH = 5
"""So many things show that rows wrap."""
APART = 2
"""Rows are so many times as far from each other as what stands in one of them."""

_KEYS = ("row", "place")


@dataclass(frozen=True)
class Wrapped:
    """``many`` in a row, the first one after ``skipped`` empty places; or in a column, with ``downward``."""

    many: int
    skipped: int
    downward: bool

    def keys(self, count: int) -> list[tuple[int, int]]:
        """The row of each of so many things, and its place in the row."""
        return [divmod(number + self.skipped, self.many) for number in range(count)]

    def parts(self, index: str, many: Node) -> tuple[Node, Node]:
        """The formulas of both for the name of an index."""
        number: Node = Apply("+", (Name(index), Literal(self.skipped))) if self.skipped else Name(index)
        return Apply("//", (number, many)), Apply("%", (number, many))


@dataclass(frozen=True)
class InRows:
    """Rows that wrap, over the name of an index, with a name for how many there are in a row."""

    wrap: Wrapped
    index: str
    many: str

    def tolerance(self, values: Sequence[float]) -> float:
        """How far (pixels) a hand may have erred: so many things in rows leave no doubt that they are meant to be."""
        ordered = sorted(values)
        widest = max(after - before for before, after in pairwise(ordered))
        return min(MOST_ERROR, SHARE * widest)

    def written(self, straight: Straight) -> Node:
        """A rule of the row and the place in it, as a formula."""
        parts = self.wrap.parts(self.index, Name(self.many))
        return renamed(straight.node(_KEYS), dict(zip(_KEYS, parts, strict=True)))


def wrapped(across: Sequence[float], down: Sequence[float]) -> tuple[list[int], Wrapped] | None:
    """The order of things in rows that wrap, or in columns that do; None where they are in neither.

    Where they may be in both it is the one in which they were drawn, else rows.
    """
    found = []
    for downward, (along, rows) in ((False, (across, down)), (True, (down, across))):
        one = _wrapped(_lines(along), _lines(rows))
        found += [(one[0], Wrapped(*one[1:], downward))] if one else []
    return min(found, key=lambda one: one[0] != list(range(len(across))), default=None)


def _wrapped(places: Sequence[int], rows: Sequence[int]) -> tuple[list[int], int, int] | None:
    """The order, how many in a row, and how many are skipped in the first one."""
    count, many, last = len(rows), max(places) + 1, max(rows)
    order = sorted(range(count), key=lambda k: (rows[k], places[k]))
    if count < ENOUGH or many < 2 or last < 1:
        return None
    skipped = places[order[0]]
    if [(rows[k], places[k]) for k in order] != [divmod(number + skipped, many) for number in range(count)]:
        return None
    full = [row for row in range(last + 1) if sum(one == row for one in rows) == many]
    return (order, many, skipped) if full and len(full) <= last else None


def _lines(values: Sequence[float]) -> list[int]:
    """On which line each value lies, where lines are told apart by the gaps between values."""
    ordered = sorted(values)
    widest = max((after - before for before, after in pairwise(ordered)), default=0)
    starts = [after for before, after in pairwise(ordered) if after - before > widest / APART]
    return [sum(value >= start for start in starts) for value in values]

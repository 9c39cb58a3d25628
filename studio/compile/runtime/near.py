"""A fixed collection made ready for the question what lies around a place; lists that are asked again and again."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any


class Near:
    """The members of a collection, in its order, of which those can be had that may lie around a place."""

    MOST = 16  # distances for which they are sorted into squares

    def __init__(self, members: Iterable):
        self.members = list(members)
        self.squares: dict[float, dict] = {}  # distance -> column and row of a square -> the places of those in it
        try:
            self.sorted = all(math.isfinite(part) for member in self.members for part in member)
        except (OverflowError, TypeError):
            self.sorted = False

    def around(self, middle: Any, reach: Any) -> list:
        """All members that are no farther away than ``reach`` in both directions, and a few others."""
        try:
            width = reach + 1e-6 * max(reach, 1)  # more than ``reach``, so that rounding does no harm
            if not self.sorted or not 0 <= reach < math.inf:
                return self.members
            column, row = math.floor(middle[0] / width), math.floor(middle[1] / width)
        except (ArithmeticError, LookupError, TypeError, ValueError):  # the loop says what is the matter
            return self.members
        squares = self.squares.get(reach)
        if squares is None:
            if len(self.squares) == self.MOST:
                return self.members
            squares = self.squares[reach] = self._into_squares(width)
        found: list[int] = []
        for one in (column - 1, column, column + 1):
            for other in (row - 1, row, row + 1):
                found += squares.get((one, other), ())
        found.sort()
        return [self.members[place] for place in found]

    def _into_squares(self, width: float) -> dict:
        squares: dict[tuple[int, int], list] = {}
        for place, member in enumerate(self.members):
            square = math.floor(member[0] / width), math.floor(member[1] / width)
            squares.setdefault(square, []).append(place)
        return squares


class Held:
    """The items of a list, for the question whether something is among them; ``paid`` counts a look at all."""

    __slots__ = ("found", "items", "paid")

    def __init__(self, items: Any, paid: Callable):
        self.items, self.paid = items, paid
        self.found: frozenset | None = None

    def __contains__(self, item: Any) -> bool:
        found = self.found
        try:
            if found is None:
                found = self.found = frozenset(self.paid(self.items))
            return item in found
        except TypeError:  # something has no hash
            return item in self.paid(self.items)

"""The places of a fixed collection, made ready for the question which is nearest."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from studio.language.builtins.geometry import nearest


class Places:
    """Finds what ``nearest`` finds; where the places are all pairs of some x and some y, by bisection.

    A target close to the middle between two of these, or far from all, is left to ``nearest``, so that rounding and
    the order of the places count as they do there.
    """

    DENSEST = 1000  # gaps in the longer side of all places, at most
    FARTHEST = 10  # times that side
    MIDDLE = 1e-3  # of a gap

    def __init__(self, places: Any):
        self.places, self.crossed = places, False
        self.keys: dict[Any, Any] = {}
        pairs = list(places.items() if isinstance(places, dict) else zip(places, places, strict=True))
        for key, place in reversed(pairs):  # the first of several at one place is the one that is found
            self.keys[tuple(place)] = key
        self.xs, self.ys = (sorted({place[axis] for place in self.keys}) for axis in (0, 1))
        if pairs and len(self.keys) == len(self.xs) * len(self.ys):
            with suppress(ArithmeticError):  # numbers without end
                self._make_ready()

    def _make_ready(self) -> None:
        lines = self.xs, self.ys
        pairs = [list(zip(line, line[1:], strict=False)) for line in lines]
        self.gap = min([after - one for line in pairs for one, after in line], default=1)
        self.side = max([self.gap, *(line[-1] - line[0] for line in lines)])
        self.columns, self.rows = ([*((one + after) / 2 for one, after in line), math.inf] for line in pairs)
        far, self.close = self.FARTHEST * self.side, self.MIDDLE * self.gap
        self.left, self.right = self.xs[0] - far, self.xs[0] + far
        self.top, self.bottom = self.ys[0] - far, self.ys[0] + far
        self.crossed = self.side <= self.DENSEST * self.gap

    def nearest(self, target: Any, paid: Callable) -> Any:
        """The key (of a dict) whose place is nearest, or the place itself; ``paid`` counts what looks at all."""
        if self.crossed:
            x, y = target
            if self.left < x < self.right and self.top < y < self.bottom:
                column, row = bisect(self.columns, x - self.close), bisect(self.rows, y - self.close)
                if self.columns[column] > x + self.close and self.rows[row] > y + self.close:
                    return self.keys[self.xs[column], self.ys[row]]
        return nearest(paid(self.places), target)

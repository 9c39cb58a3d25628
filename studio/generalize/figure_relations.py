"""What the features of a figure nearly are to each other, as equations, the likeliest first.

What holds already comes before all else, so that nothing is straightened away; then sizes, what is in line, what is
evenly spaced, and what is symmetric. Only neighbours along an axis are compared: the rest follows from these.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

import numpy as np
import numpy.typing as npt

from studio.generalize.figure_measures import Measure
from studio.generalize.straighten import tolerance_of

HOLDS = 1e-6
LEVEL = {"x": "upright", "y": "level"}
TOGETHER = {"x": "in line from top to bottom", "y": "in line from left to right"}
EVENLY = {"x": "evenly spaced across", "y": "evenly spaced down"}
SQUARE = "as wide as high"
SIZED = {"x": "equally wide", "y": "equally high"}

Row = npt.NDArray[np.float64]
Sum = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class FigureRelation:
    """What features are to each other: sums of factor times feature (by its place in the list) that are all 0."""

    rank: int
    words: str
    sums: tuple[Sum, ...]
    off: float
    """By how much (pixels) the sum that is furthest from 0 is off as drawn."""
    most: float = math.inf
    """So many pixels its features may go at most to meet it: what lies close together is evenly spaced by chance."""

    @property
    def holds(self) -> bool:
        return self.off <= HOLDS

    @property
    def places(self) -> list[int]:
        """The features that take part."""
        return list(dict.fromkeys(place for one in self.sums for place, _ in one))

    def sort_key(self) -> tuple[bool, int, int, float]:
        """What holds first, then by rank, then what the most take part in, then what is off least."""
        return not self.holds, self.rank, -len(self.sums), self.off


def relations(features: Sequence[Measure], values: Row, limits: Row) -> list[FigureRelation]:
    """Everything that nearly holds, in the order in which it is tried; what fails as a whole comes in parts later."""
    found = _Found(features, values, limits)
    every = [*found.sizes(), *found.squares(), *found.level(), *found.in_line(), *found.even(), *found.symmetric()]
    return sorted(every, key=FigureRelation.sort_key)


@dataclass(frozen=True)
class _Found:
    features: Sequence[Measure]
    values: Row
    limits: Row

    def off(self, one: Sum) -> float:
        return abs(sum(factor * float(self.values[place]) for place, factor in one))

    def is_near(self, one: Sum, most: float = math.inf) -> bool:
        """Whether the features may go far enough for the sum to be 0."""
        most = min(most, max(float(self.limits[place]) for place, _ in one))
        return self.off(one) <= most * sum(abs(factor) for _, factor in one) / 2

    def relation(self, rank: int, words: str, *sums: Sum, most: float = math.inf) -> Iterator[FigureRelation]:
        """The relation, where each of its sums is near."""
        if sums and all(self.is_near(one, most) for one in sums):
            yield FigureRelation(rank, words, sums, max(map(self.off, sums)), most)

    def along(self, axis: str, *kinds: str) -> list[int]:
        """The features of these kinds along an axis, in the order of their places or sizes."""
        chosen = [k for k, one in enumerate(self.features) if one.axis == axis and one.kind in kinds]
        return sorted(chosen, key=lambda k: float(self.values[k]))

    def equal(self, rank: int, words: str, places: Sequence[int]) -> Iterator[FigureRelation]:
        """What lies together, as a whole, and parted where it lies furthest apart."""
        if len(places) < 2:
            return
        yield from self.relation(rank, words, *(((one, 1), (other, -1)) for one, other in pairwise(places)))
        gaps = [float(self.values[other] - self.values[one]) for one, other in pairwise(places)]
        widest = max(gaps)
        if widest > HOLDS:
            part = gaps.index(widest) + 1
            yield from self.equal(rank, words, places[:part])
            yield from self.equal(rank, words, places[part:])

    def sizes(self) -> Iterator[FigureRelation]:
        for axis, words in SIZED.items():
            yield from self.equal(0, words, self.along(axis, "size"))

    def squares(self) -> Iterator[FigureRelation]:
        """Things that are nearly as wide as high."""
        for one, other in zip(self._sized("x"), self._sized("y"), strict=True):
            yield from self.relation(1, SQUARE, ((one, 1), (other, -1)))

    def _sized(self, axis: str) -> list[int]:
        return [k for k, one in enumerate(self.features) if one.axis == axis and one.kind == "size"]

    def level(self) -> Iterator[FigureRelation]:
        """Sides of one thing that nearly go along an axis."""
        for k, one in enumerate(self.features):
            if one.kind == "corner" and one.corner + 1 < one.corners:
                yield from self.relation(0, LEVEL[one.axis], ((k, 1), (k + 1, -1)))

    def in_line(self) -> Iterator[FigureRelation]:
        """Edges or middles with their like, then edges of both kinds and corners, then corners with middles."""
        for axis, words in TOGETHER.items():
            for kind in ("near", "far", "middle"):
                yield from self.equal(2, words, self.along(axis, kind))
            yield from self.equal(4, words, self.along(axis, "near", "far", "corner"))
            for place, corner in product(self.along(axis, "middle"), self.along(axis, "corner")):
                yield from self.relation(5, words, ((place, 1), (corner, -1)))

    def even(self) -> Iterator[FigureRelation]:
        """Equal steps from middle to middle, or from corner to corner: all of them, or three."""
        for axis, words in EVENLY.items():
            for kind in ("middle", "corner"):
                places = self._apart(self.along(axis, kind))
                sums: list[Sum] = [
                    ((one, 1), (two, -2), (three, 1))
                    for one, two, three in zip(places, places[1:], places[2:], strict=False)
                ]
                gaps = [float(self.values[other] - self.values[one]) for one, other in pairwise(places)]
                most = tolerance_of(min(gaps)) if gaps and kind == "corner" else math.inf
                yield from self.relation(3, words, *sums, most=most)
                for each in sums if len(sums) > 1 else ():
                    yield from self.relation(3, words, each, most=most)

    def _apart(self, places: Sequence[int]) -> list[int]:
        """One of those that nearly lie at the same place, each."""
        found: list[int] = []
        for k in places:
            if not found or self.values[k] - self.values[found[-1]] > self.limits[k] + self.limits[found[-1]]:
                found.append(k)
        return found

    def symmetric(self) -> Iterator[FigureRelation]:
        """Pairs that lie as far to both sides of the middle of the outermost pair."""
        for axis in EVENLY:
            places = self._apart(self.along(axis, "middle"))
            first, last, inner = places[:1], places[-1:], places[1:-1]
            for one, other in zip(inner, reversed(inner), strict=True):
                if self.values[one] < self.values[other]:
                    yield from self.relation(6, "symmetric", ((one, 1), (other, 1), (first[0], -1), (last[0], -1)))

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

from studio.generalize.figure_measures import LEAST_ERROR, Measure
from studio.generalize.mirror_images import mirror_images
from studio.generalize.snap import CLOSE
from studio.generalize.straighten import tolerance_of
from studio.language.values import Point

HOLDS = 1e-6
LEVEL = {"x": "upright", "y": "level"}
TOGETHER = {"x": "in line from top to bottom", "y": "in line from left to right"}
MIRROR, PARALLEL = "like their mirror image", "parallel and as long"
SLANT, MOST_SLANT = 0.045, 6.0
"""The ends of sides that are meant to be parallel go by this share of their length, or by so many pixels, at most."""
SIDES, FOUR = 2, 4
"""What has more corners than the first of these has sides all round where it is closed."""
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
    every += [*found.mirrored(), *found.parallel()]
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

    def mirrored(self) -> Iterator[FigureRelation]:
        """Figures whose corners are mirror images of each other: as far to both sides of one middle, and level."""
        for across, down in self.corners():
            places = [Point(float(self.values[x]), float(self.values[y])) for x, y in zip(across, down, strict=True)]
            for axis, along, beside in ((0, across, down), (1, down, across)):
                ends = sorted(along, key=lambda k: float(self.values[k]))
                middle = float(self.values[ends[0]] + self.values[ends[-1]]) / 2
                images = mirror_images(places, axis, middle) if len(places) > SIDES else None
                pairs = [(k, image) for k, image in enumerate(images or ()) if k <= image]
                sums: list[Sum] = [((beside[k], 1), (beside[other], -1)) for k, other in pairs if k != other]
                centres = [((along[k], 1), (along[other], 1)) if k != other else ((along[k], 2),) for k, other in pairs]
                for one, other in pairwise(centres):
                    sums.append((*one, *((place, -factor) for place, factor in other)))
                yield from self.relation(7, MIRROR, *sums, most=CLOSE)

    def corners(self) -> Iterator[tuple[list[int], list[int]]]:
        """The corners of each thing that has some, across and down."""
        by_thing: dict[str, tuple[list[int], list[int]]] = {}
        for k, one in enumerate(self.features):
            if one.kind == "corner":
                by_thing.setdefault(one.thing, ([], []))["xy".index(one.axis)].append(k)
        yield from by_thing.values()

    def parallel(self) -> Iterator[FigureRelation]:
        """Sides that slant alike and are as long: neighbours by how they slant, where both ends are to come out so."""
        sides = sorted(self._slanting(), key=lambda one: (math.atan2(*reversed(one[0])), one[0]))
        for (by, one), (_, other) in pairwise(sides):
            most = max(LEAST_ERROR, min(MOST_SLANT, SLANT * math.hypot(*by)))
            sums: list[Sum] = []
            for (first, last), (begin, end) in zip(one, other, strict=True):
                sums.append(((last, 1), (first, -1), (end, -1), (begin, 1)))
            yield from self.relation(8, PARALLEL, *sums, most=most)

    def _slanting(self) -> Iterator[tuple[tuple[float, float], tuple[tuple[int, int], tuple[int, int]]]]:
        """How far each slanting side goes across (from left to right) and down, and the features of its ends.

        Those of lines and of figures with four corners: where there are more, sides are parallel by chance.
        """
        for across, down in self.corners():
            closed = len(across) == FOUR and self.features[across[0]].shape == "polygon"
            for k in range(FOUR if closed else len(across) == SIDES):
                ends = k, (k + 1) % len(across)
                by = [float(self.values[each[ends[1]]] - self.values[each[ends[0]]]) for each in (across, down)]
                first, last = ends if by[0] >= 0 else ends[::-1]
                if min(map(abs, by)) > 2 * LEAST_ERROR:
                    sign = 1 if by[0] >= 0 else -1
                    yield (sign * by[0], sign * by[1]), ((across[first], across[last]), (down[first], down[last]))

    def symmetric(self) -> Iterator[FigureRelation]:
        """Pairs that lie as far to both sides of the middle of the outermost pair."""
        for axis in EVENLY:
            places = self._apart(self.along(axis, "middle"))
            first, last, inner = places[:1], places[-1:], places[1:-1]
            for one, other in zip(inner, reversed(inner), strict=True):
                if self.values[one] < self.values[other]:
                    yield from self.relation(6, "symmetric", ((one, 1), (other, 1), (first[0], -1), (last[0], -1)))

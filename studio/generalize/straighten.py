"""Straightening: freehand numbers as a constant, or as a rule of one or two indices, with round coefficients."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

import numpy as np
import numpy.typing as npt

from studio.generalize.attributes import tidy_number
from studio.language.nodes import Apply, Literal, Name, Node

HAND = 0.125
"""By which share of the way from one thing to the next a freehand place may be off the rule that it is meant to follow:
a large drawing is drawn with larger errors than a small one."""
MOST_ERROR, MOST_APART, STEADY = 8.0, 12.0, 2.0
"""So many pixels a hand may err however little it errs elsewhere, where nothing else was drawn, and so many times as
much as elsewhere: who errs little there did not err by much here."""
PIXELS = 2.0
"""So many pixels may be off however small the drawing is (but never so much that things could trade places)."""
SHARE = 0.25
"""Freehand error is at most this share of the way from one thing to the next."""
HAND_SIZE = 0.18
"""By which share of itself a size may be off: both of its ends were drawn."""
HAND_SMALL, MOST_SMALL = 0.3, 3.0
"""The same of what is small, and so many pixels at most."""
UNITS = (100, 50, 20, 10, 5, 1, 0.5, 0.1)
"""Round numbers, roundest first; none takes a number further away than it may be off."""
EXTRA, MOST_EXTRA = 0.4, 2.5
"""The share of the tolerance, and the pixels at most, that a rounder number may cost beyond the best fit."""
EXACT = 1e-6
SURE = 3
"""So many distances that are alike are meant to be, whatever one more is."""

Array = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Straight:
    """``base + step * index + …``, and by how much (pixels) the numbers were off it at most."""

    base: float
    steps: tuple[float, ...]
    off: float

    def node(self, indices: Sequence[str]) -> Node:
        """The formula over the names of the indices."""
        result: Node | None = Literal(self.base) if self.base != 0 or not any(self.steps) else None
        for step, name in zip(self.steps, indices, strict=True):
            if step:
                result = added(result, step, Name(name))
        return result if result is not None else Literal(0)


def added(left: Node | None, step: float, index: Node) -> Node:
    """So many steps more than a formula (None: than nothing)."""
    if left is None:
        return index if step == 1 else Apply("*", (Literal(step), index))
    sign = "+" if step > 0 else "-"
    part = index if abs(step) == 1 else Apply("*", (Literal(abs(step)), index))
    return Apply(sign, (left, part))


def tolerance_of(step: float) -> float:
    """By how much (pixels) things may be off that are drawn so far from each other."""
    return max(HAND * step, min(PIXELS, SHARE * step))


def tolerance_beside(indices: Sequence[Sequence[int]], others: Sequence[Sequence[float]], step: float) -> float:
    """The same (pixels), and not much more than this hand errs in the ``other`` numbers of the same things."""
    most = tolerance_of(step)
    errors = [_own_error(indices, one, most) for one in others]
    return min(most, max(MOST_ERROR, STEADY * max(errors)) if errors else MOST_APART)


def _own_error(indices: Sequence[Sequence[int]], values: Sequence[float], tolerance: float) -> float:
    """By how much a hand erred that drew these by a rule; nothing where that is beyond the tolerance."""
    matrix = np.array([[1.0, *index] for index in indices])
    wanted = np.array(values, dtype=float)
    for columns in (matrix[:, :1], matrix):
        off = _off(columns, np.linalg.lstsq(columns, wanted, rcond=None)[0], wanted)
        if off <= tolerance:
            return off
    return 0.0


def size_tolerance(size: float) -> float:
    """By how much (pixels) a size may be off: both of its ends were drawn."""
    small = min(MOST_SMALL, HAND_SMALL * abs(size))
    return max(small, min(2 * MOST_ERROR, HAND_SIZE * abs(size)))


def straighten(indices: Sequence[Sequence[float]], values: Sequence[float], tolerance: float) -> Straight | None:
    """The roundest rule that all values follow within the tolerance, or None.

    The ``indices`` may also be other numbers, such as data. A constant comes before a slope. Values that follow a rule
    exactly keep it as it is.
    """
    matrix = np.array([[1.0, *index] for index in indices])
    wanted = np.array(values, dtype=float)
    flat = matrix[:, :1]
    for columns, count in ((flat, 0), (matrix, matrix.shape[1] - 1)):
        found = _fitted(columns, wanted, tolerance)
        if found is not None:
            coefficients = (*found[0], *([0] * (matrix.shape[1] - 1 - count)))
            return Straight(coefficients[0], coefficients[1:], found[1])
    return None


def one_distance(values: Sequence[float]) -> Straight | None:
    """One distance for all; where all but one are as far, that one was a slip of the hand, if no more than that."""
    middle = median(values)
    near = [one for one in values if abs(one - middle) <= PIXELS]
    if len(near) != len(values) - 1 or len(near) < SURE:
        return straighten([(0,)] * len(values), values, PIXELS)
    found, off = straighten([(0,)] * len(near), near, PIXELS), max(abs(one - middle) for one in values)
    return replace(found, off=off) if found is not None and off <= MOST_ERROR else None


def _fitted(matrix: Array, wanted: Array, tolerance: float) -> tuple[tuple[float, ...], float] | None:
    best = np.linalg.lstsq(matrix, wanted, rcond=None)[0]
    off = _off(matrix, best, wanted)
    if off > max(tolerance, EXACT):
        return None
    if off <= EXACT:
        return tuple(tidy_number(float(one)) for one in best), 0.0
    limit = min(tolerance, off + min(EXTRA * tolerance, MOST_EXTRA))
    units = [unit for unit in UNITS if unit <= 2 * tolerance]
    for unit, ground in ((unit, ground) for unit in units for ground in units if ground <= unit):
        rounded = _rounded(matrix, best, wanted, unit, ground)
        off_then = _off(matrix, rounded, wanted)
        if off_then <= limit:
            return tuple(tidy_number(float(one)) for one in rounded), round(off_then, 3)
    return tuple(tidy_number(float(one)) for one in best), round(off, 3)


def _rounded(matrix: Array, best: Array, wanted: Array, unit: float, ground: float) -> Array:
    """The slopes rounded first, then the base that fits them best, which need not be as round."""
    slopes = np.round(best[1:] / unit) * unit
    rest = wanted - matrix[:, 1:] @ slopes
    middle = (rest.max() + rest.min()) / 2
    return np.array([round(middle / ground) * ground, *slopes])


def _off(matrix: Array, coefficients: Array, wanted: Array) -> float:
    return float(np.abs(matrix @ coefficients - wanted).max())

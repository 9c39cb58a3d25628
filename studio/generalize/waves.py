"""Freehand places that go up and down like a wave, as a sine with round numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from studio.generalize.attributes import tidy_number
from studio.generalize.rings import ANGLES, WHOLE
from studio.generalize.straighten import EXTRA, UNITS
from studio.language.builtins.geometry import sine
from studio.language.nodes import Apply, Literal, Name, Node

FEWEST = 7
"""So many places show a wave, not fewer."""
SHORTEST = 4
"""So many places at least make one whole wave."""
FLAT = 4.0
"""A wave is so many times as high as its places may be off."""

Row = npt.NDArray[np.float64]
Wave = tuple[float, float, float]
"""The middle, the height above it, and the angle of the first place, in degrees."""


def wave(values: Sequence[float], index: str, tolerance: float) -> tuple[Node, float] | None:
    """``middle + height * sin(360 / length * i + first)`` for the values, and by how much they are off; or None."""
    if len(values) < FEWEST or not tolerance:
        return None
    wanted, steps = np.array(values, dtype=float), np.arange(len(values))
    found = []
    for length in range(SHORTEST, 2 * len(values) + 1):
        angles = np.radians(WHOLE / length * steps)
        table = np.column_stack([np.ones(len(values)), np.sin(angles), np.cos(angles)])
        middle, across, ahead = np.linalg.lstsq(table, wanted, rcond=None)[0]
        fit = float(middle), float(np.hypot(across, ahead)), float(np.degrees(np.arctan2(ahead, across)))
        found.append((_off(fit, length, wanted), length, fit))
    off, length, fit = min(found)
    if off > tolerance or fit[1] < FLAT * max(off, EXTRA):
        return None
    limit = min(tolerance, off + EXTRA * tolerance)
    fit = next((one for one in _rounder(fit) if _off(one, length, wanted) <= limit), fit)
    return _node(fit, length, index), round(_off(fit, length, wanted), 3)


def _off(fit: Wave, length: int, wanted: Row) -> float:
    """How far (pixels) a value is off at most."""
    middle, height, first = fit
    angles = (WHOLE / length * k + first for k in range(len(wanted)))
    return max(float(abs(middle + height * sine(one) - value)) for one, value in zip(angles, wanted, strict=True))


def _rounder(fit: Wave) -> Iterator[Wave]:
    """The same wave with round numbers, roundest first."""
    for angle in ANGLES:
        for unit in UNITS[2:]:
            yield tuple(round(part / by) * by for part, by in zip(fit, (unit, unit, angle), strict=True))  # type: ignore[misc]


def _node(fit: Wave, length: int, index: str) -> Node:
    middle, height, first = (tidy_number(float(part)) for part in fit)
    if abs(first) == WHOLE / 2:
        height, first = -height, 0
    angle: Node = Apply("*", (Apply("/", (Literal(WHOLE), Literal(length))), Name(index)))
    if first:
        angle = Apply("+" if first > 0 else "-", (angle, Literal(abs(first))))
    swing: Node = Apply("*", (Literal(abs(height)), Apply("sin", (angle,))))
    return Apply("+" if height > 0 else "-", (Literal(middle), swing)) if middle or height < 0 else swing

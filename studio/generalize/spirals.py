"""Freehand places on a spiral: even angles about a centre, and as much farther from it each time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from studio.generalize.rings import (
    ANGLES,
    NARROW,
    Ring,
    Track,
    chord,
    hand_error,
    middle_of,
    nearer,
    off_of,
    to_multiple,
)
from studio.generalize.straighten import EXACT, UNITS, tolerance_of
from studio.language.values import Point

FEWEST = 5
SWEPT = 270.0
"""By so many degrees a spiral goes round at least; what goes round less may be any curve."""
WIDEST = 150.0
"""Steps are no larger (degrees): from there on, the way round could be the other one."""


def spiral(track: Track, known: Sequence[Point] = ()) -> Ring | None:
    """The spiral on which places lie one after the other within freehand error; ``known`` may be its centre."""
    if len(track) < FEWEST:
        return None
    mean = Point(sum(one.x for one in track) / len(track), sum(one.y for one in track) / len(track))
    for center, sure in [*((one, True) for one in known), (mean, False), (middle_of(track), False)]:
        made = nearer(_guessed(center, track), [track], sure)
        if _is_one(made, track):
            return _rounded(made, track, sure)
    return None


def _guessed(center: Point, track: Track) -> Ring:
    """The first radius, growth, first angle and step about a centre."""
    numbers = np.arange(len(track))
    ways = np.array(track, dtype=float) - np.array(center, dtype=float)
    angles = np.degrees(np.unwrap(np.arctan2(ways[:, 1], ways[:, 0])))
    step, first = map(float, np.polyfit(numbers, angles, 1))
    growth, radius = map(float, np.polyfit(numbers, np.hypot(ways[:, 0], ways[:, 1]), 1))
    made = Ring(center, (radius,), (first,), step, closed=False, growth=growth)
    return replace(made, off=off_of(made, [track]))


def _tolerance(made: Ring, count: int) -> float:
    return max(tolerance_of(chord(made.radii[0] + made.growth * (count - 1) / 2, made.step)), EXACT)


def _is_one(made: Ring, track: Track) -> bool:
    last = len(track) - 1
    far = made.radii[0] + made.growth * last
    tolerance = _tolerance(made, len(track))
    goes_round = NARROW <= abs(made.step) <= WIDEST and abs(made.step) * last >= SWEPT
    grows = abs(made.growth) * last > 2 * tolerance and min(made.radii[0], far) > -EXACT
    return goes_round and grows and off_of(made, [track]) <= tolerance


def _rounded(made: Ring, track: Track, sure: bool) -> Ring:
    """The spiral with round numbers, none of which takes a place further from where it was than the hand erred."""
    tolerance = _tolerance(made, len(track))
    limit = hand_error(off_of(made, [track]), tolerance)
    units = [unit for unit in UNITS if unit <= 2 * tolerance]
    first = (made.firsts[0] + 180) % 360 - 180
    made = replace(made, firsts=(first,))

    def nearest(variants: Iterator[Ring]) -> Ring:
        return next((one for one in variants if off_of(one, [track]) <= limit), made)

    def to(value: float, unit: float) -> float:
        return round(to_multiple(value, unit), 6)

    if not sure:
        made = nearest(replace(made, center=Point(to(made.center.x, unit), to(made.center.y, unit))) for unit in units)
    made = nearest(replace(made, step=to(made.step, unit)) for unit in ANGLES)
    made = nearest(replace(made, growth=to(made.growth, unit)) for unit in units if to(made.growth, unit))
    made = nearest(replace(made, firsts=(to(made.firsts[0], unit),)) for unit in ANGLES)
    made = nearest(replace(made, radii=(to(made.radii[0], unit),)) for unit in units)
    made = replace(made, growth=round(made.growth, 6), step=round(made.step, 6))
    return replace(made, off=round(off_of(made, [track]), 3))

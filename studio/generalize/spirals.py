"""Freehand places on a spiral: even angles about a centre, and as much farther from it each time."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from studio.generalize.rings import ANGLES, NARROW, ROUNDING, Ring, Track, chord, middle_of
from studio.generalize.straighten import EXACT, EXTRA, UNITS, tolerance_of
from studio.language.values import Point

FEWEST = 5
SWEPT = 270.0
"""By so many degrees a spiral goes round at least; what goes round less may be any curve."""
WIDEST = 150.0
"""Steps are no larger (degrees): from there on, the way round could be the other one."""
ROUNDS = 12
"""So often a guess is made better."""


def spiral(track: Track, known: Sequence[Point] = ()) -> Ring | None:
    """The spiral on which places lie one after the other within freehand error; ``known`` may be its centre."""
    if len(track) < FEWEST:
        return None
    mean = Point(sum(one.x for one in track) / len(track), sum(one.y for one in track) / len(track))
    for center, sure in [*((one, True) for one in known), (mean, False), (middle_of(track), False)]:
        values = _fitted(center, track, sure)
        made = _as_ring(values) if values is not None else None
        if made is not None and _is_one(made, track):
            return _rounded(made, track, sure)
    return None


def _as_ring(values: Sequence[float]) -> Ring:
    x, y, radius, growth, first, step = map(float, values)
    return Ring(Point(x, y), (radius,), (first,), step, closed=False, growth=growth)


def _tolerance(made: Ring, count: int) -> float:
    return max(tolerance_of(chord(made.radii[0] + made.growth * (count - 1) / 2, made.step)), EXACT)


def _is_one(made: Ring, track: Track) -> bool:
    last = len(track) - 1
    far = made.radii[0] + made.growth * last
    tolerance = _tolerance(made, len(track))
    goes_round = NARROW <= abs(made.step) <= WIDEST and abs(made.step) * last >= SWEPT
    grows = abs(made.growth) * last > 2 * tolerance and min(made.radii[0], far) > -EXACT
    return goes_round and grows and _off(made, track) <= tolerance


def _off(made: Ring, track: Track) -> float:
    return max(math.dist(made.place(0, number), place) for number, place in enumerate(track))


def _fitted(center: Point, track: Track, sure: bool) -> Sequence[float] | None:
    """The centre, first radius, growth, first angle and step that suit all places best, from a first guess on."""
    numbers = np.arange(len(track))
    places = np.array(track, dtype=float)
    ways = places - np.array(center, dtype=float)
    angles = np.degrees(np.unwrap(np.arctan2(ways[:, 1], ways[:, 0])))
    step, first = np.polyfit(numbers, angles, 1)
    growth, radius = np.polyfit(numbers, np.hypot(ways[:, 0], ways[:, 1]), 1)
    values = np.array([*center, radius, growth, first, step], dtype=float)

    def missed(guess: np.ndarray) -> np.ndarray:
        turned, far = np.radians(guess[4] + guess[5] * numbers), guess[2] + guess[3] * numbers
        return np.concatenate(
            [guess[0] + far * np.cos(turned) - places[:, 0], guess[1] + far * np.sin(turned) - places[:, 1]]
        )

    free = range(2 if sure else 0, 6)
    for _ in range(ROUNDS):
        now = missed(values)
        slopes = np.stack([(missed(values + 1e-4 * np.eye(6)[k]) - now) / 1e-4 for k in free], axis=1)
        values[list(free)] -= np.linalg.lstsq(slopes, now, rcond=None)[0]
    return list(values) if np.all(np.isfinite(values)) else None


def _rounded(made: Ring, track: Track, sure: bool) -> Ring:
    """The spiral with round numbers, none of which takes a place much further from where it was."""
    tolerance = _tolerance(made, len(track))
    limit = max(min(tolerance, _off(made, track) + min(EXTRA * tolerance, ROUNDING)), EXACT)
    units = [unit for unit in UNITS if unit <= 2 * tolerance]
    first = (made.firsts[0] + 180) % 360 - 180
    made = replace(made, firsts=(first,))

    def nearest(variants: Iterator[Ring]) -> Ring:
        return next((one for one in variants if _off(one, track) <= limit), made)

    def to(value: float, unit: float) -> float:
        return round(round(value / unit) * unit, 6)

    if not sure:
        made = nearest(replace(made, center=Point(to(made.center.x, unit), to(made.center.y, unit))) for unit in units)
    made = nearest(replace(made, step=to(made.step, unit)) for unit in ANGLES)
    made = nearest(replace(made, growth=to(made.growth, unit)) for unit in units if to(made.growth, unit))
    made = nearest(replace(made, firsts=(to(made.firsts[0], unit),)) for unit in ANGLES)
    made = nearest(replace(made, radii=(to(made.radii[0], unit),)) for unit in units)
    made = replace(made, growth=round(made.growth, 6), step=round(made.step, 6))
    return replace(made, off=round(_off(made, track), 3))

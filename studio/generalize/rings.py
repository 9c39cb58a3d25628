"""Freehand places on circles around one centre, evenly spaced: centre, radii and angles, with round numbers.

Angles are degrees, clockwise from the right.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from studio.generalize.attributes import tidy_number
from studio.generalize.straighten import EXACT, UNITS, Array, tolerance_of
from studio.language.builtins.geometry import polar
from studio.language.values import Point

WHOLE = 360
FEW, MANY = 3, 5
"""So many places are a circle when they go all round it, or lie about something that is known; else so many."""
ROUNDS = 12
"""So often a guess is made better."""
HAND_PIXELS, POINTER = 3.0, 1.0
"""So many pixels a hand may err however little it seems to err, and the pointer itself."""
ANGLES = (90, 45, 30, 15, 10, 5, 1, 0.5, 0.1)
"""Round angles, roundest first."""
GAP = 1.5
"""Places lie on an arc where one of the gaps between them is so many times as wide as any other."""
NARROW = 4.0
"""Steps of an arc are no smaller (degrees); what lies nearly straight is no arc."""

Track = Sequence[Point]
"""One place of each member, in the order of the members."""


@dataclass(frozen=True)
class Ring:
    """For each track a radius and the angle of its first place; ``step`` from one place to the next. All in degrees.

    ``off``: how far (pixels) the places lay from there at most.
    """

    center: Point
    radii: tuple[float, ...]
    firsts: tuple[float, ...]
    step: float
    closed: bool
    off: float = 0.0
    even: bool = False
    """Whether the places of several tracks come one after the other at even angles."""
    growth: float = 0.0
    """By how much each place is farther from the centre than the one before: a spiral."""

    def place(self, track: int, number: int) -> Point:
        return polar(self.center, self.radii[track] + self.growth * number, self.firsts[track] + self.step * number)


def ring(tracks: Sequence[Track], known: Sequence[Point] = (), in_cycles: bool = False) -> Ring | None:
    """The ring on which all tracks lie within freehand error; ``known`` are places that may be its centre.

    ``in_cycles``: a place of each track comes after one of the track before, evenly where that may be.
    """
    count = len(tracks[0])
    if count < FEW:
        return None
    guessed = _center(tracks)
    near = sorted(known, key=lambda one: math.dist(one, guessed)) if guessed else list(known)
    for center, sure in [*((one, True) for one in near), *([(guessed, False)] if guessed else [])]:
        found = _about(center, tracks, sure, in_cycles)
        if found is not None:
            return found
    return None


def _center(tracks: Sequence[Track]) -> Point | None:
    """The centre of the circles, one for each track, that come nearest to all places."""
    rows, squares = [], []
    for number, track in enumerate(tracks):
        for place in track:
            rows.append([2 * place.x, 2 * place.y, *(float(number == one) for one in range(len(tracks)))])
            squares.append(place.x**2 + place.y**2)
    found, _, rank, _ = np.linalg.lstsq(np.array(rows), np.array(squares), rcond=None)
    return Point(float(found[0]), float(found[1])) if rank == 2 + len(tracks) else None


def _about(center: Point, tracks: Sequence[Track], sure: bool, in_cycles: bool) -> Ring | None:
    """The ring about a centre, which stays where it is when it is ``sure``."""
    count = len(tracks[0])
    radii = tuple(sum(math.dist(center, place) for place in track) / count for track in tracks)
    if min(radii) < 1:
        return None
    for step, closed in _steps(center, tracks[0]):
        if not closed and (abs(step) < NARROW or (count < MANY and not sure)):
            continue
        firsts = tuple(_first(center, track, step) for track in tracks)
        made = Ring(center, radii, firsts, step, closed)
        tolerance = tolerance_of(chord(max(radii), step / len(tracks) if in_cycles else step))
        if (off := off_of(made, tracks)) <= max(tolerance, EXACT):
            made = nearer(replace(made, off=off), tracks, sure)
            return _rounded(_even(made, tracks, tolerance, sure) if in_cycles else made, tracks, tolerance, sure)
    return None


def chord(radius: float, step: float) -> float:
    """How far places are from each other that are so many degrees apart on a circle."""
    return 2 * radius * math.sin(math.radians(min(abs(step), 180) / 2))


def hand_error(off: float, tolerance: float) -> float:
    """By how much (pixels) a hand erred that is ``off`` the best fit at most; no round number moves a place further."""
    return max(off, min(tolerance, max(off + POINTER, HAND_PIXELS)), EXACT)


def nearer(made: Ring, tracks: Sequence[Track], sure: bool) -> Ring:
    """The ring or spiral of this kind that comes nearest to all places; the centre stays where it is when ``sure``."""
    numbers, places, count = np.arange(len(tracks[0])), np.array(tracks, dtype=float), len(tracks)
    later = np.array(made.firsts) - made.firsts[0] if made.even else np.zeros(count)

    def missed(guess: Array) -> Array:
        far = guess[4 : 4 + count, None] + guess[2] * numbers
        turned = np.radians((guess[4 + count :] + later)[:, None] + guess[3] * numbers)
        there = np.stack([guess[0] + far * np.cos(turned), guess[1] + far * np.sin(turned)], axis=2)
        apart: Array = there - places
        return apart.ravel()

    values = np.array([*made.center, made.growth, made.step, *made.radii, *made.firsts[: 1 if made.even else count]])
    held = {*((0, 1) if sure else ()), *(() if made.growth else (2,)), *((3,) if made.closed else ())}
    free = [k for k in range(len(values)) if k not in held]
    for _ in range(ROUNDS):
        now = missed(values)
        slopes = np.stack([(missed(values + 1e-4 * np.eye(len(values))[k]) - now) / 1e-4 for k in free], axis=1)
        values[free] -= np.linalg.lstsq(slopes, now, rcond=None)[0]
        if not np.all(np.isfinite(values)):
            return made
    x, y, growth, step, *rest = map(float, values)
    firsts = tuple(float(one) for one in values[4 + count :] + later)
    found = replace(made, center=Point(x, y), radii=tuple(rest[:count]), firsts=firsts, step=step, growth=growth)
    found = replace(found, off=off_of(found, tracks))
    return found if found.off < made.off else made


def _even(made: Ring, tracks: Sequence[Track], tolerance: float, sure: bool) -> Ring:
    """The same with the tracks at even angles, where that takes no place too far from where it was."""
    share = made.step / len(tracks)
    first = sum(_between(share * number, one - made.firsts[0]) for number, one in enumerate(made.firsts)) / len(tracks)
    firsts = tuple(_between(0, made.firsts[0] + first + share * number) for number in range(len(tracks)))
    even = replace(made, firsts=firsts, even=True)
    even = nearer(replace(even, off=off_of(even, tracks)), tracks, sure)
    return even if even.off <= tolerance else made


def _steps(center: Point, track: Track) -> Iterator[tuple[float, bool]]:
    """The angle from place to place: all round the circle, then as it is on an arc."""
    angles = [_angle(center, place) for place in track]
    steps = [_between(before, after) for before, after in zip(angles, angles[1:], strict=False)]
    whole = WHOLE / len(track)
    sign = 1 if sum(steps) > 0 else -1
    yield sign * whole, True
    step = sum(steps) / len(steps)
    if abs(step) * len(track) < WHOLE:
        yield step, False


def _angle(center: Point, place: Point) -> float:
    return math.degrees(math.atan2(place.y - center.y, place.x - center.x))


def _between(before: float, after: float) -> float:
    """How far it is from one angle to another, from -180 to 180."""
    return (after - before + 180) % WHOLE - 180


def _first(center: Point, track: Track, step: float) -> float:
    """The angle of the first place that suits all of them best, from -180 to 180."""
    base = _angle(center, track[0])
    errors = [_between(base + step * number, _angle(center, place)) for number, place in enumerate(track)]
    return _between(0, base + sum(errors) / len(errors))


def off_of(made: Ring, tracks: Sequence[Track]) -> float:
    """How far (pixels) the places lie from there at most."""
    return max(
        math.dist(made.place(number, k), place) for number, track in enumerate(tracks) for k, place in enumerate(track)
    )


def _rounded(made: Ring, tracks: Sequence[Track], tolerance: float, sure: bool) -> Ring:
    """The ring with round numbers, none of which takes a place further from where it was than the hand erred."""
    limit = hand_error(made.off, tolerance)

    def nearest(variants: Iterator[Ring]) -> Ring | None:
        return next((one for one in variants if off_of(one, tracks) <= limit), None)

    units = [unit for unit in UNITS if unit <= 2 * tolerance]
    if not sure:
        x, y = made.center
        made = (
            nearest(replace(made, center=Point(to_multiple(x, unit), to_multiple(y, unit))) for unit in units) or made
        )
    if not made.closed:
        made = nearest(_with_step(made, to_multiple(made.step, unit), len(tracks[0])) for unit in ANGLES) or made
    for number in range(len(tracks)):
        made = nearest(replace(made, firsts=one) for one in _round_angles(made, number)) or made
        lengths = (_with(made.radii, number, to_multiple(made.radii[number], unit)) for unit in units)
        made = nearest(replace(made, radii=one) for one in lengths if one[number] > 0) or made
    return _tidy(replace(made, off=round(off_of(made, tracks), 3)))


def _with_step(made: Ring, step: float, count: int) -> Ring:
    """The ring with another step from place to place; the one in the middle stays where it is."""
    back = (made.step - step) * (count - 1) / 2
    return replace(made, step=step, firsts=tuple(one + back for one in made.firsts))


def _round_angles(made: Ring, number: int) -> Iterator[tuple[float, ...]]:
    """The angles of the first places with a rounder one for a track; those at even angles go along with the first."""
    for unit in ANGLES if number == 0 or not made.even else ():
        new = to_multiple(made.firsts[number], unit)
        moved = new - made.firsts[number]
        yield tuple(one + moved for one in made.firsts) if made.even else _with(made.firsts, number, new)


def to_multiple(value: float, unit: float) -> float:
    """The nearest multiple; halfway between two it is the same one on every machine, whose last digits differ."""
    return round(round(value / unit, 6)) * unit


def _with(values: tuple[float, ...], number: int, value: float) -> tuple[float, ...]:
    return (*values[:number], value, *values[number + 1 :])


def _tidy(made: Ring) -> Ring:
    """No digits beyond what a canvas can show; half a circle is written one way."""
    firsts = (tidy_number(180 if one == -180 else one) for one in made.firsts)
    center = Point(tidy_number(made.center.x), tidy_number(made.center.y))
    radii = tuple(map(tidy_number, made.radii))
    step = made.step if made.closed else tidy_number(made.step)
    return replace(made, center=center, radii=radii, firsts=tuple(firsts), step=step)


def in_order(center: Point, track: Track) -> list[int]:
    """The places one after another round a centre, from the first one, the way that leads to the second one sooner.

    On an arc they begin at the end that is nearer to the first one.
    """
    base = _angle(center, track[0])
    ahead = [(_angle(center, place) - base) % WHOLE for place in track]
    order = sorted(range(len(track)), key=lambda k: (ahead[k], k))
    gaps = [(ahead[after] - ahead[before]) % WHOLE for before, after in zip(order, [*order[1:], order[0]], strict=True)]
    widest = max(range(len(gaps)), key=lambda k: gaps[k])
    if gaps[widest] > GAP * sorted(gaps)[-2]:
        order = [*order[widest + 1 :], *order[: widest + 1]]
        return order if order.index(0) < len(order) / 2 else order[::-1]
    if order.index(1) > len(track) / 2:
        order = [order[0], *reversed(order[1:])]
    return order


def middle_of(places: Sequence[Point]) -> Point:
    """The centre of the circle through places, or their mean where they lie in a line."""
    found = _center([places])
    mean = Point(sum(one.x for one in places) / len(places), sum(one.y for one in places) / len(places))
    return found or mean

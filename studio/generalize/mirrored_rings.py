"""Figures on a ring that are their own mirror image: their corners lie evenly to both sides of one direction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.generalize.attributes import tidy_number
from studio.generalize.rings import ANGLES, WHOLE, Ring, Track, chord, hand_error, off_of, to_multiple
from studio.generalize.straighten import UNITS, tolerance_of

CORNERS = 3
"""Figures have so many of them at least."""


def mirrored(made: Ring, tracks: Sequence[Track]) -> Ring:
    """The ring with each corner opposite its mirror image, where that takes none further than a hand errs."""
    if len(tracks) < CORNERS:
        return made
    limit = hand_error(made.off, tolerance_of(chord(max(made.radii), made.step)))

    def first(variants: Iterator[Ring]) -> Ring | None:
        return next((one for one in variants if _apart(one) and off_of(one, tracks) <= limit), None)

    found = []
    for shift in range(len(tracks)):
        pairs = [(shift - k) % len(tracks) for k in range(len(tracks))]
        if (one := first(_about_one_direction(made, pairs))) is not None:
            one = first(_with_lengths(one, length) for length in UNITS) or one
            found.append(replace(one, off=round(off_of(one, tracks), 3)))
    return min(found, key=lambda one: one.off, default=made)


def _apart(made: Ring) -> bool:
    """Whether no two corners of a figure lie in one place."""
    return len(set(zip(made.radii, made.firsts, strict=True))) == len(made.radii)


def _about_one_direction(made: Ring, pairs: Sequence[int]) -> Iterator[Ring]:
    """The ring with the corners of each pair as far from one direction, and from the centre; roundest angles first."""
    turned = [(one - made.firsts[0] + WHOLE / 2) % WHOLE - WHOLE / 2 for one in made.firsts]
    middle = made.firsts[0] + sum(turned) / len(turned)
    off = [(turned[k] - turned[other]) / 2 for k, other in enumerate(pairs)]
    radii = tuple((one + made.radii[other]) / 2 for one, other in zip(made.radii, pairs, strict=True))
    for unit in ANGLES:
        for finer in ANGLES[ANGLES.index(unit) :]:
            firsts = tuple(tidy_number(to_multiple(middle, unit) + to_multiple(one, finer)) for one in off)
            yield replace(made, radii=radii, firsts=firsts)


def _with_lengths(made: Ring, unit: float) -> Ring:
    """The ring with radii that are multiples of a length; none of them is nothing."""
    return replace(made, radii=tuple(tidy_number(to_multiple(one, unit) or one) for one in made.radii))

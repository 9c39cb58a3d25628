"""Figures that are their own mirror image, as a hand draws them: which corner is the image of which."""

from __future__ import annotations

from collections.abc import Sequence

from studio.generalize.snap import CLOSE
from studio.language.values import Point

MIRRORED = 8.0
"""So many pixels a corner drawn freehand may be from the mirror image of another."""


def mirror_images(drawn: Sequence[Point], axis: int, middle: float) -> list[int] | None:
    """The number of the mirror image of each corner about a middle along an axis (0: across); None without.

    A corner that lies there is its own image.
    """
    found = []
    for number, one in enumerate(drawn):
        there = [one.x, one.y]
        there[axis] = 2 * middle - there[axis]
        image = min(range(len(drawn)), key=lambda k: max(abs(drawn[k][m] - there[m]) for m in (0, 1)))
        image = number if abs(one[axis] - middle) <= CLOSE else image
        if max(abs(drawn[image][m] - there[m]) for m in (0, 1)) > MIRRORED:
            return None
        found.append(image)
    paired = all(found[image] == number for number, image in enumerate(found))
    return found if paired else None

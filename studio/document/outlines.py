"""The ways of lines, paths and polygons: through their points straight or in smooth curves, with arrow heads at ends.

A way is where it begins, as ``(place,)``, then for each further step ``(place,)`` to go straight there, or
``(place, place, place)``: a cubic that bends towards the first two and ends at the third.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from studio.language.values import Point

Way = list[tuple[Point, ...]]
HEAD, HEAD_OF_WIDTH = 5, 3
"""An arrow head is so many pixels long, and so many times the width of the line more."""
HALF, SHORTER = 0.45, 0.8
"""It is so broad to each side, as a share of its length; the line ends before its tip by the other share."""


ENDS = {"start": (True, False), "end": (False, True), "both": (True, True)}
"""Whether there is a head at the start, and one at the end."""


def is_plain(one: Mapping[str, Any]) -> bool:
    """Whether a shape with these attributes goes straight from point to point, without arrow heads."""
    return not one.get("curved") and one.get("arrows", "none") not in ENDS


def way_of(one: Mapping[str, Any], closed: bool) -> tuple[Way, list[tuple[Point, Point, Point]]]:
    """The way of a line, path or polygon with these attributes, and its arrow heads; a closed one has none."""
    points = [one["start"], one["end"]] if "start" in one else list(one["points"])
    bent = one.get("curved") and len(points) > 2
    way: Way = curve(points, closed) if bent else [(point,) for point in points]
    at_start, at_end = ENDS.get(one.get("arrows", "none"), (False, False))
    if closed or len(points) < 2:
        return way, []
    size, heads = HEAD + HEAD_OF_WIDTH * one.get("stroke_width", 1), []
    if at_end:
        behind = way[-1][-2] if len(way[-1]) > 1 else way[-2][-1]
        head, back = _head(way[-1][-1], behind, way[-2][-1], size)
        heads.append(head)
        way[-1] = (*way[-1][:-2], *(_moved(place, back) for place in way[-1][-2:]))
    if at_start:
        head, back = _head(way[0][0], way[1][0], points[1], size)
        heads.append(head)
        way[0] = (_moved(way[0][0], back),)
        if len(way[1]) > 1:
            way[1] = (_moved(way[1][0], back), *way[1][1:])
    return way, heads


def curve(points: Sequence[Point], closed: bool) -> Way:
    """A smooth curve through points; where it passes one, it runs along the line from the one before to the next."""
    many = len(points)
    way: Way = [(points[0],)]
    for k in range(many if closed else many - 1):
        if closed:
            before, one, other, after = (points[(k + by) % many] for by in (-1, 0, 1, 2))
        else:
            before, one, other, after = (points[min(max(k + by, 0), many - 1)] for by in (-1, 0, 1, 2))
        first = Point(one[0] + (other[0] - before[0]) / 6, one[1] + (other[1] - before[1]) / 6)
        second = Point(other[0] - (after[0] - one[0]) / 6, other[1] - (after[1] - one[1]) / 6)
        way.append((first, second, other))
    return way


def _head(tip: Point, behind: Point, other: Point, size: float) -> tuple[tuple[Point, Point, Point], Point]:
    """The corners of a head, and by how much the line ends before its tip; it is at most as long as the line."""
    across, down = tip[0] - behind[0], tip[1] - behind[1]
    length = math.hypot(across, down) or 1.0
    size = min(size, math.hypot(tip[0] - other[0], tip[1] - other[1]))
    ahead, beside = Point(size * across / length, size * down / length), HALF
    left = Point(tip[0] - ahead[0] - beside * ahead[1], tip[1] - ahead[1] + beside * ahead[0])
    right = Point(tip[0] - ahead[0] + beside * ahead[1], tip[1] - ahead[1] - beside * ahead[0])
    return (tip, left, right), Point(-SHORTER * ahead[0], -SHORTER * ahead[1])


def _moved(place: Point, by: Point) -> Point:
    return Point(place[0] + by[0], place[1] + by[1])

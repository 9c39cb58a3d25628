"""The ways of lines, paths and polygons: straight or in smooth curves, with arrow heads at their ends.

A way is where it begins, as ``(place,)``, then for each step ``(place,)`` to go straight there, or three places: a
cubic that bends towards two of them and ends at the third.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

HEADS = {"start": (True, False), "end": (False, True), "both": (True, True)}  # at the start, at the end


def is_straight(shape: dict) -> bool:
    """Whether a shape goes straight from point to point, without arrow heads."""
    return not shape.get("curved") and shape.get("arrows") not in HEADS


def way_of(shape: dict) -> tuple[list[tuple], list[list[tuple]]]:
    """The way of a line, path or polygon, and its arrow heads; a closed one has none."""
    points = [shape["start"], shape["end"]] if shape["kind"] == "line" else list(shape["points"])
    closed = shape.get("closed", shape["kind"] == "polygon")
    way: list[tuple] = (
        curve(points, closed) if shape.get("curved") and len(points) > 2 else [(point,) for point in points]
    )
    if closed or len(points) < 2:
        return way, []
    at_start, at_end = HEADS.get(shape.get("arrows", "none"), (False, False))
    size, heads = 5 + 3 * shape["stroke_width"], []
    if at_end:
        behind = way[-1][-2] if len(way[-1]) > 1 else way[-2][-1]
        head, back = _head(way[-1][-1], behind, way[-2][-1], size)
        heads.append(head)
        way[-1] = (*way[-1][:-2], *[_beside(place, back) for place in way[-1][-2:]])
    if at_start:
        head, back = _head(way[0][0], way[1][0], points[1], size)
        heads.append(head)
        way[0] = (_beside(way[0][0], back),)
        if len(way[1]) > 1:
            way[1] = (_beside(way[1][0], back), *way[1][1:])
    return way, heads


def curve(points: Sequence[tuple], closed: bool) -> list[tuple]:
    """A smooth curve through points; where it passes one, it runs along the line from the one before to the next."""
    many = len(points)
    way: list[tuple] = [(points[0],)]
    for k in range(many if closed else many - 1):
        near = [(k + by) % many if closed else min(max(k + by, 0), many - 1) for by in (-1, 0, 1, 2)]
        before, one, other, after = [points[at] for at in near]
        first = (one[0] + (other[0] - before[0]) / 6, one[1] + (other[1] - before[1]) / 6)
        second = (other[0] - (after[0] - one[0]) / 6, other[1] - (after[1] - one[1]) / 6)
        way.append((first, second, other))
    return way


def _head(tip: tuple, behind: tuple, other: tuple, size: float) -> tuple[list[tuple], tuple]:
    """The corners of a head, at most as long as the line, and by how much the line ends before its tip."""
    across, down = tip[0] - behind[0], tip[1] - behind[1]
    length = math.hypot(across, down) or 1.0
    size = min(size, math.hypot(tip[0] - other[0], tip[1] - other[1]))
    x, y = size * across / length, size * down / length
    left = (tip[0] - x - 0.45 * y, tip[1] - y + 0.45 * x)
    right = (tip[0] - x + 0.45 * y, tip[1] - y - 0.45 * x)
    return [tuple(tip), left, right], (-0.8 * x, -0.8 * y)


def _beside(place: tuple, by: tuple) -> tuple[float, float]:
    return place[0] + by[0], place[1] + by[1]

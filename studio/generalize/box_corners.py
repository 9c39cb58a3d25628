"""The corners and sides of what has a width and a height, and pulling that strays a little from one axis."""

from __future__ import annotations

import math

from studio.generalize.attributes import AXES
from studio.generalize.snap import REACH
from studio.language.values import Point, Shape

SIDES: dict[str, tuple[bool | None, bool | None]] = {
    "end": (True, True),
    "start": (False, False),
    "top_right": (True, False),
    "bottom_left": (False, True),
    "right": (True, None),
    "left": (False, None),
    "bottom": (None, True),
    "top": (None, False),
}
"""The corners and sides of a box: whether each is on its far side across, and down (None: in the middle)."""
TOP_LEFT = "top_left"
"""What the corner ``start`` is called where ``start`` moves the box."""


def free_axes(corner: str) -> str:
    """The axes along which a corner or side is pulled."""
    return "".join(axis for axis, far in zip(AXES, SIDES.get(corner, SIDES["end"]), strict=True) if far is not None)


def corner_of(shape: Shape, corner: str) -> Point:
    """Where a corner of a box lies, or the middle of a side."""
    given = shape.as_dict()
    shares = [0.5 if far is None else float(far) for far in SIDES[corner]]
    return Point(given["x"] + shares[0] * given["width"], given["y"] + shares[1] * given["height"])


def corner_towards(shape: Shape, to: Point) -> Point:
    """The corner of the box of an ellipse that lies towards a place from its centre."""
    center = shape.get("center")
    across, down = (math.copysign(1, there - here) for there, here in zip(to, center, strict=True))
    return Point(center.x + across * shape.get("radius_x"), center.y + down * shape.get("radius_y"))


def straight(before: Point, after: Point) -> Point:
    """A pull along one axis that strays a little across it is meant to stay on it."""
    across, down = abs(after.x - before.x), abs(after.y - before.y)
    if down <= REACH < across:
        return Point(after.x, before.y)
    if across <= REACH < down:
        return Point(before.x, after.y)
    return after

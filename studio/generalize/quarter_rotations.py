"""Boxes about a centre that are alike when rotated by quarters: one box, rotated as far as it has gone round."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from studio.document.live import Live
from studio.generalize.attributes import keyword_path, literal_node, tidy_number
from studio.generalize.rings import FEW
from studio.generalize.straighten import tolerance_of
from studio.language.builtins import SHAPES
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Node, at
from studio.language.values import Point

BOX = ("x", "y", "width", "height")
QUARTER, WHOLE = 90, 360
OFF = 15.0
"""By so many degrees boxes may have gone round otherwise than by quarters."""
SLANT = 5.0
"""By so many degrees they may lie otherwise than right above, below or beside the centre, and be meant so."""
LONG = 1.5
"""A box is at least so many times as long as it is wide, or it looks the same when rotated by a quarter."""


def rotated_by_quarters(live: Live, formulas: Sequence[Node]) -> tuple[Node, ...]:
    """The formulas of boxes as those of one box that is rotated by quarters; none where they are not alike so."""
    boxes = [one for formula in formulas if (one := _box(live, formula)) is not None]
    if len(boxes) < max(len(formulas), FEW):
        return ()
    middles = [Point(x + width / 2, y + height / 2) for x, y, width, height in boxes]
    centre = Point(*(sum(one[axis] for one in middles) / len(middles) for axis in (0, 1)))
    gone = [many for place in middles if (many := _quarters(middles[0], place, centre)) is not None]
    if len(gone) < len(boxes) or not any(one % 2 for one in gone):
        return ()
    sizes = [box[:1:-1] if one % 2 else box[2:] for box, one in zip(boxes, gone, strict=True)]
    if not _alike(sizes):
        return ()
    size = [round(sum(one) / len(sizes)) for one in zip(*sizes, strict=True)]
    middles = [_straight(one, centre) for one in middles]
    places = zip(formulas, middles, gone, strict=True)
    return tuple(_rotated(formula, middle, size, QUARTER * one) for formula, middle, one in places)


def _box(live: Live, formula: Node) -> tuple[float, float, float, float] | None:
    """The place and size of a box that is not rotated; None for anything else."""
    if not isinstance(formula, Apply) or "rotation" not in getattr(SHAPES.get(formula.function), "attributes", ()):
        return None
    paths = [keyword_path(formula, one) for one in BOX]
    turned = keyword_path(formula, "rotation")
    try:
        if turned is not None and evaluate(at(formula, turned), live.env()):
            return None
        x, y, width, height = (evaluate(at(formula, path), live.env()) for path in paths if path is not None)
    except (StudioError, ValueError):
        return None
    return x, y, width, height


def _quarters(first: Point, place: Point, centre: Point) -> int | None:
    """By how many quarters a place has gone round a centre from the first one; None where by no whole number."""
    if min(math.dist(one, centre) for one in (first, place)) < 1:
        return None
    angles = [math.degrees(math.atan2(one.y - centre.y, one.x - centre.x)) for one in (first, place)]
    degrees = (angles[1] - angles[0]) % WHOLE
    quarters = round(degrees / QUARTER)
    return quarters % (WHOLE // QUARTER) if abs(degrees - QUARTER * quarters) <= OFF else None


def _straight(place: Point, centre: Point) -> Point:
    """A place right above, below or beside a centre where it is nearly so: level and upright boxes point there."""
    across, down = place.x - centre.x, place.y - centre.y
    slant = math.tan(math.radians(SLANT))
    if abs(across) <= slant * abs(down):
        return Point(centre.x, place.y)
    return Point(place.x, centre.y) if abs(down) <= slant * abs(across) else place


def _alike(sizes: Sequence[Sequence[float]]) -> bool:
    """Whether boxes are as wide and high as each other, and not nearly square."""
    wide, high = zip(*sizes, strict=True)
    longer = max(max(wide), max(high))
    if min(wide) < LONG * max(high) and min(high) < LONG * max(wide):
        return False
    return all(max(one) - min(one) <= tolerance_of(longer) for one in (wide, high))


def _rotated(formula: Node, middle: Point, size: Sequence[float], degrees: int) -> Node:
    """A box about a middle, of this size before it is rotated."""
    assert isinstance(formula, Apply)
    wide, high = size
    given = dict(zip(BOX, (middle.x - wide / 2, middle.y - high / 2, wide, high), strict=True)) | {"rotation": degrees}
    said = dict(formula.keywords) | {key: literal_node(tidy_number(one)) for key, one in given.items()}
    order = [key for key in SHAPES[formula.function].attributes if key in said]
    return replace(formula, keywords=tuple((key, said[key]) for key in order))

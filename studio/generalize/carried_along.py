"""What is drawn on one thing goes along with it wholly: no part of it stays behind when that is moved.

A corner that is told from a thing one way only, in a figure of which all else is told from that, is told from it the
other way as well; a box that is placed on a thing across, has its middle there, and was drawn down to a side of it
stands there. What lies in a thing and was drawn sideways up to its far side is told from its near side too: it goes
along, and grows with it. What lies beside the thing only reaches there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from studio.document.scene import Thing
from studio.document.told_places import told_from
from studio.generalize.attributes import AXES, coordinates, point_node, tidy_number
from studio.generalize.ground import Box
from studio.generalize.snap import Snapped
from studio.generalize.snap_features import Feature, far_sides, near_sides
from studio.language.nodes import Apply, Literal, Node
from studio.language.values import Point


def corners_along(corners: Sequence[Snapped]) -> list[Snapped]:
    """The corners of a figure, those that are told from one thing across or down alone so far off from it also."""
    nodes = [coordinates(one.node) for one in corners]
    told = {names for both in nodes for one in both if (names := told_from(one))}
    halves = [both for both in nodes if sum(map(bool, map(told_from, both))) == 1]
    if len(told) != 1 or len(next(iter(told))) != 1 or len(halves) * 2 >= len(corners):
        return list(corners)
    if not all(any(map(told_from, both)) for both in nodes):
        return list(corners)
    found = []
    for one, both in zip(corners, nodes, strict=True):
        parts = [_off(axis, one, corners) if not told_from(part) else part for axis, part in enumerate(both)]
        new = tuple(part for part in parts if part not in both)
        found.append(replace(one, node=point_node(*parts), carried=new) if new else one)
    return found


def _off(axis: int, corner: Snapped, corners: Sequence[Snapped]) -> Node:
    """A coordinate of a corner, so far off from the nearest of another corner that is told from something."""
    others = [(one.at[axis], part) for one in corners if told_from(part := coordinates(one.node)[axis])]
    at, near = min(others, key=lambda one: abs(one[0] - corner.at[axis]))
    by = tidy_number(corner.at[axis] - at)
    return Apply("+" if by > 0 else "-", (near, Literal(abs(by)))) if by else near


def box_along(given: Mapping[str, Node], box: Box, things: Sequence[Thing]) -> dict[str, Node]:
    """The places and sizes of what is drawn in a box: where that stands on or in one of the things it keeps its height.

    It does where it was drawn down to a side of the thing that it is placed on across, and has its middle over that.
    What was drawn up to a side otherwise reaches there as before, and grows with it; both its ends go along with a
    thing that it lies in.
    """
    (left, right), (top, bottom) = box
    match given["y"], given["height"]:
        case Literal() as begins, Apply("-", (far, last)) if last == begins:
            held, high = told_from(far), Literal(tidy_number(bottom - top))
            if len(held) == 1 and held == told_from(given["x"]):
                under = (one for one in things if one.name in held)
                if any(_bears(one, Point((left + right) / 2, bottom)) for one in under):
                    return {**given, "y": Apply("-", (far, high)), "height": high}
    return {**given, **_sideways(given, box, things)}


def _sideways(given: Mapping[str, Node], box: Box, things: Sequence[Thing]) -> dict[str, Node]:
    """The near side and the width of a box that reaches the far side, or the middle, of what it lies in."""
    match given["x"], given["width"]:
        case Literal() as begins, Apply("-", (Apply("+", (near, rest)), last)) if last == begins:
            for one in things:
                left = _left_side(one, box) if {one.name} == told_from(near) else None
                if left is not None and left.x == near:
                    off = Literal(tidy_number(box[0][0] - _at(left)))
                    return {"x": Apply("+", (near, off)), "width": Apply("-", (rest, off))}
    return {}


def _left_side(thing: Thing, box: Box) -> Feature | None:
    """The left side of a thing in which a box lies; None where it does not."""
    sides = [[one for one in found(thing) if one.around] for found in (near_sides, far_sides)]
    if any(len(one) < len(AXES) for one in sides):
        return None
    reached = zip(map(_at, sides[0]), box, map(_at, sides[1]), strict=True)
    return sides[0][0] if all(near <= first and last <= far for near, (first, last), far in reached) else None


def _at(side: Feature) -> float:
    at = side.at_y if side.at_x is None else side.at_x
    assert at is not None
    return at


def _bears(thing: Thing, foot: Point) -> bool:
    """Whether a level side of a thing goes through the middle of what may stand there."""
    levels = ((one.at_y, one.span) for one in (*near_sides(thing), *far_sides(thing)))
    return any(
        at is not None and span is not None and tidy_number(at) == foot.y and span[0] <= foot.x <= span[1]
        for at, span in levels
    )

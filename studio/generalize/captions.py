"""What is written over, under or beside the middle of a thing belongs to that: it is told from there.

What is written in another thing, at a place of its own or on a guide belongs there, however near that thing is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.document.scene import Thing
from studio.generalize.attributes import coordinates, point_node, tidy_number
from studio.generalize.centred_boxes import RADII
from studio.generalize.ground import Ground
from studio.generalize.snap import CLOSE, WRITTEN_REACH, Snapped
from studio.generalize.snap_features import Feature, comes_near, far_sides, middle_lines, near_sides
from studio.language.nodes import Apply, Literal, Node
from studio.language.values import Point

KINDS = ("rectangle", "image", "ellipse")
"""What has captions."""
IN_LINE = "in line"


def captioned(on: Ground, to: Snapped, drawn: Point) -> Snapped:
    """Where a label lies, told from the nearest thing beside the middle of which it was written.

    One that is as high as another stays so; that it is as far from others as these are from each other is chance then,
    and it is no edge that it lies on. It stays where it is at a whole feature, on a guide, or in a thing: unless that
    holds both, as a frame does what is in it, and the label is not in the middle of the frame.
    """
    if to.whole or any(on.guided(axis, at) for axis, at in enumerate(to.at)):
        return to
    around = [thing for thing in on.things if _lies_in(drawn, thing)]
    near = (one for thing in on.things for one in _beside(thing, drawn) if _all_hold(around, thing))
    near = (one for one in near if on.relate(one[2]) and on.relate(one[3]))
    found = min(near, key=lambda one: one[0], default=None)
    if found is None:
        return to
    away, axis, middle, side, sign = found
    if any(_is_in_middle_of(one, axis, drawn) for one in around):
        return to
    parts, at, other = list(coordinates(to.node)), list(to.at), 1 - axis
    plain = isinstance(parts[other], Literal)
    if not plain and parts[other] == _node(side, other) and away <= CLOSE:
        return to
    at[axis], parts[axis] = tidy_number(_at(middle, axis)), _node(middle, axis)
    if plain or not any(one.startswith(IN_LINE) for one in to.says):
        at[other] = at[other] if plain else tidy_number(drawn[other])
        parts[other] = Apply(sign, (_node(side, other), Literal(tidy_number(abs(at[other] - _at(side, other))))))
    kept = tuple(one for one in to.says if one.startswith(IN_LINE))
    return replace(to, at=Point(*at), node=point_node(*parts), says=(*kept, middle.says))


def _is_in_middle_of(thing: Thing, axis: int, place: Point) -> bool:
    """Whether a place lies on the middle line of a thing, across an axis: then it is in the middle of that."""
    lines = ((one.at_x, one.at_y)[axis] for one in middle_lines(thing))
    return any(at is not None and abs(at - place[axis]) <= CLOSE for at in lines)


def _beside(thing: Thing, place: Point) -> Iterator[tuple[float, int, Feature, Feature, str]]:
    """How far a place is off a side of a thing, across its middle; along which axis that is, and on which side."""
    if thing.shape.kind not in KINDS:
        return
    for middle in middle_lines(thing):
        axis = 0 if middle.at_x is not None else 1
        if abs(_at(middle, axis) - place[axis]) > CLOSE:
            continue
        for sides, sign in ((near_sides, "-"), (far_sides, "+")):
            for side in sides(thing):
                if (side.at_x, side.at_y)[1 - axis] is not None:
                    off = (place[1 - axis] - _at(side, 1 - axis)) * (-1 if sign == "-" else 1)
                    if 0 < off <= WRITTEN_REACH:
                        yield off, axis, middle, side, sign


def _lies_in(place: Point, thing: Thing) -> bool:
    """Whether a place lies within the outline of a thing that has captions."""
    shape = thing.shape
    if shape.kind not in KINDS or not comes_near(shape, place, 0):
        return False
    if shape.kind != "ellipse":
        return True
    (x, y), across, down = (shape.get(one) for one in ("center", *RADII))
    away: float = math.hypot((place.x - x) * down, (place.y - y) * across)
    return away <= float(across * down)


def _all_hold(around: Sequence[Thing], thing: Thing) -> bool:
    """Whether the middle of a thing lies in each of those around a label as well."""
    if not around:
        return True
    middles = {
        axis: at for one in middle_lines(thing) for axis, at in (("x", one.at_x), ("y", one.at_y)) if at is not None
    }
    return all(_lies_in(Point(middles["x"], middles["y"]), one) for one in around)


def _at(line: Feature, axis: int) -> float:
    at = line.at_x if axis == 0 else line.at_y
    assert at is not None
    return at


def _node(line: Feature, axis: int) -> Node:
    node = line.x if axis == 0 else line.y
    assert node is not None
    return node

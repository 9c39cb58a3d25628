"""What can be measured of a drawn shape: its edges, middles, corners and sizes, and how far a hand errs about each."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from typing import Literal as Word

from studio.document.bounds import attributes
from studio.generalize.attributes import AXES
from studio.generalize.straighten import MOST_ERROR, size_tolerance
from studio.language.nodes import Apply, Display, Literal, Node, Path
from studio.language.values import Point, Shape, is_number

LEAST_ERROR = 3.0
"""A hand errs by so many pixels however small the thing."""
SHARE = 0.15
"""A hand errs by this share of how far a thing reaches."""
POINTER, SHORT = 1.0, 0.3
"""A corner goes by no more than this share of the shorter of its sides, but by so many pixels in any case."""
BOXES = ("rectangle", "image")
SIZES = {"x": ("width", "radius_x"), "y": ("height", "radius_y")}
PLACES = frozenset({*AXES, "width", "height", "radius_x", "radius_y", "start", "end", "center", "at", "points"})

Kind = Word["near", "middle", "far", "corner", "size"]
"""The left or upper edge, the middle, the right or lower edge; an end or corner; a width or height."""


@dataclass(frozen=True)
class Measure:
    """One number about a thing: along which axis, what it is, and which corner of how many."""

    thing: str
    shape: str
    axis: str
    kind: Kind
    corner: int = 0
    corners: int = 0


def measured(name: str, shape: Shape) -> Iterator[tuple[Measure, float]]:
    """The features of a shape with their present numbers (pixels), always in the same order."""
    one = attributes(shape)
    for axis, (side, radius) in SIZES.items():
        if shape.kind in BOXES and not one.get("rotation"):
            yield from _edges(name, shape.kind, axis, one[axis], one[axis] + one[side])
        elif shape.kind == "ellipse" and not one["rotation"]:
            middle = one["center"][AXES.index(axis)]
            yield from _edges(name, shape.kind, axis, middle - one[radius], middle + one[radius])
        elif shape.kind == "label":
            yield Measure(name, shape.kind, axis, "middle"), one["at"][AXES.index(axis)]
        else:
            places = _corners(one, shape.kind)
            for corner, place in enumerate(places):
                yield Measure(name, shape.kind, axis, "corner", corner, len(places)), place[AXES.index(axis)]


def _edges(name: str, kind: str, axis: str, near: float, far: float) -> Iterator[tuple[Measure, float]]:
    yield Measure(name, kind, axis, "near"), near
    yield Measure(name, kind, axis, "middle"), (near + far) / 2
    yield Measure(name, kind, axis, "far"), far
    yield Measure(name, kind, axis, "size"), far - near


def _corners(one: Mapping[str, Any], kind: str) -> list[Point]:
    return [one["start"], one["end"]] if kind == "line" else list(one.get("points", ()))


def hand_error(shape: Shape) -> float:
    """By how much (pixels) the places of a shape may be off: a large thing is drawn with larger errors."""
    by_axis: dict[str, list[float]] = {axis: [] for axis in AXES}
    for feature, number in measured("", shape):
        by_axis[feature.axis] += [number] if feature.kind != "size" else []
    extent = max((max(one) - min(one) for one in by_axis.values() if one), default=0.0)
    return min(MOST_ERROR, max(LEAST_ERROR, SHARE * extent))


def limit(feature: Measure, number: float, error: float) -> float:
    """So many pixels a feature that measures ``number`` may change, on a thing about which a hand errs by ``error``."""
    return min(2 * error, max(1.0, size_tolerance(number))) if feature.kind == "size" else error


def beside_corner(feature: Measure, shape: Shape) -> float:
    """So many pixels a corner may go that lies between short sides: less than would make another figure of them."""
    if feature.kind != "corner" or feature.corners <= 2:
        return math.inf
    places = _corners(attributes(shape), shape.kind)
    around = (places[k] for k in (feature.corner - 1, (feature.corner + 1) % feature.corners))
    ends = feature.corner in (0, feature.corners - 1) and shape.kind == "path"
    sides = [side for one in around if (side := math.dist(one, places[feature.corner]))]
    return max(POINTER, SHORT * min(sides, default=math.inf)) if not ends else math.inf


def numbers_in(formula: Node) -> dict[Path, float]:
    """The plain numbers that say where a shape is and how large, alone or added to something, by their path."""
    found: dict[Path, float] = {}
    for position, (keyword, node) in enumerate(formula.keywords if isinstance(formula, Apply) else ()):
        if keyword in PLACES:
            found.update(_plain(node, ("keywords", position, 1)))
    return found


def _plain(node: Node, path: Path) -> Iterator[tuple[Path, float]]:
    if isinstance(node, Literal) and is_number(node.value):
        yield path, node.value
    elif isinstance(node, Apply) and node.function in ("+", "-", "point") and len(node.arguments) == 2:
        for place, part in enumerate(node.arguments):
            yield from _plain(part, (*path, "arguments", place))
    elif isinstance(node, Display):
        for place, part in enumerate(node.items):
            yield from _plain(part, (*path, "items", place))

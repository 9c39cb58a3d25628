"""How far shapes reach on the canvas."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from studio.language.values import Point, Shape

Affine = tuple[float, float, float, float, float, float]
"""x' = a x + c y + e, y' = b x + d y + f, as in SVG."""
IDENTITY: Affine = (1, 0, 0, 1, 0, 0)
LETTER = 0.62
"""About how wide a letter is, over the size of the text."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in canvas pixels."""


def bounds(shapes: Iterable[Shape]) -> Box | None:
    """The smallest box around shapes with their outlines; None where nothing is drawn."""
    corners = [corner for shape in shapes for corner in _corners(shape, IDENTITY)]
    if not corners:
        return None
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _corners(shape: Shape, way: Affine) -> Iterator[Point]:
    if shape.kind == "group":
        inner = _times(way, _group_way(shape))
        for item in shape.get("items"):
            yield from _corners(item, inner)
        return
    pad = _pad(shape)
    for corner in _plain_corners(shape):
        for dx in (-pad, pad):
            for dy in (-pad, pad):
                yield _moved(way, Point(corner.x + dx, corner.y + dy))


def _pad(shape: Shape) -> float:
    """Half of the outline's width."""
    attributes = shape.as_dict()
    return float(attributes.get("stroke_width") or 0) / 2 if attributes.get("stroke") else 0.0


def _plain_corners(shape: Shape) -> list[Point]:
    attributes = shape.as_dict()
    if shape.kind in ("rectangle", "image"):
        return _turned_box(attributes)
    if shape.kind == "line":
        return [attributes["start"], attributes["end"]]
    if shape.kind == "ellipse":
        center, across, down = attributes["center"], attributes["radius_x"], attributes["radius_y"]
        return [Point(center.x - across, center.y - down), Point(center.x + across, center.y + down)]
    if shape.kind == "label":
        half = LETTER * attributes["size"] * len(attributes["content"])
        at, tall = attributes["at"], attributes["size"] / 2
        return [Point(at.x - half, at.y - tall), Point(at.x + half, at.y + tall)] if half else []
    return list(attributes.get("points", ()))


def _turned_box(attributes: dict[str, float]) -> list[Point]:
    x, y, width, height = (attributes[name] for name in ("x", "y", "width", "height"))
    way = turn(attributes.get("rotation", 0), Point(x + width / 2, y + height / 2))
    return [_moved(way, Point(x + dx, y + dy)) for dx in (0, width) for dy in (0, height)]


def turn(degrees: float, about: Point) -> Affine:
    """A turn (clockwise on the canvas, degrees) about a point."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cos, sin, -sin, cos, about.x - cos * about.x + sin * about.y, about.y - sin * about.x - cos * about.y)


def _group_way(shape: Shape) -> Affine:
    a, b, c, d, _, _ = turn(shape.get("rotation"), Point(0, 0))
    scale = shape.get("scale")
    return (a * scale, b * scale, c * scale, d * scale, shape.get("dx"), shape.get("dy"))


def _times(outer: Affine, inner: Affine) -> Affine:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _moved(way: Affine, point: Point) -> Point:
    a, b, c, d, e, f = way
    return Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)

"""Scenes as SVG, and where their shapes lie."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import chain
from xml.sax.saxutils import escape, quoteattr

from studio.compile.runtime.outlines import is_straight, way_of

EDGE = 8  # pixels left free around a scene


FAMILIES = {
    "sans": ("sans-serif",),
    "serif": ("Georgia", "DejaVu Serif", "Liberation Serif", "Times New Roman", "serif", "sans-serif"),
    "mono": ("Menlo", "Consolas", "DejaVu Sans Mono", "Liberation Mono", "monospace", "sans-serif"),
    "hand": ("Comic Sans MS", "Comic Neue", "Segoe Print", "Bradley Hand", "cursive", "sans-serif"),
}  # families of letters, each with what may stand in for it


IMAGES: dict[str, str] = {}  # the images that stand in this file, as data addresses


def moved(shape: dict, point: tuple) -> tuple[float, float]:
    """Where a point inside a group lies outside of it."""
    x, y = turned(point[0] * shape["scale"], point[1] * shape["scale"], shape["rotation"])
    return x + shape["dx"], y + shape["dy"]


def turned(x: float, y: float, degrees: float) -> tuple[float, float]:
    """A point turned clockwise about the origin."""
    angle = math.radians(degrees)
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


def middle_of(shape: dict) -> tuple[float, float]:
    """What a shape is rotated about: the middle of a box or ellipse, the place of a label."""
    if "width" in shape:
        return shape["x"] + shape["width"] / 2, shape["y"] + shape["height"] / 2
    return shape["center"] if "center" in shape else shape["at"]


def around(shape: dict, across: float, down: float) -> list[tuple[float, float]]:
    """The corners of the box about the middle of a shape that reaches so far, turned as that is."""
    (x, y), degrees = middle_of(shape), shape["rotation"]
    if not degrees:
        return [(x - across, y - down), (x + across, y + down)]
    ways = ((-across, -down), (across, down), (across, -down), (-across, down))
    return [(x + dx, y + dy) for dx, dy in (turned(*way, degrees) for way in ways)]


def corners(shape: dict) -> list[tuple[float, float]]:
    """Points that a shape reaches."""
    kind = shape["kind"]
    if kind == "ellipse":
        return around(shape, shape["radius_x"], shape["radius_y"])
    if kind in ("rectangle", "image"):
        return around(shape, shape["width"] / 2, shape["height"] / 2)
    if kind == "label":
        return around(shape, 0.3 * shape["size"] * len(shape["content"]), shape["size"])
    if kind == "group":
        return [moved(shape, point) for inner in shape["items"] for point in corners(inner)]
    points = [shape["start"], shape["end"]] if kind == "line" else shape["points"]
    if not points or is_straight(shape):
        return points
    way, heads = way_of(shape)
    return [*points, *chain(*way, *heads)]


def shows(shape: dict) -> bool:
    """Whether there is anything to see of a shape: a label may be empty, and so may a path or a group."""
    if shape["kind"] == "group":
        return any(map(shows, shape["items"]))
    return bool(shape.get("content", "x").strip() and shape.get("points", True))


def bounds(scene: list[dict]) -> tuple[float, float, float, float]:
    """Left, top, width and height of a scene, in pixels."""
    points = [point for shape in scene for point in corners(shape)] or [(0, 0), (100, 100)]
    across, down = zip(*points, strict=True)
    left, top = min(across), min(down)
    return left, top, max(across) - left or 1, max(down) - top or 1


def united(one: tuple | None, other: tuple) -> tuple[float, float, float, float]:
    """The smallest rectangle (left, top, width and height) that holds both; ``one`` may be none."""
    if one is None:
        return other
    left, top = min(one[0], other[0]), min(one[1], other[1])
    right, low = max(one[0] + one[2], other[0] + other[2]), max(one[1] + one[3], other[1] + other[3])
    return left, top, right - left, low - top


def within(inner: tuple, outer: tuple, beyond: float) -> bool:
    """Whether a rectangle reaches no more than so far beyond another one."""
    left, top, wide, high = united(inner, outer)
    return max(outer[0] - left, outer[1] - top, wide - outer[2], high - outer[3]) <= beyond


def svg(scene: list[dict]) -> str:
    """A scene as the text of an SVG file."""
    left, top, width, height = bounds(scene)
    box = f"{left - EDGE:g} {top - EDGE:g} {width + 2 * EDGE:g} {height + 2 * EDGE:g}"
    size = f'width="{width + 2 * EDGE:g}" height="{height + 2 * EDGE:g}"'
    body = "\n".join(element(shape) for shape in scene)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{box}">\n{body}\n</svg>\n'


def element(shape: dict) -> str:
    """One shape as an SVG element."""
    made = ELEMENTS[shape["kind"]](shape)
    is_whole = opaque(shape) == 1 or shape["kind"] == "group"
    return made if is_whole else f'<g opacity="{opaque(shape):g}">{made}</g>'


def opaque(shape: dict) -> float:
    """How much is seen of a shape, from 0 to 1."""
    return min(max(shape["opacity"], 0), 1)


def _tag(name: str, shape: dict, **attributes: object) -> str:
    if "stroke" in shape:
        attributes["stroke"] = shape["stroke"] if shape["stroke_width"] else None
        attributes["stroke-width"] = shape["stroke_width"]
        if shape.get("dashes", 0) > 0:
            attributes["stroke-dasharray"] = shape["dashes"]
    if name not in ("line", "image"):
        attributes["fill"] = shape.get("fill")
    parts = (f"{key.replace('_', '-')}={quoteattr(_written(value))}" for key, value in attributes.items())
    return f"<{name} {' '.join(parts)}/>"


def _written(value: object) -> str:
    if value is None:
        return "none"
    return f"{value:g}" if isinstance(value, (int, float)) else str(value)


def _rectangle(shape: dict) -> str:
    place = {key: shape[key] for key in ("x", "y", "width", "height")}
    return _tag("rect", shape, **place, rx=shape["corner"], **_rotated(shape))


def _rotated(shape: dict) -> dict[str, str]:
    x, y = middle_of(shape)
    return {"transform": f"rotate({shape['rotation']:g} {x:g} {y:g})"} if shape["rotation"] else {}


def _line(shape: dict) -> str:
    if not is_straight(shape):
        return _way(shape)
    (x1, y1), (x2, y2) = shape["start"], shape["end"]
    return _tag("line", shape, x1=x1, y1=y1, x2=x2, y2=y2, stroke_linecap="round")


def _ellipse(shape: dict) -> str:
    x, y = shape["center"]
    return _tag("ellipse", shape, cx=x, cy=y, rx=shape["radius_x"], ry=shape["radius_y"], **_rotated(shape))


def _points(shape: dict) -> str:
    if shape["points"] and not is_straight(shape):
        return _way(shape)
    tag = "polygon" if shape.get("closed", True) else "polyline"
    return _tag(tag, shape, points=_pairs(shape["points"]))


def _way(shape: dict) -> str:
    """A curve, or a line with heads; these are filled with its colour."""
    way, heads = way_of(shape)
    steps = [f"{'L' if len(step) == 1 else 'C'}{_pairs(step)}" for step in way[1:]]
    closed = "Z" if shape.get("closed", shape["kind"] == "polygon") else ""
    line = _tag("path", shape, d=f"M{_pairs(way[0])}{''.join(steps)}{closed}")
    filled = quoteattr(_written(shape["stroke"]))
    tips = [f'<polygon points="{_pairs(head)}" fill={filled}/>' for head in heads if shape["stroke_width"]]
    return "".join([line, *tips])


def _pairs(points: Iterable[tuple]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _label(shape: dict) -> str:
    (x, y), fill = shape["at"], quoteattr(_written(shape["fill"]))
    style = f'text-anchor={quoteattr(shape["anchor"])} font-size="{shape["size"]:g}" fill={fill}'
    family = ", ".join(FAMILIES.get(shape["font"], FAMILIES["sans"]))
    more = {"font-weight": "bold"} if shape["bold"] else {}
    more |= {**({"font-style": "italic"} if shape["italic"] else {}), **_rotated(shape)}
    look = "".join(f' {key}="{value}"' for key, value in more.items())
    place = f'x="{x:g}" y="{y:g}" font-family="{family}" dominant-baseline="central"'
    return f"<text {place} {style}{look}>{escape(shape['content'])}</text>"


def _image(shape: dict) -> str:
    place = {**{key: shape[key] for key in ("x", "y", "width", "height")}, **_rotated(shape)}
    source = IMAGES.get(shape["source"], shape["source"])
    if shape["source"] not in IMAGES and (not source or ":" in source):  # nothing is fetched from elsewhere
        return _tag("rect", {"fill": None, "stroke": "gray", "stroke_width": 1, "dashes": 4}, **place)
    return _tag("image", {}, **place, preserveAspectRatio="none", href=source)


def _group(shape: dict) -> str:
    change = f"translate({shape['dx']:g} {shape['dy']:g}) rotate({shape['rotation']:g}) scale({shape['scale']:g})"
    faded = ({**inner, "opacity": opaque(shape) * opaque(inner)} for inner in shape["items"])
    return f'<g transform="{change}">{"".join(map(element, faded))}</g>'


ELEMENTS = {
    "rectangle": _rectangle,
    "line": _line,
    "ellipse": _ellipse,
    "polygon": _points,
    "path": _points,
    "label": _label,
    "image": _image,
    "group": _group,
}

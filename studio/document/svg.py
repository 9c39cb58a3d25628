"""Shapes as an SVG picture: the same text for the same shapes, with everything from outside escaped.

Rectangles rotate about their middle, groups about their origin before they move; labels stand with their middle at the
height of their place.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

from studio.document.bounds import Box, attributes, bounds, not_drawn
from studio.document.images import Images
from studio.document.outlines import Way, is_plain, way_of
from studio.language.builtins import FAMILIES
from studio.language.errors import Refusal
from studio.language.values import Point, Shape, is_number

MARGIN = 12
"""Canvas pixels around what is drawn."""

NO_IMAGES = Images()

SEE_THROUGH = re.compile("#[0-9a-fA-F]{8}")
_UNFIT = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML may hold."""


def svg(
    shapes: Iterable[Shape],
    images: Images = NO_IMAGES,
    view: Box | None = None,
    margin: float = MARGIN,
    background: str | None = "white",
) -> str:
    """The picture of shapes, in their order.

    ``view`` (left, top, right, bottom) is what it shows, else what is drawn with ``margin`` pixels around. What
    images show comes from ``images``. Raises Refusal for a shape with an attribute that does not fit.
    """
    drawn = list(shapes)
    elements = [_element(shape, images) for shape in drawn]
    left, top, right, bottom = view or _grown(bounds(drawn) or (0, 0, 0, 0), margin)
    box = {"x": left, "y": top, "width": max(right - left, 1), "height": max(bottom - top, 1)}
    shown = " ".join(number(part) for part in box.values())
    size = f'width="{number(box["width"])}" height="{number(box["height"])}" viewBox="{shown}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>']
    if background:
        lines.append(element("rect", {**box, "fill": background}))
    return "\n".join([*lines, *elements, "</svg>"]) + "\n"


def _grown(box: Box, margin: float) -> Box:
    left, top, right, bottom = box
    return left - margin, top - margin, right + margin, bottom + margin


def number(value: float) -> str:
    """A number with at most four decimals, without those that say nothing. Raises Refusal for no finite number."""
    if not is_number(value) or not math.isfinite(value) or abs(value) > 1e15:
        raise Refusal("A picture can hold ordinary numbers only; one is missing or too large.")
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escaped(text: str) -> str:
    """Text that is safe between tags and in double quotes."""
    clean = _UNFIT.sub("\ufffd", text)
    for sign, code in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        clean = clean.replace(sign, code)
    return clean.replace("\n", "&#10;").replace("\r", "&#13;").replace("\t", "&#9;")


def element(tag: str, given: Mapping[str, Any], inside: str | None = None) -> str:
    """One element; numbers and texts become attributes, in their order."""
    parts = [
        f' {name}="{escaped(value) if isinstance(value, str) else number(value)}"' for name, value in given.items()
    ]
    return f"<{tag}{''.join(parts)}/>" if inside is None else f"<{tag}{''.join(parts)}>{inside}</{tag}>"


def _element(shape: Shape, images: Images, depth: int = 0, opacity: float = 1) -> str:
    """A shape as it is drawn; what a group leaves of the opacity is given to each shape in it."""
    try:
        one = attributes(shape)
        one["opacity"] = opacity * min(max(one["opacity"], 0), 1)
        if shape.kind == "group":
            return _group(one, images, depth)
        return _image(one, images) if shape.kind == "image" else _DRAW[shape.kind](one)
    except (AttributeError, TypeError, ValueError) as error:
        raise not_drawn(shape) from error


def _paint(one: Mapping[str, Any], filled: bool = True) -> dict[str, Any]:
    paint: dict[str, Any] = {"fill": (one.get("fill") or "none") if filled else "none"}
    paint["stroke"] = one.get("stroke") or "none"
    if one.get("stroke") and one["stroke_width"] != 1:
        paint["stroke-width"] = one["stroke_width"]
    if one.get("stroke") and one.get("dashes", 0) > 0:
        paint["stroke-dasharray"] = one["dashes"]
    return {**_opaque(paint), **_faded(one)}


def _faded(one: Mapping[str, Any]) -> dict[str, Any]:
    return {"opacity": one["opacity"]} if one["opacity"] != 1 else {}


def _opaque(paint: dict[str, Any]) -> dict[str, Any]:
    """Colours with an opacity (``#rrggbbaa``) told apart, as every reader of pictures takes them."""
    for name in ("fill", "stroke"):
        colour = paint.get(name)
        if isinstance(colour, str) and SEE_THROUGH.fullmatch(colour):
            paint |= {name: colour[:7], f"{name}-opacity": round(int(colour[7:], 16) / 255, 4)}
    return paint


def _rectangle(one: Mapping[str, Any]) -> str:
    given = _box(one)
    if one["corner"]:
        given["rx"] = one["corner"]
    return element("rect", {**given, **_turned(one, *_middle(one)), **_paint(one)})


def _box(one: Mapping[str, Any]) -> dict[str, Any]:
    return {name: one[name] for name in ("x", "y", "width", "height")}


def _middle(one: Mapping[str, Any]) -> tuple[float, float]:
    return one["x"] + one["width"] / 2, one["y"] + one["height"] / 2


def _turned(one: Mapping[str, Any], x: float, y: float) -> dict[str, Any]:
    """How a shape is turned about a place; nothing where it is not."""
    return {"transform": f"rotate({' '.join(map(number, (one['rotation'], x, y)))})"} if one["rotation"] else {}


def _line(one: Mapping[str, Any]) -> str:
    if not is_plain(one):
        return _way(one, False)
    start, end = one["start"], one["end"]
    return element("line", {"x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y, **_paint(one, filled=False)})


def _ellipse(one: Mapping[str, Any]) -> str:
    center = one["center"]
    place = {"cx": center.x, "cy": center.y, "rx": one["radius_x"], "ry": one["radius_y"]}
    return element("ellipse", {**place, **_turned(one, *center), **_paint(one)})


def _points(one: Mapping[str, Any]) -> str:
    if not is_plain(one) and one["points"]:
        return _way(one, one.get("closed", True))
    points = " ".join(f"{number(point.x)},{number(point.y)}" for point in one["points"])
    return element("polygon" if one.get("closed", True) else "polyline", {"points": points, **_paint(one)})


def _way(one: Mapping[str, Any], closed: bool) -> str:
    """A curve, or a line with heads; these are filled with its colour."""
    way, heads = way_of(one, closed)
    line = element("path", {"d": _steps(way) + ("Z" if closed else ""), **_paint(one, "fill" in one)})
    filled = {**_opaque({"fill": one.get("stroke") or "none"}), **_faded(one)}
    return line + "".join(
        element("polygon", {"points": " ".join(map(_pair, head)), **filled}) for head in heads if one["stroke_width"]
    )


def _steps(way: Way) -> str:
    letters = {1: "L", 3: "C"}
    steps = [f"{letters[len(step)]}{' '.join(map(_pair, step))}" for step in way[1:]]
    return "".join([f"M{_pair(way[0][0])}", *steps])


def _pair(place: Point) -> str:
    return f"{number(place[0])},{number(place[1])}"


def _label(one: Mapping[str, Any]) -> str:
    at, size = one["at"], one["size"]
    family = ", ".join(FAMILIES.get(one["font"], FAMILIES["sans"]))
    place = {"x": at.x, "y": at.y + 0.35 * size, "font-size": size, "font-family": family}
    place |= {**({"font-weight": "bold"} if one["bold"] else {}), **({"font-style": "italic"} if one["italic"] else {})}
    place |= _turned(one, *at)
    anchor = one["anchor"] if one["anchor"] in ("start", "middle", "end") else "middle"
    given = {**place, "text-anchor": anchor, **_opaque({"fill": one["fill"] or "none"}), **_faded(one)}
    return element("text", given, escaped(one["content"]))


def _group(one: Mapping[str, Any], images: Images, depth: int) -> str:
    if depth > 60:
        raise Refusal("Groups are nested too deep to be drawn.")
    way = [f"translate({number(one['dx'])} {number(one['dy'])})"] if one["dx"] or one["dy"] else []
    way += [f"rotate({number(one['rotation'])})"] if one["rotation"] else []
    way += [f"scale({number(one['scale'])})"] if one["scale"] != 1 else []
    inside = "".join(_element(item, images, depth + 1, one["opacity"]) for item in one["items"])
    return element("g", {"transform": " ".join(way)} if way else {}, inside)


def _image(one: Mapping[str, Any], images: Images) -> str:
    data, place = images.data(one["source"]), {**_box(one), **_turned(one, *_middle(one))}
    if data is None:
        return element("rect", {**place, "fill": "none", "stroke": "gray", "stroke-dasharray": "4", **_faded(one)})
    return element("image", {**place, "preserveAspectRatio": "none", "href": data, **_faded(one)})


_DRAW = {
    "rectangle": _rectangle,
    "line": _line,
    "ellipse": _ellipse,
    "polygon": _points,
    "path": _points,
    "label": _label,
}

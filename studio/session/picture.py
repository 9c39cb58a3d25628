"""Shapes as an SVG picture, and that as PNG."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from studio.language.builtins import SHAPES
from studio.language.values import Point, Shape
from studio.session.bounds import bounds

PADDING = 12
"""Canvas pixels around what is drawn."""
IMAGES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}


def svg(shapes: Iterable[Shape], folder: Path | None = None) -> str:
    """The picture of shapes, in their order. Pictures from files are looked for in ``folder`` only."""
    complete = [completed(shape) for shape in shapes]
    left, top, right, bottom = bounds(complete) or (0, 0, 0, 0)
    width, height = right - left + 2 * PADDING, bottom - top + 2 * PADDING
    view = " ".join(map(_number, (left - PADDING, top - PADDING, width, height)))
    size = f'width="{_number(width)}" height="{_number(height)}" viewBox="{view}"'
    backdrop = (
        f'<rect x="{_number(left - PADDING)}" y="{_number(top - PADDING)}" width="100%" height="100%" fill="white"/>'
    )
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', backdrop]
    lines += [_element(shape, folder) for shape in complete]
    return "\n".join([*lines, "</svg>"]) + "\n"


def png(picture: str, scale: float = 1.0) -> bytes:
    """An SVG picture as PNG, ``scale`` pixels to each of its own."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=picture, zoom=scale if scale != 1 else None))


def write_picture(picture: str, path: Path, scale: float = 1.0) -> None:
    """Writes SVG or PNG, by the end of the file's name."""
    if path.suffix.lower() == ".png":
        path.write_bytes(png(picture, scale))
    else:
        path.write_text(picture, encoding="utf-8")


def completed(shape: Shape) -> Shape:
    """The shape with the default of every attribute it does not give."""
    defaults = {name: default for name, (_, default) in SHAPES[shape.kind].attributes.items()}
    given = {**defaults, **shape.as_dict()}
    if shape.kind == "group":
        given["items"] = [completed(item) for item in given["items"]]
    return Shape(shape.kind, tuple(sorted(given.items())))


def from_data(data: Any) -> Shape:
    """A shape from the plain data of an emitted program's scene: ``{"kind": …, attribute: …}``."""
    given = {name: _attribute(name, item) for name, item in data.items() if name != "kind"}
    return Shape(data["kind"], tuple(sorted(given.items())))


def _attribute(name: str, item: Any) -> Any:
    if name in ("start", "end", "center", "at") and item is not None:
        return Point(*item)
    if name == "points":
        return [Point(*one) for one in item]
    if name == "items":
        return [from_data(one) for one in item]
    return item


def _number(value: float) -> str:
    return f"{value:.10g}" if value != int(value) else str(int(value))


def _pairs(attributes: Mapping[str, Any]) -> str:
    texts = {
        name: _number(value) if isinstance(value, (int, float)) else str(value) for name, value in attributes.items()
    }
    return " ".join(f"{name}={quoteattr(text)}" for name, text in texts.items())


def _paint(shape: Shape) -> dict[str, Any]:
    attributes = shape.as_dict()
    stroke = attributes.get("stroke")
    paint = {"fill": attributes.get("fill") or "none", "stroke": stroke or "none"}
    if stroke and attributes.get("stroke_width") != 1:
        paint["stroke-width"] = attributes["stroke_width"]
    return paint


def _element(shape: Shape, folder: Path | None) -> str:
    if shape.kind == "group":
        return _group(shape, folder)
    if shape.kind == "label":
        return _label(shape)
    if shape.kind == "image":
        return _image(shape, folder)
    tag, geometry = _geometry(shape)
    return f"<{tag} {_pairs({**geometry, **_paint(shape)})}/>"


def _geometry(shape: Shape) -> tuple[str, dict[str, Any]]:
    one = shape.as_dict()
    if shape.kind == "rectangle":
        return "rect", {**_box(one), **({"rx": one["corner"]} if one["corner"] else {}), **_turned(one)}
    if shape.kind == "line":
        start, end = one["start"], one["end"]
        return "line", {"x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y}
    if shape.kind == "ellipse":
        center = one["center"]
        return "ellipse", {"cx": center.x, "cy": center.y, "rx": one["radius_x"], "ry": one["radius_y"]}
    closed = shape.kind == "polygon" or one["closed"]
    points = " ".join(f"{_number(point.x)},{_number(point.y)}" for point in one["points"])
    return "polygon" if closed else "polyline", {"points": points}


def _box(one: Mapping[str, Any]) -> dict[str, Any]:
    return {name: one[name] for name in ("x", "y", "width", "height")}


def _turned(one: Mapping[str, Any]) -> dict[str, Any]:
    if not one["rotation"]:
        return {}
    about = (one["rotation"], one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    return {"transform": f"rotate({' '.join(map(_number, about))})"}


def _group(shape: Shape, folder: Path | None) -> str:
    one = shape.as_dict()
    way = f"translate({_number(one['dx'])} {_number(one['dy'])}) rotate({_number(one['rotation'])})"
    inside = "".join(_element(item, folder) for item in one["items"])
    return f'<g transform="{way} scale({_number(one["scale"])})">{inside}</g>'


def _label(shape: Shape) -> str:
    """The text stands with its middle at the height of its place."""
    one = shape.as_dict()
    place = {"x": one["at"].x, "y": one["at"].y + 0.35 * one["size"], "font-size": one["size"]}
    looks = {"fill": one["fill"] or "none", "text-anchor": one["anchor"], "font-family": "sans-serif"}
    return f"<text {_pairs({**place, **looks})}>{escape(one['content'])}</text>"


def _image(shape: Shape, folder: Path | None) -> str:
    one = shape.as_dict()
    data = _image_data(str(one["source"]), folder)
    if data is None:
        return f"<rect {_pairs({**_box(one), 'fill': 'none', 'stroke': 'gray', 'stroke-dasharray': '4'})}/>"
    return f"<image {_pairs({**_box(one), 'preserveAspectRatio': 'none', 'href': data})}/>"


def _image_data(source: str, folder: Path | None) -> str | None:
    """The picture as a data address; None for one that is not inside the folder or is no PNG or JPEG."""
    if folder is None or not source:
        return None
    file = (folder / source).resolve()
    kind = IMAGES.get(file.suffix.lower())
    if kind is None or not file.is_relative_to(folder.resolve()) or not file.is_file():
        return None
    return f"data:{kind};base64,{base64.b64encode(file.read_bytes()).decode()}"

"""Shapes on the screen, one function a kind."""

from __future__ import annotations

import base64
import math
from operator import itemgetter
from typing import Any

from studio.compile.runtime.outlines import is_straight, way_of
from studio.compile.runtime.picture import FAMILIES, IMAGES, middle_of

LARGEST_STAMP = 320  # pixels across
MOST_STAMPS = 600
PHASES = 4  # fractions of a pixel at which stamps are made
FAR = 1_000_000  # PHASES away: out of every picture
LOOK = itemgetter("radius_x", "radius_y", "fill", "stroke", "stroke_width", "dashes", "rotation", "opacity")
PICTURES: dict[str, Any] = {}  # images that were loaded before
STAMPS: dict[tuple, Any] = {}  # small ellipses that were painted before, as pictures


def paint_shapes(painter: Any, scene: list[dict]) -> None:
    """Draws shapes in their order, where the painter rotates nothing.

    Small ellipses are painted once, as stamps, which is quicker.
    """
    from PySide6.QtGui import QTransform

    world, ratio, stamping = painter.worldTransform(), painter.device().devicePixelRatioF(), False
    zoom, dx, dy = world.m11() * ratio, world.dx() * ratio, world.dy() * ratio
    pixels = QTransform.fromScale(1 / ratio, 1 / ratio)
    for shape in scene:
        stamp = None
        if shape["kind"] == "ellipse":
            x, y = shape["center"]
            x, y = round(PHASES * (x * zoom + dx)), round(PHASES * (y * zoom + dy))
            key = LOOK(shape), zoom, x % PHASES, y % PHASES
            half, stamp = STAMPS.get(key) or stamp_of(shape, *key)
        if (stamp is not None) != stamping:
            stamping = stamp is not None
            painter.setWorldTransform(pixels if stamping else world)
        if stamp is None:
            paint_shape(painter, shape)
        elif -FAR < x < FAR and -FAR < y < FAR:
            painter.drawPixmap(x // PHASES - half, y // PHASES - half, stamp)
    painter.setWorldTransform(world)


def stamp_of(shape: dict, look: tuple, zoom: float, x: int, y: int) -> tuple[int, Any]:
    """Half the size in pixels, and an ellipse that looks so as a picture, so many fractions of a pixel off its middle.

    It is kept; where it is too large, there is none.
    """
    half = math.ceil((max(shape["radius_x"], shape["radius_y"], 0) + shape["stroke_width"] / 2) * zoom) + 2
    if not 2 < 2 * half <= LARGEST_STAMP:
        return half, None
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QPainter, QPixmap

    if len(STAMPS) >= MOST_STAMPS:
        STAMPS.clear()
    made = QPixmap(2 * half, 2 * half)
    STAMPS[look, zoom, x, y] = half, made
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(half + x / PHASES, half + y / PHASES)
    painter.scale(zoom, zoom)
    paint_shape(painter, {**shape, "center": (0, 0)})
    painter.end()
    return half, made


def paint_shape(painter: Any, shape: dict) -> None:
    """Draws one shape with its own pen and brush."""
    painter.save()
    painter.setOpacity(painter.opacity() * shape["opacity"])
    set_pen_and_brush(painter, shape)
    if shape.get("rotation") and shape["kind"] != "group":
        x, y = middle_of(shape)
        painter.translate(x, y)
        painter.rotate(shape["rotation"])
        painter.translate(-x, -y)
    PAINTERS[shape["kind"]](painter, shape)
    painter.restore()


def set_pen_and_brush(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QPen

    width, fill = shape.get("stroke_width", 0), shape.get("fill")
    pen = QPen(colour_of(shape.get("stroke") or "black"), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    if shape.get("dashes", 0) > 0 and width:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([shape["dashes"] / width] * 2)
    painter.setPen(pen if width and shape.get("stroke") else Qt.PenStyle.NoPen)
    painter.setBrush(colour_of(fill) if fill else Qt.BrushStyle.NoBrush)


def colour_of(text: str) -> Any:
    """A colour by its name, or as red, green, blue and how opaque it is, as ``#rrggbbaa``."""
    from PySide6.QtGui import QColor

    return QColor(f"#{text[7:]}{text[1:7]}" if text.startswith("#") and len(text) == 9 else text)


def _paint_rectangle(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QRectF

    box = QRectF(shape["x"], shape["y"], shape["width"], shape["height"])
    painter.drawRoundedRect(box, shape["corner"], shape["corner"])


def _paint_line(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QPointF

    if not is_straight(shape):
        return _paint_way(painter, shape)
    painter.drawLine(QPointF(*shape["start"]), QPointF(*shape["end"]))


def _paint_ellipse(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QPointF

    painter.drawEllipse(QPointF(*shape["center"]), shape["radius_x"], shape["radius_y"])


def _paint_way(painter: Any, shape: dict) -> None:
    """A curve, or a line with heads; these are filled with its colour."""
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QPainterPath, QPolygonF

    way, heads = way_of(shape)
    path = QPainterPath(QPointF(*way[0][0]))
    for step in way[1:]:
        places = [QPointF(*place) for place in step]
        if len(places) == 1:
            path.lineTo(*places)
        else:
            path.cubicTo(*places)
    if shape.get("closed", shape["kind"] == "polygon"):
        path.closeSubpath()
    pen = painter.pen()
    if heads:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
    painter.drawPath(path)
    if heads and pen.style() != Qt.PenStyle.NoPen:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(pen.color())
        for head in heads:
            painter.drawPolygon(QPolygonF([QPointF(*place) for place in head]))


def _paint_points(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QPointF
    from PySide6.QtGui import QPolygonF

    if shape["points"] and not is_straight(shape):
        return _paint_way(painter, shape)
    points = QPolygonF([QPointF(*point) for point in shape["points"]])
    if shape.get("closed", True):
        painter.drawPolygon(points)
    else:
        painter.drawPolyline(points)


def _paint_label(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QRectF, Qt

    font = painter.font()
    font.setPixelSize(max(1, round(shape["size"])))
    if shape["font"] in FAMILIES and shape["font"] != "sans":
        font.setFamilies(FAMILIES[shape["font"]])
    font.setBold(shape["bold"])
    font.setItalic(shape["italic"])
    painter.setFont(font)
    painter.setPen(colour_of(shape["fill"] or "black"))
    aligned = {"start": Qt.AlignmentFlag.AlignLeft, "end": Qt.AlignmentFlag.AlignRight}
    (x, y), wide = shape["at"], 10_000
    left = {"start": x, "end": x - wide}.get(shape["anchor"], x - wide / 2)
    flag = aligned.get(shape["anchor"], Qt.AlignmentFlag.AlignHCenter) | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(QRectF(left, y - shape["size"], wide, 2 * shape["size"]), flag, shape["content"])


def _paint_image(painter: Any, shape: dict) -> None:
    from PySide6.QtCore import QRectF, Qt
    from PySide6.QtGui import QPainter, QPen

    box, image = QRectF(shape["x"], shape["y"], shape["width"], shape["height"]), image_of(shape["source"])
    if image is None:
        painter.setPen(QPen(colour_of("gray"), 1, Qt.PenStyle.DashLine))
        painter.drawRect(box)
        return
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(box, image)


def image_of(source: str) -> Any:
    """An image that stands in this file, or in one beside it; none where there is no such image."""
    from PySide6.QtGui import QImage

    if source not in PICTURES:
        data = IMAGES.get(source, "")
        loaded = QImage.fromData(base64.b64decode(data.partition(",")[2])) if data else QImage(source)
        PICTURES[source] = None if loaded.isNull() else loaded
    return PICTURES[source]


def _paint_group(painter: Any, shape: dict) -> None:
    painter.translate(shape["dx"], shape["dy"])
    painter.rotate(shape["rotation"])
    painter.scale(shape["scale"], shape["scale"])
    for inner in shape["items"]:
        paint_shape(painter, inner)


PAINTERS = {
    "rectangle": _paint_rectangle,
    "line": _paint_line,
    "ellipse": _paint_ellipse,
    "polygon": _paint_points,
    "path": _paint_points,
    "label": _paint_label,
    "image": _paint_image,
    "group": _paint_group,
}

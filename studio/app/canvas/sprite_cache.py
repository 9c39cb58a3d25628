"""Painting many shapes quickly: small round things are painted once and stamped, others take the short way.

A stamp is a small picture of an ellipse at one zoom, painted at one of a few fractions of a pixel; hundreds of alike
ellipses cost a copy each instead of an outline each.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap, QTransform

from studio.app import shape_painting
from studio.app.painting import painting
from studio.language.values import Shape, ShapeName

LARGEST = 320
"""The size of the largest stamp, in device pixels."""
PHASES = 4
"""So many fractions of a device pixel, across and down, at which stamps are made."""
THIN = 1.25
"""The width of the outlines of a ghost, in pixels of the screen."""
MOST = 600
"""How many stamps are kept."""

Look = tuple[Any, ...]
"""The kind of a shape, its fill, its stroke, and the width of that."""


class SpriteCache:
    """Paints shapes; keeps pens, brushes and stamps from one picture to the next."""

    def __init__(self) -> None:
        self._stamps: dict[tuple[Any, ...], QPixmap] = {}
        self._looks: dict[Look, tuple[QPen, QBrush]] = {}

    def paint(self, painter: QPainter, shapes: Iterable[Shape], outline: QColor | None = None) -> None:
        """Paints shapes in order; with ``outline``, only a thin line around each in that colour."""
        world = painter.worldTransform()
        ratio = painter.device().devicePixelRatioF()
        zoom, across, down = world.m11(), world.dx(), world.dy()
        plain = world.m12() == world.m21() == 0 and world.m11() == world.m22() > 0
        stamping = False
        for shape in shapes:
            given = dict(shape.attributes)
            fades = outline is None and given.get("opacity", 1) != 1
            stamp = self._stamp(shape, given, zoom, ratio, outline) if plain and not fades else None
            if (stamp is not None) != stamping:
                stamping = stamp is not None
                painter.setWorldTransform(QTransform() if stamping else world)
            if stamp is None:
                self._one(painter, shape, given, outline)
            else:
                x, y = given["center"]
                self._put(painter, stamp, (x * zoom + across) * ratio, (y * zoom + down) * ratio, ratio)
        if stamping:
            painter.setWorldTransform(world)

    def _one(self, painter: QPainter, shape: Shape, given: dict[str, Any], outline: QColor | None) -> None:
        if outline is not None:
            painter.setPen(thin(outline, THIN, painter))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(shape_painting.path_of(shape))
        elif given.get("opacity", 1) != 1 or not straight(painter, shape.kind, given):
            shape_painting.paint(painter, shape)

    def _look(self, kind: ShapeName, given: dict[str, Any]) -> tuple[QPen, QBrush]:
        key = (kind, given.get("fill"), given.get("stroke"), given.get("stroke_width"))
        known = self._looks.get(key)
        if known is None:
            shape = Shape(kind, tuple(given.items()))
            known = self._looks[key] = shape_painting.pen_of(shape), shape_painting.brush_of(shape)
            if len(self._looks) > MOST:
                self._looks.clear()
        return known

    def _stamp(
        self, shape: Shape, given: dict[str, Any], zoom: float, ratio: float, outline: QColor | None
    ) -> tuple[tuple[Any, ...], float] | None:
        """The key of the stamp of a shape without its phase, and half its size; None for what is no stamp."""
        if shape.kind != "ellipse" or given.get("dashes") or given.get("rotation"):
            return None
        across, down, width = given["radius_x"], given["radius_y"], given.get("stroke_width") or 0
        zoom *= ratio
        half = math.ceil(max(across, down) * zoom + max(width * zoom, THIN * ratio)) + 2
        if 2 * half > LARGEST:
            return None
        look = (given.get("fill"), given.get("stroke"), width) if outline is None else (outline.rgba(), THIN * ratio)
        return (across, down, zoom, look), half

    def _put(self, painter: QPainter, stamp: tuple[tuple[Any, ...], float], x: float, y: float, ratio: float) -> None:
        """Lays a stamp exactly on pixels of the device, where ``x`` and ``y`` are."""
        key, half = stamp
        x, y = round(x * PHASES), round(y * PHASES)
        left, top = x // PHASES, y // PHASES
        phase = x - left * PHASES, y - top * PHASES
        pixmap = self._stamps.get((key, phase))
        if pixmap is None:
            pixmap = self._made(key, half, phase)
            pixmap.setDevicePixelRatio(ratio)
        painter.drawPixmap(QPointF((left - half) / ratio, (top - half) / ratio), pixmap)

    def _made(self, key: tuple[Any, ...], half: float, phase: tuple[int, int]) -> QPixmap:
        across, down, zoom, look = key
        pixmap = QPixmap(int(2 * half), int(2 * half))
        pixmap.fill(Qt.GlobalColor.transparent)
        with painting(pixmap) as painter:
            painter.translate(half + phase[0] / PHASES, half + phase[1] / PHASES)
            painter.scale(zoom, zoom)
            if len(look) == 2:
                painter.setPen(thin(QColor.fromRgba(look[0]), look[1]))
            else:
                pen, brush = self._look("ellipse", dict(zip(("fill", "stroke", "stroke_width"), look, strict=True)))
                painter.setPen(pen)
                painter.setBrush(brush)
            painter.drawEllipse(QPointF(0, 0), across, down)
        if len(self._stamps) > MOST:
            self._stamps.clear()
        self._stamps[(key, phase)] = pixmap
        return pixmap


def straight(painter: QPainter, kind: ShapeName, given: dict[str, Any]) -> bool:
    """Paints a level or upright line, or a plain rectangle, as filled bars; False for anything else.

    Filling a bar is many times as fast as stroking a long line, and gives the same picture.
    """
    stroke, width = given.get("stroke"), given.get("stroke_width") or 0
    if given.get("dashes") or given.get("arrows", "none") != "none":
        return False
    if kind == "line":
        (x, y), (to_x, to_y) = given["start"], given["end"]
        if x != to_x and y != to_y:
            return False
        if stroke and width:
            half = width / 2
            box = QRectF(QPointF(x, y), QPointF(to_x, to_y)).normalized()
            painter.fillRect(box.adjusted(-half, -half, half, half), shape_painting.colour_of(stroke))
        return True
    if kind != "rectangle" or given.get("rotation") or given.get("corner"):
        return False
    box = QRectF(given["x"], given["y"], given["width"], given["height"]).normalized()
    if given.get("fill"):
        painter.fillRect(box, shape_painting.colour_of(given["fill"]))
    if stroke and width:
        for bar in _frame(box, width):
            painter.fillRect(bar, shape_painting.colour_of(stroke))
    return True


def _frame(box: QRectF, width: float) -> tuple[QRectF, ...]:
    """The four bars of the outline of a box; no two overlap."""
    outer = box.adjusted(-width / 2, -width / 2, width / 2, width / 2)
    inner = max(outer.height() - 2 * width, 0)
    top = QRectF(outer.left(), outer.top(), outer.width(), width)
    left = QRectF(outer.left(), outer.top() + width, width, inner)
    return top, top.translated(0, outer.height() - width), left, left.translated(outer.width() - width, 0)


def thin(color: QColor, width: float, painter: QPainter | None = None) -> QPen:
    """A pen as wide at every zoom, in pixels of the screen (of the device, without a painter)."""
    pen = QPen(color, width if painter is None else width * painter.device().devicePixelRatioF())
    pen.setCosmetic(True)
    return pen

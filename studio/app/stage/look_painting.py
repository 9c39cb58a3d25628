"""Painting a look into a rectangle: the picture fitted, with marks, rings and what is anticipated."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from studio.app import shape_painting
from studio.app.painting import fitted, haloed
from studio.app.theme import Theme
from studio.demonstrate.value_looks import ValueLook, spacing
from studio.language.values import Point, Value

PAPER_EDGE = 2.0
"""How round the corners of the paper are, in pixels: hardly, so that a picture that fills it stays within it."""


def fitting_transform(look: ValueLook, area: QRectF) -> QTransform:
    """From canvas pixels to where the picture stands in an area."""
    return fitted(_box(look), area)


def paper_of(look: ValueLook, area: QRectF) -> QRectF:
    """The rectangle that the picture covers in an area."""
    return fitting_transform(look, area).mapRect(_box(look))


def _box(look: ValueLook) -> QRectF:
    """What the picture shows, in canvas pixels."""
    left, top, right, bottom = look.box
    return QRectF(left, top, right - left, bottom - top)


def paint_picture(
    painter: QPainter, look: ValueLook, area: QRectF, theme: Theme, faint: ValueLook | None = None
) -> None:
    """Draws the picture; ``faint`` is another picture of the same places, shown weakly beneath marks."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paper = paper_of(look, area)
    painter.setPen(QPen(theme.color("line"), 1))
    painter.setBrush(theme.color("paper"))
    painter.drawRoundedRect(paper, PAPER_EDGE, PAPER_EDGE)
    painter.setClipRect(paper)
    painter.setTransform(fitting_transform(look, area), True)
    for shape in look.under:
        shape_painting.paint(painter, shape)
    if look.kind == "marks":
        _paint_faint(painter, look, theme, faint)
    for shape in look.shapes:
        shape_painting.paint(painter, shape)
    painter.restore()
    _paint_marks(painter, look, area, theme)


def _paint_faint(painter: QPainter, look: ValueLook, theme: Theme, faint: ValueLook | None) -> None:
    """Marks stand out over what is drawn beneath them."""
    if faint is not None:
        for shape in faint.shapes:
            shape_painting.paint(painter, shape)
    painter.fillRect(_box(look), theme.color("paper", 130))


def _paint_marks(painter: QPainter, look: ValueLook, area: QRectF, theme: Theme) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    place = fitting_transform(look, area)
    radius = radius_of(look, place) * 0.62
    for key in look.marks:
        middle = place.map(QPointF(*look.places[key]))
        painter.setPen(QPen(theme.color("paper"), 1.5))
        painter.setBrush(theme.on_paper("accent"))
        painter.drawEllipse(middle, radius, radius)
        if key in look.labels:
            painter.setPen(QPen(QColor("#1f2328")))
            box = QRectF(middle.x() - 60, middle.y() + radius, 120, 16)
            painter.drawText(box, Qt.AlignmentFlag.AlignHCenter, look.labels[key])
    if look.spot is not None:
        _paint_spot(painter, place.map(QPointF(*look.spot)), theme)
    painter.restore()


def _paint_spot(painter: QPainter, at: QPointF, theme: Theme) -> None:
    """A cross-hair at a free place of the canvas."""
    for _ in haloed(painter, theme, "accent", 4.0, 2.0):
        painter.drawEllipse(at, 5, 5)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            painter.drawLine(at + QPointF(5 * x, 5 * y), at + QPointF(10 * x, 10 * y))


def radius_of(look: ValueLook, place: QTransform) -> float:
    """How large a ring around a place is, in pixels."""
    gap = spacing([Point(*one) for one in look.places.values()]) * place.m11()
    return min(max(0.46 * gap, 4.0), 22.0)


def paint_rings(
    painter: QPainter, look: ValueLook, area: QRectF, keys: Iterable[Value], color: QColor, dashed: bool = False
) -> None:
    """Rings around places."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    place = fitting_transform(look, area)
    radius = radius_of(look, place)
    halo = QPen(QColor(255, 255, 255, 220), 4.5)
    ring = QPen(color, 2.2, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
    if dashed:
        ring.setDashPattern([1.6, 1.2])
    for key in keys:
        if key in look.places:
            middle = place.map(QPointF(*look.places[key]))
            painter.setBrush(QColor(color.red(), color.green(), color.blue(), 60))
            painter.setPen(halo)
            painter.drawEllipse(middle, radius, radius)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(ring)
            painter.drawEllipse(middle, radius, radius)
    painter.restore()

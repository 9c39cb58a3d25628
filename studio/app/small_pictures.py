"""Small pictures of what is drawn: in the rows of the outline, and beside recent files."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from studio.app import shape_painting
from studio.app.painting import blank, fitted, painting
from studio.language.values import Shape

MOST, WHOLE = 80, 3000
"""So many shapes are drawn in a picture, and in one of a whole drawing."""
EDGE = 2.0
ENCLOSED = ("rectangle", "ellipse", "polygon")
READ, LINE = 5.0, 2.0
"""Words that are less high, in pixels, are a line of this width."""
FULL, THIN = 6.0, 0.25
"""What is enclosed and less high or wide, in pixels, has a thinner outline: many would be one dark patch else."""
LONG, BEGINNING = 4.0, 2.5
"""A row that is so many times as long as high is shown by the first of it, which reach so many times as far."""


def small_picture(
    shapes: Sequence[Shape], size: QSize, ratio: float, paper: QColor, most: float = 1.0, whole: bool = False
) -> QPixmap:
    """The first of some shapes on paper, fitted into a size and shown no larger than ``most`` times as large.

    Of a ``whole`` drawing everything is shown, however long it is.
    """
    shapes = shapes[: WHOLE if whole else MOST]
    made, area = blank(size, ratio), QRectF(0, 0, size.width(), size.height())
    room = area.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    fit = fitted(shape_painting.bounds_of_all(shapes) if whole else _seen(shapes), room, most=most)
    with painting(made) as painter:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paper)
        painter.drawRoundedRect(area, 3, 3)
        painter.setClipRect(room)
        painter.setTransform(fit, True)
        for shape in shapes:
            paint_small(painter, shape, fit.m11())
    return made


def _seen(shapes: Sequence[Shape]) -> QRectF:
    """What is seen of shapes: all, but of a long row its beginning, since it would be a dash as a whole."""
    bounds_of, whole = shape_painting.bounds_of, shape_painting.bounds_of_all(shapes)
    across, down = whole.width(), whole.height()
    if len(shapes) > 1 and across > LONG * down > 0:
        whole.setRight(_reached(whole.left(), down, [bounds_of(one).right() for one in shapes]))
    elif len(shapes) > 1 and down > LONG * across > 0:
        whole.setBottom(_reached(whole.top(), across, [bounds_of(one).bottom() for one in shapes]))
    return whole


def _reached(start: float, high: float, ends: list[float]) -> float:
    """Where the beginning of a row ends: behind one of its members, so that none is cut in two."""
    return min(min(one for one in ends if one >= start + BEGINNING * high), start + LONG * high)


def _paint_line(painter: QPainter, shape: Shape) -> None:
    """Where words are that cannot be read."""
    bounds = shape_painting.bounds_of(shape)
    pen = QPen(shape_painting.brush_of(shape).color(), LINE)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.drawLine(QPointF(bounds.left(), bounds.center().y()), QPointF(bounds.right(), bounds.center().y()))


def paint_small(painter: QPainter, shape: Shape, scale: float) -> None:
    """One shape; lines that would be too thin to be seen are drawn one pixel wide, words too small to be as a line."""
    if shape.kind == "label" and shape_painting.bounds_of(shape).height() * scale < READ:
        if shape_painting.can_be_seen(shape):
            _paint_line(painter, shape)
        return
    pen = shape_painting.pen_of(shape) if shape.kind != "group" else None
    if pen is None or pen.style() == Qt.PenStyle.NoPen or pen.widthF() * scale >= 1:
        shape_painting.paint(painter, shape)
        return
    bounds = shape_painting.bounds_of(shape)
    small = 0 < min(bounds.width(), bounds.height()) * scale < FULL and shape.kind in ENCLOSED
    pen.setWidthF(max(min(bounds.width(), bounds.height()) * scale / FULL, THIN) if small else 1)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(shape_painting.brush_of(shape))
    painter.drawPath(shape_painting.path_of(shape))

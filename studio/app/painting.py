"""Painters, pictures that are kept, and what is fitted into a room; ``shape_painting`` has the shapes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintDevice, QPainter, QPen, QPixmap, QTransform

from studio.app.theme import Theme


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """A painter of smooth edges that has ended afterwards, whatever happened."""
    with QPainter(device) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        yield painter


def blank(size: QSize, ratio: float, paper: QColor | Qt.GlobalColor = Qt.GlobalColor.transparent) -> QPixmap:
    """A picture to be painted, so many pixels of the screen large, each ``ratio`` pixels of the device."""
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(paper)
    return made


def fitted(box: QRectF, room: QRectF, most: float = inf, least: float = 0.0) -> QTransform:
    """What brings a box into the middle of a room, as large as it can be there; the scale stays within bounds."""
    scale = max(min(room.width() / max(box.width(), 1.0), room.height() / max(box.height(), 1.0), most), least)
    corner = room.center() - box.center() * scale
    return QTransform(scale, 0, 0, scale, corner.x(), corner.y())


def haloed(painter: QPainter, theme: Theme, color: str, wide: float, narrow: float) -> Iterator[None]:
    """Twice: with a wide pen of the paper, then with a narrow one of a colour, to be seen on everything at any zoom."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((theme.color("paper"), wide), (theme.on_paper(color), narrow)):
        pen = QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        pen.setCosmetic(True)
        painter.setPen(pen)
        yield

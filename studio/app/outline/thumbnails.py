"""Small pictures of what is drawn, kept while its value is the same."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from studio.app import shape_painting
from studio.app.painting import blank, fitted, painting
from studio.app.theme import Theme
from studio.document.scene import things_of
from studio.language.values import Value

MOST = 80
"""So many shapes of a value are drawn in its picture."""
EDGE = 2.0


class Thumbs:
    """Pictures by name."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept: dict[str, tuple[Value, tuple[int, float], QPixmap | None]] = {}
        theme.changed.connect(lambda: self._kept.clear())

    def of(self, name: str, value: Value, size: int, ratio: float) -> QPixmap | None:
        """The picture of a value, so many pixels wide and high; None where there is nothing to see."""
        known = self._kept.get(name)
        if known is not None and known[0] is value and known[1] == (size, ratio):
            return known[2]
        made = self._drawn(name, value, size, ratio)
        self._kept[name] = (value, (size, ratio), made)
        return made

    def _drawn(self, name: str, value: Value, size: int, ratio: float) -> QPixmap | None:
        shapes = [thing.shape for thing, _ in zip(things_of(name, value), range(MOST), strict=False)]
        if not shapes:
            return None
        made, area = blank(QSize(size, size), ratio), QRectF(0, 0, size, size)
        fit = fitted(shape_painting.bounds_of_all(shapes), area.adjusted(EDGE, EDGE, -EDGE, -EDGE), most=1.0)
        with painting(made) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.color("paper"))
            painter.drawRoundedRect(area, 3, 3)
            painter.setTransform(fit, True)
            for shape in shapes:
                self._paint(painter, shape, fit.m11())
        return made

    def _paint(self, painter: QPainter, shape: Value, scale: float) -> None:
        """One shape; lines that would be too thin to be seen are drawn one pixel wide."""
        pen = shape_painting.pen_of(shape) if shape.kind != "group" else None
        if pen is None or pen.style() == Qt.PenStyle.NoPen or pen.widthF() * scale >= 1:
            shape_painting.paint(painter, shape)
            return
        pen.setWidthF(1)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(shape_painting.brush_of(shape))
        painter.drawPath(shape_painting.path_of(shape))

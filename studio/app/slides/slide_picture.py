"""The picture of a slide: what is drawn or on the stage, what was pointed at, and a pointer to be seen from afar."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QByteArray, QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from studio.app import shape_painting
from studio.app.painting import fitted, haloed, painting
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme
from studio.handout.pictures import PageFigure
from studio.language.values import Point, Shape

MARGIN = 3 * GAP
RING, POINTER = 14.0, 26.0
"""The radius of the ring around what was pointed at, and of the spot that follows the mouse, in pixels."""


@guarded
class SlidePicture(QWidget):
    """A scene as large as there is room; things stay where they are while it grows."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.shapes: list[Shape] = []
        self.figure: PageFigure | None = None
        self.places: tuple[QPointF, ...] = ()
        self.marked: list[QRectF] = []
        self.box = QRectF()
        """What of the canvas is in sight; it grows, and shrinks no more."""
        self._mouse: QPointF | None = None
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setAccessibleName("The picture")
        theme.changed.connect(self.update)

    def give(
        self,
        shapes: list[Shape],
        figure: PageFigure | None,
        places: Sequence[Point] = (),
        marked: Sequence[list[Shape]] = (),
    ) -> None:
        """Shows a scene, or a picture in its place; ``places`` are on the canvas, ``marked`` what it was done with."""
        self.shapes, self.figure = shapes, figure
        self.marked = [shape_painting.bounds_of_all(one) for one in marked]
        self.places = tuple(QPointF(one.x, one.y) for one in places)
        self.box = self.box.united(shape_painting.bounds_of_all(shapes))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            sheet = self.theme.color("paper") if self.figure is None else Qt.GlobalColor.white  # as pictures of it have
            painter.setBrush(sheet)
            painter.drawRoundedRect(self.rect(), GAP, GAP)
            room = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
            if self.figure is not None:
                self._paint_figure(painter, self.figure, room)
            else:
                self._paint_scene(painter, room)
            if self._mouse is not None:
                for _ in haloed(painter, self.theme, "warning", 7.0, 3.5):
                    painter.setBrush(self.theme.on_paper("warning", 60))
                    painter.drawEllipse(self._mouse, POINTER, POINTER)

    def _paint_figure(self, painter: QPainter, figure: PageFigure, room: QRectF) -> None:
        box = fitted(QRectF(0, 0, figure.width, figure.height), room).mapRect(QRectF(0, 0, figure.width, figure.height))
        QSvgRenderer(QByteArray(figure.whole.encode("utf-8"))).render(painter, box)

    def _paint_scene(self, painter: QPainter, room: QRectF) -> None:
        if self.box.isEmpty():
            return
        fit = fitted(self.box, room)
        painter.save()
        painter.setTransform(fit, True)
        for shape in self.shapes:
            shape_painting.paint(painter, shape)
        painter.restore()
        for box in map(fit.mapRect, self.marked):
            for _ in haloed(painter, self.theme, "accent", 7.0, 3.5):
                painter.drawRoundedRect(box.adjusted(-GAP, -GAP, GAP, GAP), GAP, GAP)
        for at in map(fit.map, self.places):
            if self.rect().contains(at.toPoint()):
                for _ in haloed(painter, self.theme, "accent", 7.0, 3.5):
                    painter.drawEllipse(at, RING, RING)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse = event.position()
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._mouse = None
        self.update()

"""Bars over two edges of the canvas, where what is drawn reaches beyond what is seen; they leave it its room."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QGraphicsView, QScrollBar

from studio.app.canvas.canvas_scene import Scene
from studio.app.following import Pieces
from studio.app.qt_guard import guarded
from studio.app.theme import GAP

THICK = GAP + 2
"""How wide the upright bar is, and how high the level one, in pixels of the screen."""
STEP = 40
"""How far one step of the wheel or of an arrow goes, in pixels of the screen."""
EDGE = 48.0
"""So many pixels of what is drawn stay in sight, however the wheel moves the paper."""


@guarded
class ScrollBar(QScrollBar):
    """One of the bars: it shows which part of everything is seen, and moves the paper when it is moved."""

    def __init__(self, way: Qt.Orientation, view: QGraphicsView, pan: Callable[[QPointF], None]) -> None:
        super().__init__(way, view)
        self._pan = pan
        self._known = 0
        self.across = way == Qt.Orientation.Horizontal
        self.setAccessibleName("Scroll across" if self.across else "Scroll down")
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setObjectName("over")
        self.setSingleStep(STEP)
        self.hide()
        self.valueChanged.connect(self._moved)

    def follow(self, first: float, seen: float, whole: float) -> None:
        """So much of the whole is seen, after so much of it, in pixels of the screen."""
        if not self.isSliderDown():  # else the person moves it, and its ends stay
            self.blockSignals(True)
            self.setRange(0, round(whole - seen))
            self.setPageStep(round(seen))
            self.setValue(round(first))
            self.blockSignals(False)
            self.setVisible(self.maximum() > 1)
        self._known = self.value()

    def _moved(self, value: int) -> None:
        by, self._known = self._known - value, value
        self._pan(QPointF(by, 0) if self.across else QPointF(0, by))


class ScrollBars(QObject):
    """Both bars of one view."""

    released = Signal()
    """One of them is no longer moved."""

    def __init__(self, view: QGraphicsView, shown: Scene, pan: Callable[[QPointF], None]) -> None:
        """``pan`` moves the paper by so many pixels of the screen."""
        super().__init__(view)
        self.view, self.shown = view, shown
        self.across, self.down = (
            ScrollBar(way, view, pan) for way in (Qt.Orientation.Horizontal, Qt.Orientation.Vertical)
        )
        for bar in (self.across, self.down):
            bar.sliderReleased.connect(self.released.emit)

    def lay(self, size: QSize) -> None:
        """The view has another size."""
        wide, high = size.width() - THICK, size.height() - THICK
        self.across.setGeometry(0, high, wide, THICK)
        self.down.setGeometry(wide, 0, THICK, high)

    def followed(self) -> Pieces:
        """Something else is drawn, and how far it reaches is worked out in pieces."""
        yield from self.shown.measured()
        self.follow()

    def follow(self, _: object = None) -> None:
        """Something of what is drawn may be out of sight."""
        drawn = self.shown.drawn()
        seen = self.view.mapToScene(self.view.viewport().rect()).boundingRect()
        zoom = self.view.transform().m11()
        whole = seen if drawn.isEmpty() or seen.contains(drawn) else seen.united(drawn)
        self.across.follow((seen.left() - whole.left()) * zoom, seen.width() * zoom, whole.width() * zoom)
        self.down.follow((seen.top() - whole.top()) * zoom, seen.height() * zoom, whole.height() * zoom)


def scrolled(event: QWheelEvent, drawn: QRectF, port: QRectF) -> QPointF:
    """How far the wheel moves the paper, down or with Shift sideways."""
    by = QPointF(event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta() / 2)
    sideways = event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not by.x()
    return kept_in_sight(by.transposed() if sideways else by, drawn, port)


def kept_in_sight(by: QPointF, drawn: QRectF, port: QRectF) -> QPointF:
    """As far as an edge of what is drawn stays in sight, if it is now: the wheel never loses it."""
    if not port.intersects(drawn):
        return by
    wide, high = min(EDGE, drawn.width()), min(EDGE, drawn.height())
    x = _between(by.x(), wide - drawn.right(), port.width() - wide - drawn.left())
    y = _between(by.y(), high - drawn.bottom(), port.height() - high - drawn.top())
    return QPointF(x, y)


def _between(by: float, least: float, most: float) -> float:
    """Within these bounds, but no further back than it is: what is beyond them already stays."""
    return min(max(by, min(least, 0.0)), max(most, 0.0))

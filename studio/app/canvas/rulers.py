"""Rulers at two edges of the canvas, and the guides that are pulled out of them."""

from __future__ import annotations

import math

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from studio.app.desk import Desk
from studio.app.offered_commands import offered
from studio.app.qt_guard import guarded
from studio.app.theme import Theme
from studio.document.model import Axis, Guide
from studio.generalize.snap import GRID, GRID_REACH

THICK = 20
"""How high the upper ruler is, and how wide the left one, in pixels of the screen."""
ACROSS = {"x": Qt.CursorShape.SplitHCursor, "y": Qt.CursorShape.SplitVCursor}
"""The cursor over a guide, by the direction in which that is pulled."""
APART = 55.0
"""So many pixels of the screen are at least between two numbers."""
TENTHS, HALVES = 4, 8
"""How long the marks between two numbers are, and the one in the middle."""
REACH = 4.0
"""How near the pointer takes a guide, in pixels of the screen."""


def unit(zoom: float) -> int:
    """How many pixels of the canvas are between two numbers: 1, 2 or 5 times a power of ten, and 10 at least."""
    least = max(APART / zoom, 10.0)
    power = 10 ** math.floor(math.log10(least))
    return next(int(power * times) for times in (1, 2, 5, 10) if power * times >= least)


@guarded
class Ruler(QWidget):
    """Numbers along an edge of what is seen; a guide is pulled out of it with the pointer."""

    def __init__(self, axis: Axis, guides: Guides, theme: Theme, view: QAbstractScrollArea) -> None:
        """``axis``: what its numbers are of; its guides are along it."""
        super().__init__(view)
        self.axis, self.guides, self.theme, self.seen = axis, guides, theme, view
        self.world = QTransform()
        across = axis == "x"
        self.setAccessibleName("Upper ruler" if across else "Left ruler")
        self.setToolTip("Pull a guide out of here" + (", level" if across else ", upright"))
        self.setCursor(Qt.CursorShape.SplitVCursor if across else Qt.CursorShape.SplitHCursor)

    def follow(self, world: QTransform) -> None:
        """What is seen has moved, or become larger or smaller."""
        if world != self.world:
            self.world = QTransform(world)
            self.update()

    def _there(self, event: QMouseEvent) -> QPointF:
        return QPointF(self.seen.viewport().mapFromGlobal(event.globalPosition()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.guides.begin("y" if self.axis == "x" else "x")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.guides.move(self._there(event), self.world)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.guides.end(self.seen.viewport().rect().contains(self._there(event).toPoint()))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self.theme.color("panel"))
            painter.setPen(self.theme.color("line"))
            across, last = self.axis == "x", THICK - 1
            painter.drawLine(*((0, last, self.width(), last) if across else (last, 0, last, self.height())))
            font = QFont(painter.font())
            font.setPixelSize(10)
            painter.setFont(font)
            self._marks(painter)

    def _marks(self, painter: QPainter) -> None:
        zoom = self.world.m11()
        off = self.world.dx() + THICK if self.axis == "x" else self.world.dy()  # the upper one begins over the left one
        long = self.width() if self.axis == "x" else self.height()
        step = unit(zoom)
        tenth = step / 10
        for number in range(math.floor(-off / zoom / tenth), math.ceil((long - off) / zoom / tenth) + 1):
            at = round(off + number * tenth * zoom)
            if number % 10 == 0:
                self._number(painter, at, round(number * tenth))
            else:
                self._mark(painter, at, HALVES if number % 5 == 0 else TENTHS)

    def _mark(self, painter: QPainter, at: int, long: int) -> None:
        painter.setPen(self.theme.color("quiet"))
        begin, end = THICK - 1 - long, THICK - 2
        painter.drawLine(*((at, begin, at, end) if self.axis == "x" else (begin, at, end, at)))

    def _number(self, painter: QPainter, at: int, number: int) -> None:
        self._mark(painter, at, THICK - 2)
        painter.setPen(self.theme.color("ink"))
        if self.axis == "x":
            painter.drawText(QPoint(at + 3, 10), f"{number}")
            return
        painter.save()
        painter.translate(10, at - 3)
        painter.rotate(-90)
        painter.drawText(QPoint(0, 0), f"{number}")
        painter.restore()


class Guides:
    """The guides of a document as they are seen over the canvas, and the one in hand."""

    def __init__(self, desk: Desk, theme: Theme, view: QAbstractScrollArea) -> None:
        """``view``: asked for what shows it each time; Python may lose what it holds of a part that Qt made."""
        self.desk, self.theme, self.view = desk, theme, view
        self.pulled: Guide | None = None
        """Where the guide in hand is now."""
        self._axis: Axis | None = None
        self._was: float | None = None

    @property
    def busy(self) -> bool:
        """Whether a guide is in hand."""
        return self._axis is not None

    def near(self, at: QPointF, pixel: float) -> Guide | None:
        """The guide at a place of the canvas; ``pixel`` is how long one of the screen is there."""
        found = [(abs((at.x() if one.axis == "x" else at.y()) - one.at), one) for one in self.desk.document.guides]
        close = [pair for pair in found if pair[0] <= REACH * pixel]
        return min(close, key=lambda pair: pair[0])[1] if close else None

    def begin(self, axis: Axis, was: float | None = None) -> None:
        """Takes a guide in hand: a new one, or the one that was there."""
        self._axis, self._was = axis, was

    def move(self, there: QPointF, world: QTransform) -> None:
        """The pointer is at a position of the viewport; near the lines of the grid a guide comes to lie on them."""
        if self._axis is None:
            return
        back, _ = world.inverted()
        place = back.map(there)
        wanted = place.x() if self._axis == "x" else place.y()
        line = round(wanted / GRID) * GRID
        at = line if abs(line - wanted) <= min(GRID_REACH, GRID_REACH / world.m11()) else round(wanted)
        self.pulled = Guide(self._axis, at)
        self.desk.said.emit(f"A guide at {self._axis} {at:g}; let go over the canvas")
        self.view.viewport().update()

    def end(self, inside: bool) -> None:
        """Lets go: ``inside`` what is seen it lies there; one that is taken out of it is gone."""
        pulled, was = self.pulled, self._was
        self.cancel()
        command = next(one.name for one in offered(self.desk, "guide"))
        if pulled is None or (was is None and not inside) or (inside and was == pulled.at):
            return
        places = {"at": pulled.at if inside else None, "was": was}
        known = {key: at for key, at in places.items() if at is not None}
        self.desk.do(command, None, None, axis=pulled.axis, **known)

    def cancel(self) -> None:
        """Leaves the guide where it was."""
        self.pulled = self._axis = self._was = None
        self.view.viewport().update()

    def paint(self, painter: QPainter, world: QTransform, seen: QRect) -> None:
        """Paints all guides over what is seen, in pixels of the screen."""
        moved = Guide(self._axis, self._was) if self._axis is not None and self._was is not None else None
        painter.save()
        painter.resetTransform()
        for one in (*self.desk.document.guides, *((self.pulled,) if self.pulled else ())):
            if one == moved and one is not self.pulled and self.pulled is not None:
                continue
            painter.setPen(QPen(self.theme.on_paper("ghost"), 1, Qt.PenStyle.DashLine))
            at = world.map(QPointF(one.at, one.at))
            x, y = round(at.x()), round(at.y())
            painter.drawLine(*((x, 0, x, seen.height()) if one.axis == "x" else (0, y, seen.width(), y)))
        painter.restore()


class Rulers:
    """Both rulers of a view, with the corner between them."""

    def __init__(self, guides: Guides, theme: Theme, view: QAbstractScrollArea) -> None:
        self.both = tuple(Ruler(axis, guides, theme, view) for axis in ("x", "y"))
        self.shown = False
        for one in self.both:
            one.hide()

    def show(self, shown: bool) -> None:
        """Shows or hides them."""
        self.shown = shown
        for one in self.both:
            one.setVisible(shown)

    def lay(self, size: QSize) -> None:
        """Lays them along the edges of a view of this size."""
        upper, left = self.both
        upper.setGeometry(QRectF(0, 0, size.width(), THICK).toRect())
        left.setGeometry(QRectF(0, THICK, THICK, size.height() - THICK).toRect())

    def follow(self, world: QTransform) -> None:
        """What is seen has moved, or become larger or smaller."""
        for one in self.both if self.shown else ():
            one.follow(world)

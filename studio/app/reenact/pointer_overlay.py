"""The pointer of a session that is played: an arrow over the whole window, with its clicks and the way of its pulls."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QPolygonF, QRegion
from PySide6.QtWidgets import QWidget

from studio.app.painting import blank, haloed, painting
from studio.app.qt_guard import guarded
from studio.app.theme import Theme

ARROW = ((0, 0), (0, 22), (5.2, 17.2), (8.6, 25), (12.4, 23.4), (9.1, 15.8), (16, 15.2))
"""The corners of the arrow from its tip, in pixels."""
ARROW_SIZE, EDGE = 36, 3
"""The size of its picture, and the room around it there."""
RIPPLE = 20.0
"""How large the ring of a click becomes, in pixels."""
SPOT = 7.0
"""The radius of the mark at something pointed at."""
ROOM = 40
"""What is painted anew around the pointer, in pixels."""


@guarded
class PointerOverlay(QWidget):
    """Lies over the window and lets everything through; places are those of the window."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self.over, self.theme = window, theme
        self.at = QPointF()
        self.pressed = False
        self.ripple: float | None = None
        """How far the ring of a click has spread, from 0 to 1; None for no ring."""
        self.trace: list[QPointF] = []
        """The way of the pull under way."""
        self._arrow: QPixmap | None = None
        self.spots: list[QPointF] = []
        """What was pointed at so far in the gesture under way."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setObjectName("pointer")
        window.installEventFilter(self)
        self.hide()

    def come(self, at: QPointF | None = None) -> None:
        """Shows the pointer, over everything."""
        self.setGeometry(self.over.rect())
        if at is not None:
            self.at = at
        self.show()
        self.lie_on_top()

    def lie_on_top(self) -> None:
        """What came to lie over it goes below, and that alone is painted again."""
        beside = self.over.children()
        for one in beside[beside.index(self) + 1 :]:
            if isinstance(one, QWidget) and not one.isWindow():
                one.stackUnder(self)

    def go(self, at: QPointF) -> None:
        """Moves the tip of the arrow to a place."""
        self.lie_on_top()
        with self._changing():
            self.at = at
            if self.pressed:
                self.trace.append(at)

    def press(self) -> None:
        """The button goes down: what follows is a pull."""
        with self._changing():
            self.pressed, self.trace = True, [self.at]

    def release(self) -> None:
        """The button comes up."""
        with self._changing():
            self.pressed = False

    def spread(self, part: float | None) -> None:
        """Shows the ring of a click so far spread."""
        with self._changing():
            self.ripple = part

    def mark(self) -> None:
        """Marks the place under the pointer as pointed at."""
        with self._changing():
            self.spots.append(self.at)

    def forget(self) -> None:
        """Takes the traces of a gesture away."""
        with self._changing():
            self.pressed, self.ripple, self.trace, self.spots = False, None, [], []

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Where it shows something before or afterwards is painted again, and the window below it nowhere else."""
        before = self._covered()
        yield
        self.update(before + self._covered())

    def _covered(self) -> QRegion:
        """Where it shows anything."""
        covered = QRegion()
        if self.trace:
            covered += QRegion(QPolygonF(self.trace).boundingRect().adjusted(-4, -4, 4, 4).toAlignedRect())
        for place in (self.at, *self.spots):
            covered += QRegion(_around(place).toAlignedRect())
        return covered

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.over:
            self.setGeometry(self.over.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            accent = self.theme.on_paper("accent", 210)
            if len(self.trace) > 1:
                painter.setPen(QPen(accent, 2, Qt.PenStyle.DotLine, Qt.PenCapStyle.RoundCap))
                painter.drawPolyline(QPolygonF([self.trace[0], self.trace[-1]]))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(accent)
                painter.drawEllipse(self.trace[0], 3.5, 3.5)
            for at in self.spots:
                self._paint_spot(painter, at)
            if self.ripple is not None:
                painter.setBrush(self.theme.on_paper("accent", round(70 * (1 - self.ripple))))
                painter.setPen(QPen(self.theme.on_paper("accent", round(230 * (1 - 0.7 * self.ripple))), 2))
                radius = RIPPLE * (0.35 + 0.65 * self.ripple)
                painter.drawEllipse(self.at, radius, radius)
            self._paint_arrow(painter)

    def _paint_spot(self, painter: QPainter, at: QPointF) -> None:
        for _ in haloed(painter, self.theme, "accent", 4.5, 2.2):
            painter.drawEllipse(at, SPOT, SPOT)

    def _paint_arrow(self, painter: QPainter) -> None:
        if self.pressed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.on_paper("accent", 90))
            painter.drawEllipse(self.at, 11, 11)
        painter.drawPixmap(self.at - QPointF(EDGE, EDGE), self._arrow_now())

    def _arrow_now(self) -> QPixmap:
        """The arrow, painted once for the pixels of this screen."""
        ratio = self.devicePixelRatioF()
        if self._arrow is None or self._arrow.devicePixelRatio() != ratio:
            self._arrow = arrow(self.theme, ratio)
        return self._arrow


def arrow(theme: Theme, ratio: float) -> QPixmap:
    """The arrow with its shadow; its tip is ``EDGE`` pixels from the top and from the left."""
    picture = blank(QSize(ARROW_SIZE, ARROW_SIZE), ratio)
    with painting(picture) as painter:
        shape = QPolygonF([QPointF(x + EDGE, y + EDGE) for x, y in ARROW])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.on_paper("ink", 60))
        painter.drawPolygon(shape.translated(1.5, 2.5))
        painter.setPen(QPen(theme.on_paper("paper"), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(theme.on_paper("ink"))
        painter.drawPolygon(shape)
    return picture


def _around(at: QPointF) -> QRectF:
    return QRectF(at.x() - ROOM, at.y() - ROOM, 2 * ROOM, 2 * ROOM)

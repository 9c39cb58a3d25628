"""The track of the timeline: a slider over the moments of a session, with its chapters above."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSlider

from studio.app.painting import painting
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme
from studio.app.tips import tip_above
from studio.session.playback import Mark

EDGE = 8
"""Room at both ends for half the handle, in pixels."""
GROOVE, HANDLE, TOLD = 4.0, 7.0, 5.0
"""How thick the groove is, and the radius of the handle and of the dots."""
JOINING = frozenset({"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"})
"""Words that say nothing at the end of a title."""


@guarded
class Track(QSlider):
    """Moments from the beginning (0) to the last command; a click goes there."""

    chapter_wanted = Signal(int)
    """The next chapter (1) or the one before (-1)."""
    play_wanted = Signal()

    def __init__(self, theme: Theme, says: Callable[[int], str]) -> None:
        """``says`` tells what the command that leads to a moment is."""
        super().__init__(Qt.Orientation.Horizontal)
        self.theme, self.says = theme, says
        self.marks: tuple[Mark, ...] = ()
        self.known, self.past, self.here = 0, 0, 0
        self.told: tuple[int, ...] = ()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Moment of the session")
        self.setToolTip("")
        theme.changed.connect(self.update)

    def give(self, marks: tuple[Mark, ...], known: int, past: int, here: int, told: tuple[int, ...] = ()) -> None:
        """Shows these chapters; moments after ``known`` and before ``past`` are still to be replayed.

        The moment shown is ``here``; where that is not what was asked for, that is still being replayed to. Those that
        are ``told`` of carry a dot.
        """
        self.marks, self.known, self.past, self.here = marks, known, past, here
        self.told = told
        self.update()

    # geometry

    def x_of(self, step: float) -> float:
        """Where a moment is."""
        return EDGE + (self.width() - 2 * EDGE) * step / max(1, self.maximum())

    def step_at(self, x: float) -> int:
        """The moment at a place."""
        part = (x - EDGE) / max(1, self.width() - 2 * EDGE)
        return round(min(max(part, 0.0), 1.0) * self.maximum())

    def sizeHint(self) -> QSize:
        return QSize(300, round(self.fontMetrics().height() + 3 * GAP))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())

    @property
    def waits(self) -> bool:
        """Whether the moment that was asked for is still being replayed to."""
        return not self.isSliderDown() and self.here != self.value()

    @property
    def reached(self) -> int:
        """How far the coloured bar goes: with what has been replayed by now."""
        return min(self.known, self.value()) if self.waits else self.value()

    def _level(self) -> float:
        """Where the bar lies: below the names of chapters, where there are any."""
        return self.height() - GAP - HANDLE / 2 if self.marks else self.height() / 2

    # hands

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        step = self.step_at(event.position().x())
        if self.isSliderDown():
            self.setValue(step)
        told = self.isSliderDown() and self.here == step  # by what stands above the track
        tip_above(self, event.globalPosition().toPoint(), "" if told else self.says(step))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.isSliderDown():
            self.setSliderDown(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.chapter_wanted.emit(1 if key == Qt.Key.Key_PageDown else -1)
        elif key == Qt.Key.Key_Space:
            self.play_wanted.emit()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tip_above(self, event.globalPos(), self.says(self.step_at(event.pos().x())))
            return True
        return super().event(event)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            self._paint_groove(painter)
            self._paint_chapters(painter)
            self._paint_told(painter)
            self._paint_handle(painter)

    def _paint_groove(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        self._bar(painter, 0, self.maximum(), "line")
        for first, last in ((0, self.known), (self.past, self.maximum())):
            if last > first:
                self._bar(painter, first, last, "quiet", 120)
        self._bar(painter, 0, self.reached, "accent")

    def _bar(self, painter: QPainter, first: int, last: int, color: str, alpha: int = 255) -> None:
        left, right = self.x_of(first), self.x_of(last)
        painter.setBrush(self.theme.color(color, alpha))
        painter.drawRoundedRect(QRectF(left, self._level() - GROOVE / 2, right - left, GROOVE), 2, 2)

    def _paint_chapters(self, painter: QPainter) -> None:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.88)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        ends = [*(mark.step for mark in self.marks), self.maximum()][1:]
        for mark, end in zip(self.marks, ends, strict=True):
            left, right = self.x_of(mark.step), self.x_of(end)
            here = mark.step <= max(0, self.value() - 1) < end
            painter.setPen(QPen(self.theme.color("quiet", 150), 1))
            painter.drawLine(QPointF(left, 2), QPointF(left, self._level() - GROOVE))
            painter.setPen(self.theme.color("ink" if here else "quiet"))
            room = QRectF(left + 5, 0, right - left - 6, metrics.height() + 2)
            text = words_within(mark.title, metrics, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_told(self, painter: QPainter) -> None:
        painter.setPen(QPen(self.theme.color("panel"), 1.5))
        painter.setBrush(self.theme.color("warning"))
        for step in self.told:
            painter.drawEllipse(QPointF(self.x_of(step), self._level()), TOLD, TOLD)

    def _paint_handle(self, painter: QPainter) -> None:
        if self.maximum() == 0:
            return
        at = QPointF(self.x_of(self.value()), self._level())
        if self.hasFocus():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.theme.color("accent", 70))
            painter.drawEllipse(at, HANDLE + 4, HANDLE + 4)
        painter.setPen(QPen(self.theme.color("accent" if self.waits else "panel"), 1.5))
        painter.setBrush(self.theme.color("panel" if self.waits else "accent"))
        painter.drawEllipse(at, HANDLE, HANDLE)


def words_within(title: str, metrics: QFontMetricsF, room: float) -> str:
    """A title, or as many of its whole words as have room; the tip tells all of it."""
    words = title.split()
    while words and metrics.horizontalAdvance(" ".join(words)) > room:
        words.pop()
        while words and words[-1].lower() in JOINING:
            words.pop()
    return " ".join(words)

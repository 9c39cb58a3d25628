"""Squares of colours to choose from: those that everybody knows first and larger, the others below by their hue."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from studio.app.keys import PRESSING
from studio.app.painting import painting
from studio.app.qt_guard import guarded
from studio.app.shape_painting import colour_of
from studio.app.theme import GAP, Theme
from studio.language.colour_kinds import KINDS, PLAIN, shade_of
from studio.language.colours import COLOURS

SIDE, ACROSS = 20, 18
"""The side of a square in pixels, and how many stand in a line."""
PLAIN_SIDE = QSize(SIDE * ACROSS // len(PLAIN), 30)
"""The size of the squares of the plain colours."""


def plain_and_others() -> list[list[str]]:
    """The names of all colours, one for each, in lines: the plain ones, then the shades of each from bright to dark."""
    once: dict[str, str] = {QColor(name).name(): name for name in PLAIN}
    for name in sorted(COLOURS):
        once.setdefault(QColor(name).name(), name)
    others = [name for name in once.values() if name not in PLAIN]
    shades = [sorted((one for one in others if shade_of(one) == kind), key=_darkness) for kind in KINDS]
    return [list(PLAIN), *(part for shade in shades for part in in_lines(shade))]


def in_lines(names: Sequence[str]) -> list[list[str]]:
    """As many names in a line as there is room for."""
    return [list(names[start : start + ACROSS]) for start in range(0, len(names), ACROSS)]


def _darkness(name: str) -> float:
    return -QColor(name).lightnessF()


@guarded
class Swatches(QWidget):
    """Squares of colours, one of which is marked; the pointer and the arrow keys mark, a click or Enter chooses."""

    marked = Signal(str)
    chosen = Signal(str)

    def __init__(self, lines: Sequence[Sequence[str]], theme: Theme) -> None:
        """The first of these lines is larger where it is that of the plain colours."""
        super().__init__()
        self.names, self.theme, self.mark = [name for line in lines for name in line], theme, -1
        self._squares: list[QRectF] = []
        top = 0
        for line in lines:
            size = PLAIN_SIDE if tuple(line) == PLAIN else QSize(SIDE, SIDE)
            self._squares += [QRectF(QPointF(place * size.width(), top), size) for place in range(len(line))]
            top += size.height() + (GAP // 2 if tuple(line) == PLAIN else 0)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Colours")
        self.setFixedSize(ACROSS * SIDE, top)

    def spot(self, name: str) -> QPoint:
        """The middle of the square of a colour."""
        return self._squares[self.names.index(name)].center().toPoint()

    def move_mark(self, mark: int) -> None:
        """Marks another square."""
        if 0 <= mark < len(self.names) and mark != self.mark:
            self.mark = mark
            self.setAccessibleDescription(self.names[mark])
            self.marked.emit(self.names[mark])
            self.update()

    def _at(self, place: QPointF) -> int:
        return next((number for number, square in enumerate(self._squares) if square.contains(place)), -1)

    def _beside(self, step: int) -> int:
        """The square that is nearest to the marked one in the line above (-1) or below it."""
        here = self._squares[self.mark]
        ahead = [one for one in self._squares if (one.center().y() - here.center().y()) * step > 1]
        if not ahead:
            return self.mark
        line = min((one.top() for one in ahead), key=lambda top: abs(top - here.top()))
        same = [one for one in ahead if one.top() == line]
        return self._squares.index(min(same, key=lambda one: abs(one.center().x() - here.center().x())))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who comes by Tab sees where the keyboard is."""
        if self.mark < 0 and event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.move_mark(0)
        super().focusInEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.move_mark(self._at(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        position = self._at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and position >= 0:
            self.chosen.emit(self.names[position])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        along = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        across = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if (along or across) and self.mark < 0:
            self.move_mark(0)
        elif along or across:
            self.move_mark(self._beside(across) if across else self.mark + along)
        elif event.key() in PRESSING and self.mark >= 0:
            self.chosen.emit(self.names[self.mark])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            for name, square in zip(self.names, self._squares, strict=True):
                painter.setPen(QPen(self.theme.color("quiet", 110), 1))
                painter.setBrush(colour_of(name))
                painter.drawRoundedRect(square.adjusted(2.5, 2.5, -2.5, -2.5), 3, 3)
            if self.mark >= 0:
                painter.setPen(QPen(self.theme.color("accent"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(self._squares[self.mark].adjusted(1, 1, -1, -1), 4, 4)

"""The line between what is listed in the inspector and what is asked: it is pulled up or down."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from studio.app.qt_guard import guarded
from studio.app.theme import Theme
from studio.app.widgets import with_name

HIGH, WIDE, THICK = 9, 36, 3
"""Pixels from top to bottom, and of the handle that is drawn in the middle."""
STEP = 24
"""Pixels that an arrow key moves it."""


@guarded
class SheetGrip(QWidget):
    """A handle that tells by how many pixels what stands below it should be higher."""

    pulled = Signal(int)
    reset = Signal()
    """It should be where it is by itself."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        with_name(self, "The line above what is asked", "Pull up or down for more or less of what is asked")
        self.setFixedHeight(HIGH)
        self.setCursor(Qt.CursorShape.SplitVCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._from: float | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._from = event.globalPosition().y()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            now = event.globalPosition().y()
            self.pulled.emit(round(self._from - now))
            self._from = now

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._from = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.reset.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: STEP, Qt.Key.Key_Down: -STEP}
        if event.key() in steps:
            self.pulled.emit(steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.color("accent" if self.hasFocus() or self.underMouse() else "quiet"))
        middle = QPointF(self.width() / 2, self.height() / 2)
        handle = QRectF(middle.x() - WIDE / 2, middle.y() - THICK / 2, WIDE, THICK)
        painter.drawRoundedRect(handle, THICK / 2, THICK / 2)
        painter.end()

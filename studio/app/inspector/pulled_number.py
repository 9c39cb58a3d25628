"""A number that is changed by pulling its name to the left or right."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QLabel

from studio.app.qt_guard import guarded

FINE = {"opacity": 0.01}
"""What one pixel changes, where that is not 1."""
FAST, SLOW = 10, 0.1
"""By so much more or less with Shift or Ctrl."""


@guarded
class PulledNumber(QLabel):
    """The name of an attribute; pulled, it tells which number would come of it, and let go, which it is to be."""

    pulled = Signal(str)
    let_go = Signal(str)
    stopped = Signal()
    """A pull ended and nothing is to come of it, since the number is another one now or went out of sight."""

    def __init__(self, name: str, number: str, attribute: str) -> None:
        """``number`` is what the attribute is now, as it is written."""
        super().__init__(name)
        self.number, self.step = number, FINE.get(attribute, 1)
        self._from: float | None = None  # where the pull began, in pixels
        self._text = number
        self.setObjectName("quiet")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setCursor(Qt.CursorShape.SizeHorCursor)
        self.setToolTip(f"{attribute.replace('_', ' ')}: pull to change it (Shift: faster, Ctrl: finer)")

    def begin_at(self, number: str) -> None:
        """The number that the next pull begins at; one that began at another number ends."""
        if number != self.number:
            self.number = number
            self.stop()

    def stop(self) -> None:
        """Ends a pull; nothing comes of it."""
        self._text = self.number
        if self._from is not None:
            self._from = None
            self.releaseKeyboard()
            self.stopped.emit()

    @staticmethod
    def can_pull(formula: str) -> bool:
        """Whether a formula is a plain number."""
        try:
            return bool(formula) and abs(float(formula)) < 1e9
        except ValueError:
            return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._from, self._text = event.position().x(), self.number
            self.grabKeyboard()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is None:
            return
        far = event.position().x() - self._from
        if self._text == self.number and abs(far) < QApplication.startDragDistance():
            return
        keys = event.modifiers()
        step = self.step * (FAST if keys & Qt.KeyboardModifier.ShiftModifier else 1)
        step *= SLOW if keys & Qt.KeyboardModifier.ControlModifier else 1
        made = round(float(self.number) + round(far) * step, 4)
        self._text = str(int(made) if made.is_integer() else made)
        self.pulled.emit(self._text)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._end(self._text)

    def hideEvent(self, event: QHideEvent) -> None:
        self.stop()
        super().hideEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._end(self.number)

    def _end(self, text: str) -> None:
        if self._from is not None:
            self._from = None
            self.releaseKeyboard()
            self.let_go.emit(text)

"""The pipette: the next click in the window takes the colour that is seen there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from studio.app.qt_guard import guarded
from studio.language.colours import RGB


def name_of(color: QColor) -> str:
    """A colour by its name where it has one, else as ``#rrggbb``, with its opacity behind where that is not full."""
    digits = color.name()[1:]
    if color.alpha() < 255:
        return f"#{digits}{color.alpha():02x}"
    return next((name for name, known in RGB.items() if known == digits), f"#{digits}")


@guarded
class Pipette(QObject):
    """Waits for one click anywhere in the windows of the studio; Escape or another button takes nothing."""

    took = Signal(str)
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        QApplication.setOverrideCursor(Qt.CursorShape.CrossCursor)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and isinstance(watched, QWidget):
            if event.type() == QEvent.Type.MouseButtonPress:
                if event.button() == Qt.MouseButton.LeftButton:
                    self.took.emit(name_of(seen_at(event.globalPosition().toPoint(), watched)))
                self._end()
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self._end()
            return True
        return False

    def _end(self) -> None:
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        QApplication.restoreOverrideCursor()
        self.ended.emit()
        self.deleteLater()


def seen_at(place: QPoint, widget: QWidget) -> QColor:
    """The colour that a widget shows at a place of the screen."""
    image = widget.grab(QRect(widget.mapFromGlobal(place), QSize(1, 1))).toImage()
    return image.pixelColor(0, 0)

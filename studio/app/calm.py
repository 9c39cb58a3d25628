"""Widgets that the wheel leaves alone while it only goes over them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget

from studio.app.qt_guard import guarded


@guarded
class Calm(QObject):
    """Makes a slider or a field move with the wheel only while it has the focus."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.installEventFilter(self)
        if widget.focusPolicy() == Qt.FocusPolicy.WheelFocus:  # else the very first notch gives it the focus
            widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False

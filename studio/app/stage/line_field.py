"""A line to type in whose Enter goes no further: around it Enter means that the whole gesture is done."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from studio.app.qt_guard import guarded


@guarded
class EnterField(QLineEdit):
    """Tells of Enter by ``returnPressed`` alone."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()

"""The field for a text of several lines, such as the cells of a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit

from studio.app.desk import Desk
from studio.app.forms.field_base import ArgumentField
from studio.app.keys import ENTER
from studio.app.qt_guard import guarded
from studio.commands.registry import Parameter

DOES = [QKeyCombination(Qt.Modifier.CTRL, key) for key in ENTER]
SHOWN = 6
"""So many lines are seen at once."""


@guarded
class LinesField(ArgumentField):
    """A text of several lines; Enter begins another one, Ctrl+Enter does what the form is for."""

    def __init__(self, desk: Desk, parameter: Parameter) -> None:
        super().__init__(desk, parameter)
        self.lines = QPlainTextEdit()
        self.lines.setTabChangesFocus(True)
        self.lines.setFixedHeight(SHOWN * self.lines.fontMetrics().lineSpacing() + 12)
        self.lines.setPlaceholderText(parameter.role.says)
        self.lines.textChanged.connect(self.changed.emit)
        self.lines.installEventFilter(self)
        self.show_with(self.lines)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ctrl+Enter is for the form, not for a shortcut of the window."""
        if isinstance(event, QKeyEvent) and event.keyCombination() in DOES:
            if event.type() == QEvent.Type.KeyPress:
                self.entered.emit()
            event.accept()
            return True
        return super().eventFilter(watched, event)

    def text(self) -> str:
        return self.lines.toPlainText()

    def give(self, data: Any) -> None:
        self.lines.setPlainText(str(data))

    def take_focus(self) -> None:
        self.lines.setFocus()
        self.lines.selectAll()

"""The lines of a session as rows: chapters and captions can be reworded, steps can be chosen."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

from studio.app.widgets import with_name
from studio.session.log import Chapter, Gesture, Line, Note

LINE = Qt.ItemDataRole.UserRole
"""Under which a row has its line."""


class LineList(QListWidget):
    """Rows in the order of the session."""

    def __init__(self, name: str) -> None:
        super().__init__()
        with_name(self, name)
        self.setWordWrap(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed)

    def add(self, line: Line, words: str) -> None:
        """One more row."""
        item = QListWidgetItem(words)
        item.setData(LINE, line)
        font = QFont(self.font())
        font.setBold(isinstance(line, Chapter))
        font.setItalic(isinstance(line, Note))
        item.setFont(font)
        if not isinstance(line, Gesture):
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.addItem(item)

    def reword(self, item: QListWidgetItem) -> None:
        """A row has other words now; with none it keeps those it had."""
        line, words = item.data(LINE), " ".join(item.text().split())
        kept = line.title if isinstance(line, Chapter) else line.text if isinstance(line, Note) else ""
        with QSignalBlocker(self):
            if isinstance(line, Gesture):
                return
            item.setText(words or kept)
            item.setData(LINE, type(line)(words or kept))

    def lines(self) -> tuple[Line, ...]:
        """The session as it stands."""
        return tuple(self.item(at).data(LINE) for at in range(self.count()))

    def step(self) -> int:
        """The number (from 1) of the step that is chosen; 0 for another row."""
        at = self.currentRow()
        lines = self.lines()
        if not 0 <= at < len(lines) or not isinstance(lines[at], Gesture):
            return 0
        return sum(isinstance(one, Gesture) for one in lines[: at + 1])

    def choose_step(self, number: int) -> None:
        """Chooses the step of a number."""
        steps = [at for at, line in enumerate(self.lines()) if isinstance(line, Gesture)]
        if 1 <= number <= len(steps):
            self.setCurrentRow(steps[number - 1])

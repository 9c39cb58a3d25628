"""The command palette: every command by a few letters of its title, with the reason why one cannot be done now."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from studio.app.desk import Desk
from studio.app.guard import guarded_with
from studio.app.theme import GAP, Theme
from studio.commands.registry import Command

SHOWN = 12
"""How many commands are shown at once."""


def score(letters: str, command: Command) -> int | None:
    """How well some letters fit a command: 0 is best; None where they do not stand in it in this order."""
    text, wanted = f"{command.title} {command.topic} {command.name}".lower(), letters.lower().replace(" ", "")
    if not wanted:
        return 0
    if command.title.lower().startswith(letters.lower()):
        return 0
    if letters.lower() in text:
        return 1
    place, gaps = -1, 0
    for letter in wanted:
        found = text.find(letter, place + 1)
        if found < 0:
            return None
        gaps += found - place - 1 if place >= 0 else 0
        place = found
    return 2 + gaps


class Palette(QDialog):
    """A field and a list; Enter does the command that is marked."""

    def __init__(self, desk: Desk, theme: Theme, ask: object, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.desk, self.theme, self.ask = desk, theme, ask
        self.field = QLineEdit()
        self.field.setPlaceholderText("What do you want to do?")
        self.field.setAccessibleName("Command")
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP, GAP, GAP, GAP)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.resize(520, 420)
        self.field.textChanged.connect(self.fill)
        self.field.returnPressed.connect(self.choose)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _: self.choose())
        self.fill("")

    def fill(self, letters: str) -> None:
        """Lists the commands that fit some letters, best first; those that can be done now before the others."""
        ranked = []
        for command in self.desk.editor.commands:
            fit = score(letters, command)
            if fit is not None:
                why = self.desk.editor.why_not(command.name, self.desk.selection)
                ranked.append((why is not None, fit, command.title, command, why))
        self.list.clear()
        for _, _, _, command, why in sorted(ranked, key=lambda one: one[:3]):
            self._add(command, why)
        self.list.setCurrentRow(0)

    def _add(self, command: Command, why: str | None) -> None:
        keys = f"    {command.shortcut}" if command.shortcut else ""
        item = QListWidgetItem(f"{command.title}    –  {command.topic}{keys}" + (f"\n{why}" if why else ""))
        item.setData(Qt.ItemDataRole.UserRole, command.name)
        item.setToolTip(command.doc)
        if why:
            item.setForeground(self.theme.color("quiet"))
        self.list.addItem(item)

    def choose(self) -> None:
        """Does the command that is marked."""
        item = self.list.currentItem()
        self.close()
        if item is not None and callable(self.ask):
            self.ask(item.data(Qt.ItemDataRole.UserRole))

    @guarded_with(lambda self, watched, event: False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: SHOWN, Qt.Key.Key_PageUp: -SHOWN}
            if event.key() in step:
                row = self.list.currentRow() + step[Qt.Key(event.key())]
                self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))
                return True
        return super().eventFilter(watched, event)

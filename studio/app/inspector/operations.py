"""What can be done now with what is selected, from the registry of commands; and why the rest cannot."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from studio.app.desk import Desk
from studio.app.flows import Flow
from studio.app.offered_commands import for_selection, why_not
from studio.app.theme import Theme
from studio.app.widgets import PanelSection, chip, small
from studio.commands.registry import Command

FEW = 5
"""So many are all shown at once, however rarely they are needed."""


class Operations(PanelSection):
    """Buttons: first what is likely now; when asked for, what else can be done, and what cannot and why."""

    asked = Signal(str)

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__("What can be done")
        self.desk, self.theme = desk, theme
        self.buttons: dict[str, QPushButton] = {}
        self.more = small("", "Show what is rarely needed, and what cannot be done now, and why")
        self.more.setCheckable(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.toggled.connect(lambda _: self._show_rest())
        self.possible, self.others, self.rest = Flow(), Flow(), Flow()
        for one in (self.possible, self.more, self.others, self.rest):
            self.box.addWidget(one)
        self._shown: list[tuple[str, str | None]] = []

    def fill(self) -> None:
        """Sorts the commands by whether they can be done now."""
        found = [(one, why_not(self.desk, one)) for one in for_selection(self.desk)]
        shown = [(one.name, why) for one, why in found]
        if shown == self._shown:
            return
        self._shown = shown
        focused = next((name for name, button in self.buttons.items() if button.hasFocus()), "")
        self.buttons = {one.name: self._button(one, why) for one, why in found}
        able = [one for one, why in found if why is None]
        likely = [one for one in able if not one.rare or len(able) <= FEW]
        self.possible.give([self.buttons[one.name] for one in likely])
        self.others.give([self.buttons[one.name] for one in able if one not in likely])
        refused: list[QWidget] = [self.buttons[one.name] for one, why in found if why is not None]
        self.rest.give(refused)
        self.more.setVisible(bool(refused or self.others.widgets))
        self._show_rest()
        if focused in self.buttons:
            self.buttons[focused].setFocus()

    def _show_rest(self) -> None:
        opened = self.more.isChecked()
        self.more.setText(f"{'▾' if opened else '▸'} More ({len(self.others.widgets) + len(self.rest.widgets)})")
        for one in (self.others, self.rest):
            one.setVisible(opened and bool(one.widgets))

    def _button(self, command: Command, why: str | None) -> QPushButton:
        doc = command.doc.split("\n\n")[0].replace("\n", " ")
        keys = f" ({command.shortcut})" if command.shortcut else ""
        button = chip(command.title, why or f"{doc}{keys}", partial(self.asked.emit, command.name))
        button.setEnabled(why is None)
        button.setAccessibleDescription(why or doc)
        return button

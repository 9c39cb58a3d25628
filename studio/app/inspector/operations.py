"""What can be done now with what is selected, from the registry of commands; and why the rest cannot."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from studio.app.desk import Desk
from studio.app.offered_commands import for_selection, why_not
from studio.app.theme import Theme
from studio.app.widgets import Flow, PanelSection, chip, small
from studio.commands.registry import Command


class Operations(PanelSection):
    """Buttons: first what can be done now, then, when asked for, what cannot and why."""

    asked = Signal(str)

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__("What can be done")
        self.desk, self.theme = desk, theme
        self.buttons: dict[str, QPushButton] = {}
        self.more = small("", "Show what cannot be done now, and why")
        self.more.setCheckable(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.toggled.connect(lambda _: self._show_rest())
        self.possible, self.rest = Flow(), Flow()
        for one in (self.possible, self.more, self.rest):
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
        self.possible.give([self.buttons[one.name] for one, why in found if why is None])
        refused: list[QWidget] = [self.buttons[one.name] for one, why in found if why is not None]
        self.rest.give(refused)
        self.more.setVisible(bool(refused))
        self._show_rest()
        if focused in self.buttons:
            self.buttons[focused].setFocus()

    def _show_rest(self) -> None:
        count = len(self.rest.widgets)
        self.more.setText(f"▾ Not now ({count})" if self.more.isChecked() else f"▸ Not now ({count})")
        self.rest.setVisible(self.more.isChecked() and count > 0)

    def _button(self, command: Command, why: str | None) -> QPushButton:
        doc = command.doc.split("\n\n")[0].replace("\n", " ")
        keys = f" ({command.shortcut})" if command.shortcut else ""
        button = chip(command.title, why or f"{doc}{keys}", partial(self.asked.emit, command.name))
        button.setEnabled(why is None)
        button.setAccessibleDescription(why or doc)
        return button

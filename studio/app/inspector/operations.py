"""What can be done now with what is selected, from the registry of commands; and why the rest cannot."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMainWindow, QPushButton, QWidget

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
        """Those of what is offered now."""
        self._made: dict[str, QPushButton] = {}
        self.more = small("", "Show what is rarely needed, and what cannot be done now, and why")
        self.more.setCheckable(True)
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.toggled.connect(lambda _: self._show_rest())
        self.possible, self.others, self.rest = Flow(keeps=True), Flow(keeps=True), Flow(keeps=True)
        self._waiting: dict[Flow, list[QWidget]] = {self.others: [], self.rest: []}  # what is there when asked for
        for one in (self.possible, self.more, self.others, self.rest):
            self.box.addWidget(one)
        self._shown: list[tuple[str, str | None]] = []
        self._home = desk.home
        desk.replaced.connect(self._begin_anew)

    def _begin_anew(self) -> None:
        """Another document begins with what is likely."""
        if self.desk.home is not self._home:
            self._home = self.desk.home
            self.more.setChecked(False)

    def fill(self) -> None:
        """Sorts the commands by whether they can be done now."""
        found = [(one, why_not(self.desk, one)) for one in for_selection(self.desk)]
        shown = [(one.name, why) for one, why in found]
        if shown == self._shown:
            return
        self._shown = shown
        held = self.window().focusWidget()  # also while a form in front of the window has the keyboard
        focused = next((name for name, button in self.buttons.items() if button is held), "")
        self.buttons = {one.name: self._button(one, why) for one, why in found}
        able = [one for one, why in found if why is None]
        likely = [one for one in able if not one.rare or len(able) <= FEW]
        self.possible.give([self.buttons[one.name] for one in likely])
        self._waiting[self.others] = [self.buttons[one.name] for one in able if one not in likely]
        self._waiting[self.rest] = [self.buttons[one.name] for one, why in found if why is not None]
        self.more.setVisible(any(self._waiting.values()))
        self._show_rest()
        if focused in self.buttons and self.buttons[focused].isVisibleTo(self):
            self.buttons[focused].setFocus()
        elif focused:
            self._give_back()

    def _give_back(self) -> None:
        """What was pressed is not offered any more: the keyboard goes to the canvas, not to whatever comes next."""
        window = self.window()
        canvas = window.centralWidget() if isinstance(window, QMainWindow) else None
        if canvas is not None:
            canvas.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_rest(self) -> None:
        opened = self.more.isChecked()
        self.more.setText(f"{'▾' if opened else '▸'} More ({sum(map(len, self._waiting.values()))})")
        for flow, waiting in self._waiting.items():
            flow.give(waiting if opened else [])
            flow.setVisible(opened and bool(waiting))

    def _button(self, command: Command, why: str | None) -> QPushButton:
        """The button of a command, made where it was never shown, says what the command does, or why it cannot."""
        button = self._made.get(command.name)
        if button is None:
            button = self._made[command.name] = chip(command.title, "", partial(self.asked.emit, command.name))
            button.setParent(self)
            button.hide()
        doc = command.doc.split("\n\n")[0].replace("\n", " ")
        button.setToolTip(why or doc + (f" ({command.shortcut})" if command.shortcut else ""))
        button.setAccessibleDescription(why or doc)
        button.setEnabled(why is None)
        return button

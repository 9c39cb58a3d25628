"""Setting the stage: which process, and what it begins with; or an event as it happens on the canvas."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QMenu, QPushButton, QWidget

from studio.app.desk import Desk
from studio.app.direct_edits import SHOW_EVENT
from studio.app.stage.action_wording import value_words
from studio.app.stage.flow_layout import Group, Groups
from studio.app.stage.input_draft import Draft, begins_with, starts
from studio.app.stage.tile_face import Pick
from studio.app.stage.tile_row import TileContent, TileRow
from studio.app.stage.value_looks import Gallery
from studio.app.stage.value_palette import ValuePalette, symbols_seen
from studio.app.theme import GAP, Theme
from studio.app.widgets import column
from studio.document.model import EVENTS, Demonstration
from studio.generalize.operands import named_operand, operand_value, tile_of
from studio.language.errors import StudioError
from studio.language.types import ANY, Type
from studio.language.values import Value

ON_CANVAS = ("click", "drag", "key")
"""Events that are shown on the canvas, each with a tool of its name."""


class Setting(QWidget):
    """The stage before a demonstration."""

    wants_tool = Signal(str)
    """The person wants to show this event on the canvas."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.desk, self.theme = desk, theme
        self.draft = Draft()
        self.gallery: Gallery | None = None
        self._known = False  # whether the inputs are those of a process that is known
        self.process, self.events = QComboBox(), QComboBox()
        self.name = QLineEdit(placeholderText="name of an input")
        self.add, self.begin, self.show_event = QPushButton("Add input"), QPushButton("Begin"), QPushButton("Show it")
        self.row, self.palette_row = TileRow(theme, editable=True), ValuePalette(theme)
        self.hint = QLabel()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.process.setEditable(True)
        self.process.setCompleter(None)  # type: ignore[arg-type] # a new name may begin like one that is there
        self.process.setMinimumWidth(150)
        self.process.setAccessibleName("Process to demonstrate")
        self.events.addItems(list(EVENTS))
        self.events.setAccessibleName("Event to demonstrate")
        self.name.setFixedWidth(130)
        self.name.setAccessibleName("Name of an input")
        self.hint.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.hint.setWordWrap(True)
        process = Group((QLabel("Demonstrate process"), self.process), GAP)
        inputs = Group((self.name, self.add, self.begin), GAP)
        event = Group((QLabel("or what happens on"), self.events, self.show_event), GAP)
        column(Groups((process, inputs, event)), self.hint, self.row, self.palette_row, of=self, high=self.row)

    def _connect(self) -> None:
        self.process.currentTextChanged.connect(self._choose_process)
        self.add.clicked.connect(lambda _=False: self._offer_starts())
        self.name.returnPressed.connect(self._offer_starts)
        self.name.textChanged.connect(lambda _: self._enable())
        self.begin.clicked.connect(lambda _=False: self.go())
        self.show_event.clicked.connect(lambda _=False: self._event())
        self.row.picked.connect(self._clicked)
        self.row.asked.connect(self._asked)
        self.row.hovered.connect(lambda text: self.desk.said.emit(f"Edit {text}" if text else ""))
        self.palette_row.chosen.connect(self._chosen)
        self.palette_row.failed.connect(self.desk.failed.emit)

    # what it shows

    def fill(self, gallery: Gallery) -> None:
        """Brings everything in step with the document."""
        self.gallery = gallery
        document = self.desk.document
        self.symbols = symbols_seen(document, self.draft.inputs.values())
        if self.draft.brush is True and self.symbols:
            self.draft.brush = self.symbols[0]
        names = list(document.processes)
        if [self.process.itemText(place) for place in range(self.process.count())] != names:
            text = self.process.currentText()
            self.process.blockSignals(True)
            self.process.clear()
            self.process.addItems(names)
            self.process.setCurrentText(text)
            self.process.blockSignals(False)
        self.palette_row.fill(document, self.symbols, {})
        self._show_inputs()

    def _show_inputs(self) -> None:
        assert self.gallery is not None
        self.row.fill(
            [
                TileContent(name, value, self.gallery.look(name, value, self.draft.types[name]))
                for name, value in self.draft.inputs.items()
            ]
        )
        self.palette_row.setVisible(bool(self.draft.inputs))
        for name, tile in self.row.tiles.items():
            tile.mark((Pick(name),) if name == self.draft.active else ())
        self._enable()

    def _enable(self) -> None:
        process = self.process.currentText().strip()
        known = process in self.desk.document.processes
        self.name.setVisible(not known)
        self.add.setVisible(not known)
        self.add.setEnabled(bool(self.name.text().strip()))
        self.begin.setEnabled(bool(process))
        for name, button in self.palette_row.buttons.items():
            button.setCheckable(True)
            button.setChecked(name == str(self.draft.brush))
        self.hint.setText(self._says(process))

    def _says(self, process: str) -> str:
        if not process:
            return "Choose a process or name a new one; then give it concrete inputs to act it out on."
        if not self.draft.inputs:
            return f"What is {process} about? Name an input and add it, or begin without any."
        return f"Click in a tile to put {value_words(self.draft.brush)} there or take it away; then begin."

    def show_process(self, process: str) -> None:
        """Chooses a process, as the field does."""
        self.process.setCurrentText(process)

    def begin_like(self, one: Demonstration) -> None:
        """Sets the stage as a demonstration began; its inputs can be changed before this one begins."""
        self.show_process(one.process)
        for name, value in one.inputs.items():
            if name in self.draft.inputs:
                self.draft.add(name, value, self.draft.types[name])
        self._show_inputs()

    # what it does

    def _choose_process(self, process: str) -> None:
        known = self.desk.document.processes.get(process.strip())
        if known is not None and self.gallery is not None:
            self.draft.clear()
            for one in known.inputs:
                self.draft.add(one.name, begins_with(self.gallery, one.name, one.type, self.symbols), one.type)
        elif self._known:
            self.draft.clear()
        if self._known or known is not None:
            self._known = known is not None
            self._show_inputs()
        self._enable()

    def menu(self) -> QMenu:
        """What an input of the name in the field can begin with."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self.gallery is not None:
            for title, start in starts(self.gallery, self.symbols).items():
                menu.addAction(title).triggered.connect(lambda _=False, one=start: self.add_input(*one))
        return menu

    def _offer_starts(self) -> None:
        if self.name.text().strip():
            self.menu().popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))

    def add_input(self, value: Value, kind: Type = ANY) -> None:
        """Adds an input of the name in the field."""
        self.draft.add(self.name.text().strip(), value, kind)
        self.name.clear()
        self._show_inputs()

    def _clicked(self, pick: Pick, modifiers: Qt.KeyboardModifier) -> None:
        if self.gallery is not None:
            self.draft.click(pick, self.gallery)
            self._show_inputs()

    def _asked(self, name: str, what: str) -> None:
        {"more": self.draft.grow, "fewer": self.draft.shrink, "away": self.draft.remove}[what](name)
        self._show_inputs()

    def _chosen(self, json: Any) -> None:
        assert self.gallery is not None
        try:
            if tile_of(json):
                json = named_operand(tile_of(json))
            self.draft.choose(operand_value(self.desk.document, self.gallery.live.env(), json))
        except StudioError as error:
            self.desk.failed.emit(error.sentence)
        self._show_inputs()

    def go(self) -> None:
        """Begins the demonstration."""
        try:
            inputs = self.draft.json()
        except StudioError as error:
            self.desk.failed.emit(error.sentence)
            return
        process = self.process.currentText().strip()
        self.desk.do("demonstrate", then=lambda _: self._begun(), process=process, inputs=inputs)

    def _begun(self) -> None:
        self.draft.clear()
        self.process.setCurrentText("")

    def _event(self) -> None:
        event = self.events.currentText()
        if event in ON_CANVAS:
            self.wants_tool.emit(event)
        else:
            brings = {"time": 0} if event == "tick" else {}
            self.desk.do(SHOW_EVENT, event=event, process=rule_name(self.desk, event), brings=brings)


def rule_name(desk: Desk, event: str) -> str:
    """The process that an event is correlated with, or what it would be called."""
    return next((rule.process for rule in desk.document.rules if rule.event == event), f"on_{event}")

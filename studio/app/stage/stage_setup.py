"""Setting the stage: which process, and what it begins with; or an event as it happens on the canvas."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QMenu, QPushButton, QWidget

from studio.app.desk import Desk
from studio.app.direct_edits import demonstration_command
from studio.app.flows import Group, Groups
from studio.app.qt_guard import guarded
from studio.app.stage.composed_event import composed_event
from studio.app.stage.draft_tiles import DraftTiles
from studio.app.stage.input_draft import begins_with, starts
from studio.app.stage.tile_face import Pick
from studio.app.stage.value_palette import symbols_seen
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, faint, naming, roomy, with_name
from studio.demonstrate.event_process import process_of
from studio.demonstrate.value_looks import Gallery
from studio.document.model import EVENTS, Demonstration
from studio.language.errors import StudioError
from studio.language.types import ANY, Type
from studio.language.values import Value

ON_CANVAS = frozenset(EVENTS) - {"tick", "start", "change"}
"""Events that are shown on the canvas, each with a tool of its name."""


@guarded
class StageSetup(QWidget):
    """The stage before a demonstration."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        roomy(self)
        self.desk, self.theme = desk, theme
        self.tiles = DraftTiles(desk, theme)
        self.draft, self.row, self.palette_row = self.tiles.draft, self.tiles.row, self.tiles.palette_row
        self._known = False  # whether the inputs are those of a process that is known
        self.process, self.events = naming("Process to demonstrate"), with_name(QComboBox(), "Event to demonstrate")
        self.name = with_name(QLineEdit(placeholderText="name of an input"), "Name of an input")
        self.add, self.begin, self.show_event = QPushButton("Add input"), QPushButton("Begin"), QPushButton("Show it")
        self.hint = faint(wrap=True)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._fill_events()
        self.name.setFixedWidth(130)
        process = Group((QLabel("Demonstrate process"), self.process), GAP)
        inputs = Group((self.name, self.add, self.begin), GAP)
        event = Group((QLabel("or what happens on"), self.events, self.show_event), GAP)
        column(Groups((process, inputs, event)), self.hint, self.tiles, of=self, high=self.tiles)

    def _connect(self) -> None:
        self.process.currentTextChanged.connect(self._choose_process)
        self.add.clicked.connect(lambda _=False: self._offer_starts())
        self.name.returnPressed.connect(self._offer_starts)
        self.name.textChanged.connect(lambda _: self._enable())
        self.begin.clicked.connect(lambda _=False: self.go())
        self.show_event.clicked.connect(lambda _=False: self._event())
        self.tiles.changed.connect(self._show_inputs)
        self.row.hovered.connect(lambda text: self.desk.said.emit(f"Edit {text}" if text else ""))

    # what it shows

    def _fill_events(self) -> None:
        """The events, behind which come the timers by their names."""
        events = [*EVENTS, *self.desk.document.timers]
        if [self.events.itemText(place) for place in range(self.events.count())] != events:
            chosen = self.events.currentText()
            self.events.clear()
            self.events.addItems(events)
            self.events.setCurrentText(chosen)

    def fill(self, gallery: Gallery) -> None:
        """Brings everything in step with the document."""
        self._fill_events()
        names = list(self.desk.document.processes)
        if [self.process.itemText(place) for place in range(self.process.count())] != names:
            text = self.process.currentText()
            with QSignalBlocker(self.process):
                self.process.clear()
                self.process.addItems(names)
                self.process.setCurrentText(text)
        self._begin_with(gallery)
        self.tiles.fill(gallery)

    def _begin_with(self, gallery: Gallery) -> None:
        """The inputs of a process that is known, each with what it begins with by now."""
        known = self.desk.document.processes.get(self.process.currentText().strip())
        symbols = symbols_seen(self.desk.document, self.draft.inputs.values())
        for one in known.inputs if known is not None and self._known else ():
            self.draft.begin(one.name, begins_with(gallery, one.name, one.type, symbols), one.type)

    def _show_inputs(self) -> None:
        self.palette_row.setVisible(bool(self.draft.inputs))
        for name, tile in self.row.tiles.items():
            tile.mark((Pick(name),) if name == self.draft.active else ())
        self._enable()

    def _enable(self) -> None:
        process = self.process.currentText().strip()
        known = process in self.desk.document.processes
        named_anew = bool(process) and not known
        self.name.setVisible(named_anew)
        self.add.setVisible(named_anew)
        self.add.setEnabled(bool(self.name.text().strip()))
        self.begin.setEnabled(bool(process))
        self.hint.setText(self._says(process))
        self._name(process)

    def _name(self, process: str) -> None:
        """What is named here counts wherever an event is shown, while one sees it."""
        edited, known = self.draft.edited() if process else {}, self.desk.document.states()
        self.desk.states_composed = {name: value for name, value in edited.items() if name in known}
        if self.desk.process_named != process:
            self.desk.process_named = process
            self.desk.aimed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._name(self.process.currentText().strip())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._name("")

    def _says(self, process: str) -> str:
        if not process:
            return (
                "To show a click, press K and click on the canvas; for the clock, choose tick and “Show it”. "
                "Name a process to keep it apart from what answers that event already."
            )
        if not self.draft.inputs:
            return f"What is {process} about? Name an input and add it, or begin without any; for an event, “Show it”."
        return f"{self.tiles.what_clicks_do} Then begin."

    def show_process(self, process: str) -> None:
        """Chooses a process, as the field does."""
        self.process.setCurrentText(process)

    def begin_like(self, one: Demonstration) -> None:
        """Sets the stage as a demonstration began; its inputs can be changed before this one begins."""
        self.show_process(one.process)
        for name, value in one.inputs.items():
            if name in self.draft.inputs:
                self.draft.add(name, value, self.draft.types[name])
        self.tiles.show_inputs()

    # what it does

    def _choose_process(self, process: str) -> None:
        known = self.desk.document.processes.get(process.strip())
        answers = [one.event for one in self.desk.document.rules if one.process == process.strip()]
        if answers and self.events.currentText() not in answers:
            self.events.setCurrentText(answers[0])  # what it is shown on is no longer to be chosen
        if known is not None and self.tiles.gallery is not None:
            self.draft.clear()
            self._known = True
            self._begin_with(self.tiles.gallery)
            self.tiles.show_inputs()
        elif self._known:
            self.draft.clear()
            self._known = known is not None
            self.tiles.show_inputs()
        self._enable()

    def menu(self) -> QMenu:
        """What an input of the name in the field can begin with."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if self.tiles.gallery is not None:
            for title, start in starts(self.tiles.gallery, self.tiles.symbols).items():
                menu.addAction(title).triggered.connect(lambda _=False, one=start: self.add_input(*one))
        return menu

    def _offer_starts(self) -> None:
        if self.name.text().strip():
            self.menu().popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))

    def add_input(self, value: Value, kind: Type = ANY) -> None:
        """Adds an input of the name in the field."""
        self.draft.add(self.name.text().strip(), value, kind)
        self.name.clear()
        self.tiles.show_inputs()

    def go(self) -> None:
        """Begins the demonstration."""
        try:
            inputs = self.draft.json()
        except StudioError as error:
            self.desk.failed.emit(error.sentence)
            return
        process = self.process.currentText().strip()
        command, arguments = demonstration_command(process, inputs)
        self.desk.do(command, then=lambda _: self.begun(process), **arguments)

    def begun(self, process: str) -> None:
        """A process is acted out: it is composed no more; what else was named here meanwhile is for later."""
        if self.process.currentText().strip() in ("", process):
            self.forget()

    def forget(self) -> None:
        """Nothing is composed any more."""
        self.draft.clear()
        self.process.setCurrentText("")

    def _event(self) -> None:
        event, process = self.events.currentText(), self.process.currentText().strip()
        if event in ON_CANVAS:
            self.desk.event_wanted.emit(event, process)
        elif event == "change":
            self.desk.place_wanted.emit("running")
            self.desk.said.emit("Change the parameter in Run, then choose there to show what happens")
        else:
            brings = {"time": 0} if event == "tick" else {}
            process = process or process_of(self.desk.document, event)
            command, arguments = composed_event(self.desk, event, process, brings)
            self.desk.do(command, **arguments)

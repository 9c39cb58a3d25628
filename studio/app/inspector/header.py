"""The heading of the inspector: what is selected, what kind of thing it is, its note, and what is wrong with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from studio.app.desk import Desk
from studio.app.direct_edits import members_selected, note_command
from studio.app.flows import Flow
from studio.app.inspector.attribute_edits import tried
from studio.app.theme import Theme
from studio.app.widgets import Cell, PanelSection, Saying, chip, label, mono
from studio.commands.attribute_rows import part_rows
from studio.commands.wording import counted, inputs_in_words, kind_in_words, place_in_words, selection_in_words
from studio.document.model import Process
from studio.language.errors import StudioError
from studio.language.show import show_steps
from studio.language.values import Value

BY_HAND = frozenset({"click", "drag", "key"})
"""Events that a tool of the canvas shows."""
BEGIN = "Draw something, or type a formula above the outline, as in gap = 40."
MOST = 12
"""So many things of a selection are named."""


class Header(PanelSection):
    """Says what is selected."""

    chosen = Signal()
    """One of several things was selected alone by a click here."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.desk, self.theme = desk, theme
        self.heading, self.kind = label("", "heading", wrap=True), Saying("quiet")
        self.fault, self.steps = Saying(), Saying("")
        mono(self.steps)
        self.chips = Flow()
        self.note = QLineEdit(placeholderText="Write a note")
        self.note.setObjectName("note")
        self.note.setTextMargins(-2, 0, -2, 0)  # below the words above it
        self.note.setAccessibleName("Note")
        self.note.editingFinished.connect(self._describe)
        says = "Set the stage for one more demonstration of this process"
        self.again = chip("Demonstrate again", says, self._demonstrate)
        self.all, self.alone = chip("", "What is set below is set for all of them"), chip("Only this one")
        self.alone.setToolTip("What is set below is set for this one alone; the others stay as they are")
        self.meant = Flow()
        self.meant.give([self.all, self.alone])
        for button, alone in ((self.all, False), (self.alone, True)):
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, alone=alone: self._mean(alone))
        for one in (self.heading, self.kind, self.meant, self.chips, self.fault, self.note, self.steps):
            self.box.addWidget(one)
        self.box.addWidget(self.again, 0, Qt.AlignmentFlag.AlignLeft)

    @property
    def name(self) -> str | None:
        """The one definition or process that is selected, if it is one."""
        names = self.desk.selection.names
        return names[0] if len(names) == 1 and names[0] in self.desk.document.names() else None

    def fill(self) -> None:
        """Describes the selection."""
        name = self.name
        things = self.desk.selection.things
        self.heading.setText(
            selection_in_words(self.desk.selection) if things else self.desk.document.title or "The program"
        )
        self._chips()
        self._whom()
        definition = self.desk.document.definitions.get(name) if name else None
        process = self.desk.document.processes.get(name) if name else None
        fault, kind = "", self._about()
        if definition is not None:
            value, fault = self._value(definition.name)
            kind = kind_in_words(self.desk.document, definition, value)
            owner = part_rows(self.desk.document, self.desk.drawn, definition.name, things[0][1])[0] if things else ""
            if owner and self.desk.document.definitions[owner].is_function:
                kind = f"a part of {owner}; all instances of that follow"
        elif process is not None:
            kind, fault = self._process(process), process.fault
        self.kind.say(kind)
        self.fault.say(fault)
        self.steps.say(show_steps(process.steps) if process is not None else "")
        self.note.setVisible(name is not None)
        self.again.setVisible(process is not None and self.desk.document.stage is None)
        one = definition or process
        if not self.note.hasFocus():
            self.note.setText(one.note if one else "")
            self.note.setProperty("of", name)

    def _value(self, name: str) -> tuple[Value, str]:
        try:
            return self.desk.live.value(name), ""
        except StudioError as error:
            return None, error.sentence

    def _about(self) -> str:
        document = self.desk.document
        if self.desk.selection.things:
            return ""
        counts = [counted(len(document.definitions), "definition")]
        counts += [counted(len(document.processes), "process")] if document.processes else []
        return ", ".join(counts) if document.names() else BEGIN

    def _process(self, process: Process) -> str:
        inputs = inputs_in_words(self.desk.document, process)
        taught = sum(one.process == process.name for one in self.desk.document.demonstrations.values())
        return f"process of {inputs or 'nothing'}, taught by {counted(taught, 'demonstration')}"

    def _chips(self) -> None:
        things = self.desk.selection.things if len(self.desk.selection.things) > 1 else ()
        made: list[QWidget] = []
        for one in things[:MOST]:
            button = Cell(place_in_words(one), "chip")
            button.setText(place_in_words(one))
            button.setAccessibleName(f"Select {place_in_words(one)} alone")
            button.clicked.connect(lambda _=False, place=one: self.desk.select((place,)))
            button.clicked.connect(lambda _=False: self.chosen.emit())
            made.append(button)
        self.chips.give(made)
        self.chips.setVisible(bool(things))

    def _whom(self) -> None:
        """Where one member of a list is selected, what is set is for all of them unless the person says otherwise."""
        name, chosen = members_selected(self.desk)
        self.meant.setVisible(len(chosen) == 1)
        if name:
            self.all.setText(f"All {len(self.desk.live.value(name))}")
        self.alone.setChecked(self.desk.alone == name)
        self.all.setChecked(self.desk.alone != name)

    def _mean(self, alone: bool) -> None:
        self.desk.alone = members_selected(self.desk)[0] if alone else ""
        self._whom()

    def _demonstrate(self) -> None:
        """What an event does is shown by that event, on the canvas; any other process on the stage."""
        name = self.name or ""
        shown = (one.event for one in self.desk.document.demonstrations.values() if one.process == name)
        event = next(shown, "")
        if event in BY_HAND:
            self.desk.event_wanted.emit(event, name)
        else:
            self.desk.process_wanted.emit(name)

    def _describe(self) -> None:
        name, text = self.note.property("of"), self.note.text().strip()
        document = self.desk.document
        one = document.definitions.get(name) or document.processes.get(name)
        if one is not None and one.note != text:
            command, arguments = note_command(name, text)
            self.fault.say(tried(self.desk, command, **arguments))

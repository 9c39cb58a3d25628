"""Asking for the arguments of a command: a form made from its declaration, filled in from what is selected."""

from __future__ import annotations

import json
from typing import Any

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from studio.app.desk import Desk
from studio.commands.registry import Command, Parameter

THINGS = ("things", "lists")
THING = ("thing", "name", "old", "definition", "collection", "process")


class Ask(QDialog):
    """A form with one field an argument; a command without arguments is done at once."""

    def __init__(self, desk: Desk, command: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.command: Command = desk.editor.commands[command]
        self.setWindowTitle(self.command.title)
        self.fields: dict[str, QLineEdit] = {}
        layout = QVBoxLayout(self)
        doc = QLabel(self.command.doc.strip())
        doc.setWordWrap(True)
        layout.addWidget(doc)
        form = QFormLayout()
        layout.addLayout(form)
        for parameter in self.command.parameters:
            self._add(form, parameter)
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        layout.addWidget(self.fault)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def begin(self) -> None:
        """Does the command at once where it needs nothing; else opens the form."""
        why = self.desk.editor.why_not(self.command.name, self.desk.selection)
        if why is not None:
            self.desk.failed.emit(why)
        elif not self.fields:
            self._do({})
        else:
            self.open()

    def _add(self, form: QFormLayout, parameter: Parameter) -> None:
        field = QLineEdit(self._suggested(parameter))
        field.setPlaceholderText("" if parameter.required else "as usual")
        field.setToolTip(parameter.kind.says)
        self.fields[parameter.name] = field
        form.addRow(parameter.name.replace("_", " "), field)

    def _suggested(self, parameter: Parameter) -> str:
        names = self.desk.selection.names
        if parameter.name in THINGS and names:
            return json.dumps(list(names))
        if parameter.name in THING[:2] and names and parameter.required:
            return names[0]
        return ""

    def arguments(self) -> dict[str, Any]:
        """What stands in the fields; JSON where it is JSON, else text."""
        return {name: _read(field.text()) for name, field in self.fields.items() if field.text().strip()}

    def accept(self) -> None:
        try:
            self.command.read(self.arguments())
        except Exception as error:
            self.fault.setText(str(error))
            return
        super().accept()
        self._do(self.arguments())

    def _do(self, arguments: dict[str, Any]) -> None:
        if self.command.takes_work:
            self.desk.start(self.command.name, **arguments)
        else:
            self.desk.do(self.command.name, **arguments)


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text

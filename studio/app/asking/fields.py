"""The fields of a form, one for each kind of argument."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QCompleter, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from studio.app.asking import prefill
from studio.app.asking.chips import Chips
from studio.app.asking.operands import operand_of, text_of
from studio.app.desk import Desk
from studio.app.inspector.parts import label
from studio.app.theme import GAP
from studio.commands.arguments import ArgumentFault, Kind
from studio.commands.registry import Command, Parameter
from studio.language.errors import StudioError


class Field(QWidget):
    """One argument under edit, with the sentence of what is wrong with it below."""

    changed = Signal()

    def __init__(self, desk: Desk, parameter: Parameter) -> None:
        super().__init__()
        self.desk, self.parameter = desk, parameter
        self.required = parameter.required
        self.layout_ = QVBoxLayout(self)
        self.layout_.setContentsMargins(0, 0, 0, 0)
        self.layout_.setSpacing(2)
        self.fault = label("", "fault", wrap=True)
        self.fault.hide()

    def show_with(self, widget: QWidget) -> None:
        """Puts the widget that is edited in, with the sentence under it."""
        widget.setToolTip(_says(self.parameter.kind))
        widget.setAccessibleName(self.parameter.name.replace("_", " "))
        self.layout_.addWidget(widget)
        self.layout_.addWidget(self.fault)
        self.setFocusProxy(widget)

    def say(self, sentence: str) -> None:
        """Shows what is wrong; nothing where the sentence is empty."""
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def take_focus(self) -> None:
        self.setFocus()

    def text(self) -> str:
        """What stands in the field, as text, for what depends on it."""
        return ""

    @property
    def is_empty(self) -> bool:
        return not self.text().strip()

    def give(self, data: Any) -> None:
        """Shows an argument (JSON)."""

    def data(self) -> Any:
        """The argument as JSON. Raises StudioError where it cannot be read."""
        return self.text().strip()

    def read(self) -> Any:
        """The argument as JSON, checked. Raises StudioError with a sentence for this field."""
        if self.required and self.is_empty:
            raise ArgumentFault(f"This is needed: {_says(self.parameter.kind)}.")
        data = self.data()
        try:
            self.parameter.kind.read(data)
        except ValueError:
            raise ArgumentFault(f"This must be {_says(self.parameter.kind)}.") from None
        return data

    def rekey(self, keys: list[str] | None) -> None:
        """Says by which names values are wanted; only the field for these cares."""


class TextField(Field):
    """A line of text; names and formulas are completed."""

    def __init__(self, desk: Desk, parameter: Parameter, names: list[str] | None = None) -> None:
        super().__init__(desk, parameter)
        self.line = QLineEdit()
        self.line.setPlaceholderText(_hint(parameter))
        if names:
            completer = QCompleter(names, self.line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            self.line.setCompleter(completer)
        self.line.textChanged.connect(lambda _: self.changed.emit())
        self.show_with(self.line)

    def text(self) -> str:
        return self.line.text()

    def give(self, data: Any) -> None:
        self.line.setText(data if isinstance(data, str) else json.dumps(data, ensure_ascii=False))

    def take_focus(self) -> None:
        self.line.setFocus()
        self.line.selectAll()


class NumberField(TextField):
    """A number, or two for a place."""

    def data(self) -> Any:
        text = self.text().strip().strip("[]()")
        try:
            numbers = [_number(part) for part in text.split(",")]
        except ValueError:
            return self.text().strip()
        return numbers[0] if len(numbers) == 1 else numbers


class JsonField(TextField):
    """Whatever has no field of its own: a number or text as it is, else JSON."""

    def data(self) -> Any:
        try:
            return json.loads(self.text())
        except ValueError:
            return self.text().strip()


class OperandField(TextField):
    """A value, typed as a formula."""

    def give(self, data: Any) -> None:
        self.line.setText(text_of(data))

    def data(self) -> Any:
        return operand_of(self.text().strip(), self.desk.live.env())


class ChoiceField(Field):
    """One of a few."""

    def __init__(self, desk: Desk, parameter: Parameter) -> None:
        super().__init__(desk, parameter)
        self.combo = QComboBox()
        self.combo.addItems(list(parameter.kind.choices))
        if not parameter.required and parameter.default is not None:
            self.combo.setCurrentText(str(parameter.default))
        self.combo.currentTextChanged.connect(lambda _: self.changed.emit())
        self.show_with(self.combo)

    def text(self) -> str:
        return self.combo.currentText()

    def give(self, data: Any) -> None:
        self.combo.setCurrentText(str(data))


class TruthField(Field):
    """Yes or no."""

    def __init__(self, desk: Desk, parameter: Parameter) -> None:
        super().__init__(desk, parameter)
        self.check = QCheckBox("yes")
        self.check.setChecked(bool(parameter.default))
        self.check.toggled.connect(lambda _: self.changed.emit())
        self.show_with(self.check)

    def text(self) -> str:
        return "" if self.check.isChecked() == bool(self.parameter.default) and not self.required else "yes"

    def give(self, data: Any) -> None:
        self.check.setChecked(bool(data))

    def data(self) -> Any:
        return self.check.isChecked()


class SeveralField(Field):
    """Several names or values."""

    def __init__(self, desk: Desk, parameter: Parameter, names: list[str], operands: bool) -> None:
        super().__init__(desk, parameter)
        read = self._operand if operands else lambda text: text
        self.chips = Chips(read, text_of if operands else str, names, _hint(parameter) or "type and press Enter")
        self.chips.changed.connect(self.changed.emit)
        self.show_with(self.chips)

    def _operand(self, text: str) -> Any:
        data = operand_of(text, self.desk.live.env())
        return data["key"] if isinstance(data, dict) and set(data) == {"key"} else data

    def text(self) -> str:
        typed = self.chips.line.text()
        return ", ".join([*map(str, self.chips.things), *([typed] if typed.strip() else [])])

    def give(self, data: Any) -> None:
        self.chips.give([data] if isinstance(data, str) else list(data))

    def data(self) -> Any:
        return self.chips.all()


class NamedField(Field):
    """Values by name: one line for each name that is known, and one to add others."""

    def __init__(self, desk: Desk, parameter: Parameter) -> None:
        super().__init__(desk, parameter)
        self.lines: dict[str, QLineEdit] = {}
        self.keys: list[str] | None = None
        self.holder = QWidget()
        self.grid = QGridLayout(self.holder)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(GAP)
        self.grid.setVerticalSpacing(2)
        self.other = QLineEdit(placeholderText="name = value")
        self.other.setAccessibleName(f"Another of {parameter.name}")
        self.other.textChanged.connect(lambda _: self.changed.emit())
        self.layout_.addWidget(self.holder)
        self.show_with(self.other)
        self.holder.hide()

    def rekey(self, keys: list[str] | None) -> None:
        if keys == self.keys:
            return
        self.keys = keys
        self.other.setVisible(not keys)
        for name in [one for one in self.lines if one not in (keys or ()) and not self.lines[one].text()]:
            self._drop(name)
        for name in keys or ():
            if name not in self.lines:
                self._line(name)
        self.holder.setVisible(bool(self.lines))

    def _drop(self, name: str) -> None:
        line = self.lines.pop(name)
        for column in (0, 1):
            item = self.grid.itemAtPosition(self.grid.getItemPosition(self.grid.indexOf(line))[0], column)  # type: ignore[index]
            widget = item.widget() if item else None
            if widget is not None and widget is not line:
                widget.deleteLater()
        line.deleteLater()

    def _line(self, name: str) -> QLineEdit:
        line = QLineEdit(placeholderText="a value or formula")
        line.setAccessibleName(name)
        line.textChanged.connect(lambda _: self.changed.emit())
        position = self.grid.rowCount()
        self.grid.addWidget(label(name), position, 0)
        self.grid.addWidget(line, position, 1)
        self.lines[name] = line
        self.holder.show()
        return line

    def text(self) -> str:
        return " ".join([*(one.text() for one in self.lines.values()), self.other.text()])

    def give(self, data: Any) -> None:
        for name, value in data.items():
            (self.lines.get(name) or self._line(name)).setText(text_of(value))

    def data(self) -> Any:
        values = self.desk.live.env()
        found = {name: line.text().strip() for name, line in self.lines.items() if line.text().strip()}
        for part in filter(None, map(str.strip, self.other.text().split(";"))):
            name, sign, text = part.partition("=")
            if not sign or not name.strip().isidentifier() or not text.strip():
                raise ArgumentFault("Write it like name = value, and ; between several.")
            found[name.strip()] = text.strip()
        return {name: self._operand(name, text, values) for name, text in found.items()}

    def _operand(self, name: str, text: str, values: Mapping[str, Any]) -> Any:
        try:
            return operand_of(text, values)
        except StudioError as error:
            raise ArgumentFault(f"{name}: {error.sentence}") from error


def field_for(desk: Desk, command: Command, parameter: Parameter) -> Field:
    """The field for an argument."""
    kind = parameter.kind
    names = prefill.names_for(desk, command, parameter)
    if kind.choices:
        return ChoiceField(desk, parameter)
    if kind.name == "truth":
        return TruthField(desk, parameter)
    several = _list_inside(kind)
    if several is not None:
        return SeveralField(desk, parameter, names, several.name == "given")
    if kind.name.startswith("names to"):
        return NamedField(desk, parameter)
    if _is(kind, "given"):
        return OperandField(desk, parameter, names)
    if {one.name for one in _all(kind)} <= {"number", "whole number", "spot", "point"}:
        return NumberField(desk, parameter)
    if {one.name for one in _all(kind)} <= {"text", "name", "formula"}:
        return TextField(desk, parameter, names)
    return JsonField(desk, parameter, names)


def _all(kind: Kind) -> tuple[Kind, ...]:
    """The kinds that an argument may be of."""
    return kind.parts if kind.parts and not kind.name.startswith(("list of", "names to", "tuple")) else (kind,)


def _is(kind: Kind, name: str) -> bool:
    return all(one.name == name for one in _all(kind))


def _list_inside(kind: Kind) -> Kind | None:
    """What an argument is a list of; None where it is none."""
    for one in _all(kind):
        if one.name.startswith("list of") or one.name == "tuple":
            return one.parts[0] if one.parts else one
    return None


def _says(kind: Kind) -> str:
    """What an argument must be, in the words of somebody who types formulas."""
    value = "a value or formula, such as 3, (2, 2) or red"
    if kind.name.startswith("names to") and _is(kind.parts[0], "given"):
        return f"for each name {value}"
    several = _list_inside(kind)
    if several is not None:
        return f"one or more, each {value}" if several.name == "given" else "one or more names"
    return value if _is(kind, "given") else kind.says


def _hint(parameter: Parameter) -> str:
    if parameter.required:
        return "type and press Enter" if _list_inside(parameter.kind) else ""
    usual = parameter.default
    if usual in ("", ()):
        return ""
    return f"{usual:g}" if isinstance(usual, (int, float)) and not isinstance(usual, bool) else "as usual"


def _number(text: str) -> float:
    try:
        return int(text)
    except ValueError:
        return float(text)

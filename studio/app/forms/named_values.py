"""Values by name: a line for each name that is known, else lines where the names are written as well."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from studio.app.desk import Desk
from studio.app.forms import picked_operands, value_editor
from studio.app.forms.field_base import ArgumentField
from studio.app.picking import CanvasClick, PickingTarget
from studio.app.theme import GAP, Theme
from studio.app.widgets import label
from studio.commands.arguments import ArgumentFault
from studio.commands.registry import Parameter
from studio.generalize.operand_text import as_typed, operand_of
from studio.language.errors import StudioError
from studio.language.types import Type

NARROW = 110
"""Pixels for a name that is written."""


class NamedField(ArgumentField):
    """Several values, each with its name."""

    points = "Click on the canvas: a member of a collection or a place (Shift: several, Ctrl: just the place)"

    def __init__(self, desk: Desk, parameter: Parameter) -> None:
        super().__init__(desk, parameter)
        self.lines: dict[str, QLineEdit] = {}
        """The values whose names are known."""
        self.written: list[tuple[QLineEdit, QLineEdit]] = []
        """Names and values under edit; the last ones are empty."""
        self.types: Mapping[str, Type] = {}
        self._keys: list[str] | None = None
        self._active: QLineEdit | None = None
        self._several = False  # whether one more may be pointed at for the line that the person is at
        self.holder = QWidget()
        self.grid = QGridLayout(self.holder)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(GAP)
        self.grid.setVerticalSpacing(2)
        self.show_with(self.holder)
        self._write()

    def take_focus(self) -> None:
        """To the value that is still needed; to its name, where that is. A list that is pointed at is stayed at."""
        if self._several and self._active is not None:
            self._active.setFocus()
            return
        values = [*self.lines.values()]
        pairs = [line for pair in self.written for line in pair]
        empty = [line for line in (*values, *pairs) if not line.text().strip()]
        now = self._active if self._active is not None and self._active in (*values, *pairs) else None
        wanted = now if now is not None and not now.text().strip() else next(iter(empty), now)
        if wanted is not None:
            wanted.setFocus()

    # lines

    def rekey(self, inputs: Mapping[str, Type] | None) -> None:
        self.types = inputs or {}
        keys = None if inputs is None else list(inputs)
        if keys == self._keys:
            return
        self._keys = keys
        for name in [one for one, line in self.lines.items() if one not in (keys or ()) and not line.text()]:
            self._drop(self.lines.pop(name))
        for name in keys or ():
            if name not in self.lines:
                self._known(name)
        if keys is not None:
            self._take_over(keys)
        elif not self.written:
            self._write()

    def _take_over(self, keys: list[str]) -> None:
        """What was written for a name that is known now goes to its line; lines with something else in them stay."""
        kept = []
        for name_line, line in self.written:
            name = name_line.text().strip()
            if name in keys and not self.lines[name].text():
                self.lines[name].setText(line.text())
            elif line.text().strip() and name not in keys:
                kept.append((name_line, line))
                continue
            self._drop(line)
        self.written = kept

    def _drop(self, line: QLineEdit) -> None:
        place = self.grid.getItemPosition(self.grid.indexOf(line))
        beside = self.grid.itemAtPosition(place[0], 0)  # type: ignore[index]
        for widget in {line, beside.widget() if beside is not None else line}:
            if widget is not None:
                self.grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()

    def _known(self, name: str) -> QLineEdit:
        line = self._value(name)
        position = self.grid.rowCount()
        title = label(name)
        title.setMinimumWidth(NARROW // 2)
        self.grid.addWidget(title, position, 0)
        self.grid.addWidget(line, position, 1)
        self.lines[name] = line
        self._in_order()
        return line

    def _value(self, name: str) -> QLineEdit:
        line = QLineEdit(placeholderText="point or type")
        line.setAccessibleName(name or "value")
        line.textChanged.connect(lambda _: self.changed.emit())
        self._offer(line)
        return line

    def dress(self, theme: Theme) -> None:
        super().dress(theme)
        for line in (*self.lines.values(), *(one for _, one in self.written)):
            self._offer(line)

    def _offer(self, line: QLineEdit) -> None:
        """Offers to choose a colour, or to compose a value in a tile."""
        if self.theme is not None and not line.actions():
            value_editor.attach(self.desk, self.theme, line, lambda: self._name_of(line), lambda: self._kind(line))

    def _name_of(self, line: QLineEdit) -> str:
        known = next((name for name, one in self.lines.items() if one is line), "")
        return known or next((name.text().strip() for name, one in self.written if one is line), "")

    def _write(self) -> None:
        """One more pair of lines to write a name and a value in."""
        name, line = QLineEdit(placeholderText="name"), self._value("")
        name.setFixedWidth(NARROW)
        name.setAccessibleName(f"name of {self.parameter.name}")
        name.textChanged.connect(lambda _: self._wrote())
        position = self.grid.rowCount()
        self.grid.addWidget(name, position, 0, Qt.AlignmentFlag.AlignTop)
        self.grid.addWidget(line, position, 1)
        self.written.append((name, line))
        self._in_order()

    def _in_order(self) -> None:
        """The keyboard goes through the lines as they stand, before it leaves them."""
        stops = [*self.lines.values(), *(one for pair in self.written for one in pair)]
        for one, following in pairwise(stops):
            QWidget.setTabOrder(one, following)

    def _wrote(self) -> None:
        if all(name.text().strip() for name, _ in self.written):
            self._write()
        self.changed.emit()

    # what stands in it

    def text(self) -> str:
        pairs = [line.text() for pair in self.written for line in pair]
        return " ".join([*(one.text() for one in self.lines.values()), *pairs]).strip()

    @property
    def is_full(self) -> bool:
        if self._several:
            return False
        values = [*self.lines.values(), *(line for name, line in self.written if name.text().strip())]
        return bool(values) and all(line.text().strip() for line in values)

    def give(self, data: Any) -> None:
        for name, value in data.items():
            (self.lines.get(name) or self._known(name)).setText(as_typed(value))

    def data(self) -> Any:
        values = self.desk.live.env()
        found = {name: line.text().strip() for name, line in self.lines.items() if line.text().strip()}
        for name_line, line in self.written:
            name, text = name_line.text().strip(), line.text().strip()
            if not name and not text:
                continue
            if not name.isidentifier() or not text:
                raise ArgumentFault("Write a name and a value in each line.")
            found[name] = text
        return {name: self._operand(name, text, values) for name, text in found.items()}

    def _operand(self, name: str, text: str, values: Mapping[str, Any]) -> Any:
        try:
            return operand_of(text, values)
        except StudioError as error:
            raise ArgumentFault(f"{name}: {error.sentence}") from error

    # pointing

    def activate(self, widget: QWidget) -> None:
        """The line that the person is at takes what is pointed at."""
        for line in (*self.lines.values(), *(one for pair in self.written for one in pair)):
            if line is widget and line is not self._active:
                self._active, self._several = line, False

    def _aimed(self) -> QLineEdit | None:
        """The value that a click is for: of the line the person is at, else the first that is still empty."""
        if self._several:
            return self._active
        for name, line in self.written:
            if self._active in (name, line):
                return line
        values = [*self.lines.values(), *(line for _, line in self.written)]
        if self._active in values and not (self._active.text().strip() and len(values) > 1):
            return self._active
        return next((line for line in values if not line.text().strip()), self._active)

    def _kind(self, line: QLineEdit) -> Type | None:
        return self.types.get(line.accessibleName())

    def under(self, click: CanvasClick) -> PickingTarget | None:
        line = self._aimed()
        if line is None:
            return None
        kind = self._kind(line)
        inside = kind.arguments[0] if kind is not None and kind.name == "list" else kind
        return picked_operands.operand(self.desk, click, inside)

    def take(self, click: CanvasClick, found: PickingTarget) -> None:
        line = self._aimed()
        if line is None:
            return
        kind = self._kind(line)
        self._several = click.adding or (kind is not None and kind.name == "list")
        line.setText(picked_operands.text_with(self.desk, line.text(), found.data, self._several))
        self._active = line

    def marks(self) -> list[QPointF]:
        found: list[QPointF] = []
        values = self.desk.live.env()
        for line in (*self.lines.values(), *(one for _, one in self.written)):
            try:
                found += (
                    picked_operands.marks(self.desk, operand_of(line.text(), values)) if line.text().strip() else []
                )
            except StudioError:
                continue
        return found

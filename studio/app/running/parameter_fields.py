"""A field for each parameter of the running program, as many in a line as there is room for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QLineEdit, QSpinBox, QWidget

from studio.app.flows import Group, Groups
from studio.app.theme import GAP
from studio.app.widgets import column, label
from studio.language.values import is_number

LARGEST = 1_000_000
"""The bounds of a number without a range."""
WIDEST = 190
"""How wide the name of a parameter is at most, in pixels, so that its field stands beside it anywhere."""

Field = QSpinBox | QDoubleSpinBox | QCheckBox | QLineEdit


class ParameterFields(QWidget):
    """Shows the parameters of a program and says which one the person gives another value."""

    given = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, Field] = {}
        self._shown: Mapping[str, Mapping[str, Any]] = {}
        self.lines = Groups(())
        column(self.lines, of=self)

    def fill(self, parameters: Mapping[str, Mapping[str, Any]], values: Mapping[str, Any]) -> None:
        """Shows the values of these parameters, but for hidden ones; the fields stay while they are the same.

        A hidden one is what the program was made with, such as the place of a part: its window offers none either.
        """
        parameters = {name: about for name, about in parameters.items() if not about.get("hidden")}
        if parameters != self._shown:
            self._make(parameters)
        for name, field in self.fields.items():
            with QSignalBlocker(field):
                _show(field, values[name])
        self.setVisible(bool(self.fields))

    def _make(self, parameters: Mapping[str, Mapping[str, Any]]) -> None:
        self._shown, self.fields = parameters, {}
        groups: list[QWidget] = []
        for name, about in parameters.items():
            field = self.fields[name] = self._field(name, about)
            words = name.replace("_", " ")
            title = label(self.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, WIDEST))
            title.setToolTip(words)
            title.setBuddy(field)
            field.setAccessibleName(name)
            groups.append(Group((title, field), GAP // 2))
        self.lines.give(groups)

    def _field(self, name: str, about: Mapping[str, Any]) -> Field:
        default = about["default"]
        if isinstance(default, bool):
            check = QCheckBox()
            check.toggled.connect(lambda on: self.given.emit(name, on))
            return check
        if is_number(default):
            return self._number(name, about)
        line = QLineEdit()
        line.editingFinished.connect(lambda: self.given.emit(name, line.text()))
        return line

    def _number(self, name: str, about: Mapping[str, Any]) -> QSpinBox | QDoubleSpinBox:
        field: QSpinBox | QDoubleSpinBox = QSpinBox() if about.get("whole") else QDoubleSpinBox()
        least, most, step = about.get("least", -LARGEST), about.get("most", LARGEST), about.get("step", 1)
        whole = int if isinstance(field, QSpinBox) else float
        field.setRange(whole(least), whole(most))  # type: ignore[arg-type]
        field.setSingleStep(max(1, int(step)) if isinstance(field, QSpinBox) else step)
        field.setKeyboardTracking(False)
        field.setMinimumWidth(70)
        field.valueChanged.connect(lambda value: self.given.emit(name, value))
        return field


def _show(field: Field, value: Any) -> None:
    if isinstance(field, QCheckBox):
        field.setChecked(value)
    elif isinstance(field, QLineEdit):
        field.setText(value)
    elif isinstance(field, QSpinBox):
        field.setValue(int(value))
    else:
        field.setValue(value)

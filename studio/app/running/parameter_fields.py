"""A field for each parameter of the running program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QGridLayout, QLabel, QLineEdit, QSpinBox, QWidget

from studio.app.theme import GAP
from studio.language.values import is_number

LARGEST = 1_000_000
"""The bounds of a number without a range."""
WIDEST = 64
"""How wide the name of a parameter is at most, in pixels, so that two fields stand beside each other anywhere."""
COLUMNS = 2
"""So many fields stand beside each other."""

Field = QSpinBox | QDoubleSpinBox | QCheckBox | QLineEdit


class Fields(QWidget):
    """Shows the parameters of a program and says which one the person gives another value."""

    given = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, Field] = {}
        self._shown: Mapping[str, Mapping[str, Any]] = {}
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(GAP)
        self.grid.setVerticalSpacing(GAP // 2)
        self.grid.setColumnStretch(2 * COLUMNS, 1)

    def fill(self, parameters: Mapping[str, Mapping[str, Any]], values: Mapping[str, Any]) -> None:
        """Shows the values of these parameters; the fields stay while the parameters are the same."""
        if parameters != self._shown:
            self._make(parameters)
        for name, field in self.fields.items():
            field.blockSignals(True)
            _show(field, values[name])
            field.blockSignals(False)
        self.setVisible(bool(self.fields))

    def _make(self, parameters: Mapping[str, Mapping[str, Any]]) -> None:
        while (item := self.grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._shown, self.fields = parameters, {}
        for place, (name, about) in enumerate(parameters.items()):
            field = self.fields[name] = self._field(name, about)
            label = QLabel()
            words = name.replace("_", " ")
            label.setText(label.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, WIDEST))
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setToolTip(words)
            label.setBuddy(field)
            field.setAccessibleName(name)
            row, column = divmod(place, COLUMNS)
            self.grid.addWidget(label, row, 2 * column)
            self.grid.addWidget(field, row, 2 * column + 1)

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
        if isinstance(field, QSpinBox):
            field.setRange(int(least), int(most))
            field.setSingleStep(max(1, int(step)))
        else:
            field.setRange(least, most)
            field.setSingleStep(step)
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

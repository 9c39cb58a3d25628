"""Fields in which one of a few things is chosen, or yes or no; where the argument is left open, neither."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox

from studio.app.desk import Desk
from studio.app.forms.field_base import DEFAULT, ArgumentField
from studio.app.theme import GAP
from studio.commands.registry import Parameter


class ChoiceField(ArgumentField):
    """One of a few, or nothing where that is left open."""

    def __init__(self, desk: Desk, parameter: Parameter) -> None:
        super().__init__(desk, parameter)
        self.combo = QComboBox()
        open_still = not parameter.required and parameter.default is None
        self.combo.addItems([*([DEFAULT] if open_still else []), *parameter.kind.choices])
        if not parameter.required and not open_still:
            self.combo.setCurrentText(str(parameter.default))
        self.combo.currentTextChanged.connect(lambda _: self.changed.emit())
        self.show_with(self.combo)

    def text(self) -> str:
        return "" if self.combo.currentText() == DEFAULT else self.combo.currentText()

    def give(self, data: Any) -> None:
        self.combo.setCurrentText(str(data))


class TruthField(ArgumentField):
    """Yes or no, or neither where that is left open."""

    def __init__(self, desk: Desk, parameter: Parameter) -> None:
        super().__init__(desk, parameter)
        self.check = QCheckBox("yes")
        self.check.setMinimumHeight(self.fontMetrics().height() + GAP)  # its words stand level with the title
        if not parameter.required and parameter.default is None:
            self.check.setTristate(True)
            self.check.setCheckState(Qt.CheckState.PartiallyChecked)
            self.check.setToolTip(f"Neither ticked nor empty: {DEFAULT}")
        else:
            self.check.setChecked(bool(parameter.default))
        self.check.checkStateChanged.connect(lambda _: self.changed.emit())
        self.show_with(self.check)

    def text(self) -> str:
        if self.check.isTristate():
            return {Qt.CheckState.PartiallyChecked: "", Qt.CheckState.Unchecked: "no"}.get(
                self.check.checkState(), "yes"
            )
        return "" if self.check.isChecked() == bool(self.parameter.default) and not self.required else "yes"

    def give(self, data: Any) -> None:
        self.check.setChecked(bool(data))

    def data(self) -> Any:
        return self.check.isChecked()

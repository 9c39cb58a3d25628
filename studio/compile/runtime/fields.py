"""What stands in the bar of the window beside the actions: a field for each parameter."""

from __future__ import annotations

from typing import Any


def add_field(window: Any, tools: Any, name: str, about: dict[str, Any]) -> None:
    """The field of a parameter, with its name."""
    from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

    field = QSpinBox() if about.get("whole") else QDoubleSpinBox()
    field.setRange(about["least"], about["most"])
    field.setSingleStep(about["step"])
    field.setValue(window.program.value(name))
    field.setKeyboardTracking(False)
    field.valueChanged.connect(lambda value: window.change(name, value))
    field.lineEdit().returnPressed.connect(window.canvas.setFocus)  # the arrow keys are the cursor's again
    add_named(tools, name.replace("_", " "), field)
    window.fields[name] = field


def add_named(tools: Any, name: str, field: Any) -> None:
    """Adds a field to a bar behind its name; where the bar is too short, both are out of sight together."""
    from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

    together, label = QWidget(), QLabel(name)
    label.setBuddy(field)
    layout = QHBoxLayout(together)
    layout.setContentsMargins(8, 0, 0, 0)
    layout.addWidget(label)
    layout.addWidget(field)
    tools.addWidget(together)

"""What stands above the picture of the window: a field for each parameter, in as many rows as they take."""

from __future__ import annotations

from typing import Any


def rows_of_fields() -> Any:
    """A widget on which fields stand side by side, and go on below where it is too narrow for all."""
    from PySide6.QtCore import QRect, QSize, Qt
    from PySide6.QtWidgets import QLayout, QWidget

    class Rows(QLayout):
        def __init__(self):
            super().__init__()
            self.fields = []

        def addItem(self, field):
            self.fields.append(field)

        def count(self):
            return len(self.fields)

        def itemAt(self, place):
            return self.fields[place] if 0 <= place < len(self.fields) else None

        def takeAt(self, place):
            return self.fields.pop(place) if 0 <= place < len(self.fields) else None

        def expandingDirections(self):
            return Qt.Orientation(0)

        def sizeHint(self):
            return self.minimumSize()

        def minimumSize(self):
            return QSize(max((one.sizeHint().width() for one in self.fields), default=0), 0)

        def setGeometry(self, room):
            super().setGeometry(room)
            places = self.places(room.width())
            for field, place in zip(self.fields, places, strict=True):
                field.setGeometry(place)
            rows.setFixedHeight(max((one.bottom() + 1 for one in places), default=0))

        def places(self, width):
            """Where the fields stand, in order."""
            left = top = high = 0
            found = []
            for size in [one.sizeHint() for one in self.fields]:
                if left and left + size.width() > width:
                    left, top, high = 0, top + high, 0
                found.append(QRect(left, top, size.width(), size.height()))
                left, high = left + size.width(), max(high, size.height())
            return found

    rows = QWidget()
    rows.setLayout(Rows())
    return rows


def above(rows: Any, canvas: Any) -> Any:
    """The fields above the picture, which has all the rest."""
    from PySide6.QtWidgets import QVBoxLayout, QWidget

    both = QWidget()
    layout = QVBoxLayout(both)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    layout.addWidget(rows)
    layout.addWidget(canvas, 1)
    return both


def add_field(window: Any, name: str, about: dict[str, Any]) -> None:
    """The field of a parameter, with its name."""
    from PySide6.QtWidgets import QDoubleSpinBox, QSpinBox

    field = QSpinBox() if about.get("whole") else QDoubleSpinBox()
    field.setRange(about["least"], about["most"])
    field.setSingleStep(about["step"])
    field.setValue(window.program.value(name))
    field.setKeyboardTracking(False)
    field.valueChanged.connect(lambda value: window.change(name, value))
    field.lineEdit().returnPressed.connect(window.canvas.setFocus)  # the arrow keys are the cursor's again
    add_named(window.rows, name.replace("_", " "), field)
    window.fields[name] = field


def add_named(rows: Any, name: str, field: Any) -> None:
    """Adds a field behind its name."""
    from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

    together, label = QWidget(), QLabel(name)
    label.setBuddy(field)
    layout = QHBoxLayout(together)
    layout.setContentsMargins(20, 4, 0, 4)
    layout.addWidget(label)
    layout.addWidget(field)
    rows.layout().addWidget(together)

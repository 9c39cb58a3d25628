"""One line of the list of attributes: a name, a formula, a value, and what can be done to each by the mouse."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from studio.app.inspector.pulled_number import PulledNumber
from studio.app.qt_guard import guarded
from studio.app.theme import Theme
from studio.app.widgets import Cell, Passage, Swatch, label, mono, row
from studio.commands.attribute_rows import AttributeRow
from studio.language.builtins import ATTRIBUTES
from studio.language.types import TRUTH

ROW = "row"
"""Under this property a cell has the label of its row."""
VALUE = 76
"""Values take at most so many pixels."""
Shape = tuple[object, ...]


def is_truth(one: AttributeRow) -> bool:
    """Whether a row is about something that is so or not, and is shown which."""
    return ATTRIBUTES.get(one.called) == TRUTH and one.value in ("True", "False")


def shape_of(one: AttributeRow, passage: bool) -> Shape:
    """What the parts of a line depend on; rows of one shape can be shown by the same line, one after another."""
    pulled = bool(one.attribute) and PulledNumber.can_pull(one.formula)
    valued = "colour" if one.colour else one.value not in ("", one.formula)
    return one.label, one.attribute, passage, pulled, "tick" if is_truth(one) else valued


class AttributeLine(QObject):
    """Shows one row. A ``passage`` is a formula that has the room it needs, without a name before it."""

    opened, pulled, let_go, ticked = Signal(), Signal(str), Signal(str), Signal(bool)
    """A click on formula or value; a number that is pulled to, and the one let go at; what was ticked."""
    stopped = Signal()
    """A pull ended, and nothing is to come of it."""
    swatch_clicked = Signal(object)
    menu_asked = Signal(object, QPoint)
    """A part of the line was clicked with the right button, and where in it."""

    def __init__(self, one: AttributeRow, passage: bool, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.shape = shape_of(one, passage)
        self.theme = theme
        _, _, _, pulled, valued = self.shape
        self.cell: Cell | Passage = Passage() if passage else Cell()
        self.cell.setProperty(ROW, one.label)
        self.cell.clicked.connect(lambda _=False: self.opened.emit())
        self.name = None if passage else self._name(one, bool(pulled))
        self.swatch: Swatch | None = None
        self.text: _Value | None = None
        self.tick: QCheckBox | None = None
        self.value = self._value(one) if valued and not passage else None
        if isinstance(self.cell, Cell):
            mono(self.cell)
        for part in self.parts if one.attribute else ():
            part.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            part.customContextMenuRequested.connect(partial(self.menu_asked.emit, part))

    @property
    def parts(self) -> list[QWidget]:
        """What stands in the columns of the line."""
        return [one for one in (self.name, self.cell, self.value) if one is not None]

    def stop(self) -> None:
        """Ends a pull of the number that is shown."""
        if isinstance(self.name, PulledNumber):
            self.name.stop()

    def put(self, grid: QGridLayout, line: int) -> None:
        """Puts the line into a grid, where it is seen as soon as the grid is."""
        if self.name is None:
            grid.addWidget(self.cell, line, 0, 1, 3)
        else:
            grid.addWidget(self.name, line, 0)
            grid.addWidget(self.cell, line, 1, 1, 1 if self.value is not None else 2)
        if self.value is not None:
            grid.addWidget(self.value, line, 2, Qt.AlignmentFlag.AlignRight)
        for part in self.parts:
            for one in (part, *part.findChildren(QWidget)):
                one.ensurePolished()  # now, and not when all lines come into sight together
            part.show()

    def show(self, one: AttributeRow, of: str, width: int) -> None:
        """Shows a row, of things that are called so; its name takes so many pixels."""
        self.cell.say(one.formula if self.name is None else one.formula or "–")
        self.cell.setAccessibleName(f"{one.label} of {of}: {one.formula or one.value}")
        self.cell.setAccessibleDescription(f"now {one.value}" if one.value else "")
        if self.name is not None:
            said = self.name.fontMetrics().elidedText(one.label.replace("_", " "), Qt.TextElideMode.ElideRight, width)
            self.name.setText(said)
            self.name.setFixedWidth(width)
        if isinstance(self.name, PulledNumber):
            self.name.begin_at(one.formula)
        if self.tick is not None:
            self.tick.setChecked(one.value == "True")
            self.tick.setAccessibleName(f"{one.label} of {of}")
        if self.swatch is not None:
            self.swatch.show_colour(one.colour)
        if self.text is not None:
            self.text.say(one.value if one.value != one.formula else "", one.value)

    def _name(self, one: AttributeRow, pulled: bool) -> QLabel:
        """The name of a row; of a plain number it can be pulled."""
        if not pulled:
            name = label("", "quiet")
            name.setToolTip(one.label)
            return name
        number = PulledNumber("", one.formula, one.attribute)
        number.pulled.connect(self.pulled)
        number.let_go.connect(self.let_go)
        number.stopped.connect(lambda: self.cell.say(number.number))
        number.stopped.connect(self.stopped)
        return number

    def _value(self, one: AttributeRow) -> QWidget:
        if is_truth(one):
            self.tick = self._tick(one)
            return self.tick
        holder = QWidget()
        box = row(None, of=holder)
        if one.colour:
            self.swatch = swatch = Swatch(one.colour, self.theme)
            swatch.clicked.connect(lambda: self.swatch_clicked.emit(swatch))
            box.addWidget(swatch)
        self.text = _Value()
        self.text.clicked.connect(self.opened)
        box.addWidget(self.text)
        return holder

    def _tick(self, one: AttributeRow) -> QCheckBox:
        """A box to tick for what is so or not."""
        box = QCheckBox()
        box.setToolTip(f"{one.label.capitalize()} or not")
        box.clicked.connect(self.ticked)
        return box


@guarded
class _Value(QLabel):
    """The present value of a row; a click on it is a click on its formula."""

    clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("quiet")
        self.setTextFormat(Qt.TextFormat.PlainText)

    def say(self, text: str, whole: str) -> None:
        """Shows a text, cut where it is too long."""
        self.setText(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, VALUE))
        self.setToolTip(whole)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()
        else:
            super().mousePressEvent(event)

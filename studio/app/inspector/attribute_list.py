"""The attributes of a definition in aligned columns: name, formula, value; a click on a formula edits it in place."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from studio.app.desk import Desk
from studio.app.direct_edits import NEW_VALUE, attribute_command
from studio.app.forms.command_form import CommandForm
from studio.app.inspector import completion
from studio.app.inspector.attribute_edits import (
    command_for,
    command_for_several,
    edit_fault,
    missing_name,
    naming,
    tried,
)
from studio.app.inspector.formula_field import FormulaEdit
from studio.app.inspector.plain_values import character_at, value_at
from studio.app.inspector.pulled_number import PulledNumber
from studio.app.qt_guard import guarded
from studio.app.style.color_picker import ColorPicker
from studio.app.style.drawing_style import used_colours
from studio.app.theme import GAP, Theme
from studio.app.widgets import Cell, PanelSection, Passage, Saying, Swatch, chip, column, emptied, label, mono, row
from studio.commands.attribute_rows import AttributeRow, what_it_shows
from studio.language.builtins import ATTRIBUTES, CHOICES
from studio.language.errors import FormulaError, StudioError
from studio.language.show import show
from studio.language.types import SYMBOL, TRUTH

WIDEST = 100
"""Labels take at most so many pixels."""
ROW = "row"
"""Under this property a cell has the label of its row."""
VALUE = 76
"""Values take at most so many pixels."""


def is_truth(one: AttributeRow) -> bool:
    """Whether a row is about something that is so or not, and is shown which."""
    return ATTRIBUTES.get(one.called) == TRUTH and one.value in ("True", "False")


class AttributeList(PanelSection):
    """Lists rows and edits one of them at a time."""

    menu_asked = Signal(object, object, QPoint)
    """The row whose menu is asked for, the number of the plain value under the pointer or None, and where on the
    screen."""
    picked = Signal(str)
    """The attribute that the person is at."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__("Attributes")
        self.desk, self.theme = desk, theme
        self.names: tuple[str, ...] = ()
        """The definitions whose attributes are listed; of several, what they share."""
        self.rows: list[AttributeRow] = []
        self.cells: list[Cell | Passage] = []
        self._focused = ""
        self.editor: FormulaEdit | None = None
        self.editing = -1
        self._behind: list[QWidget] = []
        holder = QWidget()
        self.grid = QGridLayout(holder)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(GAP // 2)
        self.grid.setVerticalSpacing(1)
        self.grid.setColumnStretch(1, 1)
        self.fault, self.make = Saying(), chip("", "Give it the name that was typed", self._make_missing)
        self.below = QWidget()
        column(self.fault, self.make, of=self.below, gap=2)
        self.box.addWidget(holder)

    def fill(self, names: tuple[str, ...], rows: list[AttributeRow], whole: bool) -> None:
        """Shows rows of definitions and, where ``whole``, the formula of the first as a whole below them."""
        definition = self.desk.document.definitions[names[0]]
        rows = [*rows, *([AttributeRow("formula", "", show(definition.formula), "", ())] if whole else [])]
        if (names, rows) == (self.names, self.rows):
            return
        typed = self._typed() if names == self.names else None
        self.names, self.rows = names, rows
        alone = "Begins as" if definition.is_state else "Formula"
        self.title.setText("Attributes" if len(rows) > 1 else alone)
        self._rebuild()
        if typed is not None:
            self._edit_again(*typed)

    def clear(self) -> None:
        """Shows nothing."""
        self.names, self.rows = (), []
        self._rebuild()

    def _typed(self) -> tuple[str, str] | None:
        """The row under edit and its text, when the person has changed it."""
        if self.editor is None or self.editor.text() == self.rows[self.editing].formula:
            return None
        return self.rows[self.editing].label, self.editor.text()

    def _edit_again(self, row: str, text: str) -> None:
        """What was being typed is not lost when the list changes around it."""
        for position, one in enumerate(self.rows):
            if one.label == row:
                self.edit(position)
                assert self.editor is not None
                self.editor.setPlainText(text)

    def _rebuild(self) -> None:
        self.editor, self.editing, self._behind = None, -1, []
        self.below.setParent(None)
        had = self.window().focusWidget()
        self._focused = self._focused or (str(had.property(ROW)) if had in self.cells else "")
        emptied(self.grid)
        self.cells = []
        for position, one in enumerate(self.rows):
            self._add(position, one)
            if one.label == self._focused:
                self.cells[position].setFocus()
        self._focused = ""

    def _add(self, position: int, one: AttributeRow) -> None:
        cell = self._cell(one)
        cell.setProperty(ROW, one.label)
        cell.setAccessibleName(f"{one.label} of {', '.join(self.names)}: {one.formula or one.value}")
        cell.setAccessibleDescription(f"now {one.value}" if one.value else "")
        cell.clicked.connect(lambda _=False: self._open(position))
        self._with_menu(cell, one)
        self.cells.append(cell)
        if isinstance(cell, Passage):
            self.grid.addWidget(cell, 2 * position, 0, 1, 3)
            return
        width = min(WIDEST, self._widest())
        said = self.fontMetrics().elidedText(one.label.replace("_", " "), Qt.TextElideMode.ElideRight, width)
        name = self._name(position, said)
        name.setFixedWidth(width)
        self._with_menu(name, one)
        self.grid.addWidget(name, 2 * position, 0)
        valued = bool(one.colour) or is_truth(one) or one.value not in ("", one.formula)
        self.grid.addWidget(cell, 2 * position, 1, 1, 1 if valued else 2)
        if valued:
            value = self._value(position)
            self._with_menu(value, one)
            self.grid.addWidget(value, 2 * position, 2, Qt.AlignmentFlag.AlignRight)

    def _name(self, position: int, said: str) -> QLabel:
        """The name of a row; of a plain number it can be pulled."""
        one = self.rows[position]
        if not one.attribute or not PulledNumber.can_pull(one.formula):
            name = label(said, "quiet")
            name.setToolTip(one.label)
            return name
        pulled = PulledNumber(said, one.formula, one.attribute)
        pulled.pulled.connect(lambda text: self._pull(position, text))
        pulled.let_go.connect(lambda text: self._let_go(position, text))
        return pulled

    def _pull(self, position: int, text: str) -> None:
        """Shows what another number would draw."""
        self.leave()
        cell = self.cells[position]
        if isinstance(cell, Cell):
            cell.say(text)
        edit_fault(self.desk, partial(self._command, self.rows[position], text))

    def _let_go(self, position: int, text: str) -> None:
        """Gives the number that was pulled to; the one before where it cannot be that, or was taken back."""
        row, cell = self.rows[position], self.cells[position]
        self.desk.show_ghost(None)
        if isinstance(cell, Cell):
            cell.say(row.formula)
        if text != row.formula:
            command, arguments = self._command(row, text)
            tried(self.desk, command, **arguments)

    def _with_menu(self, part: QWidget, one: AttributeRow) -> None:
        """The menu of a row opens wherever in it one clicks."""
        if one.attribute:
            part.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            part.customContextMenuRequested.connect(lambda at: self._ask_menu(one, part, at))

    def _open(self, position: int) -> None:
        """Points at what a row shows, where something is asked for; else it is edited."""
        aim = self.desk.aim
        if aim is None or aim.named is None:
            self.edit(position)
        else:
            aim.named(what_it_shows(self.desk.document, self.names[0], self.rows[position]))

    def _ask_menu(self, one: AttributeRow, cell: QWidget, at: QPoint) -> None:
        text = one.formula
        number = value_at(text, character_at(cell, text, at)) if isinstance(cell, Cell) else None
        self.menu_asked.emit(one, number, cell.mapToGlobal(at))

    def _cell(self, one: AttributeRow) -> Cell | Passage:
        """Where a formula is shown; one that is all there is to a definition gets the room that it needs."""
        if one.path == () and not any(other.attribute for other in self.rows):
            return Passage(one.formula)
        cell = Cell(one.formula or "–")
        mono(cell)
        return cell

    def _widest(self) -> int:
        metrics = self.fontMetrics()
        return max(metrics.horizontalAdvance(one.label.replace("_", " ")) for one in self.rows) + 4

    def _value(self, position: int) -> QWidget:
        one, holder = self.rows[position], QWidget()
        if is_truth(one):
            return self._tick(one)
        box = row(None, of=holder)
        if one.colour:
            swatch = Swatch(one.colour, self.theme)
            swatch.clicked.connect(partial(self._colours, position, swatch))
            box.addWidget(swatch)
        said = one.value if one.value != one.formula else ""
        text = _Value(self.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, VALUE), one.value)
        text.clicked.connect(lambda: self._open(position))
        box.addWidget(text)
        return holder

    def _tick(self, one: AttributeRow) -> QCheckBox:
        """A box to tick for what is so or not."""
        box = QCheckBox()
        box.setChecked(one.value == "True")
        box.setAccessibleName(f"{one.label} of {', '.join(self.names)}")
        box.setToolTip(f"{one.label.capitalize()} or not")
        box.clicked.connect(lambda so: self._give(one, so))
        return box

    def _give(self, one: AttributeRow, value: bool) -> None:
        command, arguments = attribute_command(self.names, one.attribute, value)
        self._say(tried(self.desk, command, **arguments))

    def _colours(self, position: int, swatch: Swatch) -> None:
        """Lets the person choose the colour of a row; what it would look like is shown meanwhile."""

        def take(colour: str | None) -> None:
            self.edit(position)
            self._take(_written(colour))

        picker = ColorPicker(self.theme, self, used_colours(self.desk.document))
        picker.chosen.connect(take)
        row = self.rows[position]
        picker.marked.connect(lambda colour: edit_fault(self.desk, partial(self._command, row, _written(colour))))
        picker.left.connect(lambda: self.desk.show_ghost(None))
        picker.open_at(swatch.mapToGlobal(QPoint(0, swatch.height() + 2)), swatch.colour)

    def edit(self, position: int) -> None:
        """Opens the field of a row."""
        self.leave()
        row = self.rows[position]
        self.picked.emit(row.attribute)
        colours = ATTRIBUTES.get(row.called) == SYMBOL
        words = completion.words(self.desk.document, self.names[0], colours, CHOICES.get(row.called, ()))
        self.editor = FormulaEdit(row.formula or row.value, words, completion.after_dot(), self.theme)
        self.editor.setAccessibleName(f"Formula of {row.label}")
        self.editor.taken.connect(self._take)
        self.editor.left.connect(lambda: self.leave(refocus=True))
        self.editor.paused.connect(self._look)
        self.editing = position
        first = 0 if isinstance(self.cells[position], Passage) else 1
        self._behind = [self._at(position, column) for column in range(first, 3)]
        for one in self._behind:
            one.hide()
        self.grid.addWidget(self.editor, 2 * position, first, 1, 3 - first)
        self.grid.addWidget(self.below, 2 * position + 1, first, 1, 3 - first)
        self._say("")
        self.editor.setFocus()

    def _at(self, position: int, column: int) -> QWidget:
        item = self.grid.itemAtPosition(2 * position, column)
        widget = item.widget() if item is not None else None
        assert widget is not None
        return widget

    def leave(self, refocus: bool = False) -> None:
        """Closes the field; what stood there before stays."""
        if self.editor is None:
            return
        editor, position = self.editor, self.editing
        self.editor, self.editing = None, -1
        self.desk.show_ghost(None)
        self._say("")
        for one in self._behind:
            one.show()
        if refocus:
            self.cells[position].setFocus()
        self.grid.removeWidget(editor)
        editor.hide()
        editor.deleteLater()

    def _command(self, row: AttributeRow, text: str) -> tuple[str, dict[str, Any]]:
        """The command that does what was typed for a row. Raises StudioError where that is none."""
        if len(self.names) > 1:
            return command_for_several(self.names, row, text)
        return command_for(self.desk, self.names[0], None if row.path == () else row, text)

    def _look(self, text: str) -> None:
        """A moment's pause: shows what it would draw, or what is wrong with it."""
        if self.editor is None:
            return
        sentence, span = edit_fault(self.desk, partial(self._command, self.rows[self.editing], text))
        self.editor.fault(span)
        self._say(sentence, text)

    def _say(self, sentence: str, text: str = "") -> None:
        """Says what is wrong with what was typed; a name that stands for nothing yet can be made at once."""
        self.fault.say(sentence)
        single = sentence and text and len(self.names) == 1
        missing = missing_name(self.desk, self.names[0], self.rows[self.editing], text) if single else ""
        named = missing and naming(self.names[0], self.rows[self.editing], text) is not None
        now = self.rows[self.editing].formula if named else ""
        self.make.setText(f"Name {now} “{missing}”" if named else f"Make {missing}…")
        self.make.setVisible(bool(missing))
        self.below.setVisible(bool(sentence) and self.editor is not None)

    def _make_missing(self) -> None:
        if self.editor is None:
            return
        row, text = self.rows[self.editing], self.editor.text()
        made = naming(self.names[0], row, text)
        if made is not None:
            self.leave(refocus=True)
            tried(self.desk, made[0], **made[1])
        else:
            name = missing_name(self.desk, self.names[0], row, text)
            CommandForm(self.desk, NEW_VALUE, self.window(), {"name": name}).begin()

    def _take(self, text: str) -> None:
        if self.editor is None:
            return
        if text in (self.rows[self.editing].formula, "") and self.rows[self.editing].formula:
            self.leave(refocus=True)
            return
        try:
            command, arguments = self._command(self.rows[self.editing], text)
        except StudioError as error:
            self.editor.fault(error.span if isinstance(error, FormulaError) else None)
            self._say(error.sentence)
            return
        sentence = tried(self.desk, command, **arguments)
        self._say(sentence, text)
        if not sentence:
            self._focused = self.rows[self.editing].label
            self.leave(refocus=True)


@guarded
class _Value(QLabel):
    """The present value of a row; a click on it is a click on its formula."""

    clicked = Signal()

    def __init__(self, text: str, whole: str) -> None:
        super().__init__(text)
        self.setObjectName("quiet")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setToolTip(whole)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()
        else:
            super().mousePressEvent(event)


def _written(colour: str | None) -> str:
    """A colour as a formula: a name as it is, digits as a symbol."""
    return f"symbol({colour!r})" if colour and colour.startswith("#") else str(colour)

"""The attributes of a definition in aligned columns: name, formula, value; a click on a formula edits it in place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from studio.app.desk import Desk
from studio.app.direct_edits import NEW_VALUE, attribute_command, members_command
from studio.app.following import Pieces
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
from studio.app.inspector.attribute_line import ROW, AttributeLine, Shape, shape_of
from studio.app.inspector.formula_field import FormulaEdit
from studio.app.inspector.plain_values import character_at
from studio.app.style.color_picker import ColorPicker
from studio.app.style.drawing_style import used_colours
from studio.app.theme import GAP, Theme
from studio.app.widgets import Cell, PanelSection, Passage, Saying, Swatch, chip, column
from studio.commands.attribute_rows import AttributeRow, what_it_shows
from studio.language.builtins import ATTRIBUTES, CHOICES
from studio.language.errors import FormulaError, StudioError
from studio.language.show import show
from studio.language.types import SYMBOL

WIDEST = 100
"""Labels take at most so many pixels."""
SPARE = 60
"""So many lines that are not needed now are kept for later."""


class AttributeList(PanelSection):
    """Lists rows and edits one of them at a time."""

    menu_asked = Signal(object, object, QPoint)
    """The row whose menu is asked for, the character of its formula under the pointer or None, and where on the
    screen."""
    picked = Signal(str)
    """The attribute that the person is at."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__("Attributes")
        self.desk, self.theme = desk, theme
        self.names: tuple[str, ...] = ()
        """The definitions whose attributes are listed; of several, what they share."""
        self.rows: list[AttributeRow] = []
        self.lines: list[AttributeLine] = []
        self._spare: dict[Shape, AttributeLine] = {}  # lines out of sight, the one that was needed last at the end
        self._whole = True  # whether the lines show all rows
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
        self.below = QWidget(self)
        column(self.fault, self.make, of=self.below, gap=2)
        self.below.hide()
        self.box.addWidget(holder)

    def fill(self, names: tuple[str, ...], rows: list[AttributeRow], whole: bool) -> Pieces:
        """Shows rows of definitions and, where ``whole``, the formula of the first as a whole below them."""
        definition = self.desk.document.definitions[names[0]]
        rows = [*rows, *([AttributeRow("formula", "", show(definition.formula), "", ())] if whole else [])]
        if self._whole and (names, rows) == (self.names, self.rows):
            return
        typed = self._typed() if names == self.names else None
        for line in self.lines if names != self.names else ():
            line.stop()  # a pull is not about what is shown next
        self.names, self.rows = names, rows
        alone = "Begins as" if definition.is_state else "Formula"
        self.title.setText("Attributes" if len(rows) > 1 else alone)
        for _ in self._rebuild():
            if typed is None:  # what somebody is typing is back in the same event
                yield
        if typed is not None:
            self._edit_again(*typed)

    def clear(self) -> Pieces:
        """Shows nothing."""
        self.names, self.rows = (), []
        yield from self._rebuild()

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

    @property
    def cells(self) -> list[Cell | Passage]:
        """Where the formulas of the rows are shown."""
        return [one.cell for one in self.lines]

    def _rebuild(self) -> Pieces:
        """Shows the rows by the lines that are there, as far as they are of their shapes; others take their places."""
        self._whole = False
        self._put_away()
        had = self.window().focusWidget()
        self._focused = self._focused or (str(had.property(ROW)) if had in self.cells else "")
        passage = not any(one.attribute for one in self.rows)
        while len(self.lines) > len(self.rows):
            self._drop(self.lines.pop())
            yield
        width, of = min(WIDEST, self._widest()), ", ".join(self.names)
        for position, one in enumerate(self.rows):
            self._line(position, one, passage and one.path == ()).show(one, of, width)
            if one.label == self._focused:
                self.lines[position].cell.setFocus()
            yield
        self._focused, self._whole = "", True

    def _line(self, position: int, one: AttributeRow, passage: bool) -> AttributeLine:
        """The line for a row at its position."""
        shape = shape_of(one, passage)
        if position < len(self.lines):
            if self.lines[position].shape == shape:
                return self.lines[position]
            self._drop(self.lines.pop(position))
        line = self._spare.pop(shape, None) or self._made(one, passage)
        self.lines.insert(position, line)
        line.put(self.grid, 2 * position)
        return line

    def _made(self, one: AttributeRow, passage: bool) -> AttributeLine:
        """A new line."""
        line = AttributeLine(one, passage, self.theme, self)
        told: dict[Any, Callable[..., None]] = {
            line.opened: self._open,
            line.pulled: self._pull,
            line.let_go: self._let_go,
            line.ticked: self._give,
            line.swatch_clicked: self._colours,
            line.menu_asked: self._ask_menu,
        }
        for signal, does in told.items():
            signal.connect(partial(self._at_line, line, does))
        line.stopped.connect(lambda: self.desk.show_ghost(None))
        return line

    def _at_line(self, line: AttributeLine, does: Callable[..., None], *given: object) -> None:
        """Does what is asked for at a line, at the position that it has by then."""
        does(self.lines.index(line), *given)

    def _drop(self, line: AttributeLine) -> None:
        """Takes a line out of sight; it is kept for a row of its shape, unless there is one already, or too many."""
        for part in line.parts:
            self.grid.removeWidget(part)
            part.hide()
        line, kept = self._spare.pop(line.shape, line), line
        self._spare[kept.shape] = kept
        if line is kept and len(self._spare) > SPARE:
            line = self._spare.pop(next(iter(self._spare)))
        if line is not kept:
            for part in line.parts:
                part.deleteLater()
            line.deleteLater()

    def _pull(self, position: int, text: str) -> None:
        """Shows what another number would draw."""
        self.leave()
        self.lines[position].cell.say(text)
        edit_fault(self.desk, partial(self._command, self.rows[position], text))

    def _let_go(self, position: int, text: str) -> None:
        """Gives the number that was pulled to; the one before where it cannot be that, or was taken back."""
        row = self.rows[position]
        self.desk.show_ghost(None)
        self.lines[position].cell.say(row.formula)
        if text != row.formula:
            command, arguments = self._command(row, text)
            tried(self.desk, command, **arguments)

    def _open(self, position: int) -> None:
        """Points at what a row shows, where something is asked for; else it is edited."""
        aim = self.desk.aim
        if aim is None or aim.named is None:
            self.edit(position)
        else:
            aim.named(what_it_shows(self.desk.document, self.names[0], self.rows[position]))

    def _ask_menu(self, position: int, part: QWidget, at: QPoint) -> None:
        """The menu of a row opens wherever in it one clicks."""
        one = self.rows[position]
        character = character_at(part, one.formula, at) if isinstance(part, Cell) else None
        self.menu_asked.emit(one, character, part.mapToGlobal(at))

    def _widest(self) -> int:
        metrics = self.fontMetrics()
        return max((metrics.horizontalAdvance(one.label.replace("_", " ")) for one in self.rows), default=0) + 4

    def _give(self, position: int, value: bool) -> None:
        attribute = self.rows[position].attribute
        of_members = members_command(self.desk, attribute, value)
        command, arguments = of_members or attribute_command(self.names, attribute, value)
        self._say(tried(self.desk, command, **arguments))

    def _colours(self, position: int, swatch: Swatch) -> None:
        """Lets the person choose the colour of a row; what it would look like is shown meanwhile."""

        def take(colour: str | None) -> None:
            self.edit(position)
            self._take(_written(colour))

        picker = ColorPicker(self.theme, self, used_colours(self.desk.document), self.desk.kept_clear(True))
        picker.chosen.connect(take)
        row = self.rows[position]
        picker.marked.connect(lambda colour: edit_fault(self.desk, partial(self._command, row, _written(colour))))
        picker.left.connect(lambda: self.desk.show_ghost(None))
        picker.open_by(swatch, swatch.colour)

    def edit(self, position: int) -> None:
        """Opens the field of a row."""
        self.leave()
        row = self.rows[position]
        self.picked.emit(row.attribute)
        colours = ATTRIBUTES.get(row.called) == SYMBOL
        words = completion.words(self.desk.document, self.names[0], colours, CHOICES.get(row.called, ()))
        self.editing = position
        self.editor = FormulaEdit(self._begun(), words, completion.after_dot(), self.theme)
        self.editor.setAccessibleName(f"Formula of {row.label}")
        self.editor.taken.connect(self._take)
        self.editor.left.connect(lambda: self.leave(refocus=True))
        self.editor.paused.connect(self._look)
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
        cell = self.lines[self.editing].cell
        self.desk.show_ghost(None)
        self._put_away()
        if refocus:
            cell.setFocus()

    def _put_away(self) -> None:
        """Takes the field out, and shows what it was over."""
        if self.editor is None:
            return
        editor, self.editor, self.editing = self.editor, None, -1
        self.fault.say("")
        self.below.hide()
        for one in self._behind:
            one.show()
        self._behind = []
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
        if text == self._begun():
            self.desk.show_ghost(None)
            self.editor.fault(None)
            self._say("")
            return
        sentence, span = edit_fault(self.desk, partial(self._command, self.rows[self.editing], text))
        self.editor.fault(span)
        self._say(sentence, text)

    def _begun(self) -> str:
        """What stood in the field when it was opened: what the formula leaves unsaid stands there in words."""
        row = self.rows[self.editing]
        return row.formula or row.value

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
            asked = CommandForm(self.desk, NEW_VALUE, self.window(), {"name": name})
            asked.finished.connect(lambda _: QTimer.singleShot(0, self, self._take_again))
            asked.begin()

    def _take_again(self) -> None:
        """Takes what was typed once the name in it stands for something."""
        if self.editor is not None:
            self._take(self.editor.text())

    def _take(self, text: str) -> None:
        if self.editor is None:
            return
        if text in ("", self._begun()):
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


def _written(colour: str | None) -> str:
    """A colour as a formula: a name as it is, digits as a symbol."""
    return f"symbol({colour!r})" if colour and colour.startswith("#") else str(colour)

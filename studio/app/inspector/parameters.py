"""Parameters as sliders and fields. One drag is one step to undo; a clash keeps the last good value."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QSlider,
    QWidget,
)

from studio.app.calm import Calm
from studio.app.desk import Desk
from studio.app.direct_edits import parameter_command
from studio.app.inspector.attribute_edits import tried
from studio.app.inspector.name_menu import offer_name
from studio.app.qt_guard import guarded
from studio.app.reckoning_field import ReckoningField
from studio.app.style.color_picker import ColorPicker
from studio.app.style.drawing_style import used_colours
from studio.app.theme import GAP, Theme
from studio.app.widgets import Cell, PanelSection, Saying, Swatch, column, row
from studio.document.constraints import is_count
from studio.document.model import Definition, Document, Range
from studio.language.colours import is_colour
from studio.language.errors import ConstraintClash, StudioError
from studio.language.values import Symbol, Value, is_number

PAUSE = 350
"""Milliseconds without another key or click after which a value that was nudged is taken."""
LETTERS, FIELD = 20, 68
"""Letters that the longest name of a parameter has room for, and pixels for the field with its value."""
NEW = "new"
"""The look of the row that came last."""
ANY = Range(-1e9, 1e9, 1)
"""What a number without a range may be typed as."""


@guarded
class Revocable(Calm):
    """Tells of Escape in a slider or a field as well, by which what is done there is taken back."""

    escaped = Signal()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        escaped = (
            event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        )
        if escaped:
            self.escaped.emit()
        return escaped or super().eventFilter(watched, event)


class ParameterRow(QWidget):
    """One parameter that is a number: its name, a slider over its range, a field with its value."""

    previewed = Signal(object)
    """The document as it would be (Document), None when the gesture is over."""
    clashed = Signal(object)
    """The names of the constraints that forbid a value (a tuple, empty when nothing does)."""

    def __init__(self, desk: Desk, definition: Definition) -> None:
        super().__init__()
        self.desk, self.name = desk, definition.name
        self.range = definition.range or ANY
        self.good: Value = definition.value
        self._whole = is_count(definition)
        self._begun = False
        self._editor = desk.editor  # in which the gesture under way began
        self.fault = Saying()
        self.slider = self._make_slider(definition.range is not None)
        self.field = self._make_field()
        self._later = QTimer(self, interval=PAUSE, singleShot=True)
        self._later.timeout.connect(self.commit)
        self.title = Title(desk, definition)
        column(row(self.title, self.slider, self.field, wide=self.slider), self.fault, of=self, gap=1)
        self.show_value(definition.value)

    def _make_slider(self, shown: bool) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setAccessibleName(f"{self.name}, slider")
        slider.setRange(0, max(1, round((self.range.most - self.range.least) / self.range.step)) if shown else 0)
        slider.setPageStep(max(1, slider.maximum() // 10))
        slider.setMinimumWidth(GAP * 5)
        slider.setEnabled(shown)
        slider.valueChanged.connect(self._slid)
        slider.sliderReleased.connect(self.commit)
        Revocable(slider).escaped.connect(self.cancel)
        return slider

    def _make_field(self) -> ReckoningField:
        field = ReckoningField()
        field.setAccessibleName(self.name)
        field.setDecimals(0 if self._whole else _decimals(self.range.step))
        field.setRange(ANY.least, ANY.most)  # what is out of its own range is answered with a sentence
        field.setSingleStep(self.range.step)
        field.setFixedWidth(FIELD)
        field.setKeyboardTracking(False)
        field.setToolTip(f"{self.range.least:g} to {self.range.most:g}" if self.range is not ANY else "any number")
        field.valueChanged.connect(self._stepped)
        field.editingFinished.connect(lambda: self.commit() if self._begun else None)
        Revocable(field).escaped.connect(self.cancel)
        return field

    def show_value(self, value: Value) -> None:
        """Shows a value without doing anything."""
        with QSignalBlocker(self.slider), QSignalBlocker(self.field):
            self.slider.setValue(round((value - self.range.least) / self.range.step))
            self.field.setValue(value)

    def fill(self, definition: Definition) -> None:
        """Shows what the document says now, unless a gesture is under way."""
        if self._begun:
            return
        if definition.value != self.good:
            self._say("", ())
        self.good = definition.value
        self.show_value(definition.value)

    def _slid(self, position: int) -> None:
        value = min(self.range.least + position * self.range.step, self.range.most)
        self._try(round(value) if self._whole else round(value, 9))
        if not self.slider.isSliderDown():
            self._later.start()

    def _stepped(self, value: float) -> None:
        self._try(round(value) if self._whole else value)
        self._later.start()

    def _try(self, value: Value) -> None:
        """Previews a value; one that cannot be keeps the last good one and says why."""
        self._begun, self._editor = True, self.desk.editor
        try:
            command, arguments = parameter_command(self.name, value)
            result = self.desk.editor.preview(command, **arguments)
        except StudioError as error:
            names = error.names if isinstance(error, ConstraintClash) else ()
            self._say(error.sentence, names)
            return
        self.good = value
        self._say("", ())
        self.show_value(value)
        self.desk.show_ghost(result.document)
        self.previewed.emit(result.document)

    def commit(self) -> None:
        """Takes the last good value: one step to undo."""
        self._later.stop()
        if not self._begun:
            return
        self._begun = False
        if not self._is_there():
            return
        if self.good != self.desk.document.definitions[self.name].value:
            sentence = _tried(self.desk, self.name, self.good)
            if sentence:
                self._say(sentence, ())
        self._over()

    def cancel(self) -> None:
        """Takes the gesture back."""
        self._later.stop()
        self._begun = False
        self._say("", ())
        if self._is_there():
            self._over()

    def _is_there(self) -> bool:
        """Whether the parameter is still that of the gesture: another document may have come in between."""
        return self._editor is self.desk.editor and self.name in self.desk.document.definitions

    def _over(self) -> None:
        self.desk.show_ghost(None)
        self.good = self.desk.document.definitions[self.name].value
        self.show_value(self.good)
        self.previewed.emit(None)

    def _say(self, sentence: str, names: tuple[str, ...]) -> None:
        self.fault.say(sentence)
        self.clashed.emit(names)


class PlainRow(QWidget):
    """A parameter that is a truth, a text or a symbol."""

    def __init__(self, desk: Desk, definition: Definition, theme: Theme) -> None:
        super().__init__()
        self.desk, self.name, self.theme = desk, definition.name, theme
        self.fault = Saying()
        self.field = self._make(definition)
        self.field.setAccessibleName(self.name)
        self.title = Title(desk, definition)
        self.swatch = Swatch(str(definition.value), theme)
        self.swatch.clicked.connect(self._choose)
        column(row(self.title, self.field, self.swatch, wide=self.field), self.fault, of=self, gap=1)
        self.fill(definition)

    def _make(self, definition: Definition) -> QCheckBox | QLineEdit:
        if isinstance(definition.value, bool):
            check = QCheckBox()
            check.clicked.connect(self._take)
            return check
        line = QLineEdit()
        line.editingFinished.connect(lambda: self._take(line.text()))
        return line

    def fill(self, definition: Definition) -> None:
        """Shows what the document says now."""
        if isinstance(self.field, QCheckBox):
            self.field.setChecked(bool(definition.value))
        elif not self.field.hasFocus():
            self.field.setText(str(definition.value))
        colour = str(definition.value)
        self.swatch.setVisible(isinstance(definition.value, Symbol) and is_colour(colour))
        self.swatch.show_colour(colour)

    def _choose(self) -> None:
        """Lets the person choose another colour; what it would look like is shown meanwhile."""
        picker = ColorPicker(self.theme, self, used_colours(self.desk.document), self.desk.kept_clear(True))
        picker.chosen.connect(lambda colour: self._take(colour) if colour else None)
        picker.marked.connect(self._look)
        picker.left.connect(lambda: self.desk.show_ghost(None))
        picker.open_by(self.swatch, self.swatch.colour)

    def _look(self, colour: str) -> None:
        command, arguments = parameter_command(self.name, colour)
        self.desk.preview(command, **arguments)

    def show_value(self, value: Value) -> None:
        """A plain value moves with no other; nothing to show."""

    def _take(self, value: Value) -> None:
        here = self.desk.document.definitions.get(self.name)
        if here is None or value == here.value:
            return
        self.fault.say(_tried(self.desk, self.name, value))


class Parameters(PanelSection):
    """All parameters of the document."""

    clashed = Signal(object)
    came = Signal(str)
    """A parameter is new."""
    chosen = Signal()
    """One was selected by a click on its name."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self.setAccessibleName("Parameters")
        self.desk, self.theme = desk, theme
        self.rows: dict[str, ParameterRow | PlainRow] = {}
        self._made: dict[str, object] = {}
        self._home = desk.home  # the editor whose parameters are known
        self._new_in: Document | None = None  # the document in which one is new
        self.inner = column()
        self.box.addLayout(self.inner)

    def fill(self) -> None:
        """Brings the rows in step with the document; rows stay where nothing but a value changed."""
        found = {name: one for name, one in self.desk.document.definitions.items() if one.is_parameter}
        at_home, self._home = self.desk.home is self._home, self.desk.home
        made: dict[str, object] = {}
        for name, one in found.items():
            made[name] = (one.range, type(one.value), is_count(one), one.note)
        if made != self._made or list(made) != list(self._made):
            known, self._made = self._made, made
            self._rebuild(found, {name for name in made if known.get(name) == made[name]})
            new = [name for name in made if name not in known]
            if at_home and len(new) == 1:
                self._new_in = self.desk.document
                self._mark(new[0])
                self.came.emit(new[0])
        if self._new_in is not None and self._new_in is not self.desk.document:
            self._new_in = None
            self._mark("")
        for name, one in found.items():
            self.rows[name].fill(one)
        self.setVisible(bool(found))

    def _mark(self, new: str) -> None:
        """Marks the parameter that has just come, until something else is done; nothing moves for that."""
        for name, line in self.rows.items():
            if (name == new) != (line.objectName() == NEW):
                line.setObjectName(NEW if name == new else "")
                line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
                line.style().polish(line)

    def _rebuild(self, found: Mapping[str, Definition], kept: Collection[str]) -> None:
        """A row for each; those that are kept stay the ones they are, whoever is at them."""
        before, self.rows = self.rows, {}
        for name, line in before.items():
            self.inner.removeWidget(line)
            if name not in kept:
                line.hide()
                line.deleteLater()
        for name, one in found.items():
            line = self.rows[name] = before[name] if name in kept else self.row_of(one)
            line.title.stand_among(list(found))
            self.inner.addWidget(line)

    def row_of(self, one: Definition) -> ParameterRow | PlainRow:
        """A new row for a parameter."""
        made = ParameterRow(self.desk, one) if is_number(one.value) else PlainRow(self.desk, one, self.theme)
        if isinstance(made, ParameterRow):
            made.previewed.connect(self._along)
            made.clashed.connect(self.clashed.emit)
        made.title.clicked.connect(lambda _=False: self.chosen.emit())
        for part in (made, made.title):
            part.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            part.customContextMenuRequested.connect(
                lambda at, part=part, name=one.name: self._menu(name).popup(part.mapToGlobal(at))
            )
        return made

    def _menu(self, name: str) -> QMenu:
        """What can be done with a parameter."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        offer_name(self.desk, menu, name)
        return menu

    def _along(self, document: Document | None) -> None:
        """Shows what moves along with a parameter while it is pulled."""
        for name, value in (document or self.desk.document).parameters().items():
            if name in self.rows:
                self.rows[name].show_value(value)


@guarded
class Title(Cell):
    """The name of a parameter; a click selects it."""

    def __init__(self, desk: Desk, definition: Definition) -> None:
        super().__init__(definition.name, "name")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setToolTip(definition.note or definition.name)
        self.setAccessibleName(f"Select {definition.name}")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(lambda _=False: _select(desk, definition.name))
        self._names: Sequence[str] = ()
        self.stand_among((definition.name,))

    def stand_among(self, names: Sequence[str]) -> None:
        """Takes as much room as the names of all parameters do that stand below each other."""
        self._names = names
        self._fit()

    def _fit(self) -> None:
        letters = self.fontMetrics()
        longest = max(map(letters.horizontalAdvance, self._names)) + GAP
        self.setFixedWidth(min(longest, LETTERS * letters.averageCharWidth()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()


def _select(desk: Desk, name: str) -> None:
    """Selects a parameter; with Shift or Ctrl as well as what is selected."""
    adding = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
    if QApplication.keyboardModifiers() & adding:
        chosen = desk.selection.names
        desk.select_names(tuple(one for one in chosen if one != name) if name in chosen else (*chosen, name))
    else:
        desk.select_names((name,))


def _decimals(step: float) -> int:
    text = f"{step:.6f}".rstrip("0")
    return max(2, len(text.partition(".")[2]))


def _tried(desk: Desk, name: str, value: Any) -> str:
    """Gives a parameter another value; gives the sentence why it cannot be, empty where it was."""
    command, arguments = parameter_command(name, value)
    return tried(desk, command, **arguments)

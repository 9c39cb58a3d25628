"""The fields of a form, one for each kind of argument."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPointF, QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QCompleter, QLineEdit, QPushButton, QWidget

from studio.app.desk import Desk
from studio.app.flows import Flow
from studio.app.forms import function_menu, picked_operands, value_editor
from studio.app.forms.chips import Chips
from studio.app.forms.choice_fields import ChoiceField, TruthField
from studio.app.forms.field_base import ArgumentField, hint
from studio.app.forms.lines_field import LinesField
from studio.app.forms.named_values import NamedField
from studio.app.keys import ENTER
from studio.app.picking import CanvasClick, PickingTarget
from studio.app.qt_guard import guarded
from studio.app.theme import Theme
from studio.app.widgets import chip, row
from studio.commands.registry import Parameter
from studio.commands.roles import COLOUR
from studio.generalize.operand_text import as_typed, followed_operand, operand_of
from studio.language.errors import StudioError
from studio.language.types import SYMBOL, Type, type_of

SHORTEST = 12
"""Letters that a list of names has room for at least, however long they are."""


@guarded
class TextField(ArgumentField):
    """A line of text; where it is a name of something there is, all of these can be chosen from."""

    def __init__(self, desk: Desk, parameter: Parameter, names: list[str] | None = None) -> None:
        super().__init__(desk, parameter)
        self.names = names or []
        self.combo = QComboBox() if names or (parameter.role.names is not None and parameter.role.of) else None
        self.line = QLineEdit()
        self.line.setPlaceholderText(hint(parameter))
        if self.combo is not None:
            self._offer(self.combo)
        self.line.textChanged.connect(lambda _: self.changed.emit())
        self.show_with(self.combo or self.line)
        self.setFocusProxy(self.line)

    def invite(self, words: str) -> None:
        if words:
            self.line.setPlaceholderText(words)

    def _offer(self, combo: QComboBox) -> None:
        combo.setEditable(True)
        combo.setLineEdit(self.line)
        combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(SHORTEST)
        combo.addItems(self.names)
        combo.setCurrentIndex(-1)
        completer = QCompleter(combo.model(), self.line)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        combo.setCompleter(completer)
        popup = completer.popup()
        if popup is not None:
            popup.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter means the form, as it does without the list of names, unless one of these was chosen."""
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in ENTER
        if pressed and isinstance(watched, QAbstractItemView) and not watched.currentIndex().isValid():
            watched.hide()
            self.entered.emit()
            return True
        return super().eventFilter(watched, event)

    def complete(self, names: list[str]) -> None:
        if self.combo is None or names == self.names:
            return
        self.names, text = names, self.line.text()
        with QSignalBlocker(self.combo), QSignalBlocker(self.line):
            self.combo.clear()
            self.combo.addItems(names)
            self.combo.setCurrentIndex(-1)
            self.line.setText(text)

    def dress(self, theme: Theme) -> None:
        super().dress(theme)
        if self.parameter.role.says == COLOUR.says and not self.line.actions():
            value_editor.attach(self.desk, theme, self.line, str, lambda: SYMBOL)

    def text(self) -> str:
        return self.line.text()

    def give(self, data: Any) -> None:
        self.line.setText(data if isinstance(data, str) else json.dumps(data, ensure_ascii=False))

    def take_focus(self) -> None:
        self.line.setFocus()
        self.line.selectAll()


class NameField(TextField):
    """The name of something that can be pointed at on the canvas."""

    def __init__(self, desk: Desk, parameter: Parameter, names: list[str] | None = None) -> None:
        super().__init__(desk, parameter, names)
        if parameter.role.points == "thing":
            self.points = "Click the thing that is meant on the canvas"

    def under(self, click: CanvasClick) -> PickingTarget | None:
        return picked_operands.thing(click, self.names)

    def pick(self, names: tuple[str, ...]) -> None:
        known = [one for one in names if one in self.names]
        if known:
            self.give(known[-1])


class NumberField(TextField):
    """A number, or two for a place."""

    def __init__(self, desk: Desk, parameter: Parameter) -> None:
        super().__init__(desk, parameter)
        if {one.name for one in parameter.kind.ways} & {"spot", "point"}:
            self.points = "Click the place that is meant on the canvas"

    def give(self, data: Any) -> None:
        self.line.setText(f"{data[0]:g}, {data[1]:g}" if isinstance(data, list) else json.dumps(data))

    def data(self) -> Any:
        text = self.text().strip().strip("[]()")
        try:
            numbers = [_number(part) for part in text.split(",")]
        except ValueError:
            return self.text().strip()
        return numbers[0] if len(numbers) == 1 else numbers

    def under(self, click: CanvasClick) -> PickingTarget | None:
        return picked_operands.spot(click)

    def marks(self) -> list[QPointF]:
        data = self.data()
        return [QPointF(*data)] if isinstance(data, list) and len(data) == 2 else []


class WhichField(ArgumentField):
    """One of a few plain values, by its number: each is a button. A whole key, which comes last, is chosen first."""

    def __init__(self, desk: Desk, parameter: Parameter, names: list[str]) -> None:
        super().__init__(desk, parameter)
        self.flow = Flow()
        self.buttons: list[QPushButton] = []
        self.names: list[str] = []
        self.chosen = int(parameter.default or 0)
        self._open = parameter.default is None
        self.show_with(self.flow)
        self.complete(names)

    @property
    def wanted(self) -> bool:
        return len(self.names) > 1

    def complete(self, names: list[str]) -> None:
        if names == self.names:
            return
        self.names = names
        if self._open:
            self.chosen = len(names) - 1 if names and names[-1].startswith("(") else 0
        self.buttons = [chip(name, does=partial(self._choose, place)) for place, name in enumerate(names)]
        for one in self.buttons:
            one.setCheckable(True)
        self.flow.give(list(self.buttons))
        self._mark()

    def _choose(self, number: int) -> None:
        self.chosen, self._open = number, False
        self._mark()
        self.changed.emit()

    def _mark(self) -> None:
        for place, one in enumerate(self.buttons):
            one.setChecked(place == self.chosen)

    def text(self) -> str:
        return str(self.chosen)

    def give(self, data: Any) -> None:
        self._choose(int(data))

    def data(self) -> Any:
        return min(self.chosen, max(len(self.names) - 1, 0))


class JsonField(TextField):
    """Whatever has no field of its own: a number or text as it is, else JSON."""

    def data(self) -> Any:
        try:
            return json.loads(self.text())
        except ValueError:
            return self.text().strip()


PLAIN = ("None", "True", "False")
"""Values that are chosen more quickly than typed, by what they are called in formulas."""
CALLED = {"None": "nothing", "True": "yes", "False": "no"}


class OperandField(TextField):
    """A value, typed as a formula or pointed at."""

    points = (
        "Click on the canvas: a member of a collection or a place (Shift: several, Ctrl: just the place);"
        " or click a name in the outline"
    )

    def __init__(self, desk: Desk, parameter: Parameter, names: list[str] | None = None) -> None:
        super().__init__(desk, parameter, names)
        self.line.setPlaceholderText("point at it, or type")
        self.plain_values: dict[str, QPushButton] = {}
        if parameter.role.plain:
            self._offer_plain()

    def _offer_plain(self) -> None:
        holder = QWidget()
        for value in PLAIN:
            called = CALLED[value]
            self.plain_values[value] = chip(
                called, does=partial(self.line.setText, value), called=f"The result is {called}"
            )
        row(*self.plain_values.values(), None, of=holder)
        self.layout_.insertWidget(1, holder)

    def dress(self, theme: Theme) -> None:
        super().dress(theme)
        first = bool(self.parameter.role.of)
        value_editor.attach(self.desk, theme, self.line, self.named_in_form, self._kind, first)
        if self.parameter.role.followed:
            function_menu.attach(self.desk, theme, self.line)

    def _kind(self) -> Type | None:
        """The type of what that has now, for commands that give it another value."""
        now = self.desk.live.values().get(self.named_in_form())
        return None if now is None else type_of(now)

    def give(self, data: Any) -> None:
        self.line.setText(as_typed(data))

    def data(self) -> Any:
        read = followed_operand if self.parameter.role.followed else operand_of
        return read(self.text().strip(), self.desk.live.env())

    def under(self, click: CanvasClick) -> PickingTarget | None:
        if self.parameter.role.points == "member":
            return picked_operands.member(self.desk, self.named_in_form(), click)
        return picked_operands.operand(self.desk, click, None)

    def take(self, click: CanvasClick, found: PickingTarget) -> None:
        self.line.setText(picked_operands.text_with(self.desk, self.text(), found.data, click.adding))

    def pick(self, names: tuple[str, ...]) -> None:
        """A value that has a name is meant by its name, within a function that waits for one."""
        known = [one for one in names if one in self.desk.live.values()]
        if known and self.parameter.role.followed and function_menu.fill_in(self.line, known[-1]):
            return
        if known and self.parameter.role.points != "member":
            self.line.setText(known[-1])

    def marks(self) -> list[QPointF]:
        try:
            return picked_operands.marks(self.desk, self.data())
        except StudioError:
            return []


class SeveralField(ArgumentField):
    """Several names or values; things and members can be pointed at, a second click takes one out again."""

    def __init__(self, desk: Desk, parameter: Parameter, names: list[str]) -> None:
        super().__init__(desk, parameter)
        self.names = names
        operands = self.operands = parameter.role.points in ("member", "operand")
        read = self._operand if operands else lambda text: text
        if operands:
            self.points = "Click the members that are meant on the canvas; a second click takes one out"
        elif parameter.role.points == "thing":
            self.points = "Click the things that are meant on the canvas; a second click takes one out"
        says = "click on the canvas, or type, then Enter" if self.points else "type, then Enter"
        offered = not self.points and not parameter.role.by_findings
        self.chips = Chips(read, as_typed if operands else str, names, says, offered, parameter.role.eager)
        self.chips.changed.connect(self.changed.emit)
        self.show_with(self.chips)

    def invite(self, words: str) -> None:
        if words:
            self.chips.line.setPlaceholderText(words)

    def _operand(self, text: str) -> Any:
        data = operand_of(text, self.desk.live.env())
        return data["key"] if isinstance(data, dict) and set(data) == {"key"} else data

    def text(self) -> str:
        typed = self.chips.line.text()
        return ", ".join([*map(str, self.chips.things), *([typed] if typed.strip() else [])])

    @property
    def is_full(self) -> bool:
        return False

    @property
    def wanted(self) -> bool:
        return not self.parameter.role.by_findings or bool(self.chips.offers or self.chips.things)

    def give(self, data: Any) -> None:
        self.chips.give([data] if isinstance(data, str) else list(data))

    def data(self) -> Any:
        return self.chips.all()

    def under(self, click: CanvasClick) -> PickingTarget | None:
        if not self.operands:
            return picked_operands.thing(click, self.names)
        if self.parameter.role.points != "member":
            return picked_operands.operand(self.desk, click, None)
        return picked_operands.member(self.desk, self.named_in_form(), click)

    def complete(self, names: list[str]) -> None:
        self.names = names
        self.chips.complete(names)

    def take(self, click: CanvasClick, found: PickingTarget) -> None:
        self.chips.give(picked_operands.toggled(self.chips.things, found.data))
        self.changed.emit()

    def offer(self, names: list[str]) -> None:
        self.chips.offer_names(names)

    def pick(self, names: tuple[str, ...]) -> None:
        known = [] if self.operands else [one for one in names if one in self.names]
        new = [one for one in known if one not in self.chips.things]
        if new or len(known) == 1:
            self.chips.give([*self.chips.things, *new] if new else picked_operands.toggled(self.chips.things, known[0]))
            self.changed.emit()

    def marks(self) -> list[QPointF]:
        return picked_operands.marks(self.desk, self.chips.things, self.named_in_form()) if self.operands else []


def field_for(desk: Desk, parameter: Parameter, names: list[str]) -> ArgumentField:
    """The field for an argument; ``names`` are those that it may take."""
    kind = parameter.kind
    if kind.choices:
        return ChoiceField(desk, parameter)
    if parameter.role.numbered:
        return WhichField(desk, parameter, names)
    if parameter.role.lines:
        return LinesField(desk, parameter)
    if kind.is_of("truth"):
        return TruthField(desk, parameter)
    if parameter.several:
        return SeveralField(desk, parameter, names)
    if any(one.form == "names" for one in kind.ways):
        return NamedField(desk, parameter)
    if kind.is_of("given"):
        return OperandField(desk, parameter, names)
    if kind.is_of("number", "whole number", "spot", "point"):
        return NumberField(desk, parameter)
    if not kind.is_of("text", "name", "formula"):
        return JsonField(desk, parameter, names)
    return (NameField if parameter.role.names is not None else TextField)(desk, parameter, names)


def _number(text: str) -> float:
    try:
        return int(text)
    except ValueError:
        return float(text)

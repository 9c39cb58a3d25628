"""The palette of the stage: values seen, definitions, functions to point through, and a field for any other value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QToolButton, QWidget

from studio.app.flows import Flow
from studio.app.icons import tinted
from studio.app.painting import blank, painting
from studio.app.qt_guard import guarded
from studio.app.stage.stage_gesture import WRITTEN_OTHERWISE, StageGesture
from studio.app.style.color_picker import ColorPicker
from studio.app.theme import GAP, Theme
from studio.app.widgets import Does, EnterField, faint, row, tool
from studio.compile.program_values import single_values, symbols_in, symbols_written
from studio.document.actions import TileAction
from studio.document.model import Document
from studio.document.static_types import static
from studio.generalize.operand_text import SAID_OTHERWISE, json_words, pointed_operand
from studio.generalize.operands import operand_json, tile_operand
from studio.language.builtins import POINTED
from studio.language.builtins.text import as_text
from studio.language.colours import is_colour
from studio.language.errors import FormulaError, StudioError
from studio.language.types import ANY, NUMBER, SHAPE, TEXT, TRUTH, Type
from studio.language.values import Shape, Symbol, Value

MOST, FEW = 24, 8
"""How many values of one kind are shown; and how many that are not of this moment, but may be meant again."""
LONG = 28
"""So many characters of a text are shown."""
COLOUR = "Any colour"
NOTHING = "nothing"
NO_SUCH = "nothing named"
"""By which a sentence tells that a name stands for nothing."""


def symbols_seen(document: Document, values: Iterable[Value]) -> list[Symbol]:
    """Symbols met on the stage and in demonstrations, each once; where there are none, those of all formulas.

    Then some in formulas that are no colours, of which all can be chosen.
    """
    found: dict[Symbol, None] = {}
    for value in values:
        found.update(dict.fromkeys(symbols_in(value)))
    for one in document.demonstrations.values():
        for value in one.inputs.values():
            found.update(dict.fromkeys(symbols_in(value)))
        for action in one.actions:
            for operand in action.operands:
                found.update(dict.fromkeys(symbols_in(operand.value)))
    written = [one for one in symbols_written(document) if one not in found]
    if not found:
        return written[:MOST]
    written = [one for one in written if not is_colour(str(one))]
    return [*list(found)[:MOST], *written[: max(FEW - len(found), 0)]]


def plain_seen(document: Document, values: Iterable[Value]) -> list[Value]:
    """Both truths where something on the stage is one, or holds one; nothing, where something is nothing; an empty
    list, where a list holds something.

    Then texts and numbers that something was given in a demonstration, where something on the stage is of their kind.
    """
    values = list(values)
    held = [one for value in values for one in single_values(value)]
    emptied: list[Value] = [[]] if any(isinstance(one, list) and one for one in values) else []
    truths = [True, False] if any(isinstance(one, bool) for one in held) else []
    given = [one for one in _given(document) if any(type(one) is type(each) for each in held)]
    return [*truths, *([None] if None in held else []), *emptied, *given]


def _given(document: Document) -> list[Value]:
    """The last plain texts and numbers that something was given, each once, in the order of the demonstrations."""
    shown = (action for one in document.demonstrations.values() for action in one.actions)
    values = (action.operands[-1] for action in shown if isinstance(action, TileAction) and action.operands)
    plain = (one.value for one in values if one.tile is None and one.via is None)
    return list(dict.fromkeys(one for one in plain if type(one) in (str, int, float)))[-FEW:]


def pointable(document: Document) -> dict[str, bool]:
    """Definitions with a value that is no drawing, and whether it is a collection: to be pointed at besides tiles."""
    types, states = static(document).types, document.states()
    kinds = {name: kind for name, kind in types.items() if not _draws(kind) and name not in states}
    return {name: kind.name in ("list", "dict", "set") for name, kind in list(kinds.items())[:MOST]}


def functions(document: Document) -> dict[str, int]:
    """Functions of the document that give no drawing, with how many things each takes."""
    known = static(document).signatures
    return {name: len(one.inputs) for name, one in known.items() if not _draws(one.result)}


def _called(value: Value) -> str:
    return NOTHING if value is None else "empty list" if value == [] else as_text(value)


def _is_drawn(value: Value) -> bool:
    return isinstance(value, Shape) or any(isinstance(one, Shape) for one in single_values(value))


def _draws(kind: Type) -> bool:
    return kind == SHAPE or any(_draws(inside) for inside in kind.arguments)


def typed_value(text: str, named: Mapping[str, Value] | None = None) -> Any:
    """The operand that some text writes: a number, a text, a symbol, a list; or a formula over what is ``named``.

    Raises StudioError in a sentence.
    """
    text = text.strip()
    try:
        return pointed_operand(text, named or {})
    except StudioError:
        if text.lower() in SAID_OTHERWISE:
            return operand_json(SAID_OTHERWISE[text.lower()])
        if text.isidentifier():
            return {"symbol": text}
        raise


def written_text(text: str, named: Mapping[str, Value] | None = None) -> Any:
    """The operand where a text is asked for: what is written as it is, without quotes around it; nothing is nothing.

    Raises StudioError where nothing is written: an empty text is two quotes.
    """
    plain = text.strip()
    if not plain:
        return typed_value(plain)
    try:
        json = typed_value(plain)
    except StudioError:
        return plain
    return json if isinstance(json, str) or json == operand_json(None) else plain


def value_for(text: str, kind: Type, named: Mapping[str, Value]) -> Any:
    """The operand that some text writes where a value of a type is asked for.

    Raises StudioError in a sentence; also for a word where a number is asked for: a key that was meant otherwise.
    """
    json = (written_text if kind == TEXT else typed_value)(text, named)
    if kind == NUMBER and json == {"symbol": text.strip()}:
        raise FormulaError(
            f"There is {NO_SUCH} {text.strip()}, and it is no number. Write a text in quotes: '{text.strip()}'."
        )
    return json


LINE, HIGHEST, LOWER = 26, 64, 56
"""How high a line of values is, and all of them at most; and where there is little room, in pixels."""


@guarded
class ValuePalette(QWidget):
    """A row of values to choose from."""

    chosen = Signal(object)
    """A value was chosen: the operand of a command."""
    through = Signal(str, int)
    """A function was chosen to point through, with how many things it takes."""
    failed = Signal(str)

    def __init__(
        self,
        theme: Theme,
        asked: Callable[[], Type] = lambda: ANY,
        named: Callable[[], Mapping[str, Value]] = dict,
    ) -> None:
        """``asked`` gives the type of what is asked for: where it is a text, what is written needs no quotes.

        ``named`` gives the values of all that can be named in what is written.
        """
        super().__init__()
        self.theme, self.asked, self.named = theme, asked, named
        self.buttons: dict[str, QToolButton] = {}
        self.flow, self._given = Flow(), list[QWidget]()
        self._shown: object = None
        self._again: Callable[[], None] = lambda: None
        self._colours: list[str] = []
        self._highest = HIGHEST
        self.other = EnterField(placeholderText="other value…")
        self.other.setAccessibleName("Other value")
        self.other.setToolTip("A number, a text in quotes, a name such as a colour, or a sum; then Enter")
        self.other.setMaximumWidth(130)
        self.other.returnPressed.connect(self._typed)
        self.area = QScrollArea()
        self.area.setWidget(self.flow)
        self.flow.installEventFilter(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row(self.area, self.other, of=self, gap=GAP, wide=self.area)

    def fill(
        self,
        document: Document,
        symbols: list[Symbol],
        through: Mapping[str, int] | None = None,
        plain: Sequence[Value] = (),
    ) -> None:
        """Shows these values, functions to point through, and collections; the rest is in a menu.

        Where a truth is asked for these are yes and no alone.
        """
        self._again = partial(self.fill, document, symbols, through, plain)
        if self.asked() == TRUTH:
            symbols, plain = [], [True, False]
        names = pointable(document)
        written = [one for one in symbols_written(document) if one not in symbols and self.asked() != TRUTH]
        self._colours = [str(one) for one in (*symbols, *written) if is_colour(str(one))]
        shown = (
            self.theme.name,
            plain,
            symbols,
            list((through or {}).items()),
            through is None,
            list(names.items()),
            written,
        )
        if shown == self._shown:
            return  # what stays need not be made anew
        self._shown = shown
        self.buttons, self._given = {}, []
        called = [(_called(one), operand_json(one)) for one in (*symbols, *plain)]
        self._group("values", called)
        if through is not None and any(is_colour(str(one)) for one in symbols):
            button = self._button("", COLOUR, COLOUR, self._pick_colour)
            button.setIcon(tinted("fa5s.palette", self.theme.quiet))
            button.setAccessibleName(COLOUR)
        if through is not None:
            self._builtins()
        for name, count in (through or {}).items():
            says = f"Point through {name}: what you point at next is what it is taken of"
            self._button(f"{name}(…)", name, says, partial(self.through.emit, name, count))
        self._group("definitions", [(name, tile_operand(name)) for name, collection in names.items() if collection])
        more = [(str(one), operand_json(one)) for one in written]
        self._more(more + [(name, tile_operand(name)) for name, collection in names.items() if not collection])
        self.flow.give(self._given)

    def ask(self) -> None:
        """Something else is asked for."""
        self._again()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """As high as its lines, but for the third, to which the wheel leads."""
        if watched is self.flow and event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def be_low(self, low: bool) -> None:
        """Whether it must do with little room."""
        self._highest = LOWER if low else HIGHEST
        self._fit()

    def _fit(self) -> None:
        self.area.setFixedHeight(min(self.flow.height(), self._highest))

    def _more(self, entries: list[tuple[str, Any]]) -> None:
        if not entries:
            return
        button = self._button("more", "", "Other values and definitions")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for text, json in entries:
            menu.addAction(text).triggered.connect(lambda _=False, one=json: self.chosen.emit(one))
        button.setMenu(menu)

    def _builtins(self) -> None:
        """A menu of what the language itself gives for other things, such as the number that a text writes."""
        says = (
            "Worked out from what you point at next: the length of a list, an item of it, the number that a text writes"
        )
        button = self._button("work out", "", says)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        for name, row_of in POINTED.items():
            action = menu.addAction(WRITTEN_OTHERWISE.get(name, f"{name}(…)"))
            action.setToolTip(row_of.doc)
            action.triggered.connect(lambda _=False, one=row_of: self.through.emit(one.name, len(one.inputs)))
        button.setMenu(menu)

    def _group(self, title: str, entries: list[tuple[str, Any]]) -> None:
        if entries:
            self._title(title)
        for text, json in entries:
            short = text if len(text) <= LONG else f"{text[:LONG]}…"
            button = self._button(short, text, f"Point at {json_words(json)}", partial(self.chosen.emit, json))
            if isinstance(json, dict) and "symbol" in json and QColor(text).isValid():
                button.setIcon(swatch(text, self.theme, self.devicePixelRatioF()))
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def _title(self, words: str) -> None:
        made = faint(words)
        made.setMinimumHeight(self.theme.px(LINE))
        self._given.append(made)

    def _button(self, text: str, name: str, says: str, does: Does | None = None) -> QToolButton:
        button = tool(text, says, does, text)
        button.setIconSize(QSize(14, 14))
        self.buttons[name] = button
        self._given.append(button)
        return button

    def _pick_colour(self) -> None:
        """Opens all colours; no colour is no value."""
        button = self.buttons[COLOUR]
        picker = ColorPicker(self.theme, button, self._colours)
        picker.none.hide()
        picker.chosen.connect(
            lambda name: self.chosen.emit(operand_json(Symbol(name) if name.isidentifier() else name))
        )
        picker.open_by(button)

    def writes(self, gesture: StageGesture | None, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Whether a key begins to write the value that a gesture asks for, and so no other action."""
        held = modifiers & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        asked = gesture is not None and gesture.asks_value
        return asked and not held and Qt.Key.Key_Space < key <= Qt.Key.Key_AsciiTilde

    def write(self, text: str) -> None:
        """Begins to write another value; the field has the keyboard until it is taken or left."""
        self.other.setText(text)
        self.other.setFocus(Qt.FocusReason.OtherFocusReason)
        self.other.end(False)

    def _typed(self) -> None:
        try:
            json = value_for(self.other.text(), self.asked(), self.named())
        except StudioError as error:
            self.failed.emit(f"{error.sentence}{self._can_be_named(error.sentence)}")
            return
        self.other.clear()
        self.chosen.emit(json)

    def _can_be_named(self, why: str) -> str:
        """What there is to name, where a name was written that nothing has."""
        there = ", ".join(one for one, value in self.named().items() if not callable(value) and not _is_drawn(value))
        return f" What is written can name these: {there}." if NO_SUCH in why and there else ""


def swatch(color: str, theme: Theme, ratio: float) -> QIcon:
    """A small disc of a colour."""
    picture = blank(QSize(14, 14), ratio)
    with painting(picture) as painter:
        painter.setPen(theme.color("quiet"))
        painter.setBrush(QColor(color))
        painter.drawEllipse(1, 1, 12, 12)
    return QIcon(picture)

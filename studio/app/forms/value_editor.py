"""Composing a value by hand: a tile of the stage beside the form, where things are put and taken away by clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QMenu, QPushButton

from studio.app.desk import Desk
from studio.app.forms.picked_operands import collections
from studio.app.icons import tinted
from studio.app.stage.action_wording import value_words
from studio.app.stage.input_draft import Draft, begins_with, starts
from studio.app.stage.tile_face import Pick
from studio.app.stage.tile_row import TileContent, TileRow
from studio.app.stage.value_looks import Gallery
from studio.app.stage.value_palette import ValuePalette, symbols_seen
from studio.app.style.color_picker import Picker
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, label, row
from studio.generalize.operand_text import as_typed, operand_of
from studio.generalize.operands import named_operand, operand_json, operand_value, tile_of
from studio.language.errors import StudioError
from studio.language.types import ANY, SYMBOL, Type, type_of
from studio.language.values import Value

MADE_OF_PARTS = frozenset({"dict", "list", "set", "tuple"})
"""The kinds of values that are put together in a picture."""
SIZE = 440, 400
"""The size of the composer when it opens, in pixels."""


def attach(desk: Desk, theme: Theme, line: QLineEdit, name: Callable[[], str], kind: Callable[[], Type | None]) -> None:
    """Gives a line a button to choose its value by hand: a colour by its looks, a value in a picture.

    There is none where nothing could be chosen.
    """
    now = kind()
    colour = now == SYMBOL
    if not colour and ((now is not None and now.name not in MADE_OF_PARTS) or not collections(desk)):
        return
    sign = tinted("fa5s.palette" if colour else "fa5s.border-all", theme.quiet)
    action = line.addAction(sign, QLineEdit.ActionPosition.TrailingPosition)
    action.setToolTip("Choose a colour" if colour else "Put it together by hand, in a picture")
    if colour:
        action.triggered.connect(lambda _=False: _colours(theme, line))
    else:
        action.triggered.connect(lambda _=False: offer(desk, theme, line, name(), kind() or ANY))


def _colours(theme: Theme, line: QLineEdit) -> None:
    picker = Picker(theme, line)
    picker.chosen.connect(lambda name: line.setText(str(name)))
    picker.open_at(line.mapToGlobal(line.rect().bottomLeft()), line.text().strip())


def offer(desk: Desk, theme: Theme, line: QLineEdit, name: str, kind: Type) -> QMenu | Composer:
    """Opens a composer for what stands in a line; where nothing does and no type is known, asks what it begins with."""
    gallery = Gallery(desk.document, desk.live)
    symbols = symbols_seen(desk.document, ())
    now = _now(desk, line)
    begun = begins_with(gallery, name, kind, symbols) if now is None and kind != ANY else now
    if begun is not None:
        return Composer(desk, theme, name, begun, kind, line).begin()
    menu = QMenu(line)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for title, (value, type_) in starts(gallery, symbols).items():
        menu.addAction(title).triggered.connect(
            lambda _=False, of=value, as_=type_: Composer(desk, theme, name, of, as_, line).begin()
        )
    menu.popup(line.mapToGlobal(line.rect().bottomLeft()))
    return menu


def _now(desk: Desk, line: QLineEdit) -> Value:
    """The value that stands in a line; None where none can be read."""
    try:
        values = desk.live.env()
        return operand_value(desk.document, values, operand_of(line.text(), values)) if line.text().strip() else None
    except StudioError:
        return None


class Composer(QDialog):
    """One value in one tile, with the values that can be put into it below."""

    def __init__(self, desk: Desk, theme: Theme, name: str, value: Value, kind: Type, line: QLineEdit) -> None:
        super().__init__(line, Qt.WindowType.Tool)
        self.setWindowTitle(name or "Value")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.desk, self.name, self.line = desk, name or "value", line
        self.gallery = Gallery(desk.document, desk.live)
        self.draft = Draft()
        self.draft.add(self.name, value, kind if kind != ANY else type_of(value))
        self.row, self.palette_row = TileRow(theme, editable=True), ValuePalette(theme)
        self.hint = label("", "quiet", wrap=True)
        self.ready = QPushButton("Done")
        self._lay_out()
        self.row.picked.connect(self._clicked)
        self.row.asked.connect(self._asked)
        self.palette_row.chosen.connect(self._chosen)
        self.palette_row.failed.connect(desk.failed.emit)
        self.ready.clicked.connect(lambda _=False: self.accept())
        self.symbols = symbols_seen(desk.document, (value,))
        self.draft.brush = self.symbols[0] if self.symbols else True
        self.palette_row.fill(desk.document, self.symbols, {})
        self._show()

    def _lay_out(self) -> None:
        line = row(None, self.ready, gap=-1)
        column(self.hint, self.row, self.palette_row, line, of=self, edge=GAP, high=self.row)

    def begin(self) -> Composer:
        """Opens beside the form."""
        self.resize(*SIZE)
        form = self.line.window()
        self.move(max(0, form.x() - self.width() - GAP), form.y())
        self.show()
        self.activateWindow()
        self._write()
        return self

    def _write(self) -> None:
        """What is composed stands in the line at once."""
        self.line.setText(as_typed(operand_json(self.draft.inputs[self.name])))

    def _show(self) -> None:
        value = self.draft.inputs[self.name]
        self.row.fill([TileContent(self.name, value, self.gallery.look(self.name, value, self.draft.types[self.name]))])
        for name, button in self.palette_row.buttons.items():
            button.setCheckable(True)
            button.setChecked(name == str(self.draft.brush))
        self.hint.setText(f"Click to put {value_words(self.draft.brush)} there, or to take it away.")

    def _changed(self) -> None:
        self._show()
        self._write()

    def _clicked(self, pick: Pick, modifiers: Qt.KeyboardModifier) -> None:
        self.draft.click(pick, self.gallery)
        self._changed()

    def _asked(self, name: str, what: str) -> None:
        if what == "away":
            self.reject()
            return
        {"more": self.draft.grow, "fewer": self.draft.shrink}[what](name)
        self._changed()

    def _chosen(self, json: Any) -> None:
        try:
            json = named_operand(tile_of(json)) if tile_of(json) else json
            self.draft.choose(operand_value(self.desk.document, self.gallery.live.env(), json))
        except StudioError as error:
            self.desk.failed.emit(error.sentence)
        self._changed()

"""Composing a value by hand: a tile of the stage beside the form, where things are put and taken away by clicks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QMenu, QPushButton

from studio.app.desk import Desk
from studio.app.forms.picked_operands import collections
from studio.app.icons import tinted
from studio.app.stage.draft_tiles import DraftTiles
from studio.app.stage.input_draft import begins_with, starts
from studio.app.stage.value_palette import symbols_seen
from studio.app.style.color_picker import ColorPicker
from studio.app.style.drawing_style import used_colours
from studio.app.theme import GAP, Theme
from studio.app.widgets import column, label, row
from studio.demonstrate.value_looks import Gallery
from studio.generalize.operand_text import as_typed, operand_of
from studio.generalize.operands import operand_json, operand_value
from studio.language.errors import StudioError
from studio.language.types import ANY, SYMBOL, Type, type_of
from studio.language.values import Value

MADE_OF_PARTS = frozenset({"dict", "list", "set", "tuple"})
"""The kinds of values that are put together in a picture."""
COLOUR = "A colour…"
"""What is called so is chosen by its looks."""
SIZE = 440, 400
"""The size of the composer when it opens, in pixels."""


def attach(
    desk: Desk,
    theme: Theme,
    line: QLineEdit,
    name: Callable[[], str],
    kind: Callable[[], Type | None],
    first: bool = False,
) -> None:
    """Gives a line a button to choose its value by hand: a colour by its looks, a value in a picture.

    ``first``: it may be what something new begins with, also without a picture. There is no button where nothing could
    be chosen.
    """
    now = kind()
    colour = now == SYMBOL
    pictured = (now is None or now.name in MADE_OF_PARTS) and bool(collections(desk))
    if not colour and not pictured and not (first and now is None):
        return
    sign = tinted("fa5s.palette" if colour else "fa5s.border-all", theme.quiet)
    action = line.addAction(sign, QLineEdit.ActionPosition.TrailingPosition)
    action.setToolTip("Choose a colour" if colour else "Put it together by hand, in a picture")
    if colour:
        action.triggered.connect(lambda _=False: _colours(desk, theme, line))
    else:
        action.triggered.connect(lambda _=False: offer(desk, theme, line, name(), kind() or ANY))


def _colours(desk: Desk, theme: Theme, line: QLineEdit) -> None:
    picker = ColorPicker(theme, line, used_colours(desk.document), desk.kept_clear(True))
    picker.chosen.connect(lambda name: line.setText(str(name)))
    picker.open_by(line, line.text().strip())


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

    def take(value: Value, of: Type) -> None:
        if gallery.collections and _is_composed(value, of):
            Composer(desk, theme, name, value, of, line).begin()
        else:
            line.setText(as_typed(operand_json(value)))

    for title, start in starts(gallery, symbols).items():
        menu.addAction(title).triggered.connect(lambda _=False, one=start: take(*one))
    if kind == ANY:
        menu.addAction(COLOUR).triggered.connect(lambda _=False: _colours(desk, theme, line))
    menu.popup(line.mapToGlobal(line.rect().bottomLeft()))
    return menu


def _is_composed(value: Value, of: Type) -> bool:
    """Whether what something begins with is put together in a picture: it holds things, or is known to be for some."""
    if of == ANY:
        return isinstance(value, (dict, list, tuple, frozenset)) and bool(value)
    return of.name in MADE_OF_PARTS and ANY not in of.arguments[:1]


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
        self.name, self.line, self.ready = name or "value", line, QPushButton("Done")
        self.tiles = DraftTiles(desk, theme)
        self.draft, self.row, self.palette_row = self.tiles.draft, self.tiles.row, self.tiles.palette_row
        self.hint = label("", "quiet", wrap=True)
        below = row(None, self.ready, gap=-1)
        column(self.hint, self.tiles, below, of=self, edge=GAP, high=self.tiles)
        self.draft.add(self.name, value, kind if kind != ANY else type_of(value))
        self.tiles.changed.connect(self._changed)
        self.ready.clicked.connect(lambda _=False: self.accept())
        self.tiles.fill(Gallery(desk.document, desk.live))

    def begin(self) -> Composer:
        """Opens beside the form."""
        self.resize(*SIZE)
        form = self.line.window()
        self.move(max(0, form.x() - self.width() - GAP), form.y())
        self.show()
        self.activateWindow()
        return self

    def _changed(self) -> None:
        """What is composed stands in the line at once; without a value there is nothing to compose."""
        if self.name not in self.draft.inputs:
            self.reject()
            return
        self.hint.setText(f"Click to put {self.tiles.in_hand} there, or to take it away.")
        self.line.setText(as_typed(operand_json(self.draft.inputs[self.name])))

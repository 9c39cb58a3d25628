"""Composing a value by hand: a tile of the stage beside the form, where things are put and taken away by clicks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from studio.app.desk import Desk
from studio.app.inspector.parts import label
from studio.app.stage.draft import Draft, begins_with, starts
from studio.app.stage.face import Pick
from studio.app.stage.gallery import Gallery
from studio.app.stage.palette import Palette, symbols_seen
from studio.app.stage.rows import Row, Shown
from studio.app.stage.words import operand_json, value_words
from studio.app.theme import GAP, Theme
from studio.generalize.operands import read
from studio.language.errors import StudioError
from studio.language.types import ANY, Type, type_of
from studio.language.values import Value

SIZE = 440, 400
"""The size of the composer when it opens, in pixels."""
Taken = Callable[[Any], object]
"""Called with the value as an argument (JSON) whenever it changes."""


def offer(
    desk: Desk, theme: Theme, name: str, now: Value, kind: Type, parent: QWidget, taken: Taken
) -> QMenu | Composer:
    """Opens a composer for the value that an input has now (None: none yet).

    Where neither that nor its type is known, a menu asks what it begins with.
    """
    gallery = Gallery(desk.document, desk.live)
    symbols = symbols_seen(desk.document, ())
    begun = begins_with(gallery, name, kind, symbols) if now is None and kind != ANY else now
    if begun is not None:
        return Composer(desk, theme, name, begun, kind, parent, taken).begin()
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for title, (value, type_) in starts(gallery, symbols).items():
        menu.addAction(title).triggered.connect(
            lambda _=False, of=value, as_=type_: Composer(desk, theme, name, of, as_, parent, taken).begin()
        )
    menu.popup(parent.mapToGlobal(parent.rect().bottomLeft()))
    return menu


class Composer(QDialog):
    """One value in one tile, with the values that can be put into it below."""

    def __init__(
        self, desk: Desk, theme: Theme, name: str, value: Value, kind: Type, parent: QWidget, taken: Taken
    ) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self.setWindowTitle(name or "Value")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.desk, self.name, self.taken = desk, name or "value", taken
        self.gallery = Gallery(desk.document, desk.live)
        self.draft = Draft()
        self.draft.add(self.name, value, kind if kind != ANY else type_of(value))
        self.row, self.palette_row = Row(theme, editable=True), Palette(theme)
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
        box = QVBoxLayout(self)
        box.setContentsMargins(GAP, GAP, GAP, GAP)
        box.setSpacing(GAP // 2)
        box.addWidget(self.hint)
        box.addWidget(self.row, 1)
        box.addWidget(self.palette_row)
        line = QHBoxLayout()
        line.addStretch(1)
        line.addWidget(self.ready)
        box.addLayout(line)

    def begin(self) -> Composer:
        """Opens beside the form."""
        self.resize(*SIZE)
        line = self.parentWidget()
        if line is not None:
            form = line.window()
            self.move(max(0, form.x() - self.width() - GAP), form.y())
        self.show()
        self.activateWindow()
        self.taken(operand_json(self.draft.inputs[self.name]))
        return self

    def _show(self) -> None:
        value = self.draft.inputs[self.name]
        self.row.fill([Shown(self.name, value, self.gallery.look(self.name, value, self.draft.types[self.name]))])
        for name, button in self.palette_row.buttons.items():
            button.setCheckable(True)
            button.setChecked(name == str(self.draft.brush))
        self.hint.setText(f"Click to put {value_words(self.draft.brush)} there, or to take it away.")

    def _changed(self) -> None:
        self._show()
        self.taken(operand_json(self.draft.inputs[self.name]))

    def _clicked(self, pick: Pick, modifiers: Qt.KeyboardModifier) -> None:
        del modifiers
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
            json = {"name": json["tile"]} if isinstance(json, dict) and "tile" in json else json
            self.draft.choose(read(self.desk.document, self.gallery.live.env(), json))
        except StudioError as error:
            self.desk.failed.emit(error.sentence)
        self._changed()

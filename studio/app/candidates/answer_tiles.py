"""What may be answered in one of several situations, as small pictures: a click on one says it in the field."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QToolButton

from studio.app.candidates import option_pictures
from studio.app.flows import Flow
from studio.app.following import Pieces
from studio.app.qt_guard import guarded
from studio.app.theme import Theme
from studio.app.widgets import tool
from studio.demonstrate.effects import NOTHING, asks_what_happens, effect_words
from studio.document.model import Document
from studio.infer.goals import Question
from studio.language.nodes import Literal
from studio.language.values import Symbol, Value

MOST = 3
"""So many are shown; the list has all of them."""
WIDE, HIGH = 48, 30
"""Pixels of a picture from side to side, and from top to bottom at the most."""
PADDING = 4
"""Pixels of a button beside its picture."""


def seen_effects(document: Document, question: Question) -> list[Value]:
    """What may happen in a situation besides what a question offers: the one colour, word or truth that changes in
    runs becomes what it was in another moment. Nothing where something else is asked.
    """
    if not asks_what_happens(question):
        return []
    process = question.goal.partition(":")[0]
    shown = [one.inputs for one in document.demonstrations.values() if one.process == process]
    now = document.states()
    changed = {name for name in now if any(one.get(name) != now[name] for one in shown if name in one)}
    if len(changed) != 1:
        return []
    (name,) = changed
    offered, there = [effect for effect, _ in question.options], (question.begun or {}).get(name)
    found: list[Value] = []
    for value in (now[name], *(one[name] for one in shown if name in one)):
        alike = isinstance(value, (Symbol, str, bool)) and type(value) is type(there) and value != there
        if alike and {name: value} not in [*offered, *found]:
            found.append({name: value})
    return found


@guarded
class AnswerTiles(Flow):
    """Buttons with a picture each, and words where nothing changes; the one that the field says looks pressed."""

    def __init__(self, field: QComboBox) -> None:
        super().__init__()
        self.field = field
        self.tiles: dict[int, QToolButton] = {}
        field.editTextChanged.connect(self._follow)
        self.hide()

    def fill(self, document: Document, question: Question, values: Sequence[Value], theme: Theme) -> Pieces:
        """Draws what comes of each value. Where that is all the same there is only the button for nothing."""
        asked = replace(question, options=tuple(self._options(question, values[:MOST])))
        nothing = [asks_what_happens(question) and effect_words(one) == effect_words(NOTHING) for one in values[:MOST]]
        found = yield from option_pictures.scenes(document, asked)
        if found is not None:
            drawn = yield from option_pictures.drawn_scenes(found, self.devicePixelRatioF(), theme, wide=WIDE)
            steep = drawn.area.height() / max(drawn.area.width(), 1.0)
            size = QSize(round(min(max(HIGH / steep, HIGH), WIDE)), HIGH)
            for place, draw in enumerate(drawn.each):
                yield
                self._add(place, None if nothing[place] else QIcon(draw(size)), size)
        elif any(nothing):
            self._add(nothing.index(True), None, QSize())
        if self.tiles:
            self.give([*self.tiles.values()])
            self._follow(self.field.currentText())
            self.show()

    @staticmethod
    def _options(question: Question, values: Sequence[Value]) -> Generator[tuple[Value, Literal]]:
        given = dict(enumerate(formula for _, formula in question.options))
        for place, value in enumerate(values):
            yield value, given.get(place, Literal(value))  # type: ignore[misc]

    def _add(self, place: int, picture: QIcon | None, size: QSize) -> None:
        text = self.field.itemText(place)
        made = tool("" if picture else "nothing", text, lambda: self._say(place), text, "choice", picked=True)
        made.setCheckable(True)
        if picture is not None:
            made.setIcon(picture)
            made.setIconSize(size)
        made.setMinimumHeight(size.height() + PADDING)
        self.tiles[place] = made

    def _say(self, place: int) -> None:
        pressed = self.field.currentText() == self.field.itemText(place)
        self.field.setCurrentIndex(-1 if pressed else place)
        self._follow(self.field.currentText())

    def _follow(self, text: str) -> None:
        for place, one in self.tiles.items():
            one.setChecked(bool(text) and self.field.itemText(place) == text)

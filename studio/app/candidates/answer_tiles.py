"""What may be answered in one of several situations, as small pictures: a click on one says it in the field."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QToolButton

from studio.app.candidates import option_pictures, question_pictures
from studio.app.candidates.option_pictures import Drawn
from studio.app.flows import Flow
from studio.app.following import Pieces
from studio.app.in_lines import in_lines
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
LEAST, WIDE = 72, 104
"""Pixels of a picture from side to side, at the least and at the most."""
FLATTEST, STEEPEST = 0.45, 1.0
"""How high a picture may be for its width."""
NOTHING_SAID = "nothing"
"""What stands at the answer after which all is as it was."""
WORDS = "words"
"""The property of a button that has all its words."""
LINES = 2
"""So many lines of words stand below a picture at the most."""
PADDING = 5
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


def answers_drawn(
    document: Document, question: Question, values: Sequence[Value], ratio: float, theme: Theme
) -> Generator[None, None, tuple[Sequence[Drawn], float]]:
    """How what comes of each value is drawn, and how high that is for its width; nothing where nothing differs."""
    given = dict(enumerate(formula for _, formula in question.options))
    options = ((value, given.get(place, Literal(value))) for place, value in enumerate(values))
    asked = replace(question, options=tuple(options))
    found = yield from option_pictures.scenes(document, asked)
    if found is None:
        runs = question_pictures.process_of(question) and len(values) > 1
        looks = question_pictures.answers(document, asked) or [] if runs else []
        drawn_looks = [partial(question_pictures.picture, one, ratio=ratio, theme=theme) for one in looks]
        return drawn_looks, question_pictures.steepest(looks) or 1.0
    drawn = yield from option_pictures.drawn_scenes(found, ratio, theme, wide=LEAST)
    return drawn.each, drawn.area.height() / max(drawn.area.width(), 1.0)


def tile_size(steep: float, part: float = 1.0) -> QSize:
    """How large a picture is drawn that is so high for its width, at a part of what it may be."""
    wide = max(round(WIDE * part), LEAST)
    return QSize(wide, round(wide * min(max(steep, FLATTEST), STEEPEST)))


def _effect_said(effect: Value, of_one: bool) -> str:
    """An effect below its picture; ``of_one``: in all of them no more than one thing changes."""
    said = effect_words(effect)
    if said == effect_words(NOTHING):
        return NOTHING_SAID
    return said.partition(" becomes ")[2] or said if of_one and isinstance(effect, dict) else said


@guarded
class AnswerTiles(Flow):
    """Buttons with a picture each, and words below it where nothing changes or it is refused; the one that is said
    looks pressed."""

    def __init__(self, field: QComboBox) -> None:
        super().__init__()
        self.field = field
        self.tiles: dict[int, QToolButton] = {}
        self.drawn: dict[int, Drawn] = {}
        self.steep = 1.0
        field.editTextChanged.connect(self._follow)
        self.hide()

    def fill(self, document: Document, question: Question, values: Sequence[Value], theme: Theme) -> Pieces:
        """Draws what comes of each value. Where that is all the same there is only the button for nothing."""
        shown, ratio = values[:MOST], self.devicePixelRatioF()
        words = self._words(question, shown)
        found, self.steep = yield from answers_drawn(document, question, shown, ratio, theme)
        for place, draw in enumerate(found):
            yield
            self._add(place, words[place], draw)
        if not found and NOTHING_SAID in words:
            self._add(words.index(NOTHING_SAID), NOTHING_SAID, None)
        if self.tiles:
            self.give([*self.tiles.values()])
            self._follow(self.field.currentText())
            self.show()

    def _words(self, question: Question, values: Sequence[Value]) -> list[str]:
        """What stands below each picture: the value, and of what happens what becomes of the one thing that changes."""
        if not asks_what_happens(question):
            return [self.field.itemText(place) for place in range(len(values))]
        changed = {name for one in values if isinstance(one, dict) for name in one}
        return [_effect_said(one, len(changed) == 1) for one in values]

    def _add(self, place: int, words: str, draw: Drawn | None) -> None:
        text = self.field.itemText(place)
        made = tool(words, text, lambda: self._say(place), text, "choice", picked=True)
        made.setCheckable(True)
        if draw is not None:
            self.drawn[place] = draw
            draw_answer(made, draw, tile_size(self.steep))
        self.tiles[place] = made

    def drawn_at(self, part: float) -> None:
        """Draws the pictures at a part of what they may be."""
        size = tile_size(self.steep, part)
        drawn = [draw_answer(self.tiles[place], draw, size) for place, draw in self.drawn.items()]
        if any(drawn):
            self._lay()

    def high(self, part: float) -> int:
        """How high it is with pictures at a part of what they may be, in one line."""
        if not self.drawn:
            return self.height() if self.tiles else 0
        return max(answer_high(one, tile_size(self.steep, part)) for one in self.tiles.values())

    def _say(self, place: int) -> None:
        pressed = self.field.currentText() == self.field.itemText(place)
        self.field.setCurrentIndex(-1 if pressed else place)
        self._follow(self.field.currentText())

    def says(self, text: str) -> bool:
        """Whether there are pictures, and one of them says this, or nothing is said."""
        return bool(self.drawn) and (not text or any(self.field.itemText(place) == text for place in self.tiles))

    def _follow(self, text: str) -> None:
        for place, one in self.tiles.items():
            one.setChecked(bool(text) and self.field.itemText(place) == text)


def answer_high(button: QToolButton, size: QSize) -> int:
    """How high a button is with a picture of a size."""
    lines = _below(button, size).count("\n") + 1 if button.text() else 0
    return size.height() + lines * button.fontMetrics().height() + 2 * PADDING


def _below(button: QToolButton, size: QSize) -> str:
    """The words of a button in lines below its picture, cut where they are too long for that."""
    metrics, room = button.fontMetrics(), size.width() + PADDING
    if button.property(WORDS) is None:
        button.setProperty(WORDS, button.text())
    lines = in_lines(button.property(WORDS), metrics, room, LINES)
    parts = lines.split("\n")
    return "\n".join(metrics.elidedText(one, Qt.TextElideMode.ElideRight, room) for one in parts)


def draw_answer(button: QToolButton, draw: Drawn, size: QSize) -> bool:
    """Puts a picture of a size on a button, its words below.

    Gives whether it had another size before.
    """
    if button.iconSize() == size and not button.icon().isNull():
        return False
    button.setIcon(QIcon(draw(size)))
    button.setIconSize(size)
    styles = Qt.ToolButtonStyle
    button.setText(_below(button, size))
    button.setToolButtonStyle(styles.ToolButtonTextUnderIcon if button.text() else styles.ToolButtonIconOnly)
    button.setFixedHeight(answer_high(button, size))
    return True

"""One of several situations that are asked about: its words, and what is chosen, typed or pressed for it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSizePolicy, QStyledItemDelegate, QToolButton, QWidget

from studio.app.candidates.answer_tiles import AnswerTiles, answer_high, answers_drawn, draw_answer, tile_size
from studio.app.candidates.open_finding import told_apart
from studio.app.candidates.option_pictures import Drawn
from studio.app.candidates.other_answer import answer_field, begin_in_sight, kind_asked
from studio.app.following import Pieces
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme
from studio.app.widgets import label, tool
from studio.demonstrate.effect_text import effect_like
from studio.demonstrate.effects import asks_what_happens, effect_words
from studio.document.model import Document
from studio.generalize.operand_text import operand_like, typed_like
from studio.generalize.operands import operand_json, situation_json
from studio.infer.goals import Question
from studio.language.values import Value

SHORTEST = 72
"""Pixels from side to side of a field at the least."""
WIDEST = 560
"""Pixels that the list of a field takes at the most."""
OPEN = ""
"""What a field says in which nothing was chosen or typed."""


Draft = tuple[int, str]
"""Which of its buttons is pressed in a situation (-1: none), and what is typed."""
Drafts = dict[str, Draft]
"""What is marked or typed of situations, by what is asked in them."""


def is_test(question: Question) -> bool:
    """Whether each answer is a yes or a no."""
    return all(isinstance(value, bool) for one in question.each for value, _ in one.options)


def _tell_apart(field: QComboBox) -> None:
    """Makes the list of a field say where long values differ, and as wide as that needs."""
    whole = [field.itemText(place) for place in range(field.count())]
    field.setItemDelegate(_Apart(field, dict(zip(whole, told_apart(whole), strict=True))))
    view = field.view()
    view.setMinimumWidth(min(view.sizeHintForColumn(0) + GAP, WIDEST))
    for place, one in enumerate(whole):
        field.setItemData(place, one, Qt.ItemDataRole.ToolTipRole)


@guarded
class _Apart(QStyledItemDelegate):
    """Draws the values of a list by the part in which they differ."""

    def __init__(self, field: QComboBox, said: Mapping[str, str]) -> None:
        super().__init__(field)
        self.said = said

    def displayText(self, value: Any, locale: QLocale | QLocale.Language) -> str:
        return self.said.get(str(value), str(value))


class SituationRow:
    """One situation: its picture or nothing, its words, and what is answered there."""

    def __init__(self, question: Question, words: str, may_never: bool, more: Sequence[Value] = ()) -> None:
        """``more``: what may be chosen besides that between which the question decides."""
        self.question, self.words = question, label(words, wrap=True)
        self.offered = [*(value for value, _ in question.options), *more]
        self.pictured: Collection[str] | None = None  # what the picture of it tells, where there is one
        self.holder = QWidget()
        """All that is seen of it."""
        self.key = f"{question.goal} {situation_json(question.situation)}"
        self.kind = kind_asked(question)
        self.lines: tuple[QHBoxLayout, QHBoxLayout] | None = None
        """Where what is said stands below its words: the line of it, and an empty one."""
        self.choices: list[QToolButton] = []
        self.field: QComboBox | None = None
        self.tiles: AnswerTiles | None = None
        self.drawn: Sequence[Drawn] = ()
        self.steep = 1.0
        self.happens = asks_what_happens(question)
        if is_test(question):
            self.choices = [self._toggle(word, f"{words}: {word}") for word in ("Yes", "No")]
        else:
            self.field = answer_field(f"{words}: choose or type", [self._said(value) for value in self.offered])
            self.field.setCompleter(None)  # type: ignore[arg-type]  # what is typed stays so
            _tell_apart(self.field)
            line = self.field.lineEdit()
            assert line is not None
            line.setPlaceholderText("?")
            self.field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            self.field.setMinimumWidth(SHORTEST)
            self.tiles = AnswerTiles(self.field)
        self.more = tool("Something else", "Choose from a list or type what is meant here", self._open, look="choice")
        self.rest = QWidget()
        self.rest.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        """Takes the room of the field where that waits behind a button."""
        for one in (self.more, self.rest):
            one.hide()
        self.other = tool("…", "Show in this situation what is meant", look="choice", picked=True)
        self.never = self._toggle("Cannot be", f"{words}: this never comes about")
        if not may_never:  # to be shown comes with its place, else it would come up as a window
            self.never.hide()

    def fill(self, document: Document, theme: Theme) -> Pieces:
        """Draws the answers, what then happens, where that is known."""
        if self.tiles is not None:
            yield from self.tiles.fill(document, self.question, self.offered, theme)
            self._ask_plainly(not self.tiles.says(self.draft[1]))
            return
        ratio = self.words.devicePixelRatioF()
        yes_first = sorted((value for value, _ in self.question.options), key=lambda one: one is not True)
        if yes_first == [True, False]:
            self.drawn, self.steep = yield from answers_drawn(document, self._yes_first(), yes_first, ratio, theme)
            if self.drawn:
                self._break_line()
            self.drawn_at(1.0)

    def _break_line(self) -> None:
        """What else can be said stands below the answers, which take a line of their own with pictures."""
        if self.lines is not None:
            first, second = self.lines
            for one in (self.other, self.never):
                first.removeWidget(one)
                second.addWidget(one)
            second.addStretch(1)

    def _ask_plainly(self, plainly: bool) -> None:
        """Shows the field, or the button behind which it waits where pictures say what is mostly meant."""
        if self.field is not None:
            self.field.setVisible(plainly)
        for one in (self.more, self.rest):
            one.setVisible(self.field is not None and not plainly)

    def _open(self) -> None:
        self._ask_plainly(True)
        if self.field is not None:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def beside(self, wide: int) -> int:
        """How high its words are in such a width."""
        words = self.words
        return words.heightForWidth(wide) if words.hasHeightForWidth() else words.sizeHint().height()

    def below(self, part: float) -> int:
        """How high what is pressed and typed below that is, with the answers that are drawn above it."""
        tiles = self.tiles.high(part) + GAP // 2 if self.tiles is not None and not self.tiles.isHidden() else 0
        drawn = [answer_high(one, tile_size(self.steep, part)) for one in self.choices] if self.drawn else []
        plain = self.field if self.field is not None else self.other
        said = max(plain.sizeHint().height(), self.never.sizeHint().height())
        return tiles + GAP // 2 + said + (max(drawn) + GAP // 2 if drawn else 0)

    def _yes_first(self) -> Question:
        options = sorted(self.question.options, key=lambda one: one[0] is not True)
        return replace(self.question, options=tuple(options))

    def drawn_at(self, part: float) -> None:
        """Draws the answers at a part of the size that they may have."""
        if self.tiles is not None:
            self.tiles.drawn_at(part)
        for button, draw in zip(self.choices, self.drawn, strict=False):
            draw_answer(button, draw, tile_size(self.steep, part))

    def _said(self, value: Value) -> str:
        """A value that is offered, as it would be typed."""
        if self.happens:
            return effect_words(value, self.question.begun)
        return typed_like(value, self.kind)

    def _toggle(self, text: str, called: str) -> QToolButton:
        made = tool(text, "", called=called, look="choice", picked=True)
        made.setCheckable(True)
        made.clicked.connect(lambda _=False: self._alone(made))
        return made

    def _alone(self, pressed: QToolButton) -> None:
        """Of what is said of one situation, one thing holds, or nothing."""
        for one in (*self.choices, self.never):
            if one is not pressed:
                one.setChecked(False)
        for answer in (self.field, self.tiles, self.more):
            if answer is not None:
                answer.setEnabled(not self.never.isChecked())

    @property
    def draft(self) -> Draft:
        """What is marked and typed so far."""
        pressed = next((place for place, one in enumerate([self.never, *self.choices]) if one.isChecked()), -1)
        return pressed, self.field.currentText() if self.field is not None else OPEN

    def take_up(self, draft: Draft) -> None:
        """Marks and types once more what was so before."""
        pressed, text = draft
        if pressed >= 0:
            made = [self.never, *self.choices][pressed]
            made.setChecked(True)
            self._alone(made)
        if self.field is not None:
            self.field.setEditText(text)
            line = self.field.lineEdit()
            assert line is not None
            begin_in_sight(line)

    def answer(self, document: Document) -> dict[str, Any] | None:
        """What is answered, as a gesture has it; None where nothing is. Raises StudioError for what is no value."""
        there: dict[str, Any] = {"goal": self.question.goal, "situation": situation_json(self.question.situation)}
        if self.never.isChecked():
            return {**there, "happens": False}
        if self.field is None:
            pressed = next((one for one in self.choices if one.isChecked()), None)
            return None if pressed is None else {**there, "value": pressed is self.choices[0]}
        text, place = self.field.currentText(), self.field.currentIndex()
        if place < 0 or self.field.itemText(place) != text:  # it was typed, or changed since it was chosen
            place = self.field.findText(text, Qt.MatchFlag.MatchFixedString | Qt.MatchFlag.MatchCaseSensitive)
        if 0 <= place < len(self.question.options):
            return {**there, "value": operand_json(self.question.options[place][0])}
        if text.strip() == OPEN:
            return None
        if self.happens:
            return {**there, "value": effect_like(text, self.question.begun or {}, document.parameters())}
        return {**there, "value": operand_like(text.strip(), self.kind, document.parameters())}

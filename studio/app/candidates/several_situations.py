"""A question about several situations at once: each with its own answer, all of them given by one press."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Generator, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QSizePolicy, QStyledItemDelegate, QToolButton, QWidget

from studio.app.candidates import option_pictures
from studio.app.candidates.event_places import beside_picture, places_of_event
from studio.app.candidates.open_finding import told_apart
from studio.app.candidates.other_answer import answer_field, colours_in_use, kind_asked
from studio.app.candidates.pictured_values import told_by_picture
from studio.app.candidates.preview import ANSWER, act_out, lesson_about, show_another
from studio.app.candidates.question_pictures import of_event, process_of
from studio.app.desk import Desk
from studio.app.following import Pieces
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme
from studio.app.widgets import Saying, column, label, row, tool
from studio.commands.registry import Result
from studio.demonstrate.asked_parameters import other_parameters
from studio.demonstrate.effect_text import effect_like
from studio.demonstrate.effects import asks_what_happens, effect_words
from studio.demonstrate.question_text import where_and_asks
from studio.document.model import Document
from studio.generalize.operand_text import operand_like, typed_like
from studio.generalize.operands import operand_json, situation_json, told_value
from studio.infer.goals import Question
from studio.infer.questions import in_a_word
from studio.language.errors import StudioError
from studio.language.show import enumerated
from studio.language.values import Value, same

PICTURE, HIGHEST = 120, 96
"""Pixels from side to side of the picture of a situation, and how high it is at the most."""
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


def asks_all(document: Document, question: Question) -> str:
    """What is asked about all situations together, and what is so in each of them."""
    if process_of(question):
        asked = {_asks(document, one) for one in question.each}
        return asked.pop() if len(asked) == 1 else "What is meant in each of these?"
    alike = [one for one in _told(document, question) if _is_everywhere(one, question)]
    where = f"With {enumerated([_named(one, question) for one in alike])}: " if alike else ""
    asks = f"in which of these is {question.goal} so?"
    if not is_test(question):
        asks = f"what should {question.goal} be in each of these?"
    return where + (asks if where else asks[0].upper() + asks[1:])


def elsewhere_words(document: Document, question: Question) -> str:
    """Which parameters are other in the situation of a question about a process than now; nothing where none are."""
    now = document.parameters()
    other = other_parameters(document, question) if process_of(question) else {}
    told = [f"{name} is {in_a_word(value)} (now {in_a_word(now[name])})" for name, value in other.items()]
    return f"There {enumerated(told)}." if told else ""


def _asks(document: Document, one: Question) -> str:
    """What is asked about a process in one situation, said of the event that runs it."""
    asks = of_event(where_and_asks(one)[1], document, one.goal, one.comes)
    return asks[:1].upper() + asks[1:]


def is_test(question: Question) -> bool:
    """Whether each answer is a yes or a no."""
    return all(isinstance(value, bool) for one in question.each for value, _ in one.options)


def in_words(document: Document, question: Question, one: Question, pictured: Collection[str] | None = None) -> str:
    """One of the situations of a question: what is not the same in all of them, and else what is asked there.

    ``pictured``: beside a picture, that tells these.
    """
    if process_of(question):
        where = where_and_asks(one)[0]
        where = where if pictured is None else beside_picture(document, one, where, pictured)
        alike = len({_asks(document, each) for each in question.each}) == 1
        asks = _asks(document, replace(one, comes="") if one.comes and where.endswith(one.comes) else one)
        said = where if alike else f"{where}: {asks[0].lower()}{asks[1:]}"
        return f"{said} {elsewhere}" if (elsewhere := elsewhere_words(document, one)) else said
    return ", ".join(_named(name, one) for name in _told(document, question) if not _is_everywhere(name, question))


def _told(document: Document, question: Question) -> list[str]:
    """What situations are told by: the inputs of a function, and all else that a sentence names."""
    lesson = document.lessons.get(question.goal)
    found = {one.name: None for one in (lesson.inputs if lesson is not None else ())}
    for one in question.each:
        where, *_ = where_and_asks(one)
        found |= {name: None for name in one.situation if re.search(rf"\b{re.escape(name)}\b", where)}
    return list(found)


def _is_everywhere(name: str, question: Question) -> bool:
    """Whether something is the same in all situations."""
    values = [one.situation[name] for one in question.each if name in one.situation]
    return len(values) == len(question.each) and all(same(one, values[0]) for one in values)


def _named(name: str, one: Question) -> str:
    """What something is in a situation; what its sentence does not name is as it is now."""
    return f"{name} {told_value(one.situation[name])}" if name in one.situation else f"{name} as now"


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


class _Row:
    """One situation: its picture or nothing, its words, and what is answered there."""

    def __init__(self, question: Question, words: str, may_never: bool, more: Sequence[Value] = ()) -> None:
        """``more``: values that may be chosen besides those between which the question decides."""
        self.question, self.words = question, label(words, wrap=True)
        self.pictured: Collection[str] | None = None  # what the picture of it tells, where there is one
        self.key = f"{question.goal} {situation_json(question.situation)}"
        self.kind = kind_asked(question)
        self.choices: list[QToolButton] = []
        self.field: QComboBox | None = None
        self.happens = asks_what_happens(question)
        if is_test(question):
            self.choices = [self._toggle(word, f"{words}: {word}") for word in ("Yes", "No")]
        else:
            offered = [self._said(value) for value in [*(one for one, _ in question.options), *more]]
            self.field = answer_field(f"{words}: choose or type", offered)
            self.field.setCompleter(None)  # type: ignore[arg-type]  # what is typed stays so
            _tell_apart(self.field)
            line = self.field.lineEdit()
            assert line is not None
            line.setPlaceholderText("?")
            self.field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            self.field.setMinimumWidth(SHORTEST)
        self.other = tool("…", "Show in this situation what is meant", look="choice", picked=True)
        self.never = self._toggle("Cannot be", f"{words}: this never comes about")
        if not may_never:  # to be shown comes with its place, else it would come up as a window
            self.never.hide()

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
        if self.field is not None:
            self.field.setEnabled(not self.never.isChecked())

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


@guarded
class SeveralSituations(QWidget):
    """The situations one below the other; what is left open is not answered."""

    def __init__(self, desk: Desk, theme: Theme, question: Question, drafts: Drafts | None = None) -> None:
        super().__init__()
        self.desk, self.theme, self.question = desk, theme, question
        self.drafts: Drafts = {} if drafts is None else drafts
        self._given: list[dict[str, Any]] = []
        desk.changed.connect(self._say_again)
        self.rows: list[_Row] = []
        self.pictures: list[QLabel] = []
        self.fault = Saying()
        self.ready = tool("Answer", "Takes all that is said here; what is left open stays so", self.take, look="option")

    def filled(self, may_never: bool) -> Pieces:
        """Makes what is in it; ``may_never``: it can be said of each situation that it never comes about."""
        holder = QWidget(self)  # what is made in part stays while the sheet does
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GAP // 2)
        grid.setColumnStretch(1, 1)
        below = bool(process_of(self.question))  # what happens is as long as what is asked
        for place, one in enumerate(self.question.each):
            words, more = in_words(self.desk.document, self.question, one), colours_in_use(self.desk, one)
            self.rows.append(made := _Row(one, words, may_never, more))
            self._keep(made)
            self._lay(grid, made, 2 * place, below)
            yield
        for place, (drawn, told) in enumerate((yield from self._drawn())):
            yield
            shown = QLabel()
            shown.setPixmap(drawn())
            shown.setAccessibleName(f"{self.rows[place].words.text()}, drawn")
            self.rows[place].words.setAccessibleName(self.rows[place].words.text())
            self.rows[place].pictured = told
            grid.addWidget(shown, 2 * place, 0, 1 if below else 2, 1, Qt.AlignmentFlag.AlignTop)
            self.pictures.append(shown)
        self._say_again()
        column(holder, self.fault, self.ready, of=self)

    def _keep(self, one: _Row) -> None:
        """What was marked in this situation before is marked again; what is marked now is kept for another sheet."""
        if one.key in self.drafts:
            one.take_up(self.drafts[one.key])

        def keep(_: object = None) -> None:
            self.drafts[one.key] = one.draft

        for button in (*one.choices, one.never):
            button.clicked.connect(keep)
        if one.field is not None:
            one.field.editTextChanged.connect(keep)

    def _lay(self, grid: QGridLayout, one: _Row, place: int, below: bool) -> None:
        """Lays out a situation at a row of the grid: what is said there beside its words, or below them."""
        grid.addWidget(one.words, place, 1, 1 if below else 2, 2 if below else 1)
        one.other.clicked.connect(partial(self.show_another, one))
        field = [one.field] if one.field is not None else []
        other = [one.other] if field or below else []
        said = row(*one.choices, *field, *other, one.never, *([] if field else [None]))
        if below:
            grid.addLayout(said, place + 1, 0, 1, 3)
        else:
            grid.addLayout(said, place, 2, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        if field:
            grid.setColumnStretch(2, 1)

    def _say_again(self, _: object = None) -> None:
        """Tells the situations as they are beside what is now."""
        for one in self.rows if process_of(self.question) else ():
            one.words.setText(in_words(self.desk.document, self.question, one.question, one.pictured))

    def _drawn(self) -> Generator[None, None, list[tuple[Callable[[], QPixmap], Collection[str]]]]:
        """Draws what is drawn in each situation, with what that tells; nothing where it is the same everywhere."""
        scenes, lives = [], []
        for one in self.question.each:
            live = option_pictures.at(self.desk.document, one)
            if live is None:
                return []
            yield
            scenes.append(live.scene())
            lives.append(live)
            yield
        places = [places_of_event(self.desk.document, one) for one in self.question.each]
        if all(one == scenes[0] for one in scenes) and all(one == places[0] for one in places):
            return []
        drawn = yield from option_pictures.drawn_scenes(scenes, self.devicePixelRatioF(), self.theme, places)
        wide = PICTURE if process_of(self.question) else SHORTEST
        high = round(wide * drawn.area.height() / max(drawn.area.width(), 1.0))
        size = QSize(wide, min(max(high, wide // 3), HIGHEST))
        told: list[Collection[str]] = []
        for one, live in zip(self.question.each, lives, strict=True):
            told.append((yield from told_by_picture(live, one, self.question.each, partial(drawn.plain, size))))
        return [(partial(draw, size), names) for draw, names in zip(drawn.each, told, strict=True)]

    def show_another(self, one: _Row, _: bool = False) -> None:
        """Shows what is meant in one situation alone, which may be hard to type: a run of a process is acted out.

        What is said of the others is taken first.
        """
        question = one.question
        if question.begun is not None:
            given = self._said([each for each in self.rows if each is not one])
            other = other_parameters(self.desk.document, question)
            shown = partial(act_out, self.desk, question.goal, question.begun, question.demonstration, other)
            if given:
                self._give(given, lambda _: shown())
            elif given is not None:
                shown()
        elif lesson_about(self.desk, question) is None and one.field is not None:
            one.field.setFocus()
        else:
            show_another(self.desk, question, self.window())

    def take(self) -> None:
        """Gives the answers, or says why not."""
        said = self._said(self.rows)
        if said is None or (self.desk.busy and said == self._given):  # pressed twice
            return
        self.fault.say("" if said else "Say what is meant in one of them at least.")
        self._given = said
        if said:
            self._give(said)

    def _said(self, rows: Iterable[_Row]) -> list[dict[str, Any]] | None:
        """What is said in some situations; None, and why it is none, where something is no value."""
        try:
            answers = [one.answer(self.desk.document) for one in rows]
        except StudioError as error:
            self.fault.say(error.sentence)
            return None
        return [one for one in answers if one is not None]

    def _give(self, said: Sequence[dict[str, Any]], then: Callable[[Result], object] | None = None) -> None:
        """Gives answers; what was marked is no draft any more when they are taken."""
        first, *further = said
        others = [{key: one for key, one in each.items() if key != "goal" or one != first["goal"]} for each in further]
        more: dict[str, Any] = {"further": others} if others else {}

        def taken(result: Result) -> None:
            for one in self.rows:
                self.drafts.pop(one.key, None)
            if then is not None:
                then(result)

        self.desk.do(ANSWER, then=taken, **first, **more)

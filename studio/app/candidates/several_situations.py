"""A question about several situations at once: each with its own answer, all of them given by one press."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from studio.app.candidates import option_pictures
from studio.app.candidates.answer_tiles import seen_effects
from studio.app.candidates.event_places import beside_picture, places_of_event, places_told
from studio.app.candidates.option_pictures import Drawn
from studio.app.candidates.other_answer import colours_in_use
from studio.app.candidates.pictured_values import told_by_picture
from studio.app.candidates.preview import ANSWER, act_out, lesson_about, show_another
from studio.app.candidates.question_pictures import of_event, picture, process_of, seen_there, steepest
from studio.app.candidates.situation_row import SHORTEST, Drafts, SituationRow, is_test
from studio.app.desk import Desk
from studio.app.following import Pieces
from studio.app.qt_guard import guarded
from studio.app.theme import GAP, Theme
from studio.app.widgets import Saying, column, row, small, tool
from studio.commands.registry import Result
from studio.demonstrate.asked_parameters import other_parameters
from studio.demonstrate.question_text import where_and_asks
from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.operands import told_value
from studio.infer.goals import Question
from studio.infer.questions import in_a_word
from studio.language.errors import StudioError
from studio.language.show import enumerated
from studio.language.values import same

PICTURE, HIGHEST = 120, 96
"""Pixels from side to side of the picture of a situation, and how high it is at the most."""
HERE = "There, where the pointer is"
"""What is said of a situation that its picture tells all of."""
PARTS = (1.0, 0.85, 0.7, 0.6)
"""How large pictures are for that, where the height is less than enough."""
AT_ONCE = 2
"""So many situations are seen at once where there are pictures of them."""


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


def elsewhere_words(document: Document, question: Question, pictured: Collection[str] = ()) -> str:
    """Which parameters are other in the situation of a question about a process than now, and not ``pictured``."""
    now = document.parameters()
    other = other_parameters(document, question) if process_of(question) else {}
    words = {name: f"{name} is {in_a_word(value)} (now {in_a_word(now[name])})" for name, value in other.items()}
    told = [said for name, said in words.items() if name not in pictured]
    return f"There {enumerated(told)}." if told else ""


def _asks(document: Document, one: Question, told: bool = False) -> str:
    """What is asked about a process in one situation, said of the event that runs it, unless that is ``told``."""
    asks = of_event(where_and_asks(one)[1], document, one.goal, one.comes, told)
    return asks[:1].upper() + asks[1:]


def in_words(document: Document, question: Question, one: Question, pictured: Collection[str] | None = None) -> str:
    """One of the situations of a question: what is not the same in all of them, and else what is asked there.

    ``pictured``: beside a picture, that tells these.
    """
    if process_of(question):
        where = where_and_asks(one)[0]
        where = where if pictured is None else beside_picture(document, one, where, pictured)
        alike = len({_asks(document, each) for each in question.each}) == 1
        told = bool(one.comes) and where.lower().endswith(one.comes.lower())
        asks = _asks(document, one, told)
        said = where if alike else f"{where}: {asks[0].lower()}{asks[1:]}"
        elsewhere = elsewhere_words(document, one, pictured or ())
        return f"{said.rstrip('.?')}{said[-1] if said[-1] in '.?' else '.'} {elsewhere}" if elsewhere else said
    apart = [name for name in _told(document, question) if not _is_everywhere(name, question)]
    return ", ".join(_named(name, one) for name in apart if name not in (pictured or ())) or HERE


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


def _seen_elsewhere(document: Document, live: Live, one: Question) -> Collection[str]:
    """The parameters that are other there than now, where what is drawn is another picture with each."""
    now = document.parameters()
    other = other_parameters(document, one)
    return [name for name in other if live.with_values({name: now[name]}).scene() != live.scene()]


@guarded
class SeveralSituations(QWidget):
    """The situations one below the other; what is left open is not answered."""

    def __init__(self, desk: Desk, theme: Theme, question: Question, drafts: Drafts | None = None) -> None:
        super().__init__()
        self.desk, self.theme, self.question = desk, theme, question
        self.drafts: Drafts = {} if drafts is None else drafts
        self._given: list[dict[str, Any]] = []
        desk.changed.connect(self._say_again)
        self.rows: list[SituationRow] = []
        self.pictures: list[QLabel] = []
        self._draws: Sequence[Drawn] = ()
        self._size = QSize()
        self.fault = Saying()
        self._first = 0  # of those that are seen
        self.others = small("", "Looks at the other situations; what is said here stays", self._go_on)
        self.ready = tool("Answer", "Takes all that is said here; what is left open stays so", self.take, look="option")

    def filled(self, may_never: bool) -> Pieces:
        """Makes what is in it; ``may_never``: it can be said of each situation that it never comes about."""
        holder = QWidget(self)  # what is made in part stays while the sheet does
        inner, below = column(of=holder, gap=GAP), self._below()
        grids: list[QGridLayout] = []
        for one in self.question.each:
            words = in_words(self.desk.document, self.question, one)
            more = [*colours_in_use(self.desk, one), *seen_effects(self.desk.document, one)]
            self.rows.append(made := SituationRow(one, words, may_never, more))
            self._keep(made)
            grids.append(self._lay(made, below))
            inner.addWidget(made.holder)
            yield
        self._draws, told_by = yield from self._drawn()
        for place, told in enumerate(told_by):
            shown = QLabel()
            shown.setAccessibleName(f"{self.rows[place].words.text()}, drawn")
            self.rows[place].words.setAccessibleName(self.rows[place].words.text())
            self.rows[place].pictured = told
            grids[place].addWidget(shown, 0, 0, Qt.AlignmentFlag.AlignTop)
            self.pictures.append(shown)
        yield from self._draw(self._size)
        for made in self.rows:
            yield from made.fill(self.desk.document, self.theme)
        self._say_again()
        column(holder, self.fault, row(self.ready, self.others, None), of=self)
        self._see()  # not before they have their place, else they come up as windows

    def _below(self) -> bool:
        """Whether what is said stands below what is asked: what happens is as long as that, places are looked for."""
        places = [places_of_event(self.desk.document, one) for one in self.question.each]
        return bool(process_of(self.question)) or any(places)

    def _keep(self, one: SituationRow) -> None:
        """What was marked in this situation before is marked again; what is marked now is kept for another sheet."""
        if one.key in self.drafts:
            one.take_up(self.drafts[one.key])

        def keep(_: object = None) -> None:
            self.drafts[one.key] = one.draft

        for button in (*one.choices, one.never):
            button.clicked.connect(keep)
        if one.field is not None:
            one.field.editTextChanged.connect(keep)

    @property
    def seen(self) -> Sequence[SituationRow]:
        """The situations that are seen now."""
        pages = bool(self.pictures) and len(self.rows) > AT_ONCE
        return self.rows[self._first : self._first + AT_ONCE] if pages else self.rows

    def look_at(self, one: SituationRow) -> None:
        """Brings one of the situations into sight."""
        self._first = self.rows.index(one) // AT_ONCE * AT_ONCE
        self._see()

    def _go_on(self) -> None:
        """Goes on to the next situations, and from the last to the first."""
        self._first = self._first + AT_ONCE if self._first + AT_ONCE < len(self.rows) else 0
        self._see()

    def _see(self) -> None:
        seen = self.seen
        for one in self.rows:
            one.holder.setVisible(one in seen)
        left, last = len(self.rows) - len(seen), self._first + AT_ONCE >= len(self.rows)
        self.others.setVisible(left > 0)
        self.others.setText(
            f"Back to the first {AT_ONCE}" if last else f"{min(len(self.rows) - self._first - AT_ONCE, AT_ONCE)} more…"
        )

    def _lay(self, one: SituationRow, below: bool) -> QGridLayout:
        """Lays out a situation: what is said there beside its words, or below them and its picture."""
        grid = QGridLayout(one.holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GAP // 2)
        grid.setColumnStretch(1, 1)
        tiles = [one.tiles] if one.tiles is not None else []
        grid.addLayout(column(one.words, *([] if below else tiles)), 0, 1)
        if below and tiles:
            grid.addWidget(tiles[0], 1, 0, 1, 3)
        one.other.clicked.connect(partial(self.show_another, one))
        field = [one.field, one.more] if one.field is not None else []
        other = [one.other] if field or below else []
        said = row(*one.choices, *field, *other, one.never, *([one.rest] if field else [None]))
        if below:
            grid.addLayout(said, 2, 0, 1, 3)
            one.lines = said, QHBoxLayout()
            grid.addLayout(one.lines[1], 3, 0, 1, 3)
        else:
            grid.addLayout(said, 0, 2, Qt.AlignmentFlag.AlignVCenter)
        if field and not below:
            grid.setColumnStretch(2, 1)
        return grid

    def _say_again(self, _: object = None) -> None:
        """Tells the situations as they are beside what is now."""
        for one in self.rows:
            one.words.setText(in_words(self.desk.document, self.question, one.question, one.pictured))

    def fitted(self, wide: int, high: int) -> Pieces:
        """Makes the pictures as large as they can be with all of it within so many pixels, in pieces."""
        if not self._below():
            return
        part = next((one for one in PARTS if self._high(wide, one) <= high), PARTS[-1])
        for one in self.rows:
            one.drawn_at(part)
            yield
        yield from self._draw(self._size * part)

    def _high(self, wide: int, part: float) -> int:
        """How high it is with pictures at a part of what they may be; nothing needs to be laid out anew to know."""
        gap, size = GAP // 2, self._size * part
        each = [max(size.height(), one.beside(wide - size.width() - gap)) + one.below(part) for one in self.seen]
        return sum(each) + GAP * (len(each) + 1) + self.ready.sizeHint().height()

    def _draw(self, size: QSize) -> Pieces:
        """Draws the pictures at a size, one after the other."""
        for one in self.pictures:
            if one.size() != size:
                one.setFixedSize(size)
        for one, draw in zip(self.pictures, self._draws, strict=True):
            if one.pixmap().deviceIndependentSize().toSize() != size:
                yield
                one.setPixmap(draw(size))

    def _drawn(self) -> Generator[None, None, tuple[Sequence[Drawn], list[Collection[str]]]]:
        """How what there is in each situation is drawn, with what that tells; nothing where it is the same everywhere.

        What a picture tells is what the smallest one does.
        """
        scenes, lives = [], []
        for one in self.question.each:
            live = option_pictures.at(self.desk.document, one)
            if live is None:
                return [], []
            yield
            scenes.append(live.scene())
            lives.append(live)
            yield
        places = [places_of_event(self.desk.document, one) for one in self.question.each]
        if all(one == scenes[0] for one in scenes) and all(one == places[0] for one in places):
            return self._in_hand()
        drawn = yield from option_pictures.drawn_scenes(scenes, self.devicePixelRatioF(), self.theme, places)
        wide = PICTURE if self._below() else SHORTEST
        high = round(wide * drawn.area.height() / max(drawn.area.width(), 1.0))
        self._size = QSize(wide, min(max(high, wide // 3), HIGHEST))
        least = self._size * PARTS[-1]
        told: list[Collection[str]] = []
        for one, live in zip(self.question.each, lives, strict=True):
            seen = yield from told_by_picture(live, one, self.question.each, partial(drawn.plain, least))
            told.append({*seen, *places_told(self.desk.document, one), *_seen_elsewhere(self.desk.document, live, one)})
        return drawn.each, told

    def _in_hand(self) -> tuple[Sequence[Drawn], list[Collection[str]]]:
        """How what a process has in hand is drawn in each situation; nothing where that is not so in all of them."""
        found = [seen_there(self.desk.document, one) for one in self.question.each]
        looks = [look for look, _ in found if look is not None]
        if len(looks) < len(found):
            return [], []
        self._size = QSize(PICTURE, round(min(max(PICTURE * steepest(looks), PICTURE / 3), HIGHEST)))
        ratio = self.devicePixelRatioF()
        draws = [partial(picture, one, ratio=ratio, theme=self.theme) for one in looks]
        return draws, [[*shown] for _, shown in found]

    def show_another(self, one: SituationRow, _: bool = False) -> None:
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

    def _said(self, rows: Iterable[SituationRow]) -> list[dict[str, Any]] | None:
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

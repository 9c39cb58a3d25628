"""One open finding: its formulas to move through, with a ghost of each on the canvas; or its question to answer."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolButton, QWidget

from studio.app.candidates import option_pictures, preview, question_pictures
from studio.app.candidates.formula_list import FormulaList
from studio.app.candidates.lost_answer_box import LostAnswerBox
from studio.app.candidates.odd_box import OddOneOutBox
from studio.app.candidates.open_finding import LONG, OpenFinding
from studio.app.candidates.option_pictures import Drawn
from studio.app.candidates.other_answer import OtherAnswer
from studio.app.candidates.preview import lesson_about
from studio.app.candidates.question_pictures import DrawnValue
from studio.app.candidates.roomy_pictures import AnswerPictures, SituationPictures, fit_all
from studio.app.candidates.several_situations import SeveralSituations, asks_all, elsewhere_words
from studio.app.candidates.situation_row import Drafts
from studio.app.desk import Desk
from studio.app.following import Pieces, at_once
from studio.app.goal_words import goal_words
from studio.app.qt_guard import guarded
from studio.app.shown_words import shown_words
from studio.app.theme import Theme
from studio.app.widgets import Cell, PanelSection, column, height_of, label, row, small, tool
from studio.commands.wording import counted, value_summary
from studio.demonstrate.asked_parameters import other_parameters
from studio.demonstrate.effects import asks_what_happens, effect_words
from studio.demonstrate.value_looks import ValueLook
from studio.generalize import follow
from studio.generalize.operands import key_json, operand_json, situation_json
from studio.infer.goals import Question
from studio.language.errors import StudioError
from studio.language.show import show
from studio.language.values import Value
from studio.session.trust import WORDS, trusted

HINT = "Point at one, or ↑ ↓, to look at it; a click or Enter takes it. The first is what holds now."
SHOWN = 3
"""So many refuted formulas and supporting examples are named."""
NO_END = 10_000
"""Pixels: as high as it likes."""
MOST = 4
"""So many options are shown."""


def _option_text(value: Value, drawn: bool) -> str:
    """An option in words; where there is a picture of it, a collection is only counted."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if drawn and isinstance(value, (list, frozenset)):
        return counted(len(value), "member")
    return value_summary(value)


@guarded
class FindingCard(PanelSection):
    """One open finding."""

    opened = Signal(object)
    kept = Signal(object)
    """What holds now is right; its rivals are not asked about any more."""

    def __init__(self, desk: Desk, theme: Theme, one: OpenFinding, drafts: Drafts | None = None) -> None:
        """``drafts``: what was marked or typed of situations and not given as an answer yet."""
        super().__init__()
        self.drafts: Drafts = {} if drafts is None else drafts
        self.desk, self.theme, self.open = desk, theme, one
        desk.changed.connect(self._tell_elsewhere)
        self.options: list[QToolButton] = []
        self._roomy: list[AnswerPictures | SituationPictures] = []
        self._given: dict[str, Any] | None = None  # what was answered
        self._high = NO_END  # pixels from top to bottom for what is asked
        self._asked = 0  # so many parts from the first one on are what is asked, the answers included
        self.elsewhere: QLabel | None = None
        self.formulas: FormulaList | None = None
        self.odd: OddOneOutBox | None = None
        self.lost: LostAnswerBox | None = None
        self.several: SeveralSituations | None = None
        self.head = Cell(one.finding.goal, "name")
        font = self.head.font()
        font.setBold(True)
        self.head.setFont(font)
        self.head.clicked.connect(lambda _=False: self.opened.emit(self))
        self.inside = QWidget()
        self.inner = column(of=self.inside)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.addWidget(self.head)
        self.box.addWidget(self.inside)
        self.inside.hide()

    def open_up(self, wanted: bool) -> None:
        """Shows the inside, or only the name and the number of rivals."""
        if wanted:
            at_once(self.filled())
        self.inside.setVisible(wanted)
        rivals = counted(len(self.open.finding.rivals), "rival")
        asks = "a slip?" if self.open.finding.against else "a question" if self._own_question else ""
        rest = "the same value" if self.open.is_offer else asks or rivals
        lost = self.open.finding.lost
        if lost is not None:
            rest = "an answer needed no more" if lost.about_nothing else "an answer that does not count"
        known = None if lost is not None else trusted(self.desk.editor.history).get(self.open.finding.goal)
        told = [WORDS[known.confidence] if known is not None else "", "" if wanted else rest]
        more = "".join(f"  –  {one}" for one in told if one)
        self.head.say(f"{'▾' if wanted else '▸'} {goal_words(self.open.finding.goal)}{more}")

    def filled(self) -> Pieces:
        """Makes the inside, if it is not there yet."""
        if self.inner.count() == 0:
            yield from self._fill()
            self.inner.addStretch(1)  # what is asked is not drawn apart where there is more room

    def _fill(self) -> Pieces:
        finding = self.open.finding
        if self.open.is_offer:
            self._offer()
            return
        if finding.lost is not None:
            self.lost = LostAnswerBox(self.desk, finding)
            self.inner.addWidget(self.lost)
            self._asked = self.inner.count()
            return
        if finding.against is not None:
            self.odd = OddOneOutBox(self.desk, self.theme, finding)
            self.inner.addWidget(self.odd)
            self._asked = self.inner.count()
        if self._own_question is not None:
            yield from self._question(self._own_question)
            yield
        if finding.rivals:
            self._formulas()
            yield
        if finding.note and finding.against is None:
            self.inner.addWidget(label(finding.note, "quiet", wrap=True))
        self._support()

    def _offer(self) -> None:
        name = str(self.open.arguments.get("name", "it"))
        self.inner.addWidget(label("holds the same value", "quiet", wrap=True))
        button = tool(f"This is {name} as well", does=self._take_offer, look="option")
        self.options.append(button)
        self.inner.addWidget(button)

    def _take_offer(self) -> None:
        also = self.open.arguments.get("also", ())
        places = [also] if isinstance(also, str) and also else list(also)
        preview.redo_with(self.desk, self.open, {"also": [*places, self.open.finding.goal]}, lambda _: None)

    def _formulas(self) -> None:
        self.formulas = FormulaList(self.open.formulas)
        self.formulas.setCurrentRow(0)
        self.formulas.looked.connect(self._look)
        self.formulas.taken.connect(self._take)
        self.inner.addWidget(self.formulas)
        self.hint = label(HINT, "quiet", wrap=True)
        self.inner.addWidget(self.hint)

    def _look(self, position: int) -> None:
        if position < 0 or self.desk.busy:
            self.desk.show_ghost(None)
            return
        shown = preview.document_with(self.desk, self.open, position)
        self.desk.show_ghost(shown)
        alike = self.desk.ghost is not None and self.desk.ghost.scene() == self.desk.live.scene()
        self.hint.setText("It draws the same now; a click or Enter takes it." if position and alike else HINT)

    def _take(self, position: int) -> None:
        if position > 0:
            preview.take_candidate(self.desk, self.open, position, lambda _: None)
        elif position == 0:
            self.kept.emit(self)

    def _support(self) -> None:
        finding = self.open.finding
        if finding.supports:
            supports = [shown_words(self.desk.document, one) for one in finding.supports]
            shown = ", ".join(supports[:SHOWN])
            rest = len(finding.supports) - SHOWN
            more = f" and {rest} more" if rest > 0 else ""
            says = label(f"{counted(len(finding.supports), 'example')}: {shown}{more}", "quiet", wrap=True)
            says.setToolTip("\n".join(supports))
            self.inner.addWidget(says)
        for formula, by in finding.refuted[:SHOWN]:
            short = formula if len(formula) <= LONG else f"{formula[:LONG]}…"
            text = label(f"✗ {short}\nrefuted by {shown_words(self.desk.document, by)}", "quiet", wrap=True)
            text.setToolTip(formula)
            self.inner.addWidget(text)

    def _question(self, question: Question) -> Pieces:
        if question.further:
            yield from self._several(question)
            return
        there = question_pictures.situation(self.desk.document, question)
        asked = question_pictures.asked(question, [one.name for one in there])
        asks = question_pictures.of_event(asked.asks, self.desk.document, question.goal, question.comes)
        self.inner.addWidget(label(shown_words(self.desk.document, asks), "question", wrap=True))
        self.elsewhere = label("", "quiet", wrap=True)
        self.inner.addWidget(self.elsewhere)
        self._tell_elsewhere()
        yield
        if there:
            self._situation(question, there, asked.where)
            yield
        yield from self._answers(question)
        yield
        self.another = small("Something else…", "Show in this situation what is meant instead", self.show_another)
        self.never = small("Cannot happen", "This never comes about: something else is asked", self.rule_out)
        self.other = OtherAnswer(self.desk, self.theme, question)
        self.other.given.connect(lambda value: self._say(question, value=value))
        self.inner.addWidget(self.other)
        self.inner.addLayout(row(self.another, self.never, None))
        # not before they have their place, else they come up as windows
        plain = ":" not in question.goal and not self.open.is_done_again
        self.another.setVisible(plain or question.begun is not None)
        self.never.setVisible(self._may_never(question))
        self._asked = self.inner.count()
        if asked.rules:
            self.inner.addWidget(label(asked.rules, "quiet", wrap=True))

    def _several(self, question: Question) -> Pieces:
        """A question about several situations at once."""
        self.inner.addWidget(label(asks_all(self.desk.document, question), "question", wrap=True))
        self.several = SeveralSituations(self.desk, self.theme, question, self.drafts)
        self.inner.addWidget(self.several)
        yield from self.several.filled(self._may_never(question))
        self.options.append(self.several.ready)
        self._asked = self.inner.count()

    def _may_never(self, question: Question) -> bool:
        """Whether it can be said that a situation never comes about."""
        lesson = self.desk.document.lessons.get(question.goal)
        follows = lesson is not None and lesson.kind == follow.KIND
        return lesson_about(self.desk, question) is not None or follows or ":" in question.goal

    def _tell_elsewhere(self, _: object = None) -> None:
        """Tells which parameters are other in the situation of the question than now."""
        question = self.open.finding.question
        if self.elsewhere is not None and question is not None:
            told = elsewhere_words(self.desk.document, question)
            self.elsewhere.setText(told)
            self.elsewhere.setVisible(bool(told))

    def _answers(self, question: Question) -> Pieces:
        """A button for each answer, yes before no; drawn where they can be, so that what differs is seen."""
        shown = [value for value, _ in question.options[:MOST]]
        order = sorted(range(len(shown)), key=lambda one: shown[one] is not True)
        drawn, steep = yield from self._answer_pictures(question)
        yield
        buttons = [self._option(self._answer_words(question, shown[place], bool(drawn)), place) for place in order]
        in_order = [drawn[place] for place in order] if drawn else []
        self._add_pictures(AnswerPictures(buttons, in_order, steep))

    @staticmethod
    def _answer_words(question: Question, value: Value, drawn: bool) -> str:
        effect = effect_words(value, question.situation) if asks_what_happens(question) else ""
        named = effect.partition(" ")[0] in question.situation
        return effect if named else effect[:1].upper() + effect[1:] or _option_text(value, drawn)

    def _answer_pictures(self, question: Question) -> Generator[None, None, tuple[Sequence[Drawn], float]]:
        """How the answers are drawn, and how high that is for its width.

        What the document would show with each, or else the values; nothing where nothing differs.
        """
        ratio, found = self.devicePixelRatioF(), (yield from option_pictures.scenes(self.desk.document, question))
        if found:
            drawn = yield from option_pictures.drawn_scenes(found[:MOST], ratio, self.theme)
            return drawn.each, drawn.area.height() / max(drawn.area.width(), 1.0)
        looks = (question_pictures.answers(self.desk.document, question) or [])[:MOST]
        return (self._of_looks(looks), question_pictures.steepest(looks)) if looks else ((), 1.0)

    def _of_looks(self, looks: Sequence[ValueLook]) -> list[Drawn]:
        ratio = self.devicePixelRatioF()
        return [partial(question_pictures.picture, one, ratio=ratio, theme=self.theme) for one in looks]

    def _situation(self, question: Question, there: list[DrawnValue], where: str) -> None:
        looks = [one.look for one in there]
        steep = question_pictures.steepest(looks)
        names = question_pictures.captions(question, [one.name for one in there])
        self._add_pictures(SituationPictures(names, self._of_looks(looks), where, steep))

    def _add_pictures(self, made: AnswerPictures | SituationPictures) -> None:
        self._roomy.append(made)
        made.lay(self.width())
        self.inner.addWidget(made)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit(self.width(), self._high)

    @property
    def is_open(self) -> bool:
        """Whether its inside is shown."""
        return not self.inside.isHidden()

    @property
    def asks(self) -> bool:
        """Whether it asks something."""
        finding, lost = self.open.finding, self.open.finding.lost
        still = lost is not None and not lost.about_nothing
        return self._own_question is not None or finding.against is not None or still

    @property
    def _own_question(self) -> Question | None:
        """What is asked here: not what is asked together with something else already."""
        question = self.open.finding.question
        return None if question is not None and question.asked_with else question

    def fit(self, wide: int, high: int) -> None:
        """Makes the pictures as large as they can be, with all that is asked within so many pixels, at once."""
        at_once(self.fitted(wide, high))

    def fitted(self, wide: int, high: int) -> Pieces:
        """Does so in pieces."""
        self._high = high
        roomy = [*self._roomy, *([self.several] if self.several is not None else [])]
        if roomy:
            parts = [one for place in range(self._asked) if (one := self.inner.itemAt(place)) and not one.isEmpty()]
            words = [one for one in parts if one.widget() not in roomy]
            beside = sum(height_of(one, wide) for one in words)
            left = high - self.head.sizeHint().height() - beside - self.inner.spacing() * len(parts)
            yield from fit_all(self._roomy, wide, left) if self.several is None else self.several.fitted(wide, left)

    def _option(self, text: str, position: int) -> QToolButton:
        does, called = partial(self.answer, position), f"Answer {position + 1}: {text}"
        button = tool(text, "", does, called, "option", picked=True)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.options.append(button)
        return button

    def show_another(self) -> None:
        """Shows what is meant in the situation of the question: by an example, or acted out."""
        question = self.open.finding.question
        if question is not None and question.begun is not None:
            other = other_parameters(self.desk.document, question)
            preview.act_out(self.desk, question.goal, question.begun, question.demonstration, other)
        elif question is not None and lesson_about(self.desk, question) is None:
            self.other.ask()
        elif question is not None:
            preview.show_another(self.desk, question, self.window())

    def rule_out(self) -> None:
        """Says that what is asked about never happens."""
        question = self.open.finding.question
        if question is not None:
            self._say(question, happens=False)

    def _say(self, question: Question, **said: Any) -> None:
        if self.desk.busy and said == self._given:  # pressed twice
            return
        self._given = said
        self.desk.do(preview.ANSWER, goal=question.goal, situation=situation_json(question.situation), **said)

    def answer(self, position: int) -> None:
        """Answers the question with an option."""
        question = self.open.finding.question
        if question is None:
            return
        value, rule = question.options[position]
        if self.open.is_done_again and show(rule) in self.open.formulas:
            self._take(self.open.formulas.index(show(rule)))
            return
        lesson = self.desk.document.lessons.get(question.goal)
        try:
            members = lesson is not None and lesson.kind == "members"
            given = [key_json(one) for one in value] if members else operand_json(value)
        except StudioError as error:
            self.desk.failed.emit(error.sentence)
            return
        self._say(question, value=given)

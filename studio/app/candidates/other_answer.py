"""Another answer than those that are offered: colours that are in use by a click, anything else typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QToolButton, QWidget

from studio.app.calm import Calm
from studio.app.desk import Desk
from studio.app.qt_guard import guarded
from studio.app.stage.value_palette import swatch
from studio.app.theme import GAP, Theme
from studio.app.widgets import Saying, column, row, small, with_name
from studio.generalize.operand_text import operand_like, typed_like
from studio.generalize.operands import operand_json
from studio.infer.goals import Question
from studio.language.errors import StudioError
from studio.language.types import SYMBOL, Type, type_of_all
from studio.language.values import Symbol, Value

MOST = 5
"""So many colours are offered."""
PAINTS = ("fill", "stroke")


def kind_asked(question: Question) -> Type:
    """The type of what a question asks for."""
    return type_of_all(value for value, _ in question.options)


def colours_in_use(desk: Desk, question: Question) -> list[Symbol]:
    """Where a colour is asked for: those that things have and that are not offered, those of what it is about first."""
    if kind_asked(question) != SYMBOL:
        return []
    offered = {value for value, _ in question.options}
    about, asked = question.goal.partition(".")[0], question.goal.rpartition(".")[2]
    things = sorted(desk.live.things(), key=lambda one: one.name != about)
    paints = sorted(PAINTS, key=lambda one: one != asked)
    found = (one.shape.as_dict().get(paint) for paint in paints for one in things)
    return [one for one in dict.fromkeys(found) if isinstance(one, Symbol) and one not in offered][:MOST]


def answer_field(name: str, offered: Sequence[str]) -> QComboBox:
    """A field, empty to begin with, in which one of some answers is chosen or another one typed.

    Of one that is longer than the field its beginning is seen, and all of it as a tip.
    """
    field = with_name(QComboBox(editable=True), name)
    field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    field.addItems(offered)
    field.setCurrentIndex(-1)
    Calm(field)
    line = field.lineEdit()
    assert line is not None
    for settled in (field.currentIndexChanged, field.activated, line.editingFinished):
        settled.connect(lambda *_: begin_in_sight(line))
    line.textChanged.connect(field.setToolTip)
    return field


def begin_in_sight(line: QLineEdit) -> None:
    """Shows the beginning of a text that is longer than its line; in a shorter one the next letter goes to its end."""
    if line.fontMetrics().horizontalAdvance(line.text()) > line.contentsRect().width() - GAP:
        line.home(False)


@guarded
class OtherAnswer(QWidget):
    """Colours to click, and a field that comes when it is asked for."""

    given = Signal(object)
    """What is meant, as a gesture has it."""

    def __init__(self, desk: Desk, theme: Theme, question: Question) -> None:
        super().__init__()
        self.desk, self.kind = desk, kind_asked(question)
        used = colours_in_use(desk, question)
        self.colours = [self._colour(one, theme) for one in used]
        values: Sequence[Value] = [*(value for value, _ in question.options), *used]
        offered = [typed_like(one, self.kind) for one in values]
        self.field = answer_field("Another answer: choose or type", offered)
        line = self.field.lineEdit()
        assert line is not None
        line.returnPressed.connect(self.take)
        self.ready = small("Answer", "This is meant", self.take)
        self.fault = Saying()
        self.typed = QWidget(self)
        row(self.field, self.ready, of=self.typed, wide=self.field)
        column(row(*self.colours, None), self.typed, self.fault, of=self)
        self.typed.hide()
        self.setVisible(bool(used))

    def _colour(self, value: Symbol, theme: Theme) -> QToolButton:
        made = small(str(value), f"{value} is meant", lambda: self.given.emit(operand_json(value)))
        made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        made.setIcon(swatch(str(value), theme, self.devicePixelRatioF()))
        return made

    def ask(self) -> None:
        """Lets anything be typed."""
        self.typed.show()
        self.show()
        self.field.setFocus()

    def take(self) -> None:
        """Gives what was typed, or says why that is no value."""
        text = self.field.currentText().strip()
        if text:
            try:
                answer: Any = operand_like(text, self.kind, self.desk.document.parameters())
            except StudioError as error:
                self.fault.say(error.sentence)
                return
            self.given.emit(answer)

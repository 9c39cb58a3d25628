"""A question about several situations: each answered by mouse or keyboard, all of them given by one press."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from studio.app.candidates.several_situations import SeveralSituations
from studio.app.candidates.situation_row import SituationRow
from studio.app.forms.command_form import CommandForm
from studio.document.model import Document
from studio.generalize.operands import operand_json
from studio.infer.goals import Question
from studio.language.nodes import Literal
from studio.language.values import Point, Symbol, Value
from tests.app.ground import Ground, ground_with
from tests.app.waiting import finish, worked_out

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def ground(qtbot: QtBot) -> Ground:
    return ground_with(qtbot, "inspector")


def asked(ground: Ground) -> SeveralSituations:
    finish(ground.desk)
    found = ground.places["inspector"].candidates.cards[0].several  # type: ignore[attr-defined]
    assert isinstance(found, SeveralSituations)
    return found


def test_yes_and_no_are_pressed_and_what_is_left_open_is_not_answered(qtbot: QtBot, ground: Ground) -> None:
    worked_out(ground.desk, "teach", name="is_full", inputs={"load": [4, 9]}, result=True)
    rows = asked(ground).rows
    assert len(rows) == 4 and all(one.words.text().startswith("load [") for one in rows)
    qtbot.mouseClick(asked(ground).ready, LEFT)
    assert asked(ground).fault.text() and len(ground.desk.editor.history) == 1
    qtbot.mouseClick(rows[0].choices[1], LEFT)
    qtbot.mouseClick(rows[0].choices[0], LEFT)
    rows[1].choices[1].setFocus()
    qtbot.keyClick(rows[1].choices[1], Qt.Key.Key_Space)
    qtbot.mouseClick(rows[2].never, LEFT)
    qtbot.mouseClick(asked(ground).ready, LEFT)
    finish(ground.desk)
    given = ground.desk.editor.history[-1].gesture.arguments
    assert given["value"] is True and [one.get("value") for one in given["further"]] == [False, None]
    assert given["further"][1]["happens"] is False
    assert len(ground.desk.document.lessons["is_full"].examples) == 3


def test_values_are_chosen_or_typed(qtbot: QtBot, ground: Ground) -> None:
    worked_out(ground.desk, "teach", name="fee", inputs={"hours": 10, "member": False}, result=20)
    several = asked(ground)
    fields = [one.field for one in several.rows if one.field is not None]
    assert len(fields) == len(several.rows)
    qtbot.keyClick(fields[0], Qt.Key.Key_Down)
    qtbot.keyClicks(fields[1].lineEdit(), "1 +")
    qtbot.mouseClick(several.ready, LEFT)
    assert several.fault.text(), "what is no value is told"
    qtbot.mouseClick(several.rows[2].other, LEFT)
    form = ground.findChild(CommandForm)
    assert form is not None, "what is hard to type is shown"
    form.reject()
    qtbot.keyClicks(fields[1].lineEdit(), " 6")
    qtbot.mouseClick(several.ready, LEFT)
    finish(ground.desk)
    given = ground.desk.editor.history[-1].gesture.arguments
    assert given["value"] == several.rows[0].question.options[0][0] and given["further"][0]["value"] == 7


def row_of(qtbot: QtBot, *options: Value) -> tuple[SituationRow, QComboBox]:
    """One situation in which these values are offered, and its field."""
    made = SituationRow(
        Question("goal", "n 1: goal", {"n": 1}, tuple((one, Literal(None)) for one in options)), "n 1", False
    )
    assert made.field is not None
    for one in (made.field, made.words, made.tiles, made.other, made.never):
        qtbot.addWidget(one)
    made.field.show()
    return made, made.field


def said(made: SituationRow) -> Any:
    given = made.answer(Document())
    return None if given is None else given["value"]


def typed(qtbot: QtBot, text: str, *options: Value) -> Any:
    made, field = row_of(qtbot, *options)
    qtbot.keyClicks(field.lineEdit(), text)
    return said(made)


def test_of_a_long_answer_the_beginning_is_seen_and_all_of_it_as_a_tip(qtbot: QtBot) -> None:
    made, field = row_of(qtbot, "the first of all the rather long answers that there are", "short")
    field.setFixedWidth(120)
    line = field.lineEdit()
    assert line is not None
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert field.currentIndex() == 0 and line.cursorPosition() == 0, "it begins at its beginning"
    assert field.toolTip() == field.itemText(0) == line.text()
    draft = made.draft
    made.take_up((-1, ""))
    assert field.toolTip() == ""
    made.take_up(draft)
    assert line.cursorPosition() == 0 and field.toolTip() == line.text()


def test_the_wheel_that_goes_over_a_field_answers_nothing(qtbot: QtBot) -> None:
    made, field = row_of(qtbot, 0, 7)
    at, none = QPointF(5, 5), (Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier)
    for one in (field.lineEdit(), field):
        turned = QWheelEvent(at, at, QPoint(), QPoint(0, -120), *none, Qt.ScrollPhase.NoScrollPhase, False)
        QApplication.sendEvent(one, turned)
    assert field.currentIndex() == -1 and said(made) is None


def test_a_text_that_was_chosen_is_changed_as_it_is_typed(qtbot: QtBot) -> None:
    made, field = row_of(qtbot, "TEA", None)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert said(made) == "TEA"
    qtbot.keyClicks(field.lineEdit(), "S")
    assert said(made) == "TEAS"
    assert typed(qtbot, "nut", "TEA", None) == "nut", "nothing among them takes no quotes"
    assert typed(qtbot, "nothing", "TEA", None) == {"nothing": True}
    assert typed(qtbot, "t", "TEA", "COAT") == "t", "nothing is put behind what is typed"


@pytest.mark.parametrize(
    "options",
    [([6, 5, 4, 3, 2, 1, 0], [0, 1, 2, 3, 4, 5, 6]), (0.3333, 1 / 3), ({1: 2}, {1: 3}), ("", "nothing", None)],
)
def test_options_are_told_apart_and_the_one_that_is_chosen_is_taken(qtbot: QtBot, options: tuple[Value, ...]) -> None:
    made, field = row_of(qtbot, *options)
    assert said(made) is None, "none was chosen yet"
    assert len({field.itemText(one) for one in range(len(options))}) == len(options)
    for one in options:
        qtbot.keyClick(field, Qt.Key.Key_Down)
        assert said(made) == operand_json(one)


@pytest.mark.parametrize(
    ("options", "text", "given"),
    [
        ((Point(1, 2), Point(2, 1)), "(3, 4)", {"point": [3, 4]}),
        (([1, 2], [2, 1]), "3, 4", [3, 4]),
        (([1, 2], [2, 1]), "empty", []),
        (([Symbol("open")], []), "[ajar, shut]", [{"symbol": "ajar"}, {"symbol": "shut"}]),
        (((1, 2), (2, 1)), "(3, 4)", {"key": [3, 4]}),
        ((Symbol("open"), Symbol("shut")), "ajar", {"symbol": "ajar"}),
        ((Symbol("open"), Symbol("shut")), "'ajar'", {"symbol": "ajar"}),
        ((Symbol("red"), None), "#ff0000", {"symbol": "#ff0000"}),
        ((1, 2.5), "1 + 2", 3),
    ],
)
def test_what_is_typed_is_read_as_what_is_offered(
    qtbot: QtBot, options: tuple[Value, ...], text: str, given: Value
) -> None:
    assert typed(qtbot, text, *options) == given


def test_a_value_that_was_chosen_is_changed_in_the_form_in_which_it_is_read(qtbot: QtBot) -> None:
    for value, given in ((Point(1, 2), {"point": [1, 3]}), ([1, 2], [1, 3]), ({1: 2}, {"dict": [[1, 3]]})):
        made, field = row_of(qtbot, value, None)
        qtbot.keyClick(field, Qt.Key.Key_Down)
        place = field.currentText().index("2")
        field.lineEdit().setCursorPosition(place)
        qtbot.keyClick(field.lineEdit(), Qt.Key.Key_Delete)
        qtbot.keyClicks(field.lineEdit(), "3")
        assert said(made) == given


def test_long_values_are_listed_by_the_part_in_which_they_differ(qtbot: QtBot) -> None:
    many = list(range(60))
    made, field = row_of(qtbot, many, [*many[:40], 7, *many[41:]])
    field.showPopup()
    listed, delegate = field.view(), field.itemDelegate()
    drawn = [delegate.displayText(field.itemText(place), field.locale()) for place in range(2)]
    assert "40" in drawn[0] and drawn[0] != drawn[1] and max(map(len, drawn)) < 40
    assert listed.viewport().width() >= listed.sizeHintForColumn(0), "nothing of them is cut"
    qtbot.keyClick(listed, Qt.Key.Key_Down)
    qtbot.keyClick(listed, Qt.Key.Key_Return)
    assert field.currentText() == field.itemText(field.currentIndex()) and len(said(made)) == 60

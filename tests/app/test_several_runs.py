"""A question about several runs of a process: what happens in each is chosen or typed, all of it given by one press."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.candidates.several_situations import SeveralSituations
from studio.demonstrate.question_text import without_number
from tests.app.ground import Ground, ground_with
from tests.app.test_several_situations import asked
from tests.app.waiting import finish, worked_out

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def several(qtbot: QtBot) -> tuple[Ground, SeveralSituations]:
    """A number that moves on was shown once; whether it is what it became, or grows, is asked with what happens."""
    ground = ground_with(qtbot, "inspector")
    worked_out(ground.desk, "demonstrate", process="move", inputs={"x": 10, "speed": 5})
    worked_out(ground.desk, "change", tile="x", value=15)
    worked_out(ground.desk, "end")
    return ground, asked(ground)


def test_what_is_asked_about_one_process_is_answered_by_one_press(
    qtbot: QtBot, several: tuple[Ground, SeveralSituations]
) -> None:
    ground, sheet = several
    becomes, *runs = sheet.rows
    assert becomes.words.text().endswith("what should x become in move?")
    assert len(runs) == 3 and all(one.words.text().endswith("what should happen in move?") for one in runs)
    assert runs[0].field is not None and runs[0].field.itemText(0).startswith("x becomes ")
    assert becomes.field is not None and runs[1].field is not None
    qtbot.keyClick(becomes.field, Qt.Key.Key_Down)
    qtbot.keyClick(runs[0].field, Qt.Key.Key_Down)
    qtbot.keyClicks(runs[1].field.lineEdit(), "it goes away")
    qtbot.mouseClick(sheet.ready, LEFT)
    assert "Say what becomes of what" in sheet.fault.text()
    runs[1].field.lineEdit().clear()
    qtbot.keyClicks(runs[1].field.lineEdit(), "x becomes 1 and speed = -7")
    qtbot.mouseClick(sheet.ready, LEFT)
    finish(ground.desk)
    first, *shown = ground.desk.document.demonstrations.values()
    assert first.guessed is None and [one.guessed for one in shown] == [True, False]
    assert [without_number(one.goal) for one in ground.desk.document.choices] == ["move: new x"]
    assert [one.kind for one in shown[1].actions] == ["set", "set", "end"]


def test_what_has_begun_of_a_sheet_is_left_when_the_document_changes(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio.app.following.IN_AN_EVENT", 0.0)
    ground = ground_with(qtbot, "inspector")
    worked_out(ground.desk, "demonstrate", process="move", inputs={"x": 10, "speed": 5})
    worked_out(ground.desk, "change", tile="x", value=15)
    ground.desk.do("end")
    while not (begun := [one for one in ground.findChildren(SeveralSituations) if one.rows]):
        QApplication.processEvents()
    assert len(begun[0].rows) == 1 and not begun[0].isVisible(), "it is made row by row, out of sight"
    ground.desk.do("set_title", title="Moves")
    assert len(asked(ground).rows) == 4 and asked(ground) is not begun[0]


def test_what_is_hard_to_type_is_acted_out_in_its_situation(
    qtbot: QtBot, several: tuple[Ground, SeveralSituations]
) -> None:
    ground, sheet = several
    qtbot.mouseClick(sheet.rows[2].other, LEFT)
    finish(ground.desk)
    stage = ground.desk.document.stage
    assert stage is not None and dict(stage.demonstration.inputs) == dict(sheet.rows[2].question.situation)


def test_what_is_pressed_twice_is_answered_once(qtbot: QtBot, several: tuple[Ground, SeveralSituations]) -> None:
    ground, sheet = several
    said: list[object] = []
    ground.desk.failed.connect(said.append)
    becomes, *runs = sheet.rows
    assert becomes.field is not None
    qtbot.keyClick(becomes.field, Qt.Key.Key_Down)
    for _ in range(2):
        qtbot.mouseClick(sheet.ready, LEFT)
    finish(ground.desk)
    assert [one.goal for one in ground.desk.document.choices] == ["move: new x"] and not said


def test_a_question_about_a_process_that_is_called_otherwise_is_asked_no_more(
    several: tuple[Ground, SeveralSituations],
) -> None:
    ground, _ = several
    worked_out(ground.desk, "rename", old="move", new="go")
    assert not ground.places["inspector"].candidates.cards

"""A question about several situations: each answered by mouse or keyboard, all of them given by one press."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.candidates.several_situations import SeveralSituations
from studio.app.forms.command_form import CommandForm
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

"""Another answer than those that are offered, and what is marked in a sheet before it is given."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio import Editor
from studio.app.candidates.finding_card import FindingCard
from studio.app.candidates.several_situations import SeveralSituations
from studio.app.forms.command_form import CommandForm
from tests.app.ground import Ground, ground_with
from tests.app.test_several_situations import asked
from tests.app.waiting import finish, worked_out

LEFT = Qt.MouseButton.LeftButton


def _boards(qtbot: QtBot) -> tuple[Ground, FindingCard]:
    """Four boards in three colours by turns: it is asked which one comes next."""
    ground = ground_with(qtbot, "inspector")
    for number, color in enumerate(("red", "gold", "blue", "red")):
        top = 60 * number
        ground.desk.do("draw_rectangle", start=[0, top], end=[200, top + 15], fill=color, name=f"board_{number}")
    worked_out(ground.desk, "listify", things=[f"board_{number}" for number in range(4)], name="boards")
    finish(ground.desk)
    card: FindingCard = ground.places["inspector"].candidates.cards[0]  # type: ignore[attr-defined]
    assert "number 5" in str(card.open.finding.question)
    return ground, card


def test_a_question_about_a_colour_offers_those_in_use_by_a_click(qtbot: QtBot) -> None:
    ground, card = _boards(qtbot)
    offered = [str(value) for value, _ in card.open.finding.question.options]
    assert {*offered, *(one.text() for one in card.other.colours)} >= {"red", "gold", "blue"}
    gold = next(one for one in card.other.colours if one.text() == "gold")
    assert gold.isVisible() and not gold.icon().isNull()
    qtbot.mouseClick(gold, LEFT)
    finish(ground.desk)
    assert ground.desk.editor.history[-1].gesture.arguments["value"] == {"symbol": "gold"}


def test_something_else_is_typed_where_it_was_asked(qtbot: QtBot) -> None:
    ground, card = _boards(qtbot)
    qtbot.mouseClick(card.another, LEFT)
    assert ground.findChild(CommandForm) is None and card.window().focusWidget() is card.other.field
    qtbot.keyClicks(card.other.field.lineEdit(), "1 +")
    qtbot.keyClick(card.other.field.lineEdit(), Qt.Key.Key_Return)
    assert card.other.fault.text(), "what is no value is told"
    card.other.field.lineEdit().clear()
    qtbot.keyClicks(card.other.field.lineEdit(), "green")
    qtbot.keyClick(card.other.field.lineEdit(), Qt.Key.Key_Return)
    finish(ground.desk)
    assert ground.desk.editor.history[-1].gesture.arguments["value"] == {"symbol": "green"}


def test_what_is_pressed_twice_is_answered_once(qtbot: QtBot) -> None:
    ground, card = _boards(qtbot)
    told: list[object] = []
    ground.desk.failed.connect(told.append)
    qtbot.mouseClick(card.another, LEFT)
    qtbot.keyClicks(card.other.field.lineEdit(), "green")
    before = len(ground.desk.editor.history)
    for _ in range(2):
        qtbot.mouseClick(card.other.ready, LEFT)
    finish(ground.desk)
    assert len(ground.desk.editor.history) == before + 1 and not told


def _moved(ground: Ground) -> SeveralSituations:
    """A process that was shown once in the document, and the sheet of what is asked about it."""
    worked_out(ground.desk, "demonstrate", process="move", inputs={"x": 10, "speed": 5})
    worked_out(ground.desk, "change", tile="x", value=15)
    worked_out(ground.desk, "end")
    return asked(ground)


def _marked(qtbot: QtBot) -> tuple[Ground, SeveralSituations]:
    """A sheet in which it is marked that one situation cannot be, and typed what happens in another one."""
    ground = ground_with(qtbot, "inspector")
    sheet = _moved(ground)
    qtbot.mouseClick(sheet.rows[1].never, LEFT)
    qtbot.keyClicks(sheet.rows[2].field.lineEdit(), "x becomes 1")
    return ground, sheet


def test_what_is_marked_is_taken_before_another_is_acted_out_and_stays_else(qtbot: QtBot) -> None:
    ground, sheet = _marked(qtbot)
    desk = ground.desk
    desk.undo()
    finish(desk)
    desk.redo()
    again = asked(ground)
    assert again is not sheet and again.rows[1].never.isChecked() and not again.rows[1].field.isEnabled()
    assert again.rows[2].field.currentText() == "x becomes 1"
    qtbot.mouseClick(again.rows[3].other, LEFT)
    finish(desk)
    begun, answer = desk.editor.history[-1].gesture, desk.editor.history[-2].gesture
    assert answer.do == "answer" and answer.arguments["happens"] is False
    assert len(answer.arguments["further"]) == 1 and begun.do == "demonstrate"


def test_what_is_marked_stays_over_a_look_at_the_past_and_goes_with_the_document(qtbot: QtBot) -> None:
    ground, sheet = _marked(qtbot)
    desk = ground.desk
    marked = [one.draft for one in sheet.rows]
    desk.visit(Editor())
    desk.go_home()
    assert asked(ground) is not sheet and [one.draft for one in asked(ground).rows] == marked
    desk.replace(Editor())
    finish(desk)
    assert [one.draft for one in _moved(ground).rows] == [(-1, "")] * len(marked)

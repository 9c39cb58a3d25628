"""While something is acted out, a pull on the canvas shows where something comes to be."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.canvas.select_tool import SelectTool
from studio.app.window import Window
from studio.document.actions import SetAction
from studio.generalize.surroundings import middle_near
from studio.language.show import show
from studio.language.values import Point
from studio.session.editor import Editor
from tests.app.byhand.hand import Hand
from tests.app.test_stage import press
from tests.app.waiting import finish, worked_out
from tests.demonstrate.acting import state
from tests.document.sample import document, formula


@pytest.fixture
def hand(qtbot: QtBot, window: Window) -> Hand:
    return Hand(qtbot, window)


def begun(window: Window, *attributes: str) -> None:
    """A boat whose place can change, and a stone whose place cannot; a tick is acted out."""
    desk = window.desk
    for name, left in (("boat", 40), ("rock", 200)):
        worked_out(desk, "draw_rectangle", start=[left, 30], end=[left + 60, 70], fill="tan", name=name, snap=False)
    for attribute in attributes:
        worked_out(desk, "let_change", thing="boat", attribute=attribute, name=f"boat_{attribute}")
    worked_out(desk, "demonstrate_event", event="tick", process="on_tick", brings={"time": 0.1})


def shown(window: Window) -> list[tuple[str, object]]:
    stage = window.desk.document.stage
    assert stage is not None
    found = [one for one in stage.demonstration.actions if isinstance(one, SetAction)]
    return [(one.alters, one.value.value) for one in found]


def test_a_pull_of_what_can_change_is_a_change_and_undone_as_one(hand: Hand) -> None:
    window = hand.window
    begun(window, "x", "y")
    before = show(window.desk.document.definitions["boat_x"].formula)
    hand.take("select")
    hand.pull((70, 50), (95, 55))
    finish(window.desk)
    assert shown(window) == [("boat_x", 65)]
    assert show(window.desk.document.definitions["boat_x"].formula) == before, "it begins where it began"
    hand.pull((95, 50), (97, 90))
    finish(window.desk)
    assert shown(window)[1:] == [("boat_y", 70)]
    assert window.status.undo.text() == "Undo: Change"
    window.desk.undo()
    assert shown(window) == [("boat_x", 65)]


def test_after_a_pull_the_handles_are_where_it_is_seen_and_the_keys_are_those_of_the_stage(hand: Hand) -> None:
    window = hand.window
    begun(window, "x")
    hand.take("select")
    hand.pull((70, 50), (130, 51))
    finish(window.desk)
    tool = window.view.tool
    assert isinstance(tool, SelectTool) and min(one.x() for one in tool.overlay.handles) == 100
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_D)
    finish(window.desk)
    assert window.desk.document.stage is None and window.desk.document.demonstrations
    assert QApplication.focusWidget() is window.view


def test_a_pull_of_what_cannot_change_moves_the_drawing(hand: Hand) -> None:
    window = hand.window
    begun(window, "x")
    hand.take("select")
    hand.pull((230, 50), (250, 90))
    finish(window.desk)
    assert shown(window) == [] and "x=220, y=70" in show(window.desk.document.definitions["rock"].formula)


def test_a_place_that_changes_as_a_whole_is_pulled_anywhere(hand: Hand) -> None:
    window = hand.window
    worked_out(
        window.desk, "draw_ellipse", center=[90, 80], radius_x=30, radius_y=30, fill="red", name="sun", snap=False
    )
    worked_out(window.desk, "let_change", thing="sun", attribute="center", name="sun_at")
    worked_out(window.desk, "demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    hand.take("select")
    hand.pull((90, 80), (120, 140))
    finish(window.desk)
    assert shown(window) == [("sun_at", Point(120, 140))]


def placed(window: Window, x: str, **states: str) -> None:
    """A knob that stands where a formula over states says; a key is acted out."""
    shape = f"rectangle(x={x}, y=30, width=60, height=40, fill=tan)"
    defined = [*(state(name, first) for name, first in states.items()), formula("knob", shape, drawn=True)]
    window.desk.replace(Editor(document(*defined)))
    worked_out(window.desk, "demonstrate_event", event="key", process="on_key", brings={"key": "a"})


def test_what_is_no_whole_number_is_pulled_by_the_pixel(hand: Hand) -> None:
    placed(hand.window, "40 + 200 * part", part="0.25")
    hand.take("select")
    hand.pull((120, 50), (126, 50))
    finish(hand.window.desk)
    hand.pull((126, 50), (276, 50))
    finish(hand.window.desk)
    hand.pull((276, 50), (270, 50))
    finish(hand.window.desk)
    assert shown(hand.window) == [("part", 0.28), ("part", 1.03), ("part", 1)], "it was shown between whole ones"
    hand.pull((270, 50), (280, 50))
    finish(hand.window.desk)
    assert shown(hand.window)[-1] == ("part", 1.05)


def test_a_pull_that_changes_no_state_is_no_action_and_says_why(hand: Hand) -> None:
    placed(hand.window, "40 + 50 * lane", lane="1")
    hand.take("select")
    hand.pull((120, 50), (132, 52))
    assert hand.window.status.message.text() == "lane stays 1. Pull further, or hold Ctrl for values between."
    hand.pull((120, 50), (110, 130))
    assert hand.window.status.message.text() == "lane only says how far across it is."
    assert shown(hand.window) == []
    hand.pull((120, 50), (160, 52))
    finish(hand.window.desk)
    assert shown(hand.window) == [("lane", 2)]


def test_a_whole_number_comes_between_while_ctrl_is_held(hand: Hand) -> None:
    placed(hand.window, "40 + 50 * lane", lane="1")
    hand.take("select")
    hand.pull((120, 50), (132, 52), held=Qt.KeyboardModifier.ControlModifier)
    finish(hand.window.desk)
    assert shown(hand.window) == [("lane", 1.24)]


def test_a_place_is_drawn_to_the_middle_of_what_it_is_put_on(hand: Hand) -> None:
    window = hand.window
    for name, across, size in (("pond", 200, 40), ("pool", 320, 30), ("duck", 90, 10)):
        given = {"center": [across, 80], "radius_x": size, "radius_y": size, "fill": "tan", "name": name}
        worked_out(window.desk, "draw_ellipse", **given, snap=False)
    for name, box in (("sheet", [240, 130, 360, 210]), ("stone", [304, 156, 344, 168])):
        worked_out(window.desk, "draw_rectangle", start=box[:2], end=box[2:], name=name, fill="tan", snap=False)
    worked_out(window.desk, "let_change", thing="duck", attribute="center", name="lies")
    worked_out(window.desk, "demonstrate_event", event="click", process="on_click", brings={"at": [203, 77]})
    hand.take("select")
    at, under = Point(309, 162), window.desk.drawn
    assert middle_near(under, at, frozenset()) is None, "on the stone, though the middle of the sheet is near"
    hand.pull((90, 80), (207, 73))
    finish(window.desk)
    assert shown(window) == [("lies", Point(200, 80))]
    press(hand.bot, window, Qt.Key.Key_C)
    hand.click_at((202, 78))
    hand.click_at((314, 85))
    finish(window.desk)
    assert shown(window)[1:] == [("lies", Point(320, 80))]


def test_beside_the_stage_a_pull_says_where_it_begins(hand: Hand) -> None:
    window = hand.window
    begun(window, "x", "y")
    window.desk.undo()  # nothing is acted out
    finish(window.desk)
    hand.take("select")
    hand.pull((70, 50), (95, 85))
    finish(window.desk)
    formulas = {name: show(one.formula) for name, one in window.desk.document.definitions.items()}
    assert (formulas["boat_x"], formulas["boat_y"]) == ("65", "65")
    assert "x=boat_x, y=boat_y" in formulas["boat"], "its formulas stay"
    assert window.status.message.text().startswith("boat begins here now")

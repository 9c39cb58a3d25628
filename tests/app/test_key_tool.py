"""The tools that demonstrate a key or a click take what a program gets, as it is told there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from tests.app.byhand.hands import Hands
from tests.app.waiting import finish, worked_out

LEFT = Qt.MouseButton.LeftButton


@pytest.mark.parametrize(("key", "name"), [(Qt.Key.Key_Space, "space"), (Qt.Key.Key_Plus, "+"), (Qt.Key.Key_A, "a")])
def test_the_key_tool_takes_any_key_wherever_the_keys_went_before(
    qtbot: QtBot, window: Window, key: Qt.Key, name: str
) -> None:
    window.show_place("running")
    window.activateWindow()
    picture = window.places["running"].picture  # type: ignore[attr-defined]
    picture.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is picture)
    button = window.tool_bar.widgetForAction(window.tool_bar.tools["key"])
    assert button is not None
    qtbot.mouseClick(button, LEFT)
    focused = QApplication.focusWidget()
    assert focused is window.view
    qtbot.keyClick(focused, key)
    finish(window.desk)
    stage = window.desk.document.stage
    assert stage is not None
    assert (stage.demonstration.event, stage.demonstration.inputs["key"]) == ("key", name)


@pytest.mark.parametrize("sign", ["e", "k", "l", "p", "r", "t", "v", "A", "5", "/"])
def test_the_key_tool_takes_letters_that_take_other_tools_in_hand_and_names_them_as_programs_do(
    qtbot: QtBot, window: Window, sign: str
) -> None:
    window.desk.tool_wanted.emit("key")
    assert QApplication.focusWidget() is window.view
    qtbot.keyClicks(window.view, sign)
    finish(window.desk)
    assert window.view.tool is not None and window.view.tool.name == "select", "the one that follows a demonstration"
    stage = window.desk.document.stage
    assert stage is not None and stage.demonstration.inputs["key"] == sign


@pytest.mark.parametrize(
    "key",
    [
        Qt.Key.Key_Shift,
        Qt.Key.Key_Control,
        Qt.Key.Key_Alt,
        Qt.Key.Key_AltGr,
        Qt.Key.Key_CapsLock,
        Qt.Key.Key_Dead_Circumflex,
        Qt.Key.Key_Multi_key,
    ],
)
def test_the_key_tool_waits_on_where_a_key_is_pressed_that_no_program_gets(
    qtbot: QtBot, window: Window, key: Qt.Key
) -> None:
    window.desk.tool_wanted.emit("key")
    qtbot.keyClick(window.view, key)
    finish(window.desk)
    assert window.desk.document.stage is None
    assert window.view.tool is not None and window.view.tool.name == "key"


def test_a_shortcut_goes_on_meaning_the_same_with_the_key_tool_in_hand(qtbot: QtBot, window: Window) -> None:
    worked_out(window.desk, "draw_rectangle", start=[20, 20], end=[60, 60], name="box")
    window.desk.tool_wanted.emit("key")
    qtbot.keyClick(window.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    finish(window.desk)
    assert not window.desk.document.definitions and window.desk.document.stage is None


@pytest.mark.parametrize(("pulled", "event"), [(3, "click"), (60, "drag")])
def test_a_press_that_is_pulled_away_is_a_drag_with_the_tool_of_clicks_too(
    qtbot: QtBot, window: Window, pulled: int, event: str
) -> None:
    hand = Hands(qtbot, window)
    worked_out(window.desk, "draw_rectangle", start=[20, 20], end=[160, 100], name="box")
    qtbot.keyClick(window.view, Qt.Key.Key_K)
    hand.pull((40, 60), (40 + pulled, 60))
    finish(window.desk)
    stage = window.desk.document.stage
    assert stage is not None
    brought = {name: (round(at.x), round(at.y)) for name, at in stage.demonstration.inputs.items()}
    assert stage.demonstration.event == event
    assert brought == ({"at": (40, 60)} if event == "click" else {"start": (40, 60), "end": (100, 60)})
    assert window.view.tool is not None and window.view.tool.name == "select"


@pytest.mark.parametrize(("zoom", "pulled", "event"), [(0.25, 32, "click"), (4.0, 8, "drag")])
def test_how_far_a_press_is_pulled_counts_as_the_hand_sees_it(
    qtbot: QtBot, window: Window, zoom: float, pulled: int, event: str
) -> None:
    worked_out(window.desk, "draw_rectangle", start=[20, 20], end=[160, 100], name="box")
    window.view.scale(zoom, zoom)
    window.view.centerOn(90, 60)
    qtbot.keyClick(window.view, Qt.Key.Key_K)
    port, way = window.view.viewport(), [window.view.mapFromScene(x, 60) for x in (90, 90 + pulled / 2, 90 + pulled)]
    qtbot.mousePress(port, Qt.MouseButton.LeftButton, pos=way[0])
    for at in way[1:]:
        qtbot.mouseMove(port, at)
    qtbot.mouseRelease(port, Qt.MouseButton.LeftButton, pos=way[-1])
    finish(window.desk)
    stage = window.desk.document.stage
    assert stage is not None and stage.demonstration.event == event

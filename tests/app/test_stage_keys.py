"""Keys while the stage works something out: none of them is swallowed, and none does what is over."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.stage.event_tools import ClickTool
from studio.app.stage.stage_panel import StagePanel
from studio.app.window import Window
from tests.app.test_stage_room import lamp
from tests.app.waiting import finish, worked_out


def pressed(key: Qt.Key) -> None:
    """A key where the keyboard is."""
    QTest.keyClick(QApplication.focusWidget(), key)


def test_the_next_event_can_be_shown_while_the_last_one_is_worked_out(qtbot: QtBot, window: Window) -> None:
    window.activateWindow()
    lamp(window)
    acting, desk = window.place(StagePanel).acting, window.desk
    worked_out(desk, "change", tile="light", value={"symbol": "green"})
    acting.setFocus()
    pressed(Qt.Key.Key_D)
    assert desk.busy and "being worked out" in acting.prompt.hint.text()
    pressed(Qt.Key.Key_K)
    assert isinstance(window.view.tool, ClickTool)
    at = window.view.mapFromScene(QPointF(55, 50))
    qtbot.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert len(desk.orders.waiting) == 1
    finish(desk)
    assert len(desk.document.demonstrations) == 1 and desk.document.stage is not None
    assert not desk.selection.things and acting.bar.buttons["change"].isEnabled()
    pressed(Qt.Key.Key_C)
    assert acting.gesture is not None and acting.gesture.spec.name == "change", "the keys are those of the stage"


def test_letters_are_those_of_the_stage_while_another_action_is_worked_out(qtbot: QtBot, window: Window) -> None:
    window.activateWindow()
    lamp(window)
    acting, desk = window.place(StagePanel).acting, window.desk
    acting.setFocus()
    pressed(Qt.Key.Key_C)
    qtbot.mouseClick(acting.row.tiles["light"], Qt.MouseButton.LeftButton)
    pressed(Qt.Key.Key_G)
    QTest.keyClicks(acting.palette_row.other, "reen")
    pressed(Qt.Key.Key_Return)
    pressed(Qt.Key.Key_D)
    finish(desk)
    assert desk.document.stage is None and len(desk.document.demonstrations) == 1

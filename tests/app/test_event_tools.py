"""Events that are shown on the canvas as they happen in the program: by the right button, by the wheel, twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.canvas.text_tool import CanvasTextField
from studio.app.window import Window
from tests.app.waiting import finish

PLAIN = Qt.KeyboardModifier.NoModifier


def shown(window: Window) -> tuple[str, Mapping[str, Any]]:
    """The event that the stage was set with, and what it brings."""
    finish(window.desk)
    stage = window.desk.document.stage
    assert stage is not None
    return stage.demonstration.event, stage.demonstration.inputs


def test_the_wheel_is_turned_as_the_program_would_feel_it(window: Window) -> None:
    view, none = window.view, (Qt.MouseButton.NoButton, PLAIN, Qt.ScrollPhase.NoScrollPhase, False)
    window.desk.tool_wanted.emit("wheel")
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    at = QPointF(view.mapFromScene(QPointF(60, 50)))
    QApplication.sendEvent(view.viewport(), QWheelEvent(at, at, QPoint(), QPoint(0, 240), *none))
    assert view.mapToScene(view.viewport().rect()).boundingRect() == seen
    event, brings = shown(window)
    assert event == "wheel" and brings["steps"] == -2 and brings["at"] == (60, 50)


def test_a_right_click_is_shown_by_a_right_click(window: Window) -> None:
    window.desk.tool_wanted.emit("click")
    at, port = window.view.mapFromScene(QPointF(60, 50)), window.view.viewport()
    mouse = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(port, QContextMenuEvent(mouse, at, port.mapToGlobal(at), PLAIN))
    assert QApplication.activePopupWidget() is None
    event, brings = shown(window)
    assert event == "right_click" and brings["at"] == (60, 50)


def test_who_clicks_twice_to_show_it_writes_into_no_label_by_that(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_label", at=[60, 50], content="often", size=30, name="word")
    finish(window.desk)
    window.desk.tool_wanted.emit("double_click")
    assert window.view.tool is not None and "clicked twice" in window.view.tool.hint()
    at, port = window.view.mapFromScene(QPointF(60, 50)), window.view.viewport()
    qtbot.mouseClick(port, Qt.MouseButton.LeftButton, PLAIN, at)
    finish(window.desk)
    qtbot.mouseDClick(port, Qt.MouseButton.LeftButton, PLAIN, at)
    assert shown(window)[0] == "double_click" and not window.findChildren(CanvasTextField)

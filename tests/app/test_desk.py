"""The desk: what is selected as the document changes, and what taking back means while something is worked out."""

from __future__ import annotations

import time
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.window import Window
from studio.commands.registry import Result
from studio.infer.goals import Work
from studio.session.jobs import MOVED

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def desk(window: Window) -> Desk:
    """Three lines, all of them selected."""
    desk = window.desk
    for number, y in enumerate((20, 60, 100), 1):
        desk.do("draw_line", start=[10, y], end=[110, y], name=f"line_{number}", snap=False)
    desk.select_names(("line_1", "line_2", "line_3"))
    return desk


def test_what_came_of_a_selection_is_selected_in_its_place(desk: Desk) -> None:
    desk.do("listify", things=["line_1", "line_2", "line_3"], name="rows")
    assert desk.selection.names == ("rows",)
    desk.undo()
    assert desk.selection.names == ("line_1", "line_2", "line_3")


def test_what_is_gone_is_selected_no_longer(desk: Desk) -> None:
    desk.do("delete", name="line_2")
    assert desk.selection.names == ("line_1", "line_3")
    desk.select_names(("line_3",))
    desk.do("delete", name="line_3")
    assert desk.selection.names == ()
    desk.undo()
    assert desk.selection.names == ("line_3",)


def test_another_name_keeps_the_selection(desk: Desk) -> None:
    desk.do("rename", old="line_2", new="middle")
    assert desk.selection.names == ("line_1", "middle", "line_3")


class Slow:
    """A command that goes on until it is let go."""

    def __init__(self, desk: Desk) -> None:
        self.let_go = False
        self._run = desk.editor.commands.run
        self.desk = desk

    def __call__(self, document: Any, name: str, values: Any, work: Work | None = None) -> Result:
        while not self.let_go and work is not None and name == "end":
            work.check()
            time.sleep(0.005)
        return self._run(document, name, values, work)


def on_stage(desk: Desk) -> None:
    desk.do("new_state", name="lit", value=1)
    desk.do("demonstrate_event", event="start", process="begin", brings={})
    desk.do("change", tile="lit", value=4)


def test_taking_back_while_something_is_worked_out_stops_that(qtbot: QtBot, window: Window, desk: Desk) -> None:
    on_stage(desk)
    slow = Slow(desk)
    desk.editor.commands.run = slow  # type: ignore[method-assign]
    before = desk.document
    desk.start("end")
    qtbot.keyClick(window, Qt.Key.Key_Z, CTRL)
    slow.let_go = True
    qtbot.waitUntil(lambda: desk.job is None, timeout=5000)
    assert desk.document is before and desk.document.stage is not None


def test_what_was_begun_on_stage_is_not_done_to_something_else_on_stage(qtbot: QtBot, desk: Desk) -> None:
    on_stage(desk)
    slow = Slow(desk)
    desk.editor.commands.run = slow  # type: ignore[method-assign]
    said: list[str] = []
    desk.failed.connect(said.append)
    desk.start("end")
    desk.editor.undo()
    before = desk.document
    slow.let_go = True
    qtbot.waitUntil(lambda: desk.job is None, timeout=5000)
    assert desk.document is before and said == [MOVED] and not desk.document.demonstrations

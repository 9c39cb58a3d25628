"""The desk: what is selected as the document changes, and what taking back means while something is worked out."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.window import Window
from studio.session.jobs import MOVED
from tests.app.waiting import begun_slowly, finish, let_go, with_slow_commands, worked_out

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
    worked_out(desk, "listify", things=["line_1", "line_2", "line_3"], name="rows")
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


def on_stage(desk: Desk) -> None:
    desk.do("new_state", name="lit", value=1)
    desk.do("demonstrate_event", event="start", process="begin", brings={})
    worked_out(desk, "change", tile="lit", value=4)


def test_what_was_begun_on_stage_is_not_done_to_something_else_on_stage(
    qtbot: QtBot, desk: Desk, tmp_path: Path
) -> None:
    with_slow_commands(desk)
    on_stage(desk)
    said: list[str] = []
    desk.failed.connect(said.append)
    begun_slowly(desk, tmp_path)
    desk.editor.undo()
    before = desk.document
    let_go(tmp_path)
    finish(desk)
    assert desk.document is before and said == [MOVED] and not desk.document.demonstrations

"""The status line: what was said, what cannot be done, and sentences longer than their room."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from tests.app.waiting import begun_slowly, finish, let_go, with_slow_commands, worked_out


def test_what_cannot_be_done_stands_out(qtbot: QtBot, window: Window) -> None:
    message = window.status.message
    window.desk.undo()
    assert message.text() == "There is nothing to undo." and message.warns
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    window.tools["line"].trigger()
    assert message.text().startswith("Line: press and pull") and not message.warns


def test_a_long_sentence_is_cut_off_and_said_entirely_by_its_tooltip(window: Window) -> None:
    width = window.minimumSizeHint().width()
    window.desk.said.emit("a very long sentence " * 60)
    assert window.minimumSizeHint().width() == width
    assert window.status.message.toolTip() == "a very long sentence " * 60


def test_what_was_shown_is_called_by_its_event(window: Window) -> None:
    window.desk.do("new_state", name="many", value=0)
    message = window.status.message
    for kept in ("Kept as the 1st key shown", "Kept as the 2nd key shown"):
        worked_out(window.desk, "demonstrate_event", event="key", process="count_on", brings={"key": "x"})
        worked_out(window.desk, "change", tile="many", value=len(window.desk.document.demonstrations) + 1)
        worked_out(window.desk, "end")
        assert message.text().startswith(kept)
    window.desk.failed.emit("count_on-2 says otherwise.")
    assert message.text() == message.toolTip() == "The 2nd key shown says otherwise."


def test_while_something_is_shown_it_says_that_a_pull_is_no_part_of_that(window: Window) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[40, 40], name="box", snap=False)
    window.tools["select"].trigger()
    window.desk.select_names(("box",))
    assert "pull to move" in window.view.tool.hint()  # type: ignore[union-attr]
    worked_out(window.desk, "demonstrate_event", event="key", process="on_key", brings={"key": "x"})
    assert "else it moves the drawing itself." in window.view.tool.hint()  # type: ignore[union-attr]
    worked_out(window.desk, "leave_stage")
    assert "pull to move" in window.view.tool.hint()  # type: ignore[union-attr]


def test_it_says_what_undo_and_redo_would_do(window: Window) -> None:
    window.desk.do("draw_line", start=[0, 0], end=[90, 0], name="edge", snap=False)
    assert window.status.undo.text() == "Undo: Line"
    window.desk.undo()
    assert window.status.undo.text() == "Redo: Line"


def test_what_to_do_next_goes_by_the_moment_that_is_looked_at(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_line", start=[0, 0], end=[90, 0], name="edge", snap=False)
    window.tools["select"].trigger()
    timeline, message = window.timeline, window.status.message
    begins = "Nothing is drawn yet"
    qtbot.mouseClick(timeline.buttons["chapter_back"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: message.text().startswith(begins))
    qtbot.mouseClick(timeline.buttons["chapter_ahead"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not message.text().startswith(begins))


def test_what_cannot_be_pulled_is_not_said_to_be(window: Window) -> None:
    window.desk.do("draw_line", start=[0, 0], end=[90, 0], name="edge", snap=False)
    window.desk.do("set_formula", name="wide", formula="90")
    window.tools["select"].trigger()
    window.desk.select_names(("edge",))
    assert "pull to move" in window.status.message.text()
    window.desk.select_names(("wide",))
    assert window.status.message.text() == "Selected: wide"


def test_what_came_of_a_command_is_not_swept_away_by_what_a_click_would_do_next(window: Window) -> None:
    message = window.status.message
    for x in (0, 60):
        window.desk.do("draw_rectangle", start=[x, 0], end=[x + 30, 30], name=f"box_{x}")
    window.tools["select"].trigger()
    window.desk.said.emit("It is straight now.")
    window.desk.select_names(("box_0",))
    assert message.text() == "It is straight now."
    message._read.timeout.emit()  # it has been read
    assert message.text().startswith("Selected: box_0")
    window.desk.select_names(("box_60",))
    message._read.stop()
    window.desk.select_names(("box_0",))
    assert message.text().startswith("Selected: box_0"), "nothing was said, so nothing waits"


def test_what_is_worked_out_is_told_on_the_canvas_until_it_is(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    with_slow_commands(window.desk)
    order = begun_slowly(window.desk, tmp_path)
    qtbot.waitUntil(window.works.isVisible)
    assert window.works.text().startswith(order.title) and window.works.text().endswith("…")
    assert window.view.viewport().rect().contains(window.works.geometry())
    window.resize(window.width() - 60, window.height())
    assert window.view.viewport().childAt(window.works.geometry().center()) is None, "the pointer goes through it"
    let_go(tmp_path)
    finish(window.desk)
    assert not window.works.isVisible()

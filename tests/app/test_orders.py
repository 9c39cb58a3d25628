"""Issue: "The window never waits. … What a person does while something is inferred is either done at once or queued in
sight, never swallowed." """

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.orders import work_out_beside
from studio.app.window import Window
from studio.document.model import Document
from studio.session.editor import Editor
from studio.session.tasks import PreviewCommand, names_of
from tests.app.answering import Answers
from tests.app.waiting import LONG, begun_slowly, finish, let_go, with_slow_commands
from tests.session.slow_commands import begun, slow_commands

FILE = Path(__file__).parents[2] / "examples" / "goban" / "goban.studio"
STOPPED = "Stopped. The document is as it was before."
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def desk(window: Window) -> Desk:
    """Two lines, the second one selected; commands that take as long as a test likes."""
    desk = window.desk
    with_slow_commands(desk)
    for number in (1, 2):
        desk.do("draw_line", start=[10, 40 * number], end=[110, 40 * number], name=f"line_{number}", snap=False)
    desk.select_names(("line_2",))
    window.files.forget()
    return desk


def waiting(window: Window) -> list[str]:
    """What the status line says that waits."""
    button = window.status.waiting
    return [one.text() for one in button.menu().actions()] if button.isVisible() else []


def test_a_key_typed_while_something_is_inferred_is_queued_in_sight_and_not_swallowed(
    qtbot: QtBot, window: Window, desk: Desk, tmp_path: Path
) -> None:
    begun_slowly(desk, tmp_path)
    QTest.keyClick(window.view, Qt.Key.Key_Delete)
    desk.do("draw_line", start=[0, 0], end=[50, 0], name="third", snap=False)
    assert waiting(window) == ["Take back: Delete", "Take back: Line"]
    assert window.status.waiting.text() == "2 wait"
    qtbot.waitUntil(window.status.stop.isVisible)
    assert window.status.progress.text().startswith("Add slowly") and "line_2" in desk.document.definitions
    let_go(tmp_path)
    finish(desk)
    assert [step.title for step in desk.editor.history[-3:]] == ["Add slowly", "Delete", "Line"]
    assert set(desk.document.definitions) == {"line_1", "third"}
    assert not waiting(window) and window.status.stop.isHidden() and window.status.progress.isHidden()


def test_what_changes_no_document_is_done_at_once(window: Window, desk: Desk, tmp_path: Path) -> None:
    begun_slowly(desk, tmp_path)
    QTest.keyClick(window.view, Qt.Key.Key_BracketRight)
    assert desk.selection.names == ("line_1",), "the next thing is selected"
    assert desk.preview("draw_rectangle", start=[0, 0], end=[9, 9]) is not None and desk.ghost is not None
    desk.show_ghost(None)
    let_go(tmp_path)
    finish(desk)


def test_escape_cancels_what_is_worked_out_and_the_next_goes_on(window: Window, desk: Desk, tmp_path: Path) -> None:
    """Issue: "cancelling takes ≤ 100 ms": whoever presses Escape waits for nothing at all."""
    order = begun_slowly(desk, tmp_path)
    desk.do("delete", name="line_2")
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert not order.open and order.error is not None and order.error.sentence == STOPPED
    finish(desk)
    assert desk.document.title == "" and list(desk.document.definitions) == ["line_1"]


def test_the_stop_button_cancels_what_is_worked_out(qtbot: QtBot, window: Window, desk: Desk, tmp_path: Path) -> None:
    before = desk.document
    begun_slowly(desk, tmp_path)
    qtbot.waitUntil(window.status.stop.isVisible)
    QTest.mouseClick(window.status.stop, Qt.MouseButton.LeftButton)
    assert not desk.busy and desk.document is before
    assert window.status.message.text() == STOPPED
    assert window.status.stop.isHidden() and window.status.progress.isHidden()


def test_escape_belongs_to_the_gesture_again_once_the_work_is_over(window: Window, desk: Desk, tmp_path: Path) -> None:
    begun_slowly(desk, tmp_path)
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert desk.selection.names == ("line_2",)
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert desk.selection.names == ()


def test_each_that_waits_can_be_taken_back_and_progress_leaves_that_to_be_read(
    qtbot: QtBot, window: Window, desk: Desk, tmp_path: Path
) -> None:
    begun_slowly(desk, tmp_path)
    qtbot.waitUntil(lambda: desk.job is not None and desk.job.progress == (0.5, "halfway"), timeout=1000 * LONG)
    desk.do("delete", name="line_1")
    desk.do("delete", name="line_2")
    window.status.waiting.menu().actions()[0].trigger()
    assert waiting(window) == ["Take back: Delete"] and window.status.waiting.text() == "Delete waits"
    assert window.status.message.text() == "Delete: Taken back before it was done."
    let_go(tmp_path)
    finish(desk)
    assert list(desk.document.definitions) == ["line_1"]


def test_what_nobody_looks_at_any_more_is_stopped(qtbot: QtBot, desk: Desk, tmp_path: Path) -> None:
    page, told = QObject(), []
    slowly = {"text": "slow", "folder": str(tmp_path)}
    task = PreviewCommand(desk.document, "add_slowly", slowly, names_of(slow_commands()))
    ticket = work_out_beside(desk.editor.work, task, page, told.append, told.append)
    qtbot.waitUntil(begun(str(tmp_path)).exists)
    page.deleteLater()
    QApplication.sendPostedEvents(page, QEvent.Type.DeferredDelete.value)
    assert ticket.done and ticket.failed and not told
    qtbot.waitUntil(lambda: not desk.editor.work.busy)


def test_undo_takes_back_what_was_asked_for_last(window: Window, desk: Desk, tmp_path: Path) -> None:
    before = desk.document
    begun_slowly(desk, tmp_path)
    desk.do("delete", name="line_1")
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert desk.orders.titles == ["Add slowly"]
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert not desk.busy and desk.document is before
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert list(desk.document.definitions) == ["line_1"], "and then what is done"


def test_what_has_waited_and_cannot_be_done_any_more_says_so_and_nothing_is_lost(
    window: Window, desk: Desk, tmp_path: Path
) -> None:
    said: list[str] = []
    desk.failed.connect(said.append)
    begun_slowly(desk, tmp_path)
    desk.do("delete", name="line_2")
    refused = desk.do("rename", old="line_2", new="edge")
    desk.do("delete", name="line_1")
    let_go(tmp_path)
    finish(desk)
    assert desk.document.title == "slow" and not desk.document.definitions
    assert refused.error is not None and len(said) == 1
    assert said[0].startswith("Rename has waited and was not done: ") and "line_2" in said[0]


def test_what_waits_is_for_the_document_it_was_meant_for(window: Window, desk: Desk, tmp_path: Path) -> None:
    begun_slowly(desk, tmp_path)
    order = desk.do("delete", name="line_1")
    desk.replace(Editor())
    assert not desk.busy and order.error is not None and desk.document == Document()


def test_a_quick_command_that_shakes_what_was_inferred_is_followed_in_the_other_process(window: Window) -> None:
    taught = Editor()
    for n in (1, 5):
        taught.do("teach", name="after", inputs={"n": n}, result=n + 3)
    taught.do("demonstrate", process="mark", inputs={"n": 3, "total": 0})
    taught.do("point_at", at=[{"via": "after", "of": [{"tile": "n"}]}], name="next")
    taught.do("change", tile="total", value=6)
    taught.do("end")
    desk, before = window.desk, taught.document
    desk.replace(taught)
    window.files.forget()
    plain = desk.do("set_formula", name="beside", formula="1")
    assert plain.result is not None, "nothing rests on it"
    shaking = desk.do("set_formula", name="after", formula="n * n")
    assert shaking.open and desk.document.definitions["after"] is before.definitions["after"]
    finish(desk)
    assert "inferred again" in shaking.result.says and shaking.result.says == window.status.message.text()
    other = Editor(before)
    other.do("set_formula", name="beside", formula="1")
    assert other.do("set_formula", name="after", formula="n * n").document == desk.document


@pytest.mark.skipif(os.name != "posix", reason="signals are of Unix")
def test_the_window_survives_its_worker(window: Window, desk: Desk, tmp_path: Path) -> None:
    """Issue: "a worker that dies … is replaced and the document is as it was"."""
    before = desk.document
    order = begun_slowly(desk, tmp_path)
    desk.do("delete", name="line_2")
    number = desk.editor.work.process
    assert number is not None
    os.kill(number, signal.SIGKILL)
    finish(desk)
    assert order.error is not None and "ended unexpectedly" in order.error.sentence
    assert desk.document.title == before.title and list(desk.document.definitions) == ["line_1"]
    let_go(tmp_path)
    begun_slowly(desk, tmp_path)
    finish(desk)
    assert desk.document.title == "slow"


def test_who_opens_something_else_while_something_is_worked_out_is_asked(
    window: Window, desk: Desk, tmp_path: Path
) -> None:
    window.files.forget()
    begun_slowly(desk, tmp_path)
    desk.do("delete", name="line_2")
    before = desk.document
    answers = Answers().button("Cancel").button("Discard")
    window.files.new()
    assert desk.document is before and desk.orders.titles == ["Add slowly", "Delete"]
    window.files.new()
    assert desk.document == Document() and not desk.busy
    assert answers.done().count("Not done yet, and stopped if you go on: Add slowly, Delete.") == 2


def test_saving_stops_nothing(window: Window, desk: Desk, tmp_path: Path) -> None:
    begun_slowly(desk, tmp_path)
    assert window.files.save_as(tmp_path / "kept.studio") and desk.busy
    let_go(tmp_path)
    finish(desk)
    assert desk.document.title == "slow" and window.files.unsaved

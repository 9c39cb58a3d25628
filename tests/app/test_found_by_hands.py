"""What random hands on the window found: each once failed with a fault of the studio itself."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QProcess, Qt
from pytestqt.qtbot import QtBot

from studio.app.forms import picked_operands
from studio.app.program.program_panel import Program
from studio.app.window import Window
from studio.language.show import show
from studio.session.editor import Editor
from tests.app.waiting import worked_out

LEFT = Qt.MouseButton.LeftButton


def test_a_group_in_a_list_is_pulled_as_a_whole(qtbot: QtBot, window: Window) -> None:
    group = "group(items=[rectangle(x=0, y=0, width=40, height=30, fill=red)], dx=60 * i, dy=20)"
    window.desk.do("set_formula", name="boxes", formula=f"[{group} for i in range(2)]")
    window.desk.do("show", name="boxes")
    port, at = window.view.viewport(), window.view.mapFromScene(20, 35)
    qtbot.mousePress(port, LEFT, pos=at)
    qtbot.mouseMove(port, at + QPoint(20, 10))
    qtbot.mouseMove(port, at + QPoint(40, 20))
    qtbot.mouseRelease(port, LEFT, pos=at + QPoint(40, 20))
    assert "dx=60 * i + 40, dy=40" in show(window.desk.document.definitions["boxes"].formula)


def test_odd_lists_in_a_form_are_no_places(window: Window) -> None:
    window.desk.do("set_formula", name="spots", formula="{(i, 0): point(10 * i, 5) for i in range(3)}")
    for odd in ([["a", ["b"]], 1], [[[1, 0]], "x"], ["a", {"key": 1}]):
        assert picked_operands.marks(window.desk, odd) == []
    assert [at.x() for at in picked_operands.marks(window.desk, [[2, 0]])] == [20]


def test_a_demonstration_that_was_chosen_may_be_gone(qtbot: QtBot, window: Window) -> None:
    desk, story = window.desk, window.places["stage"].storyboard  # type: ignore[attr-defined]
    window.show_stage()
    for at in ([3, 4], [30, 40]):
        desk.do("demonstrate_event", event="click", process="on_click", brings={"at": at})
        worked_out(desk, "end")
    story.follow("on_click", None)
    window.docks["stage"].close()
    desk.replace(Editor())
    story.shown.setCurrentItem(story.shown.topLevelItem(1))
    qtbot.keyClick(story.shown, Qt.Key.Key_Up)
    assert not story.buttons["delete_demonstration"].isEnabled()


def test_a_window_that_is_closed_ends_what_it_had_begun(window: Window, tmp_path: Path) -> None:
    window.handouts.write(tmp_path)
    launch = window.place(Program).launch
    process = launch.start("sleeping", "import time; time.sleep(600)")
    (writing,) = window.handouts.findChildren(QProcess)
    window.files.forget()
    window.close()
    assert {one.state() for one in (process, writing)} == {QProcess.ProcessState.NotRunning} and not launch.running

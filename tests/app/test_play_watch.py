"""A kept play that goes otherwise is told, whichever places were looked at."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from studio.app.running.running_panel import Running
from studio.app.window import Window
from tests.demonstrate.test_playing import log


def test_a_play_that_breaks_is_told_though_nobody_has_looked_where_the_program_runs(
    qtbot: QtBot, window: Window
) -> None:
    editor, desk, told = log(), window.desk, list[str]()
    editor.do("keep_play", name="twice", events=["key a", "key a", "tick 0.05"])
    desk.failed.connect(told.append)
    desk.replace(editor)
    desk.do("delete_demonstration", demonstration="on_key-2")
    qtbot.waitUntil(lambda: bool(told))
    assert len(told) == 1 and told[0].startswith("The play “twice” goes otherwise at event 2 (key a)")
    assert window.docks["running"].made is None
    window.show_place("running")
    plays = window.place(Running).plays
    assert plays.names.currentText() == "✗ twice" and plays.telling.whole == told[0]
    desk.undo()
    qtbot.waitUntil(lambda: plays.names.currentText() == "✓ twice")
    assert len(told) == 1

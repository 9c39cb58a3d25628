"""What was opened and closed again is gone: a window that is open for hours keeps none of its dialogs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from studio.app.command_palette import CommandPalette
from studio.app.fault_report import Reporter
from studio.app.timeline.session_maker import SessionMaker
from studio.app.window import Window
from studio.session.editor import Editor

TIMES = 3
RECORD = "Record what was done"


def kept(kind: type[QDialog], title: str = "") -> int:
    """How many there are, seen or not, once all is deleted that is to be."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return sum(isinstance(one, kind) and one.windowTitle() == title for one in QApplication.allWidgets())


@pytest.mark.parametrize("leaves", ["escape", "choice"])
def test_the_command_palette(qtbot: QtBot, window: Window, leaves: str) -> None:
    for _ in range(TIMES):
        QTest.keyClick(
            window.view, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        )
        palette = next(one for one in QApplication.topLevelWidgets() if isinstance(one, CommandPalette))
        QTest.keyClicks(palette.field, "Rulers")
        assert palette.list.currentItem() is not None
        QTest.keyClick(palette.field, Qt.Key.Key_Escape if leaves == "escape" else Qt.Key.Key_Return)
        assert kept(CommandPalette) == 0


@pytest.mark.parametrize(
    ("opens", "title"),
    [
        (lambda window: window.show_preferences(), "Preferences"),
        (lambda window: window.show_recorder(), RECORD),
        (lambda window: window.show_why(), "Why is it so?"),
        (lambda window: window.lessons.make(), "Make a lesson"),
        (lambda window: window.handouts.ask_stretch(), "Animated picture"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_page(qtbot: QtBot, window: Window, opens: Callable[[Window], QDialog], title: str) -> None:
    for _ in range(TIMES):
        page = opens(window)
        assert kept(QDialog, title) == 1
        QTest.keyClick(page, Qt.Key.Key_Escape)
        assert kept(QDialog, title) == 0
    qtbot.waitUntil(lambda: not window.desk.busy)  # what was worked out for them comes to nobody


def test_what_writes_a_test_unseen(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    window.desk.replace(Editor(path=tmp_path / "one.studio"))
    window.desk.do("draw_rectangle", start=[0, 0], end=[40, 30], snap=False)
    window.files.save()
    for _ in range(TIMES):
        QTest.keyClick(window.view, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        qtbot.waitUntil(lambda: (tmp_path / "one.expected.jsonl").exists())
        assert kept(SessionMaker, RECORD) == 0
        for name in ("one.jsonl", "one.expected.jsonl"):
            (tmp_path / name).unlink()


def test_that_it_was_not_saved(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    for _ in range(TIMES):
        window.files.save_as(tmp_path / "no folder" / "one.studio")
        QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
        assert kept(QDialog, "Not saved") == 0


def test_that_the_file_was_changed(qtbot: QtBot, window: Window, tmp_path: Path) -> None:
    path = tmp_path / "one.studio"
    window.desk.replace(Editor(path=path))
    window.files.save()
    for number in range(TIMES):
        path.write_text(path.read_text() + "\n" * (number + 1))
        window.desk.do("draw_rectangle", start=[number, 0], end=[40, 30], snap=False)
        window.files.save()
        QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
        assert kept(QDialog, "Changed elsewhere") == 0


def test_a_fault_of_the_studio(qtbot: QtBot, window: Window) -> None:
    report = Reporter(window.desk, window)
    for number in range(TIMES):
        report(ValueError, ValueError(f"tried {number}"), None)
        QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
        assert kept(QDialog, "A fault of the studio") == 0

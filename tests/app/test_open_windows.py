"""Several documents are several windows: each lists them all, leads to any, and to the one that has a file already."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio import Editor
from studio.app.desk import Desk
from studio.app.filing.recovery_folder import RecoveryFolder
from studio.app.message_dialog import MessageDialog
from studio.app.theme import Theme
from studio.app.window import Window
from tests.app.answering import buttons
from tests.app.killed import killed

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Opening = Callable[[], Window]


@pytest.fixture
def opening(qtbot: QtBot, tmp_path: Path) -> Iterator[Opening]:
    """Opens another window of the same person."""

    def opened() -> Window:
        made = Window(Desk(), Theme(), None, RecoveryFolder(tmp_path / "kept"))
        qtbot.addWidget(made, before_close_func=lambda one: one.files.forget())
        with qtbot.waitExposed(made):
            made.show()
        return made

    yield opened


def saved(path: Path) -> Path:
    Editor().save(path)
    return path


def listed(window: Window) -> list[tuple[str, bool]]:
    """What stands in the View menu, and whether a tick is at it."""
    window.menus.windows.fill()
    return [(one.text(), one.isChecked()) for one in window.menus.windows.entries]


def in_front(window: Window) -> bool:
    return QApplication.activeWindow() is window


def test_a_window_without_a_document_is_closed_by_the_same_keys_where_there_are_others(
    qtbot: QtBot, opening: Opening, tmp_path: Path
) -> None:
    first, second = opening(), opening()
    assert second.files.load(saved(tmp_path / "tea.studio"))
    qtbot.keyClick(second, Qt.Key.Key_W, CONTROL)
    assert second.isVisible() and second.welcome.isVisible() and second.files.name != "tea.studio"
    qtbot.keyClick(second, Qt.Key.Key_W, CONTROL)
    assert not second.isVisible() and [one for one, _ in listed(first)] == ["&1  Untitled"]
    first.show_welcome()
    qtbot.keyClick(first, Qt.Key.Key_W, CONTROL)
    assert first.isVisible(), "the last one stays"


def test_every_window_is_listed_under_what_it_shows_until_it_is_closed(opening: Opening, tmp_path: Path) -> None:
    first, second = opening(), opening()
    assert second.files.load(saved(tmp_path / "tea & cake.studio"))
    assert listed(first) == [("&1  Untitled", True), ("&2  tea && cake.studio", False)]
    assert listed(second) == [("&1  Untitled", False), ("&2  tea && cake.studio", True)]
    second.close()
    assert listed(first) == [("&1  Untitled", True)]


def test_keys_and_the_menu_lead_from_window_to_window(qtbot: QtBot, opening: Opening) -> None:
    first, second, third = opening(), opening(), opening()
    third.activateWindow()
    for key, wanted in ((CONTROL, first), (CONTROL, second), (CONTROL | SHIFT, first), (CONTROL | SHIFT, third)):
        QTest.keyClick(QApplication.activeWindow(), Qt.Key.Key_Tab, key)
        qtbot.waitUntil(lambda one=wanted: in_front(one))
    listed(third)
    third.menus.windows.entries[1].trigger()
    qtbot.waitUntil(lambda: in_front(second))


def test_a_window_that_was_made_small_is_seen_again(qtbot: QtBot, opening: Opening) -> None:
    first, second = opening(), opening()
    first.showMinimized()
    listed(second)
    second.menus.windows.entries[0].trigger()
    qtbot.waitUntil(lambda: not first.isMinimized() and in_front(first))


def test_a_file_that_is_open_is_gone_to(qtbot: QtBot, opening: Opening, tmp_path: Path) -> None:
    first, second = opening(), opening()
    path = saved(tmp_path / "one.studio")
    assert first.files.load(path) and not second.files.load(path)
    told = second.findChild(MessageDialog)
    assert told is not None
    qtbot.mouseClick(buttons(told)["Go to it"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: in_front(first))
    assert second.files.name == "Untitled"


def test_a_window_that_was_killed_is_listed_no_longer(opening: Opening, tmp_path: Path) -> None:
    killed(tmp_path / "kept")
    assert list((tmp_path / "kept").glob("*.window"))
    assert listed(opening()) == [("&1  Untitled", True)]
    assert len(list((tmp_path / "kept").glob("*.window"))) == 1


def test_without_a_folder_there_is_this_window(window: Window) -> None:
    assert listed(window) == [("&1  Untitled", True)]
    window.menus.actions["next_window"].trigger()
    assert window.isVisible()

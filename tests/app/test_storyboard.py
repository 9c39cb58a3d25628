"""The storyboard lists what is new, and leaves what it lists already."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.forms.command_form import CommandForm
from studio.app.stage.storyboard import Storyboard
from studio.app.theme import DARK, Theme
from studio.session.editor import Editor

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def desk() -> Desk:
    """A number that two demonstrations changed; a third is under way."""
    editor = Editor()
    editor.do("new_state", name="height", value=3)
    for key in ("up", "down", "left"):
        editor.do("demonstrate_event", event="key", process="climb", brings={"key": key})
        editor.do("change", tile="height", value=5)
        if key != "left":
            editor.do("end")
    return Desk(editor)


def listed(board: Storyboard) -> list[QTreeWidgetItem | None]:
    return [board.shown.topLevelItem(place) for place in range(board.shown.topLevelItemCount())]


def texts(board: Storyboard) -> list[tuple[str, list[str]]]:
    tops = [one for one in listed(board) if one is not None]
    return [(one.text(0), [one.child(at).text(0) for at in range(one.childCount())]) for one in tops]


def test_what_is_listed_stays_until_it_is_another(qtbot: QtBot, desk: Desk) -> None:
    board = Storyboard(desk, Theme())
    qtbot.addWidget(board)
    board.follow("climb", None)
    (first, second), before = listed(board), texts(board)
    assert first is not None and [len(lines) for _, lines in before] == [2, 2]
    first.setExpanded(True)
    board.shown.setCurrentItem(first.child(1))
    board.follow("climb", None)
    assert listed(board) == [first, second]
    assert not first.isExpanded() and not board.shown.selectedItems()

    desk.do("end")
    qtbot.waitUntil(lambda: not desk.busy)
    board.follow("climb", None)
    assert listed(board)[:2] == [first, second]
    assert texts(board)[:2] == before and len(texts(board)) == 3

    desk.do("delete_demonstration", demonstration=next(iter(desk.document.demonstrations)))
    qtbot.waitUntil(lambda: not desk.busy)
    board.follow("climb", None)
    assert [name for name, _ in texts(board)] == [name for name, _ in before], "they are counted anew"


def test_what_mattered_for_a_step_is_said_of_its_latest_example(qtbot: QtBot, desk: Desk) -> None:
    desk.do("end")
    qtbot.waitUntil(lambda: not desk.busy)
    board = Storyboard(desk, Theme())
    qtbot.addWidget(board)
    board.resize(500, 500)
    board.show()
    board.follow("climb", None)
    because = board.buttons["because_then"]
    assert not because.isEnabled()
    item = board.steps.topLevelItem(0)
    assert item is not None and item.text(0) == "set height = 5"
    QTest.mouseClick(board.steps.viewport(), LEFT, pos=board.steps.visualItemRect(item).center())
    assert because.isEnabled() and not board.buttons["delete_demonstration"].isEnabled()
    QTest.mouseClick(because, LEFT)
    (form,) = (one for one in QApplication.topLevelWidgets() if isinstance(one, CommandForm) and one.isVisible())
    assert (form.fields["demonstration"].text(), form.fields["before"].text()) == ("climb-3", "1")
    form.reject()


def test_other_colours_are_listed_anew(qtbot: QtBot, desk: Desk) -> None:
    board = Storyboard(desk, Theme())
    qtbot.addWidget(board)
    board.follow("climb", None)
    board.theme.colors = DARK
    board.theme.changed.emit()
    words = listed(board)[0]
    assert words is not None and words.foreground(1).color().name() == DARK.quiet

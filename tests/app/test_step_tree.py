"""The trees of the storyboard share their width by their texts and by their own width, whatever is scrolled."""

from __future__ import annotations

from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from studio.app.stage.step_tree import StepTree

LONG = "put stones[place[0] + 1, place[1] - 1] where nothing stands that could be taken by another"


def shown(qtbot: QtBot, whole: int, short: str = "1 2 3") -> StepTree:
    tree = StepTree("Steps", whole=whole)
    qtbot.addWidget(tree)
    for _ in range(3):
        QTreeWidgetItem(tree, [LONG, short] if whole == 1 else [short, LONG])
    spanned = QTreeWidgetItem(tree, [LONG, ""])
    spanned.setFirstColumnSpanned(True)
    tree.resize(260, 400)
    with qtbot.waitExposed(tree):
        tree.show()
    tree.share_width()
    return tree


def heights(tree: StepTree) -> list[int]:
    tree.doItemsLayout()
    items = [tree.topLevelItem(place) for place in range(tree.topLevelItemCount())]
    return [tree.visualItemRect(item).height() for item in items if item is not None]


def test_rows_are_as_high_beside_a_scroll_bar_as_without_one(qtbot: QtBot) -> None:
    tree = shown(qtbot, 1)
    for width in range(200, 320, 8):
        tree.resize(width, 800)
        without = heights(tree)
        assert not tree.verticalScrollBar().isVisible() and without[0] > 2 * tree.fontMetrics().height()
        tree.resize(width, 90)
        assert heights(tree) == without and tree.verticalScrollBar().isVisible()


def test_a_scroll_bar_that_comes_and_goes_shares_nothing_anew(qtbot: QtBot) -> None:
    tree, resized = shown(qtbot, 1, LONG), []
    tree.header().sectionResized.connect(lambda section, *_: resized.append(section))
    for height in (90, 400, 90, 400):
        tree.resize(260, height)
        tree.grab()
    assert 0 in resized and 1 not in resized, "rows that are laid out while they are painted end the program"


def test_the_second_column_takes_a_third_at_most(qtbot: QtBot) -> None:
    assert shown(qtbot, 1, LONG).columnWidth(1) == shown(qtbot, 1, LONG).room // 3
    assert shown(qtbot, 1, "1").columnWidth(1) < 60


def test_names_in_the_first_column_stand_whole(qtbot: QtBot) -> None:
    tree = shown(qtbot, 0, "on_click-12")
    assert tree.columnWidth(0) > tree.fontMetrics().horizontalAdvance("on_click-12") + tree.indentation()


def test_another_width_is_shared_at_once(qtbot: QtBot) -> None:
    tree = shown(qtbot, 1, LONG)
    before = tree.columnWidth(1)
    tree.resize(520, 400)
    assert tree.columnWidth(1) > 1.8 * before

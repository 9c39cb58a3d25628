"""How a window is divided: the canvas keeps its half, unless a hand on a separator wants it otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtWidgets import QApplication, QDockWidget
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.theme import Theme
from studio.app.window import Window
from studio.session.editor import Editor

LEFT = Qt.MouseButton.LeftButton


def half(window: Window) -> bool:
    wide, high = window.view.width() * 2 >= window.width(), window.view.height() * 2 >= window.height()
    return wide and high


def settled(qtbot: QtBot, window: Window) -> None:
    qtbot.waitUntil(lambda: not window.room.waits)


def drag_separator(qtbot: QtBot, window: Window, dock: QDockWidget, by: int) -> None:
    """Pulls the separator between the canvas and a place at its right."""
    at = QPoint(dock.x() - 1, dock.y() + 40)
    qtbot.mousePress(window, LEFT, pos=at)
    for part in (by // 2, by):
        qtbot.mouseMove(window, at + QPoint(part, 0))
        QApplication.processEvents()
    qtbot.mouseRelease(window, LEFT, pos=at + QPoint(by, 0))


@pytest.mark.parametrize("size", [(2560, 1440), (1280, 860), (1024, 700), (860, 620)])
def test_the_canvas_has_half_of_the_window_at_any_size(qtbot: QtBot, window: Window, size: tuple[int, int]) -> None:
    window.resize(*size)
    qtbot.waitUntil(lambda: half(window))
    for name in ("program", "graph", "running", "inspector"):
        window.arrangement.show(name)
        qtbot.waitUntil(lambda: half(window))
    window.show_stage()
    qtbot.waitUntil(lambda: half(window))
    assert window.docks["outline"].isVisible() or size[0] < 1024


@pytest.mark.parametrize("name", ["inspector", "program", "graph", "running"])
def test_a_place_that_comes_back_from_behind_a_tab_is_as_high_as_before(
    qtbot: QtBot, window: Window, name: str
) -> None:
    high = window.places["inspector"].height()
    for other in (name, "graph", "program", name):
        window.docks[other].raise_()
        settled(qtbot, window)
        qtbot.waitUntil(window.places[other].isVisible)
    assert window.docks[name].widget().height() >= high, "a strip of it"


def test_what_had_to_be_put_away_comes_back_with_the_room(qtbot: QtBot, window: Window) -> None:
    outline = window.docks["outline"]
    window.resize(860, 620)
    qtbot.waitUntil(outline.isHidden)
    window.resize(1280, 860)
    qtbot.waitUntil(outline.isVisible)
    window.resize(860, 620)
    qtbot.waitUntil(outline.isHidden)
    window.arrangement.show("outline")
    settled(qtbot, window)
    assert outline.isVisible(), "who wants it has it"


def test_a_document_that_is_opened_fills_the_canvas_until_something_is_done_there(qtbot: QtBot, window: Window) -> None:
    editor, view, outline = Editor(), window.view, window.docks["outline"]
    editor.do("draw_rectangle", start=[0, 0], end=[900, 900], snap=False)
    window.desk.replace(editor)
    first = view.zoom_now
    outline.hide()
    settled(qtbot, window)
    assert view.zoom_now > first
    filled = view.zoom_now
    middle = view.viewport().rect().center()
    qtbot.mouseMove(view.viewport(), middle)
    outline.show()
    settled(qtbot, window)
    outline.hide()
    settled(qtbot, window)
    assert view.zoom_now == filled
    view.zoom(0.5)
    outline.show()
    settled(qtbot, window)
    assert view.zoom_now == filled / 2, "who looks elsewhere goes on so"


def test_who_drags_a_place_wide_keeps_it_so(qtbot: QtBot, window: Window) -> None:
    window.resize(1024, 700)
    qtbot.waitUntil(lambda: half(window))
    drag_separator(qtbot, window, window.docks["inspector"], -150)
    settled(qtbot, window)
    wide = window.docks["inspector"].width()
    assert wide > 400 and not half(window)
    window.resize(1000, 690)
    settled(qtbot, window)
    assert window.docks["inspector"].width() == wide
    window.menus.actions["reset_layout"].trigger()
    qtbot.waitUntil(lambda: half(window))


def test_a_layout_that_was_remembered_is_not_divided_anew(qtbot: QtBot, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)

    def opened() -> Window:
        made = Window(Desk(), Theme(), settings)
        qtbot.addWidget(made, before_close_func=lambda one: one.files.forget())
        with qtbot.waitExposed(made):
            made.show()
        settled(qtbot, made)
        return made

    first = opened()
    first.resizeDocks([first.docks["inspector"]], [450], Qt.Orientation.Horizontal)
    drag_separator(qtbot, first, first.docks["inspector"], -4)
    settled(qtbot, first)
    wide = first.docks["inspector"].width()
    assert not half(first)
    first.close()
    assert opened().docks["inspector"].width() == wide


def test_what_the_stage_leaves_goes_to_the_canvas_and_not_to_the_timeline(qtbot: QtBot, window: Window) -> None:
    timeline, stage = window.docks["timeline"], window.docks["stage"]
    high = timeline.height()
    window.desk.do("new_state", name="number", value=1)
    window.show_stage()
    qtbot.waitUntil(lambda: stage.isVisible() and stage.height() > high)
    window.desk.replace(Editor())
    qtbot.waitUntil(lambda: not stage.isVisible())
    settled(qtbot, window)
    qtbot.waitUntil(lambda: timeline.height() == high)


def test_the_stage_never_comes_back_as_a_strip(qtbot: QtBot, window: Window) -> None:
    """Neither a click that no widget wants nor a low stage from before makes it so."""
    window.resize(1440, 1100)
    stage = window.docks["stage"]
    window.show_stage()
    qtbot.waitUntil(lambda: stage.isVisible() and stage.height() > 300)
    settled(qtbot, window)
    at = window.places["inspector"].mapTo(window, QPoint(4, 4))
    qtbot.mouseClick(window, LEFT, pos=at)  # as what the inspector does not want comes to the window
    window.resizeDocks([stage], [157], Qt.Orientation.Vertical)
    settled(qtbot, window)
    stage.hide()
    settled(qtbot, window)
    window.show_stage()
    qtbot.waitUntil(lambda: stage.height() > 300)
    assert half(window)


def test_a_hand_on_the_separator_at_a_side_is_none_on_the_height_of_the_stage(qtbot: QtBot, window: Window) -> None:
    window.resize(1440, 1100)
    stage = window.docks["stage"]
    settled(qtbot, window)
    wide = window.docks["inspector"].width()
    drag_separator(qtbot, window, window.docks["inspector"], -40)
    settled(qtbot, window)
    assert window.docks["inspector"].width() > wide, "it was pulled"
    assert not window.room.by_hand
    window.show_stage()
    qtbot.waitUntil(lambda: stage.isVisible() and not window.room.waits)
    at, high = QPoint(stage.x() + 300, stage.y() - 1), stage.height()
    qtbot.mouseClick(window, LEFT, pos=at)
    assert not window.room.by_hand, "it was only touched"
    qtbot.mousePress(window, LEFT, pos=at)
    qtbot.mouseMove(window, at + QPoint(0, 30))
    QApplication.processEvents()
    qtbot.mouseRelease(window, LEFT, pos=at + QPoint(0, 30))
    assert window.room.by_hand and stage.height() < high


@pytest.mark.parametrize("name", ["stage", "inspector", "outline"])
def test_a_pull_beside_a_separator_pulls_that_and_not_the_place_off(qtbot: QtBot, window: Window, name: str) -> None:
    window.resize(1440, 1000)
    window.show_stage()
    dock = window.docks[name]
    qtbot.waitUntil(lambda: dock.isVisible() and not window.room.waits)
    before = dock.size()
    at, by = {
        "stage": (QPoint(300, 3), QPoint(0, 60)),
        "inspector": (QPoint(3, 8), QPoint(-60, 0)),
        "outline": (QPoint(dock.width() - 3, 8), QPoint(60, 0)),
    }[name]
    start = dock.mapTo(window, at)

    def pos(part: int) -> QPoint:
        return dock.mapFrom(window, start + by * part / 3)

    qtbot.mousePress(dock, LEFT, pos=at)
    for part in (1, 2, 3):
        qtbot.mouseMove(dock, pos(part))
        QApplication.processEvents()
    qtbot.mouseRelease(dock, LEFT, pos=pos(3))
    settled(qtbot, window)
    assert not dock.isFloating()
    pulled = dock.size() - before
    assert abs(pulled.width()) + abs(pulled.height()) > 40

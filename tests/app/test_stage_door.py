"""The stage comes when a demonstration begins and goes when it is over, unless the person opened it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRectF, QSettings, Qt
from PySide6.QtGui import QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.stage.stage_panel import StagePanel
from studio.app.stage.tile_row import LEAST
from studio.app.theme import Theme
from studio.app.window import Window
from tests.app.byhand.hand import Hand
from tests.app.waiting import finish


@pytest.fixture
def hand(qtbot: QtBot, window: Window) -> Hand:
    made = Hand(qtbot, window)
    made.draw("rectangle", (20, 20), (60, 60), "box")
    return made


def begun(hand: Hand) -> None:
    hand.take("click")
    hand.click_at((40, 40))
    hand.settle()
    assert hand.window.docks["stage"].isVisible()


def ended(hand: Hand) -> None:
    hand.on_stage(Qt.Key.Key_D)
    hand.settle()
    QApplication.processEvents()


def test_the_stage_goes_with_the_demonstration_it_came_for(hand: Hand) -> None:
    window, high = hand.window, hand.window.view.height()
    for _ in range(2):
        begun(hand)
        ended(hand)
        assert window.docks["stage"].isHidden() and window.view.hasFocus()
        hand.bot.waitUntil(lambda: window.view.height() == high)


def test_the_stage_that_comes_is_filled_in_pieces_and_seen_when_it_is_whole(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio.app.following.IN_AN_EVENT", 0.0)
    window = hand.window
    for _ in range(2):  # also where it is made for that
        window.desk.do("demonstrate", process="move", inputs={"x": 1})
        while not window.docks["stage"].isVisible() or window.place(StagePanel).updatesEnabled():
            assert window.desk.following.busy, "it is not seen before all of it is there"
            QApplication.processEvents()
        assert window.desk.following.busy
        finish(window.desk)
        stage = window.place(StagePanel)
        assert stage.updatesEnabled() and list(stage.acting.row.tiles) == ["x"]
        ended(hand)


def test_what_is_left_without_a_word_takes_the_stage_along(hand: Hand) -> None:
    begun(hand)
    hand.click(hand.acting.bar.buttons["leave"])
    hand.settle()
    assert hand.window.docks["stage"].isHidden()


def test_who_opens_the_stage_keeps_it(hand: Hand) -> None:
    window = hand.window
    window.docks["stage"].toggleViewAction().trigger()
    begun(hand)
    ended(hand)
    assert window.docks["stage"].isVisible()
    window.docks["stage"].toggleViewAction().trigger()
    begun(hand)
    for _ in range(2):
        window.docks["stage"].toggleViewAction().trigger()
    ended(hand)
    assert window.docks["stage"].isVisible()


def test_a_stage_opened_by_hand_stays_where_one_draws_and_where_the_program_runs(hand: Hand) -> None:
    window = hand.window
    window.docks["stage"].toggleViewAction().trigger()
    field = window.place(StagePanel).setting.process.lineEdit()
    assert field is not None
    hand.enter(field, "half")
    hand.take("rectangle")
    assert window.docks["stage"].isVisible() and field.text() == "half"
    hand.key(Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier, window)
    assert window.docks["stage"].isVisible() and window.docks["running"].isVisible()


@pytest.mark.parametrize("tool", ["rectangle", "line", ""])
def test_a_stage_that_a_rule_called_goes_where_one_draws_or_the_program_runs(hand: Hand, tool: str) -> None:
    window = hand.window
    window.desk.process_wanted.emit("on_click")
    QApplication.processEvents()
    assert window.docks["stage"].isVisible()
    if tool:
        hand.take(tool)
    else:
        hand.key(Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier, window)
    assert window.docks["stage"].isHidden()


def test_a_stage_that_was_lifted_out_stays(hand: Hand) -> None:
    window = hand.window
    dock = window.docks["stage"]
    begun(hand)
    hand.bot.mouseDClick(dock, Qt.MouseButton.LeftButton, pos=QPoint(60, 8))
    QApplication.processEvents()
    assert dock.isFloating()
    ended(hand)
    assert dock.isVisible() and dock.isFloating()


def test_a_stage_that_was_closed_by_hand_comes_again(hand: Hand) -> None:
    window = hand.window
    begun(hand)
    window.docks["stage"].toggleViewAction().trigger()
    window.desk.do("leave_stage")
    finish(window.desk)
    begun(hand)


@pytest.mark.parametrize("opened", [False, True])
def test_what_is_acted_out_stays_in_sight_and_has_the_keyboard_when_the_layout_is_reset(
    hand: Hand, opened: bool
) -> None:
    window = hand.window
    window.resize(1024, 700)
    if opened:
        window.docks["stage"].toggleViewAction().trigger()
    begun(hand)
    assert hand.acting.hasFocus()
    window.menus.actions["reset_layout"].trigger()
    hand.bot.waitUntil(lambda: not window.room.waits)
    assert window.docks["stage"].isVisible() and hand.acting.hasFocus()
    assert hand.acting.row.height() >= LEAST
    ended(hand)
    assert window.desk.document.stage is None and window.docks["stage"].isHidden()
    assert window.view.hasFocus()


def test_the_canvas_has_the_keyboard_when_the_place_that_had_it_goes_as_the_layout_is_reset(hand: Hand) -> None:
    window = hand.window
    window.activateWindow()
    window.show_stage()
    QApplication.processEvents()
    window.arrangement.focus("stage")
    focus = QApplication.focusWidget()
    assert focus is not None and window.place(StagePanel).isAncestorOf(focus)
    window.menus.actions["reset_layout"].trigger()
    assert window.docks["stage"].isHidden() and window.view.hasFocus()


def test_empty_paper_stays_where_it_is_when_the_stage_comes_and_goes(qtbot: QtBot, window: Window) -> None:
    view = window.view
    qtbot.waitUntil(lambda: not window.room.waits)
    before, high = view.mapFromScene(20, 20), view.height()
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": [40, 40]})
    finish(window.desk)
    qtbot.waitUntil(lambda: view.height() < high and not window.room.waits)
    assert view.mapFromScene(20, 20) == before
    window.desk.do("end")
    finish(window.desk)
    qtbot.waitUntil(lambda: view.height() == high)
    assert view.mapFromScene(20, 20) == before


def staged_and_back(
    qtbot: QtBot, window: Window, at: float = 40, meanwhile: Callable[[], object] = lambda: None
) -> tuple[QTransform, QRectF, QTransform]:
    """How the canvas is seen while the stage is there, where what is drawn is then, and how it is seen after that."""
    view = window.view
    high = view.height()
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": [at, at]})
    finish(window.desk)
    qtbot.waitUntil(lambda: view.height() < high and not window.room.waits)
    meanwhile()
    seen = view.viewportTransform()
    window.desk.do("end")
    finish(window.desk)
    qtbot.waitUntil(lambda: view.height() == high)
    return seen, seen.mapRect(window.scene.drawn()), view.viewportTransform()


@pytest.mark.parametrize("fitted", [True, False])
def test_a_drawing_is_moved_out_from_under_the_stage_at_its_zoom_and_goes_back_when_that_goes(
    qtbot: QtBot, window: Window, fitted: bool
) -> None:
    view = window.view
    qtbot.waitUntil(lambda: not window.room.waits)
    low = view.mapToScene(60, view.viewport().height() - 60)
    window.desk.do("draw_rectangle", start=[low.x(), low.y()], end=[low.x() + 50, low.y() + 50])
    finish(window.desk)
    if not fitted:
        qtbot.mousePress(view.viewport(), Qt.MouseButton.MiddleButton, pos=QPoint(50, 50))
        qtbot.mouseMove(view.viewport(), QPoint(60, 45))
        qtbot.mouseRelease(view.viewport(), Qt.MouseButton.MiddleButton, pos=QPoint(60, 45))
    before = view.viewportTransform()
    meanwhile, drawn, after = staged_and_back(qtbot, window)
    assert meanwhile.m11() == 1 and meanwhile.dx() == before.dx() and meanwhile.dy() < before.dy()
    assert drawn.bottom() > 100, "no further than it must"
    assert after == before


@pytest.mark.parametrize("at", [60, 850])
def test_a_drawing_that_has_no_room_beside_the_stage_stays_as_large_with_the_place_of_the_event_in_sight(
    qtbot: QtBot, window: Window, at: float
) -> None:
    qtbot.waitUntil(lambda: not window.room.waits)
    window.desk.do("draw_rectangle", start=[0, 0], end=[900, 900])
    finish(window.desk)
    window.view.fit()
    before, whole = window.view.viewportTransform(), window.view._held.whole
    assert not whole.isVisible()

    def look() -> None:
        assert window.view.viewport().rect().contains(window.view.mapFromScene(at, at))
        qtbot.waitUntil(whole.isVisible)

    meanwhile, _, after = staged_and_back(qtbot, window, at, look)
    assert meanwhile.m11() == before.m11() and meanwhile.dx() == before.dx() and after == before
    assert meanwhile == before or at > 100, "the paper lies still where nothing is covered"
    assert not whole.isVisible()


def test_who_wants_to_see_all_sees_it_smaller_for_as_long_as_the_stage_is_there(qtbot: QtBot, window: Window) -> None:
    qtbot.waitUntil(lambda: not window.room.waits)
    window.desk.do("draw_rectangle", start=[0, 0], end=[900, 900])
    finish(window.desk)
    window.view.fit()
    before, seen, whole = window.view.viewportTransform(), [], window.view._held.whole
    window.view.zoomed.connect(lambda: seen.append(window.status.zoom.text()))
    press = partial(QTest.mouseClick, whole, Qt.MouseButton.LeftButton)
    for asks in (press, lambda: None):  # whoever wanted it once wants it the next time
        meanwhile, drawn, after = staged_and_back(qtbot, window, 40, asks)
        assert meanwhile.m11() < before.m11() and after == before and not whole.isVisible()
        assert drawn.top() >= 0 and drawn.left() >= 0
        assert f"{meanwhile.m11():.0%}" in [one.replace(" ", "") for one in seen]


def test_who_has_looked_at_a_part_of_the_drawing_keeps_the_zoom_beside_the_stage(qtbot: QtBot, window: Window) -> None:
    qtbot.waitUntil(lambda: not window.room.waits)
    window.desk.do("draw_rectangle", start=[0, 0], end=[900, 900])
    finish(window.desk)
    window.view.fit()
    qtbot.keyClick(window.view, Qt.Key.Key_Minus)
    qtbot.keyClick(window.view, Qt.Key.Key_Plus)
    before = window.view.viewportTransform()
    meanwhile, _, after = staged_and_back(qtbot, window)
    assert meanwhile == before and after == before


def test_the_paper_lies_still_on_the_screen_when_a_place_at_its_left_goes(qtbot: QtBot, window: Window) -> None:
    view, wide = window.view, window.view.width()
    before = view.mapTo(window, view.mapFromScene(200, 150)), view.zoom_now
    window.docks["outline"].hide()
    qtbot.waitUntil(lambda: view.width() > wide)
    assert (view.mapTo(window, view.mapFromScene(200, 150)), view.zoom_now) == before


def test_what_is_acted_out_when_the_window_is_closed_opens_no_stage_the_next_time(qtbot: QtBot, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    shown = []
    for _ in range(2):
        made = Window(Desk(), Theme(), settings)
        qtbot.addWidget(made, before_close_func=lambda one: one.files.forget())
        with qtbot.waitExposed(made):
            made.show()
        shown.append(made.docks["stage"].isVisible())
        made.desk.do("demonstrate_event", event="start", process="on_start", brings={})
        finish(made.desk)
        assert made.docks["stage"].isVisible()
        made.files.forget()
        made.close()
    assert shown == [False, False]

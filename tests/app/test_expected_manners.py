"""What people expect of any drawing program: close and another window, preferences, menus everywhere, two fingers."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QImage, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication, QMenu, QTabBar
from pytestqt.qtbot import QtBot

from studio.app.graph.node_box import DIM
from studio.app.inspector.inspector_panel import Inspector
from studio.app.preferences import Preferences, recall_grid, remember_grid
from studio.app.stage.stage_panel import StagePanel
from studio.app.stage.storyboard import Storyboard
from studio.app.theme import DARK, LIGHT, LOW_WINDOW, Colors
from studio.app.window import Window
from tests.app.test_theme import ENOUGH, contrast
from tests.app.waiting import finish, worked_out


def demonstrated(window: Window) -> StagePanel:
    """A lamp whose click is being shown."""
    desk = window.desk
    worked_out(desk, "draw_ellipse", center=[50, 50], radius_x=20, radius_y=20, fill="red", name="lamp")
    worked_out(desk, "parameterize", thing="lamp", attribute="fill", name="light")
    worked_out(desk, "make_state", name="light")
    worked_out(desk, "demonstrate_event", event="click", process="on_click", brings={"at": {"point": [50, 50]}})
    stage = window.place(StagePanel)
    stage.fill()
    return stage


def test_keys_belong_to_the_canvas_after_a_demonstration(qtbot: QtBot, window: Window) -> None:
    stage = demonstrated(window)
    qtbot.waitUntil(stage.acting.hasFocus)
    stage.acting.begin(stage.acting.bar.specs["change"])
    stage.acting.row.tiles["light"].setFocus()
    stage.acting.take_back()
    worked_out(window.desk, "end")
    assert window.desk.document.stage is None and window.view.hasFocus()


def test_a_tile_has_a_menu_of_actions_that_begin_with_it(window: Window) -> None:
    stage = demonstrated(window)
    tile = stage.acting.row.tiles["light"]
    at = tile.mapToGlobal(QPoint(20, 10))
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(tile, QContextMenuEvent(reason, QPoint(20, 10), at, Qt.KeyboardModifier.NoModifier))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    change = next(one for one in menu.actions() if one.text() == "Change")
    menu.close()
    change.trigger()
    assert stage.acting.gesture is not None and [one.tile for one in stage.acting.pointed] == ["light"]


def test_steps_are_whole_in_a_narrow_storyboard(qtbot: QtBot, window: Window) -> None:
    stage = demonstrated(window)
    worked_out(window.desk, "change", tile="light", value={"symbol": "mediumspringgreen"})
    worked_out(window.desk, "end")
    board = Storyboard(window.desk, window.theme)
    qtbot.addWidget(board)
    board.resize(150, 300)
    board.show()
    board.follow("on_click", None)
    item = board.steps.topLevelItem(0)
    high = board.steps.visualItemRect(item).height()
    qtbot.waitUntil(lambda: board.steps.visualItemRect(item).height() >= 2 * board.fontMetrics().height())
    assert high >= board.fontMetrics().height() and stage.storyboard is not board


def test_an_empty_storyboard_offers_nothing(window: Window) -> None:
    board = window.place(StagePanel).storyboard
    board.fill()
    assert board.about.isHidden() and board.shown.isHidden()


def test_a_low_window_gives_its_room_to_what_is_acted_out(qtbot: QtBot, window: Window) -> None:
    stage = demonstrated(window)
    assert window.height() >= LOW_WINDOW and not stage.storyboard.isHidden()
    window.resize(1024, 700)
    worked_out(window.desk, "change", tile="light", value={"symbol": "green"})
    stage.fill()
    assert stage.storyboard.isHidden()


def test_a_document_is_closed_and_the_page_of_beginnings_comes(window: Window) -> None:
    window.menus.actions["close"].trigger()
    assert window.welcome.isVisible() and not window.desk.document.definitions


def test_another_window_is_asked_for(qtbot: QtBot, window: Window) -> None:
    with qtbot.waitSignal(window.another_wanted):
        window.menus.actions["new_window"].trigger()


def test_a_new_drawing_begins_with_the_inspector(window: Window) -> None:
    window.arrangement.show("running")
    window.files.new()
    assert not window.docks["inspector"].visibleRegion().isEmpty()


def test_a_new_drawing_begins_with_what_is_likely(qtbot: QtBot, window: Window) -> None:
    window.docks["inspector"].raise_()
    operations = window.place(Inspector).operations
    worked_out(window.desk, "draw_rectangle", start=[0, 0], end=[120, 80])
    qtbot.keyClick(operations.more, Qt.Key.Key_Space)
    shown = operations.rest.isVisible()
    window.files.forget()
    window.files.new()
    finish(window.desk)
    assert shown and not operations.more.isChecked() and not operations.rest.isVisible()


def test_preferences_change_everything_at_once(qtbot: QtBot, window: Window) -> None:
    dialog = window.show_preferences()
    assert isinstance(dialog, Preferences)
    dialog.colours.setCurrentIndex(1)
    dialog.grid.click()
    assert window.theme.choice == "dark" and not window.view.grid.shown
    dialog.colours.setCurrentIndex(0)
    dialog.grid.click()
    dialog.close()
    recall_grid(window.view, None)
    remember_grid(window.view, None)
    assert window.theme.choice == "light" and window.view.grid.shown


def test_the_track_and_the_tabs_have_menus(window: Window) -> None:
    assert [one.text() for one in window.timeline.track.actions()][:2] == ["Play or pause", "One step back"]
    bars = [one for one in window.findChildren(QTabBar) if one.accessibleName() == "Places"]
    assert bars and all("Run" in [one.text() for one in bar.actions()] for bar in bars)


def test_two_fingers_pan_and_zoom(window: Window) -> None:
    view, device = window.view, QPointingDevice.primaryPointingDevice()
    middle = QPointF(view.viewport().rect().center())
    before, place = view.zoom_now, view._place(middle)
    pinch = Qt.NativeGestureType.ZoomNativeGesture
    QApplication.sendEvent(
        view.viewport(), QNativeGestureEvent(pinch, device, 2, middle, middle, middle, 0.5, QPointF())
    )
    assert view.zoom_now == pytest.approx(1.5 * before)
    assert (view._place(middle) - place).manhattanLength() < 2
    there = view._place(middle)
    none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.ScrollUpdate, False
    QApplication.sendEvent(view.viewport(), QWheelEvent(middle, middle, QPoint(-30, -45), QPoint(-60, -90), *none))
    gone = (view._place(middle) - there) * view.zoom_now
    assert gone.x() == pytest.approx(30, abs=1.5) and gone.y() == pytest.approx(45, abs=1.5)


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=lambda one: one.name)
def test_what_is_not_lit_in_the_graph_can_still_be_read(colors: Colors) -> None:
    ink, panel = colors.color("ink").getRgbF(), colors.color("panel").getRgbF()
    mixed = QColor.fromRgbF(*(DIM * a + (1 - DIM) * b for a, b in zip(ink[:3], panel[:3], strict=True)))
    assert contrast(mixed, colors.color("panel")) > ENOUGH


def test_another_document_begins_with_plain_shapes(window: Window) -> None:
    window.scene.look.give("fill", "red")
    assert "red" in window.look_bar.buttons["fill"].toolTip()
    window.files.new()
    assert not window.scene.look.given and "none" in window.look_bar.buttons["fill"].toolTip()


def test_an_idle_stage_leaves_its_room_to_the_program_that_runs(qtbot: QtBot, window: Window) -> None:
    demonstrated(window)
    qtbot.keyClick(window, Qt.Key.Key_F5)
    assert window.docks["stage"].isVisible(), "something is being shown there"
    worked_out(window.desk, "end")
    qtbot.keyClick(window, Qt.Key.Key_F5)
    assert not window.docks["stage"].isVisible() and window.docks["running"].isVisible()


def test_an_image_a_drawing_or_cells_are_pasted_by_keys(qtbot: QtBot, window: Window) -> None:
    clipboard, desk = QApplication.clipboard(), window.desk
    failed: list[str] = []
    desk.failed.connect(failed.append)

    def pasted() -> tuple[str, ...]:
        window.view.setFocus()
        before = set(desk.document.definitions)
        qtbot.keyClick(window.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: not desk.busy and (bool(failed) or set(desk.document.definitions) != before))
        return tuple(set(desk.document.definitions) - before)

    image = QImage(30, 20, QImage.Format.Format_ARGB32)
    image.fill(QColor("red"))
    clipboard.setImage(image)
    (laid,) = pasted()
    assert desk.live.value(laid).get("width") == 30

    drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="24">\n<rect width="40" height="24"/>\n</svg>'
    clipboard.setText(drawing)
    (laid,) = pasted()
    assert (desk.live.value(laid).get("width"), desk.live.value(laid).get("height")) == (40, 24), "no table of its text"
    mime = QMimeData()
    mime.setData("image/svg+xml", drawing.replace("40", "50").encode())
    clipboard.setMimeData(mime)
    (laid,) = pasted()
    assert desk.live.value(laid).get("width") == 50

    clipboard.setText("may\t12\njune\t15")
    (cells,) = pasted()
    assert desk.live.value(cells) == [("may", 12), ("june", 15)]
    clipboard.setText("<svg\nno drawing</svg>")
    assert pasted() == () and failed
    for _ in range(4):
        qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not desk.document.definitions


def test_the_empty_canvas_has_a_menu_of_what_can_be_done_there(qtbot: QtBot, window: Window) -> None:
    port = window.view.viewport()
    at = port.rect().center()
    QApplication.sendEvent(port, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, port.mapToGlobal(at)))
    (menu,) = [one for one in window.findChildren(QMenu) if one.isVisible()]
    entries = [one.text().replace("&", "") for one in menu.actions() if one.text()]
    assert any("Paste" in one for one in entries) and any("Select all" in one for one in entries), entries
    qtbot.keyClick(menu, Qt.Key.Key_Escape)


def test_three_notches_of_the_wheel_at_once_never_lose_the_drawing(qtbot: QtBot, window: Window) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[120, 80])
    window.view.fit()
    port, middle = window.view.viewport(), QPointF(window.view.viewport().rect().center())
    none = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False

    def in_sight() -> bool:
        seen = window.view.mapToScene(port.rect()).boundingRect()
        return seen.intersects(window.view.shown.drawn())

    for by in ((0, 360), (0, -360), (360, 0), (-360, 0)):
        for _ in range(12):
            QApplication.sendEvent(port, QWheelEvent(middle, middle, QPoint(), QPoint(*by), *none))
            assert in_sight(), by

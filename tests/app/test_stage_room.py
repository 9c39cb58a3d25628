"""The stage in windows of little height: nothing of it is cut off, and the canvas keeps its half."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from studio.app.filing.example_list import example_folders
from studio.app.inspector.inspector_panel import Inspector
from studio.app.stage.acting import Acting
from studio.app.stage.stage_panel import StagePanel
from studio.app.window import Window
from studio.lessons.finding import guides
from studio.session.editor import Editor
from tests.app.waiting import finish, worked_out

LEFT = Qt.MouseButton.LeftButton
SESSION = str(Path(__file__).parents[1] / "sessions" / "turning.jsonl")


def lamp(window: Window) -> None:
    """A lamp whose colour is a state, and a click on the stage."""
    desk = window.desk
    desk.do("draw_ellipse", center=[50, 50], radius_x=30, radius_y=30)
    desk.do("set_attribute", attribute="ellipse_1.fill", value="red")
    desk.do("parameterize", thing="ellipse_1", attribute="fill", name="light")
    desk.do("make_state", name="light")
    desk.do("demonstrate_event", event="click", process="on_click", brings={"at": [50, 50]})
    finish(desk)


def whole(widget: QWidget) -> bool:
    """Whether nothing of a widget is out of sight."""
    return widget.visibleRegion().boundingRect() == widget.rect()


@pytest.mark.parametrize("guided", [False, True])
@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (1280, 776), (1024, 700)])
def test_nothing_on_the_stage_is_cut_off_with_all_actions_open(
    qtbot: QtBot, window: Window, size: tuple[int, int], guided: bool
) -> None:
    window.resize(*size)
    if guided:
        window.welcome.lesson_wanted.emit(guides(example_folders())[1])
    lamp(window)
    acting = window.place(StagePanel).acting
    area = window.docks["stage"].widget()
    assert isinstance(area, QScrollArea)
    qtbot.waitUntil(acting.bar.more.isVisible)
    qtbot.waitUntil(lambda: not window.room.waits)
    qtbot.mouseClick(acting.bar.more, LEFT)
    shown = [*acting.bar.buttons.values(), *acting.row.tiles.values(), acting.palette_row.other, acting.prompt]
    qtbot.waitUntil(lambda: all(map(whole, shown)) and not window.room.waits)
    assert area.verticalScrollBar().maximum() == 0
    qtbot.waitUntil(lambda: window.view.height() * 2 >= window.height())


def not_cut(acting: Acting) -> bool:
    """Whether all that can be seen of the stage is seen as a whole."""
    shown = [*acting.bar.buttons.values(), *acting.row.tiles.values(), acting.palette_row.other, acting.prompt]
    return all(whole(one) for one in shown if one.isVisible())


@pytest.mark.parametrize(("size", "told"), [((1024, 700), False), ((1024, 700), True), ((1366, 768), True)])
def test_nothing_is_cut_off_where_a_past_moment_is_looked_at(
    qtbot: QtBot, window: Window, size: tuple[int, int], told: bool
) -> None:
    window.resize(*size)
    window.files.open(SESSION)
    if told:
        window.lesson_bar.tell("Cards", "Where it is played.", (("Play it", lambda: None),))
    recording, dock = window.timeline.recording, window.docks["timeline"]
    taught = [one.gesture.do for one in recording.moments].index("demonstrate_event") + 2
    window.timeline.go(taught)
    finish(window.desk)
    acting = window.place(StagePanel).acting
    for _ in range(2):
        qtbot.mouseClick(acting.bar.more, LEFT)
        qtbot.waitUntil(lambda: not_cut(acting) and not window.room.waits)
        assert dock.isVisible() and window.view.height() * 2 >= window.height()
    assert window.timeline.captions.isHidden() and "Asks which of cards was hit" in dock.windowTitle()
    window.timeline.go(taught - 3)
    finish(window.desk)
    qtbot.waitUntil(lambda: window.desk.document.stage is None and window.timeline.captions.isVisible())
    assert dock.windowTitle() == "Timeline"


def test_captions_and_stage_are_whole_where_something_is_said_above_the_canvas(qtbot: QtBot, window: Window) -> None:
    window.resize(1440, 900)
    window.files.open(SESSION)
    window.lesson_bar.tell("Cards", "Where it is played.", (("Play it", lambda: None),))
    window.timeline.go([one.gesture.do for one in window.timeline.recording.moments].index("demonstrate_event") + 2)
    finish(window.desk)
    stage = window.place(StagePanel)
    buttons = [one for one in stage.storyboard.findChildren(QAbstractButton) if one.isVisible()]
    qtbot.waitUntil(lambda: not_cut(stage.acting) and all(map(whole, buttons)) and not window.room.waits)
    assert window.timeline.captions.isVisible() and window.lesson_bar.isHidden()


def test_what_was_said_in_the_bar_comes_back_after_the_past(qtbot: QtBot, window: Window) -> None:
    window.resize(1024, 700)
    lamp(window)
    window.desk.do("leave_stage")
    finish(window.desk)
    window.lesson_bar.tell("Lamp", "Where it is played.", ())
    home = window.desk.home
    window.desk.visit(Editor())
    assert window.lesson_bar.isHidden()
    window.desk.visit(home)
    assert window.lesson_bar.isVisible()
    window.lesson_bar.leave()
    window.desk.visit(Editor())
    window.desk.visit(home)
    assert window.lesson_bar.isHidden()


def test_the_timeline_that_gave_way_to_the_stage_comes_back_after_it(qtbot: QtBot, window: Window) -> None:
    window.resize(1024, 700)
    window.welcome.lesson_wanted.emit(guides(example_folders())[1])
    timeline = window.docks["timeline"]
    qtbot.waitUntil(timeline.isVisible)
    lamp(window)
    qtbot.waitUntil(timeline.isHidden)
    window.docks["stage"].hide()
    qtbot.waitUntil(timeline.isVisible)
    window.arrangement.show("stage")
    qtbot.waitUntil(timeline.isHidden)
    window.menus.actions["reset_layout"].trigger()
    qtbot.waitUntil(timeline.isVisible)


def test_who_has_done_something_is_told_how_to_end(qtbot: QtBot, window: Window) -> None:
    lamp(window)
    acting = window.place(StagePanel).acting
    qtbot.waitUntil(lambda: acting.row.tiles["light"].height() > 0)
    assert "choose an action" in acting.prompt.hint.text()
    qtbot.mouseClick(acting.bar.buttons["change"], LEFT)
    qtbot.mouseClick(acting.row.tiles["light"], LEFT)
    qtbot.keyClicks(acting.palette_row.other, "green")
    qtbot.keyClick(acting.palette_row.other, Qt.Key.Key_Return)
    finish(window.desk)
    qtbot.waitUntil(lambda: "click Done or press D" in acting.prompt.hint.text())
    assert whole(acting.prompt.hint) and acting.prompt.hint.sizeHint().width() <= acting.prompt.hint.width()
    qtbot.mouseClick(acting.bar.buttons["done"], LEFT)
    finish(window.desk)
    assert window.desk.document.stage is None


@pytest.mark.parametrize("size", [(1366, 748), (1024, 700)])
def test_a_question_beside_the_stage_gives_it_the_room_it_needs(
    qtbot: QtBot, window: Window, size: tuple[int, int]
) -> None:
    """What is asked is scrolled then; the window grows for neither."""
    window.resize(*size)
    lamp(window)
    desk, acting = window.desk, window.place(StagePanel).acting
    worked_out(desk, "change", tile="light", value={"symbol": "green"})
    worked_out(desk, "end")
    inspector = window.place(Inspector)
    qtbot.waitUntil(lambda: inspector.candidates.asks and not window.room.waits)
    worked_out(desk, "demonstrate_event", event="click", process="on_click", brings={"at": [52, 50]})
    qtbot.waitUntil(lambda: acting.bar.more.isVisible() and not window.room.waits)
    assert inspector.candidates.asks and (window.width(), window.height()) == size
    qtbot.waitUntil(lambda: not_cut(acting))
    stage = window.docks["stage"]
    window.resizeDocks([stage], [2000], Qt.Orientation.Vertical)
    qtbot.wait(1)
    assert window.height() == size[1] and inspector.height() < 200


def test_in_a_narrow_window_the_usual_actions_stand_in_one_line_above_the_tiles(qtbot: QtBot, window: Window) -> None:
    window.resize(720, 440)
    lamp(window)
    bar = window.place(StagePanel).acting.bar
    qtbot.waitUntil(lambda: bar.usual.height() < 2 * bar.more.height())
    for one in bar.buttons.values():
        assert one.fontMetrics().horizontalAdvance(one.text().replace("&", "")) < one.width() or not one.isVisible()

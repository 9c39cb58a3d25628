"""While a program plays: what should not have happened is said, what else changes is seen; plays are kept."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.running.behind import ACTED_OUT, ANEW, LEARNS
from studio.app.running.running_panel import Running
from studio.app.running.running_picture import LEAST
from studio.app.stage.stage_panel import StagePanel
from studio.app.window import Window
from tests.app.byhand.hand import Hand
from tests.app.test_running import LEFT, click, laid, once, ready
from tests.demonstrate.vending import vending

ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def three_clicks(qtbot: QtBot, window: Window) -> Running:
    """A run of three clicks, at the second of them."""
    running = laid(qtbot, window, once())
    for x in (50, 90, 120):
        click(running, x, 60)
    assert not running.plays.go.isEnabled() and running.plays.keep.isEnabled()
    QTest.keyClick(running.picture, Qt.Key.Key_Left, ALT)
    return running


def reviewed(qtbot: QtBot, window: Window, running: Running) -> None:
    qtbot.waitUntil(lambda: window.desk.document.stage is None and not window.desk.busy, timeout=20000)
    ready(qtbot, running)
    qtbot.waitUntil(lambda: bool(running.review.changes), timeout=20000)


def clicked(running: Running) -> list[int]:
    """How many places have been clicked, moment by moment."""
    assert running.run is not None
    return [len(one.states["clicked"]) for one in running.run.moments]


def test_the_run_is_gone_through_again_and_what_else_changes_is_seen_and_taken_back(
    qtbot: QtBot, window: Window
) -> None:
    running = three_clicks(qtbot, window)
    before = window.desk.document
    assert running.telling.not_so.text() == "Should do nothing", "what it does stands on it"
    QTest.mouseClick(running.telling.not_so, LEFT)
    reviewed(qtbot, window, running)
    shown = window.desk.document.demonstrations["on_click-2"]
    assert [one.kind for one in shown.actions] == ["end"] and round(shown.inputs["at"].x) == 90
    assert clicked(running) == [0, 1], "neither the second nor the third click leads on any more"
    (other,) = running.review.changes
    assert (other.number, other.now) == (3, "nothing happens") and other.was == "it happens"
    assert running.review.words.text() == "1 more event of this run goes otherwise now. Is that right?"
    assert not running.review.keep_all.isVisible(), "there is no other"
    assert running.review.list.isVisible() and other.event in running.review.list.item(0).text()
    assert running.telling.words.text().startswith(f"{other.event}. Before: it happens."), "it is looked at"
    assert running.history.caption.text().startswith("1 of 1 ") and running.review.list.item(0).text().startswith("1  ")

    QTest.mouseClick(running.review.back, LEFT)
    qtbot.waitUntil(lambda: window.desk.document.processes == before.processes)
    assert not running.review.isVisible() and "on_click-2" not in window.desk.document.demonstrations
    assert window.desk.editor.redo_title, "it can be done again"
    qtbot.waitUntil(lambda: running.telling.words.text().startswith("It is as it was before."), timeout=20000)
    assert QApplication.focusWidget() is running.picture, "the next keys are for the program, no name to be typed"
    assert clicked(running) == [0, 1, 2, 3] and running.run is not None and running.run.place == 2


def test_what_nobody_has_shown_is_told_to_do_nothing_where_it_is_met(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, once())
    for _ in range(2):
        click(running, 50, 60)
    assert running.run is not None and running.run.refused is not None and running.run.refused.is_hole
    assert running.telling.not_so.isEnabled() and running.telling.show_it.isDefault()
    QTest.mouseClick(running.telling.not_so, LEFT)
    qtbot.waitUntil(lambda: "on_click-2" in window.desk.document.demonstrations and not window.desk.busy, timeout=20000)
    qtbot.waitUntil(lambda: not running.behind.words and not running.again.busy, timeout=20000)
    shown = window.desk.document.demonstrations["on_click-2"]
    assert window.desk.document.stage is None and [one.kind for one in shown.actions] == ["end"]
    assert clicked(running) == [0, 1]
    click(running, 50, 60)
    assert running.run.refused is not None and running.run.refused.is_nothing, running.telling.words.text()


def test_what_is_shown_after_a_step_back_to_the_stage_is_gone_on_with_as_at_first(qtbot: QtBot, window: Window) -> None:
    running = three_clicks(qtbot, window)
    QTest.mouseClick(running.telling.show_it, LEFT)
    stage = window.places["stage"]
    assert isinstance(stage, StagePanel)
    qtbot.waitUntil(lambda: stage.acting.prompt.take_all.isVisible(), timeout=20000)
    QTest.mouseClick(stage.acting.prompt.take_all, LEFT)
    qtbot.waitUntil(lambda: stage.acting.prompt.words.text() == "done", timeout=20000)
    QTest.mouseClick(stage.acting.prompt.take, LEFT)
    qtbot.waitUntil(lambda: window.desk.document.stage is None and not window.desk.busy, timeout=20000)
    ready(qtbot, running)
    qtbot.waitUntil(lambda: clicked(running) == [0, 1, 2, 3], timeout=20000)
    qtbot.waitUntil(lambda: not running.again.busy)
    QTest.keyClick(running.picture, Qt.Key.Key_Right, ALT)
    click(running, 150, 60)

    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: window.desk.document.stage is not None)
    Hand(qtbot, window).does("end", how="nothing", reason="one is enough")
    reviewed(qtbot, window, running)
    qtbot.waitUntil(lambda: clicked(running) == [0, 1])
    assert [one.number for one in running.review.changes] == [3, 4], "what has happened since happens again too"


def test_it_is_said_at_once_that_something_is_learned_and_nothing_happens_until_the_program_follows(
    qtbot: QtBot, window: Window
) -> None:
    running = three_clicks(qtbot, window)
    said: list[str] = []
    running.behind.changed.connect(lambda: said.append(running.telling.words.text()))
    QTest.mouseClick(running.telling.not_so, LEFT)
    assert running.telling.words.text() == LEARNS and running.picture.old
    assert not running.telling.show_it.isEnabled() and not running.telling.not_so.isEnabled()
    click(running, 70, 90)
    assert clicked(running) == [0, 1, 2, 3], "it is about the run as it was"
    reviewed(qtbot, window, running)
    assert said[:2] == [LEARNS, ANEW], "and nothing of a stage that nobody sees"
    assert not running.picture.old and clicked(running) == [0, 1]


def test_what_is_on_the_stage_is_said_while_it_is_there_and_no_longer(qtbot: QtBot, window: Window) -> None:
    running = three_clicks(qtbot, window)
    for leave in (
        lambda: QTest.mouseClick(window.place(StagePanel).acting.bar.buttons["leave"], LEFT),
        lambda: window.menus.actions["undo"].trigger(),
    ):
        QTest.mouseClick(running.telling.show_it, LEFT)
        qtbot.waitUntil(lambda: window.desk.document.stage is not None and not window.desk.busy, timeout=20000)
        assert running.telling.words.text() == ACTED_OUT and running.picture.old
        leave()
        assert window.desk.document.stage is None and running.telling.words.text() != ACTED_OUT
        ready(qtbot, running)
        assert running.telling.words.text() not in (ACTED_OUT, ANEW) and not running.picture.old
        assert running.telling.show_it.isEnabled()


def test_when_all_is_right_the_keyboard_is_back_in_the_picture(qtbot: QtBot, window: Window) -> None:
    window.activateWindow()
    running = three_clicks(qtbot, window)
    QTest.keyClick(running.picture, Qt.Key.Key_N, ALT)
    reviewed(qtbot, window, running)
    QTest.mouseClick(running.review.keep, LEFT)
    assert not running.review.isVisible() and QApplication.focusWidget() is running.picture


def test_what_else_changes_is_accepted_by_key(qtbot: QtBot, window: Window) -> None:
    running = three_clicks(qtbot, window)
    QTest.keyClick(running.picture, Qt.Key.Key_N, ALT)
    reviewed(qtbot, window, running)
    QTest.keyClick(running.picture, Qt.Key.Key_Y, ALT)
    assert not running.review.isVisible() and "on_click-2" in window.desk.document.demonstrations


def test_all_that_goes_otherwise_is_accepted_with_one_click(qtbot: QtBot, window: Window) -> None:
    running = three_clicks(qtbot, window)
    QTest.keyClick(running.picture, Qt.Key.Key_Left, ALT)
    QTest.keyClick(running.picture, Qt.Key.Key_N, ALT)
    reviewed(qtbot, window, running)
    assert [one.follows for one in running.review.changes] == [False, False]
    qtbot.waitUntil(running.review.keep_all.isVisible)
    QTest.mouseClick(running.review.keep_all, LEFT)
    assert not running.review.isVisible() and running.review.accepted == {2, 3}
    assert "on_click-2" in window.desk.document.demonstrations


def test_what_goes_otherwise_is_shown_as_it_comes_and_all_is_taken_back_together(qtbot: QtBot, window: Window) -> None:
    running = three_clicks(qtbot, window)
    commands = len(window.desk.editor.history)
    QTest.keyClick(running.picture, Qt.Key.Key_N, ALT)
    reviewed(qtbot, window, running)
    assert running.telling.show_it.isEnabled()
    QTest.mouseClick(running.telling.show_it, LEFT)
    stage = window.desk.document.stage
    assert stage is not None and round(stage.demonstration.inputs["at"].x) == 120, "the event that is looked at"
    for command, given in (("put", {"tile": "clicked", "key": {"tile": "at"}, "value": 1}), ("end", {})):
        window.desk.do(command, **given)
    qtbot.waitUntil(lambda: window.desk.document.stage is None and not window.desk.busy, timeout=20000)
    qtbot.waitUntil(lambda: "Here click at 120" in running.telling.words.text(), timeout=20000)
    assert clicked(running) == [0, 1, 2]
    window.desk.undo()
    assert len(window.desk.editor.history) > commands


def test_a_run_is_kept_as_a_play_watched_and_gone_through_again(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, once())
    click(running, 50, 60)
    click(running, 50, 60)
    assert running.telling.words.text().startswith("Nobody has shown")
    running.plays.names.setFocus()
    QTest.keyClicks(running.plays.names.lineEdit(), "two at one place")
    QTest.mouseClick(running.plays.keep, LEFT)
    qtbot.waitUntil(lambda: "two at one place" in window.desk.document.plays)
    first, second = window.desk.document.plays["two at one place"].events
    assert (first.ending, second.ending) == ("done", "hole"), "what was refused belongs to it"
    assert running.plays.names.currentText() == "✓ two at one place"

    failed: list[str] = []
    window.desk.failed.connect(failed.append)
    window.desk.undo()
    window.desk.redo()
    states = {"clicked": {"dict": []}}
    at = {"point": [50, 60]}
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states=states)
    window.desk.do("end", how="fail", reason="not there")
    qtbot.waitUntil(lambda: bool(running.plays.broken), timeout=20000)
    assert "goes otherwise at event" in running.plays.telling.whole, "it is said for as long as it is so"
    assert failed and failed[0].startswith("The play “two at one place” goes otherwise at event")
    assert running.plays.names.currentText() == "✗ two at one place"
    ready(qtbot, running)
    QTest.keyClick(running.picture, Qt.Key.Key_G, ALT)
    assert "goes otherwise" in running.telling.words.text()
    QTest.mouseClick(running.plays.drop, LEFT)
    qtbot.waitUntil(lambda: not window.desk.document.plays)
    assert not running.plays.drop.isEnabled() and running.plays.names.currentText() == ""


def test_what_follows_from_a_correction_stays_in_its_place_and_leads_to_what_is_asked(
    qtbot: QtBot, window: Window
) -> None:
    running = laid(qtbot, window, vending())
    window.docks["stage"].show()
    for x in (50, 120, 50, 50, 50, 50, 50):
        click(running, x, 60)
    running.go_to(2)
    assert running.run is not None and running.run.now.states["credit"] == -2, "it is sold for less than it costs"
    assert not running.telling.asked.isVisible()
    QTest.mouseClick(running.telling.show_it, LEFT)
    for command, given in (("accept", {}), ("end", {"how": "fail", "reason": "not enough"})):
        window.desk.do(command, **given)
    reviewed(qtbot, window, running)
    review = running.review
    assert running.run.place == 2 and [one.states["credit"] for one in running.run.moments] == [0, 1, 2, 3, 4, 5, 6]
    more = "5 more events of this run go otherwise now, all of them because of what came before. Is that right?"
    assert review.words.text() == more and review.list.count() == 5
    qtbot.waitUntil(lambda: review.height() >= review.minimumSizeHint().height())
    below = [review.words, review.list, review.keep]
    for all_of_them in (
        below,
        (running.picture, review),
        (running.history, running.telling),
    ):  # nothing lies over anything else, as soon as all is laid out
        neighbours = list(pairwise(all_of_them))
        qtbot.waitUntil(lambda both=neighbours: all(a.geometry().bottom() < b.geometry().top() for a, b in both))
    assert all(one.height() >= one.minimumHeight() for one in (running.picture, review))
    qtbot.waitUntil(lambda: not review.keep.visibleRegion().isEmpty())

    asked = running.telling.asked
    assert asked.isVisible() and asked.text() == "Asks…"
    QTest.mouseClick(asked, LEFT)
    qtbot.waitUntil(lambda: window.places["inspector"].isVisible())
    window.desk.replace(vending())
    qtbot.waitUntil(lambda: not asked.isVisibleTo(running.telling))


def test_where_nothing_happened_something_should_have(qtbot: QtBot, window: Window) -> None:
    """A place that nobody showed is clicked without effect; what should happen there is acted out and gone on from."""
    running = laid(qtbot, window, vending())
    window.docks["stage"].show()
    for at in ((50, 60), (60, 130), (50, 60)):
        click(running, *at)
    assert running.run is not None and [one.states["credit"] for one in running.run.moments] == [0, 1, 2]
    running.go_to(1)
    click(running, 60, 130)
    assert running.run.now.states["credit"] == 1, running.telling.words.text()
    QTest.mouseClick(running.telling.show_it, LEFT)
    for command, given in (("change", {"tile": "credit", "value": 0}), ("end", {})):
        window.desk.do(command, **given)
    qtbot.waitUntil(lambda: window.desk.document.stage is None and not window.desk.busy, timeout=20000)
    ready(qtbot, running)
    assert "on_click-7" in window.desk.document.demonstrations
    wanted = [0, 1, 0, 1]  # the run goes on with what was shown, and with the click that came after it
    qtbot.waitUntil(lambda: [one.states["credit"] for one in running.run.moments] == wanted)


def test_a_moment_of_the_run_is_kept_as_a_level_and_dropped(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, once())
    assert not running.levels.drop.isEnabled() and running.levels.names.lineEdit().placeholderText() == "Level 1"
    QTest.mouseClick(running.levels.keep, LEFT)
    qtbot.waitUntil(lambda: "Level 1" in window.desk.document.levels)
    click(running, 50, 60)
    running.levels.names.setFocus()
    QTest.keyClicks(running.levels.names.lineEdit(), "begun")
    QTest.keyClick(running.picture, Qt.Key.Key_L, ALT)
    qtbot.waitUntil(lambda: "begun" in window.desk.document.levels)
    plain, begun = window.desk.document.levels.values()
    assert not plain.states, "nothing had happened yet"
    assert [key for key in begun.states] == ["clicked"] and len(begun.states["clicked"]) == 1
    running.levels.names.setCurrentText("begun")
    QTest.mouseClick(running.levels.drop, LEFT)
    qtbot.waitUntil(lambda: [*window.desk.document.levels] == ["Level 1"])


def test_the_picture_stays_as_large_as_it_is_when_something_is_listed_below(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, vending())
    running.picture.box = QRectF(0, 0, 200, 400)  # its height limits it
    for x in (50, 120, 50, 50):
        click(running, x, 60)
    running.go_to(2)
    qtbot.waitUntil(lambda: running.picture.height() > 300)
    before, places = running.picture.fit(), pressed_places(running)
    QTest.mouseClick(running.telling.not_so, LEFT)
    window.docks["stage"].hide()
    reviewed(qtbot, window, running)
    qtbot.waitUntil(running.review.isVisible)
    for _ in range(5):
        QApplication.processEvents()
    assert running.picture.fit() == before and pressed_places(running) == places
    assert running.review.keep.visibleRegion().boundingRect() == running.review.keep.rect()
    while running.review.changes:
        QTest.mouseClick(running.review.keep, LEFT)
    assert running.picture.minimumHeight() == LEAST[1]


def pressed_places(running: Running) -> list[QPoint]:
    """Where in the place of the program what is pressed from step to step stands."""
    pressed = (running.history.slider, running.history.ahead, running.telling.not_so, running.telling.show_it)
    return [one.mapTo(running, QPoint()) for one in pressed]


def test_nothing_that_is_pressed_moves_while_the_stage_comes_and_goes(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, vending())
    window.docks["stage"].hide()
    for x in (50, 120, 50, 50):
        click(running, x, 60)
    running.go_to(2)
    before = pressed_places(running)
    QTest.mouseClick(running.telling.show_it, LEFT)
    qtbot.waitUntil(window.docks["stage"].isVisible)
    qtbot.waitUntil(lambda: running.behind.words == ACTED_OUT)
    QApplication.processEvents()
    assert pressed_places(running) == before
    for command, given in (("accept", {}), ("end", {"how": "fail", "reason": "not enough"})):
        window.desk.do(command, **given)
    reviewed(qtbot, window, running)
    assert pressed_places(running) == before


def test_what_is_listed_is_looked_at_again_after_something_else_happened(qtbot: QtBot, window: Window) -> None:
    running = laid(qtbot, window, vending())
    window.docks["stage"].show()
    for x in (50, 120, 50, 50):
        click(running, x, 60)
    running.go_to(2)
    QTest.mouseClick(running.telling.show_it, LEFT)
    for command, given in (("accept", {}), ("end", {"how": "fail", "reason": "not enough"})):
        window.desk.do(command, **given)
    reviewed(qtbot, window, running)
    assert running.run is not None
    running.go_to(len(running.run.moments) - 1)
    click(running, 50, 60)
    listed = running.review.list
    assert listed.currentRow() == -1, "what is marked is what the buttons are about"
    QTest.mouseClick(listed.viewport(), LEFT, pos=listed.visualItemRect(listed.item(0)).center())
    at = running.run.place
    assert at < len(running.run.moments) - 1 and running.history.caption.text().startswith(f"{at} of ")
    assert f"{at}  " in listed.item(0).text()


def test_a_program_that_is_large_does_not_cover_what_is_acted_out(qtbot: QtBot, window: Window) -> None:
    running = three_clicks(qtbot, window)
    small = running.picture.width()
    QTest.mouseClick(running.history.large, LEFT)
    qtbot.waitUntil(lambda: running.picture.width() > 2 * small, timeout=2000)
    QTest.mouseClick(running.telling.show_it, LEFT)
    qtbot.waitUntil(lambda: window.desk.document.stage is not None and not window.desk.busy, timeout=20000)
    qtbot.waitUntil(lambda: not window.docks["running"].isFloating(), timeout=2000)
    qtbot.waitUntil(lambda: window.place(StagePanel).isAncestorOf(QApplication.focusWidget() or window), timeout=2000)

"""Places follow the document one event at a time, and never show what was to somebody who acts on them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from studio.app.desk import Desk
from studio.app.following import Pieces
from studio.app.window import Window
from tests.app.waiting import finish


@pytest.fixture
def followed(qtbot: QtBot) -> tuple[Desk, dict[str, Any], list[str]]:
    """A desk with three places beside each other, the first out of sight; and which of them followed, in order."""
    desk, order, whole = Desk(), list[str](), QWidget()
    places = {name: QWidget(whole) for name in ("hidden", "left", "right")}
    for number, (name, place) in enumerate(places.items()):
        place.setGeometry(50 * number, 0, 50, 50)
        place.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        place.setVisible(name != "hidden")
        desk.following.add(place, lambda name=name: order.append(name))  # type: ignore[misc]
    qtbot.addWidget(whole)
    with qtbot.waitExposed(whole):
        whole.show()
    return desk, {**places, "whole": whole}, order


def test_places_in_sight_follow_first_one_an_event(followed: tuple[Desk, dict[str, Any], list[str]]) -> None:
    desk, _, order = followed
    desk.do("set_title", title="first")
    desk.do("set_title", title="second")
    assert order == [] and desk.following.busy
    seen = []
    while desk.following.busy:
        QApplication.processEvents()
        seen.append(len(order))
    assert order == ["left", "right", "hidden"], "once each, though the document changed twice"
    assert len(seen) >= 3


def test_what_is_acted_on_follows_first(followed: tuple[Desk, dict[str, Any], list[str]]) -> None:
    desk, places, order = followed
    handle = places["whole"].windowHandle()
    desk.do("set_title", title="first")
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(120, 20))
    assert order[0] == "right"
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(120, 20))
    finish(desk)
    places["whole"].activateWindow()
    places["right"].setFocus()
    QApplication.processEvents()
    order.clear()
    desk.do("set_title", title="second")
    QTest.keyClick(handle, Qt.Key.Key_Down)
    assert order[0] == "right"


def test_the_canvas_never_is_behind(window: Window) -> None:
    window.desk.do("draw_rectangle", start=[0, 0], end=[50, 40], name="sheet")
    assert [one.place[0] for one in window.scene.items_shown] == ["sheet"] and window.desk.following.busy
    outline: Any = window.places["outline"]
    assert "sheet" not in outline.tree.items
    finish(window.desk)
    assert "sheet" in outline.tree.items


def test_a_place_that_is_gone_is_not_followed(followed: tuple[Desk, dict[str, Any], list[str]]) -> None:
    desk, places, order = followed
    desk.do("set_title", title="first")
    delete(places["left"])
    finish(desk)
    assert order == ["right", "hidden"]
    desk.do("set_title", title="second")
    finish(desk)
    assert order == ["right", "hidden"] * 2


def test_a_place_that_comes_as_another_follows_is_among_all_that_follow_now(
    followed: tuple[Desk, dict[str, Any], list[str]],
) -> None:
    desk, places, order = followed

    def comes() -> None:
        desk.following.add(places["whole"], lambda: order.append("whole"))
        desk.following.behind(places["whole"])

    desk.following.add(places["right"], comes)
    desk.do("set_title", title="first")
    desk.following.all_now()
    assert order == ["hidden", "left", "whole"] and not desk.following.busy


@pytest.fixture
def piecemeal(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two pieces in the same event, however fast the machine is."""
    monkeypatch.setattr("studio.app.following.IN_AN_EVENT", 0.0)


@pytest.mark.usefixtures("piecemeal")
def test_a_place_follows_in_pieces_and_begins_anew_with_the_newest_document(
    followed: tuple[Desk, dict[str, Any], list[str]],
) -> None:
    desk, places, order = followed

    def pieces() -> Pieces:
        title = desk.document.title
        try:
            for part in "abc":
                order.append(f"{title} {part}")
                yield
            order.append(f"{title} whole")
        finally:
            order.append(f"{title} left")

    desk.following.add(places["left"], pieces)
    desk.do("set_title", title="first")
    while not order:
        QApplication.processEvents()
    assert order[0] == "first a" and "first whole" not in order and desk.following.busy
    desk.do("set_title", title="second")
    assert order.pop() == "first left", "what has begun is of no use any more"
    began = len(order)
    finish(desk)
    assert order[began:] == ["second a", "second b", "second c", "second whole", "second left", "right", "hidden"]


@pytest.mark.usefixtures("piecemeal")
def test_what_is_acted_on_follows_to_the_end(followed: tuple[Desk, dict[str, Any], list[str]]) -> None:
    desk, places, order = followed
    handle = places["whole"].windowHandle()

    def pieces() -> Pieces:
        for part in ("left a", "left b", "left c"):
            order.append(part)
            yield

    desk.following.add(places["left"], pieces)
    desk.do("set_title", title="first")
    while not order:
        QApplication.processEvents()
    assert order[0] == "left a" and "left c" not in order
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(70, 20))
    assert order[:3] == ["left a", "left b", "left c"]


def test_a_place_that_changes_while_it_follows_is_behind_once_more(
    followed: tuple[Desk, dict[str, Any], list[str]],
) -> None:
    desk, places, order = followed

    def pieces() -> Pieces:
        order.append("begins")
        if order.count("begins") == 1:
            desk.following.behind(places["left"])
        yield
        order.append("ends")

    desk.following.add(places["left"], pieces)
    desk.do("set_title", title="first")
    finish(desk)
    assert [one for one in order if one not in ("right", "hidden")] == ["begins", "begins", "ends"]


@pytest.mark.usefixtures("piecemeal")
def test_a_demonstration_that_is_undone_before_the_stage_has_come_leaves_it_as_it_was(window: Window) -> None:
    window.docks["stage"].show()
    window.docks["stage"].raise_()
    finish(window.desk)
    stage: Any = window.places["stage"]
    before = window.desk.document
    window.desk.do("demonstrate_event", event="start", process="on_start", brings={})
    while stage.updatesEnabled():
        QApplication.processEvents()
    window.desk.undo()
    finish(window.desk)
    assert window.desk.document is before and stage.updatesEnabled()
    assert stage.pages.currentWidget() is stage.setting


@pytest.mark.usefixtures("piecemeal")
def test_the_inspector_is_whole_when_it_is_seen(qtbot: QtBot, window: Window) -> None:
    """However many events it takes, also where something else is selected in between."""
    inspector: Any = window.places["inspector"]
    for name, draw in (("sheet", "draw_rectangle"), ("rule", "draw_line")):
        window.desk.do(draw, start=[0, 0], end=[50, 40], name=name)
    finish(window.desk)
    window.desk.select_names(("sheet",))
    while inspector.listing.updatesEnabled():
        QApplication.processEvents()
    assert window.desk.following.busy
    window.desk.select_names(("rule",))
    assert not inspector.listing.updatesEnabled(), "half a list is seen"
    finish(window.desk)
    attributes = inspector.attributes
    assert inspector.listing.updatesEnabled() and len(attributes.lines) == len(attributes.rows) > 4
    for line, row in zip(attributes.lines, attributes.rows, strict=True):
        assert line.cell.isVisible() and line.cell.whole == (row.formula or "–")

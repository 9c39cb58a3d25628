"""While something is acted out, a pull on the canvas shows where something comes to be."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.document.actions import SetAction
from studio.language.show import show
from studio.language.values import Point
from tests.app.byhand.hand import Hand
from tests.app.waiting import finish, worked_out


@pytest.fixture
def hand(qtbot: QtBot, window: Window) -> Hand:
    return Hand(qtbot, window)


def begun(window: Window, *attributes: str) -> None:
    """A boat whose place can change, and a stone whose place cannot; a tick is acted out."""
    desk = window.desk
    for name, left in (("boat", 40), ("rock", 200)):
        worked_out(desk, "draw_rectangle", start=[left, 30], end=[left + 60, 70], fill="tan", name=name, snap=False)
    for attribute in attributes:
        worked_out(desk, "let_change", thing="boat", attribute=attribute, name=f"boat_{attribute}")
    worked_out(desk, "demonstrate_event", event="tick", process="on_tick", brings={"time": 0.1})


def shown(window: Window) -> list[tuple[str, object]]:
    stage = window.desk.document.stage
    assert stage is not None
    found = [one for one in stage.demonstration.actions if isinstance(one, SetAction)]
    return [(one.alters, one.value.value) for one in found]


def test_a_pull_of_what_can_change_is_a_change_and_undone_as_one(hand: Hand) -> None:
    window = hand.window
    begun(window, "x", "y")
    before = show(window.desk.document.definitions["boat_x"].formula)
    hand.take("select")
    hand.pull((70, 50), (95, 55))
    finish(window.desk)
    assert shown(window) == [("boat_x", 65)]
    assert show(window.desk.document.definitions["boat_x"].formula) == before, "it begins where it began"
    hand.pull((95, 50), (97, 90))
    finish(window.desk)
    assert shown(window)[1:] == [("boat_y", 70)]
    assert window.status.undo.text() == "Undo: Change"
    window.desk.undo()
    assert shown(window) == [("boat_x", 65)]


def test_a_pull_of_what_cannot_change_moves_the_drawing(hand: Hand) -> None:
    window = hand.window
    begun(window, "x")
    hand.take("select")
    hand.pull((230, 50), (250, 90))
    finish(window.desk)
    assert shown(window) == [] and "x=220, y=70" in show(window.desk.document.definitions["rock"].formula)


def test_a_place_that_changes_as_a_whole_is_pulled_anywhere(hand: Hand) -> None:
    window = hand.window
    worked_out(
        window.desk, "draw_ellipse", center=[90, 80], radius_x=30, radius_y=30, fill="red", name="sun", snap=False
    )
    worked_out(window.desk, "let_change", thing="sun", attribute="center", name="sun_at")
    worked_out(window.desk, "demonstrate_event", event="key", process="on_key", brings={"key": "a"})
    hand.take("select")
    hand.pull((90, 80), (120, 140))
    finish(window.desk)
    assert shown(window) == [("sun_at", Point(120, 140))]

"""Some members of a list pulled or given a number by hand, while the others stay as they are."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.language.show import show
from tests.app.byhand.hand import Hand
from tests.app.waiting import worked_out

SHIFT = Qt.KeyboardModifier.ShiftModifier
RADIUS, INNER = 120, 100
MIDDLE = (160, 150)


@pytest.fixture
def hand(qtbot: QtBot, window: Window) -> Hand:
    made = Hand(qtbot, window)
    made.take("select")
    return made


def at(angle: float, distance: float) -> tuple[float, float]:
    turned = math.radians(angle - 90)
    return MIDDLE[0] + distance * math.cos(turned), MIDDLE[1] + distance * math.sin(turned)


def marks(hand: Hand, count: int) -> None:
    """Marks round a dial, drawn one by one."""
    desk = hand.window.desk
    x, y = MIDDLE
    worked_out(desk, "draw_ellipse", center=[x, y], radius_x=RADIUS, radius_y=RADIUS, snap=False, name="dial")
    for k in range(count):
        start, end = (at(360 / count * k, distance) for distance in (RADIUS, INNER))
        worked_out(desk, "draw_line", start=[*start], end=[*end], snap=False, name=f"mark_{k}")
    worked_out(desk, "listify", things=[f"mark_{k}" for k in range(count)], name="marks")
    hand.settle()


def long(hand: Hand) -> list[int]:
    """The marks that reach further in than they did."""
    reach = [math.dist(one.get("end"), MIDDLE) for one in hand.window.desk.live.value("marks")]
    return [k for k, one in enumerate(reach) if one < INNER - 5]


def of_marks(hand: Hand) -> str:
    return show(hand.window.desk.document.definitions["marks"].formula)


def chosen(hand: Hand, numbers: tuple[int, ...], count: int) -> None:
    hand.select_nothing()
    for number in numbers:
        hand.click_at(at(360 / count * number, (RADIUS + INNER) / 2), SHIFT)
    assert len(hand.window.desk.selection.things) == len(numbers)


def test_four_of_twelve_that_are_pulled_in_are_each_third_or_asked_about_by_picture(hand: Hand) -> None:
    marks(hand, 12)
    desk = hand.window.desk
    chosen(hand, (0, 3, 6, 9), 12)
    hand.pull(at(90, INNER), at(90, 80))
    hand.settle()
    assert desk.editor.history[-1].gesture.do == "pull_some"
    assert long(hand) == [0, 3, 6, 9] and "[80, 100, 100][i % 3]" in of_marks(hand)
    assert desk.live.value("dial").get("radius_x") == RADIUS
    card = next(one for one in hand.inspector.candidates.cards if one.open.finding.question is not None)
    assert "marks_count is 8" in card.open.finding.question.sentence
    assert len(card.options) == 2 and not any(one.icon().isNull() for one in card.options)
    hand.click(card.options[1])
    hand.settle()
    assert long(hand) == [0, 3, 6, 9]
    worked_out(desk, "set_parameter", name="marks_count", value=8)
    assert long(hand) == [0, 2, 4, 6]


def test_a_number_typed_for_some_marks_is_theirs_alone(hand: Hand) -> None:
    marks(hand, 12)
    chosen(hand, (0, 3, 6, 9), 12)
    hand.set_row("end.distance", "70")
    hand.settle()
    assert long(hand) == [0, 3, 6, 9]
    worked_out(hand.window.desk, "set_parameter", name="marks_count", value=9)
    assert long(hand) == [0, 3, 6]


def test_only_this_one_is_pulled_where_that_is_said(hand: Hand) -> None:
    marks(hand, 8)
    chosen(hand, (2,), 8)
    hand.click(hand.inspector.header.alone)
    hand.pull(at(90, INNER), at(90, 80))
    hand.settle()
    assert long(hand) == [2]
    chosen(hand, (4,), 8)
    hand.click(hand.inspector.header.all)
    hand.pull(at(180, INNER), at(180, 60))
    hand.settle()
    assert "80 if i == 2 else 60" in of_marks(hand), "all that are alike give way"


def test_what_is_other_for_each_of_those_selected_is_not_pulled_alike(hand: Hand) -> None:
    marks(hand, 12)
    desk = hand.window.desk
    chosen(hand, (0, 3), 12)
    before = desk.document
    hand.pull(at(90, INNER), at(100, INNER))
    hand.settle()
    assert desk.document == before

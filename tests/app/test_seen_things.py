"""What is drawn is taken away with a click on it, and put back with a click where it was."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.app.desk import Desk
from studio.app.forms.command_form import CommandForm
from studio.app.theme import Theme
from studio.app.window import Window
from studio.language.show import show_steps
from tests.app.byhand.hand import Hand
from tests.app.waiting import worked_out


@pytest.fixture
def hand(qtbot: QtBot, qapp: QApplication) -> Hand:
    """A person before a window with four lamps on a board."""
    window = Window(Desk(), Theme())
    qtbot.addWidget(window, before_close_func=lambda one: one.files.forget())
    with qtbot.waitExposed(window):
        window.show()
    worked_out(window.desk, "draw_rectangle", start=[0, 0], end=[360, 90], fill="beige", name="board", snap=False)
    lamps = "[ellipse(center=point(45 + 80 * i, 45), radius_x=25, radius_y=25, fill=gold) for i in range(4)]"
    worked_out(window.desk, "set_formula", name="lamps", formula=lamps)
    worked_out(window.desk, "show", name="lamps")
    return Hand(qtbot, window)


def acted(hand: Hand, key: Qt.Key, at: tuple[float, float]) -> None:
    """A click is shown, in which an action is done at a place of the canvas."""
    hand.take("click")
    hand.click_at(at)
    hand.settle()
    hand.on_stage(key)
    hand.click_at((at[0] + 6, at[1] + 5))
    hand.settle()
    if isinstance(QApplication.activeWindow(), CommandForm):
        hand.key(Qt.Key.Key_Return, where=hand.form())
        hand.settle()


def drawn(hand: Hand) -> list[int]:
    return [one.place[1][0] for one in hand.window.scene.items_shown if one.place[0] == "lamps"]


def test_a_click_takes_a_thing_away_and_one_where_it_was_puts_it_back(hand: Hand) -> None:
    acted(hand, Qt.Key.Key_T, (125, 45))
    assert drawn(hand) == [0, 2, 3] and hand.window.desk.document.stage is not None
    hand.on_stage(Qt.Key.Key_D)
    hand.settle()
    assert hand.window.desk.document.present["lamps_visible"] == [True, False, True, True]
    acted(hand, Qt.Key.Key_U, (125, 45))
    assert drawn(hand) == [0, 1, 2, 3], "the board behind it is not what is meant"
    hand.on_stage(Qt.Key.Key_D)
    hand.settle()
    steps = show_steps(hand.window.desk.document.processes["on_click"].steps)
    assert "put lamps_visible[" in steps and "take" not in steps

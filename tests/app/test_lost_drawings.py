"""What cannot be drawn any more is told when it goes, by whatever step, and only then."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from studio.app.in_lines import cut_after_a_sentence
from studio.app.window import Window
from tests.app.waiting import worked_out

GONE = "box cannot be drawn now: 40 / x divides by zero; see to it that x is never 0."


@pytest.fixture
def told(window: Window) -> list[str]:
    """A box whose width can be divided by a state; gives what is told as a failure from now on."""
    desk, failed = window.desk, list[str]()
    worked_out(desk, "draw_rectangle", start=[20, 20], end=[60, 60], name="box", snap=False)
    worked_out(desk, "new_state", name="x", value=0)
    desk.failed.connect(failed.append)
    return failed


def lose(window: Window, name: str = "box") -> None:
    worked_out(window.desk, "set_formula", name=name, formula="rectangle(x=10, y=20, width=40 / x, height=40)")


def test_the_loss_stands_first_and_is_seen_where_there_is_little_room(window: Window, told: list[str]) -> None:
    lose(window)
    assert len(told) == 1 and told[0].startswith(f"{GONE} Nothing is lost: Undo brings it back. box = rectangle(")
    measure = window.status.message.fontMetrics()
    room = measure.horizontalAdvance(f"{GONE} …")
    assert cut_after_a_sentence(window.status.message.text(), measure, room) == f"{GONE} …"


def test_a_step_back_or_forth_into_a_loss_tells_it_and_what_brings_it_back(window: Window, told: list[str]) -> None:
    desk = window.desk
    lose(window)
    desk.undo()
    assert len(told) == 1
    desk.redo()
    assert told[1].startswith(f"{GONE} Nothing is lost: Undo brings it back. Done again: ")
    assert window.status.message.text() == told[1]
    worked_out(desk, "set_formula", name="box", formula="rectangle(x=10, y=20, width=40, height=40)")
    desk.undo()
    assert told[2].startswith(f"{GONE} Nothing is lost: Redo brings it back. Undone: ")


def test_what_was_lost_before_is_not_told_again(window: Window, told: list[str]) -> None:
    lose(window)
    worked_out(window.desk, "rename", old="box", new="chest")
    assert len(told) == 1


def test_what_is_gone_at_a_moment_that_is_looked_at_is_not_told_of_what_is_done_there(
    qtbot: QtBot, window: Window, told: list[str]
) -> None:
    lose(window)
    worked_out(window.desk, "set_formula", name="box", formula="rectangle(x=10, y=20, width=40, height=40)")
    window.timeline.go(3)
    qtbot.waitUntil(lambda: not window.desk.busy)
    worked_out(window.desk, "draw_line", start=[0, 0], end=[9, 9])
    assert len(told) == 1

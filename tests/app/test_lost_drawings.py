"""What cannot be drawn any more is told when it goes, by whatever step, and only then."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.in_lines import cut_after_a_sentence
from studio.app.inspector.inspector_panel import Inspector
from studio.app.window import Window
from studio.language.values import Symbol
from studio.session.editor import Editor
from tests.app.waiting import finish, worked_out

GOBAN = Path(__file__).parents[2] / "examples" / "goban" / "goban.studio"

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


def test_what_is_turned_inside_out_is_told_with_how_far_a_parameter_can_go(
    qtbot: QtBot, window: Window, told: list[str]
) -> None:
    desk = window.desk
    worked_out(desk, "new_value", name="n", value=4)
    worked_out(desk, "set_range", name="n", least=1, most=25)
    bars = "[rectangle(x=30 * i, y=20, width=20, height=100 - 30 * i) for i in range(n)]"
    worked_out(desk, "set_formula", name="box", formula=bars)
    type_parameter(qtbot, window, "n", 6)
    turned = "box: 2 of 6 have a height below 0 and are turned inside out."
    assert told == [f"{turned} Up to n = 4 it is as before; “Slider” of n can end there. n is 6."]
    type_parameter(qtbot, window, "n", 5)
    assert len(told) == 1


def type_parameter(qtbot: QtBot, window: Window, name: str, value: int) -> None:
    window.docks["inspector"].raise_()
    inspector = window.place(Inspector)
    inspector.fill()
    field = inspector.parameters.rows[name].field
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(field, str(value))
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.desk.live.value(name) == value)
    finish(window.desk)


def test_what_has_lost_its_place_in_a_smaller_collection_is_told_once(
    qtbot: QtBot, window: Window, tmp_path: Path
) -> None:
    """A parameter is changed while something lies beyond what is left: it stays in the state, and that is said."""
    document = Editor.open(shutil.copy(GOBAN, tmp_path)).document
    played = [{}, {(8, 8): Symbol("black"), (1, 1): Symbol("white")}]
    window.desk.replace(Editor(replace(document, present={"history": played})))
    failed: list[str] = []
    window.desk.failed.connect(failed.append)
    for size in (5, 4):
        type_parameter(qtbot, window, "num_rows", size)
    told = "history still holds (8, 8), which is not in crossings any more; “Start again” lets it begin anew."
    assert len(failed) == 1 and failed[0].startswith(f"{told} num_rows is 5")

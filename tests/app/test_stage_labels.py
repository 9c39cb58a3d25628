"""What is written on a label is meant where a value is asked for, and not the place on which the label stands."""

from __future__ import annotations

from functools import cache

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from studio.app.window import Window
from studio.document.model import Document
from studio.language.show import show_steps
from studio.session.editor import Editor
from tests.app.test_stage import point_at, press, stage_of
from tests.app.test_stage_canvas import move, on_canvas, shown
from tests.app.waiting import finish, worked_out

POINTS = ("20", "5", "35")


@cache
def doors() -> Document:
    """Three doors of a quiz with points written on them, what was opened, what is won, and what was said last."""
    editor = Editor()
    for number, points in enumerate(POINTS):
        editor.do("draw_rectangle", start=[10 + 100 * number, 20], end=[80 + 100 * number, 120])
        editor.do("draw_label", at=[45 + 100 * number, 70], content=points)
    for kind, name in (("rectangle", "doors"), ("label", "signs")):
        editor.do("listify", things=[f"{kind}_{number}" for number in (1, 2, 3)], name=name)
    editor.do("draw_label", at=[45, 150], content="the way out", name="sign")
    editor.do("draw_label", at=[245, 150], content="0", name="display")
    editor.do("let_change", thing="display", attribute="content", name="won")
    editor.do("new_state", name="opened", value=[])
    editor.do("new_state", name="said", value="")
    return editor.document


@pytest.fixture
def quiz(qtbot: QtBot) -> Window:
    """A click on the second door is being shown."""
    return begun(shown(qtbot, doors()), 131)


def begun(window: Window, x: float) -> Window:
    window.desk.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [x, 33]}})
    finish(window.desk)
    return window


def given(qtbot: QtBot, window: Window, key: Qt.Key, tile: str, x: float, y: float) -> object:
    """What a tile was given by a click on the canvas, as the session has it."""
    press(qtbot, window, key)
    point_at(qtbot, stage_of(window).acting.row.tiles[tile])
    on_canvas(qtbot, window, x, y)
    return window.desk.editor.history[-1].gesture.arguments.get("value")


def test_the_number_written_on_what_was_clicked_is_given_and_learned(qtbot: QtBot, quiz: Window) -> None:
    for door, won in ((1, 5), (2, 40)):
        number = given(qtbot, quiz, Qt.Key.Key_A, "opened", 45 + 100 * door, 70)
        assert number == {"number_on": {"of": "signs", "key": door}}
        assert stage_of(quiz).acting.values["opened"][-1] == int(POINTS[door])
        worked_out(quiz.desk, "change", tile="won", value=won)
        worked_out(quiz.desk, "end", how="done")
        begun(quiz, 231)
    steps = show_steps(quiz.desk.document.processes["on_click"].steps)
    assert "append as_number(signs_data[nearest_shape(doors, at)][1]) to opened" in steps
    assert "set won = sum(opened)" in steps


def test_what_is_written_is_said_before_the_click(qtbot: QtBot, quiz: Window) -> None:
    said: list[str] = []
    quiz.desk.said.connect(said.append)
    press(qtbot, quiz, Qt.Key.Key_C)
    point_at(qtbot, stage_of(quiz).acting.row.tiles["won"])
    move(qtbot, quiz, 145, 70)
    qtbot.waitUntil(lambda: said[-1].endswith("– 5, what is written on signs[1]"), timeout=2000)


def test_a_text_is_given_as_it_is_written_and_no_number_is_made_of_it(qtbot: QtBot, quiz: Window) -> None:
    assert given(qtbot, quiz, Qt.Key.Key_C, "said", 245, 70) == {"text_on": {"of": "signs", "key": 2}}
    assert given(qtbot, quiz, Qt.Key.Key_C, "said", 45, 150) == {"text_on": {"name": "sign"}}
    assert stage_of(quiz).acting.values["said"] == "the way out"


def test_what_shows_a_state_and_what_has_no_number_are_meant_as_before(qtbot: QtBot, quiz: Window) -> None:
    assert given(qtbot, quiz, Qt.Key.Key_A, "opened", 245, 150) != {"number_on": {"name": "display"}}
    assert given(qtbot, quiz, Qt.Key.Key_C, "won", 35, 35) == {"of": "doors", "key": 0}


def test_a_reason_is_the_label_itself_and_so_what_is_written_there(qtbot: QtBot, quiz: Window) -> None:
    press(qtbot, quiz, Qt.Key.Key_B)
    on_canvas(qtbot, quiz, 145, 70)
    press(qtbot, quiz, Qt.Key.Key_Return)
    finish(quiz.desk)
    assert quiz.desk.editor.history[-1].gesture.arguments["of"] == [{"of": "signs", "key": 1}]

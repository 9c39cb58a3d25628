"""Every event there is reaches programs in each of their forms, and what a press begins is one step to undo."""

from __future__ import annotations

import io
import os
from typing import Any

import pytest

from studio.compile.runtime.events import BRINGS
from studio.document.model import EVENTS, Document, Rule
from studio.language.parse import parse
from studio.language.steps import Let
from studio.language.types import NUMBER, POINT, TEXT
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, played, state_of
from tests.compile.samples import define, document, parameter, process

AT = [("said", TEXT), ("at", POINT)]
PLACED = [event for event, brings in EVENTS.items() if "at" in brings]


def talking() -> Document:
    """A program that writes down what happens to it; its clock ticks every quarter of a second."""
    places = [
        process(f"on_{one}", AT, [Let("said", parse(f"said + '{one} ' + text(at.x) + ' '"))], "said") for one in PLACED
    ]
    keys = [
        process(
            f"on_{one}", [("said", TEXT), ("key", TEXT)], [Let("said", parse(f"said + '{one} ' + key + ' '"))], "said"
        )
        for one in ("key", "key_up")
    ]
    text = process(
        "on_text", [("said", TEXT), ("written", TEXT)], [Let("said", parse("said + 'text ' + written + ' '"))], "said"
    )
    tick = process("on_tick", [("now", NUMBER), ("time", NUMBER)], [Let("now", parse("time"))], "now")
    start = process("on_start", [("said", TEXT)], [Let("said", parse("said + 'start '"))], "said")
    rules = [Rule(one, f"on_{one}", (parse("said"), parse("at"))) for one in PLACED]
    rules += [Rule(one, f"on_{one}", (parse("said"), parse("key"))) for one in ("key", "key_up")]
    rules += [Rule("text", "on_text", (parse("said"), parse("written")))]
    rules += [Rule("tick", "on_tick", (parse("now"), parse("time"))), Rule("start", "on_start", (parse("said"),))]
    definitions = [
        define("ground", "rectangle(x=0, y=0, width=100, height=100, fill=white)", drawn=True),
        define("said", "''", role="state"),
        define("now", "0", role="state"),
        define("tick_seconds", "0.25"),
        parameter("size", "3", 1, 9),
    ]
    return document(definitions, [*places, *keys, text, tick, start], rules=tuple(rules))


@pytest.fixture(scope="module")
def module() -> Any:
    return module_of(talking(), "talking")


def test_the_studio_and_programs_know_the_same_events() -> None:
    assert BRINGS.keys() == EVENTS.keys()


def test_what_each_event_brings_comes_in_program_and_page(module: Any) -> None:
    program = module.Program()
    events = [(one, {"x": at, "y": 2, **({"steps": -1} if one == "wheel" else {})}) for at, one in enumerate(PLACED)]
    events += [
        ("key", {"key": "a"}),
        ("key_up", {"key": "a"}),
        ("tick", {"time": 0.5}),
        ("start", {}),
        ("text", {"written": '日本 "x"'}),
        ("key", {"key": 3}),
        ("text", {"written": 3}),
    ]
    with page_of(talking()) as page:
        assert page.begin() == ""
        assert page.play(events) == played(program, events)
        assert page.state() == state_of(program)
    assert program.state["said"].startswith("click 0 double_click 1 right_click 2 press 3 ")
    assert program.state["said"].endswith('key a key_up a start text 日本 "x" ')


def test_start_comes_at_the_beginning_with_new_and_with_another_parameter_and_time_begins_anew(module: Any) -> None:
    game = module.Game(module.Program())
    assert game.program.state["said"] == "start "
    game.tick()
    game.tick()
    assert (game.time, game.program.state["now"]) == (0.5, 0.5)
    game.send("click", x=1, y=1)
    game.new()
    assert (game.time, dict(game.program.state)) == (0.0, {"said": "start ", "now": 0})
    game.change("size", 5)
    game.tick()
    assert (game.time, game.program.state["said"], game.program.size) == (0.25, "start ", 5)
    assert game.undo() and game.undo() and (game.time, game.program.state["said"]) == (0.5, "start click 1 ")


def test_a_press_with_all_that_follows_it_is_one_step(module: Any) -> None:
    game = module.Game(module.Program())
    for event, x in (("press", 1), ("pull", 2), ("pull", 3), ("release", 3)):
        game.tick()
        game.send(event, x=x, y=0)
    game.send("press", x=9, y=0)
    assert len(game.past) == 2
    game.undo()
    assert game.program.state["said"] == "start press 1 pull 2 pull 3 release 3 "
    game.undo()
    assert game.program.state["said"] == "start "


def test_events_by_name_in_a_terminal(module: Any) -> None:
    output = io.StringIO()
    lines = "text hello  there \nnow\npress 10,10\npull 20,10\nrelease 20,10\nright_click 5,5\n"
    lines += "key_up b\nwheel 7,7\nwait 1\nnew\nhelp\nquit\n"
    assert module.play(module.Program(), True, io.StringIO(lines), output) == 0
    text = output.getvalue()
    assert (
        "said: start text hello  there text now press 10 pull 20 release 20 right_click 5 key_up b wheel 7    now: 1"
        in text.replace(",", "")
    )
    assert "key_up a   the event key up" in text and "pull 10,10" in text


def test_the_window_sends_them(module: Any) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtGui import QInputMethodEvent, QKeySequence
    from PySide6.QtTest import QTest

    application = widgets.QApplication.instance() or widgets.QApplication([])
    window = module.Window(module.Program())
    window.frame.resize(400, 460)
    window.frame.show()
    near, far = QPoint(100, 100), QPoint(200, 100)
    left, right = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
    QTest.mouseMove(window.canvas, near)
    QTest.mousePress(window.canvas, left, pos=near)
    QTest.mouseMove(window.canvas, far)
    QTest.mouseRelease(window.canvas, left, pos=far)
    assert "click" not in window.program.state["said"], "what was led somewhere else is no click"
    QTest.mouseClick(window.canvas, left, pos=far)
    QTest.mouseClick(window.canvas, right, pos=far)
    QTest.mouseDClick(window.canvas, left, pos=far)
    QTest.keyClick(window.canvas, Qt.Key.Key_A)
    application.processEvents()
    said = window.program.state["said"].split()
    names = [word for word in said if word.isidentifier()]
    assert [one for one in names if one not in ("hover", "enter")][:10] == [
        "start",
        "press",
        "pull",
        "release",
        "press",
        "release",
        "click",
        "right_click",
        "double_click",
        "key",
    ]
    assert names[-6:] == ["key", "a", "text", "a", "key_up", "a"] and names[1:3] == ["enter", "hover"]
    QTest.keyClick(window.canvas, Qt.Key.Key_Left)
    composed = QInputMethodEvent("に", [])
    application.sendEvent(window.canvas, composed)
    composed.setCommitString("日本")
    application.sendEvent(window.canvas, composed)
    application.clipboard().setText("pasted words")
    QTest.keySequence(window.canvas, QKeySequence.StandardKey.Paste)
    QTest.keyClick(window.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(window.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    told = window.program.state["said"]
    assert told.endswith(" key left key_up left text 日本 text pasted words "), "what Ctrl+Z writes is no text"
    before = window.game.time
    window.ticked -= 0.5  # as if half a second had gone by, besides what really has
    window.go_on()
    gone = window.game.time - before
    assert gone >= 0.5 and gone % 0.25 == 0 and window.game.time == window.program.state["now"]
    window.new()
    assert window.program.state["said"] == "start " and window.game.time == 0
    window.frame.close()


def test_a_number_or_text_that_is_equal_has_not_changed() -> None:
    here = process("on_click", [("place", NUMBER), ("at", POINT)], [Let("place", parse("at.x * 1.5"))], "place")
    name = process("on_key", [("name", TEXT), ("key", TEXT)], [Let("name", parse("key + 'b'"))], "name")
    definitions = [define("place", "0", role="state"), define("name", "''", role="state")]
    rules = (
        Rule("click", "on_click", (parse("place"), parse("at"))),
        Rule("key", "on_key", (parse("name"), parse("key"))),
    )
    made = document(definitions, [here, name], rules=rules)
    events = [("click", {"x": x, "y": 0}) for x in (2, 2.0, 2, 3)] + [("key", {"key": key}) for key in "aab"]
    program = module_of(made, "equal_ones").Program()
    with page_of(made) as page:
        page.begin()
        outcomes = played(program, events)
        assert page.play(events) == outcomes
    assert [bool(changed) for _, _, _, changed, _ in outcomes] == [True, False, False, True, True, False, True]
    game = module_of(made, "equal_ones").Game(program)
    game.send("key", key="b")
    assert not game.past, "nothing to undo"

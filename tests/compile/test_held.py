"""Keys that are held and let go, turns of a wheel, double clicks: the same in window, page and studio."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from py_mini_racer import MiniRacer

from studio.compile import javascript
from studio.compile.runtime.held import HeldKeys, Repeats, Wheel
from studio.document.model import Document, Rule
from studio.language.parse import parse
from studio.language.steps import Let
from studio.language.types import NUMBER, POINT, TEXT
from tests.compile.emitted import module_of
from tests.compile.samples import define, document, process

PAGE = Path(javascript.__file__).parent / "page"
TURNS = [1, 1, -1, 2, 0.25, 0.25, 0.25, 0.25, 0.25, -0.25, -0.125, -1.5, 0.4, 0.4, 0.4, 0.53]
STEPS = [1, 1, -1, 2, 0, 0, 0, 1, 0, 0, 0, -2, 0, 0, 1, 1]


def told() -> Document:
    """A picture that writes down what happens to it."""
    steps = {
        "wheel": ([("at", POINT), ("steps", NUMBER)], "text(steps)"),
        "key": ([("key", TEXT)], "key"),
        "key_up": ([("key", TEXT)], "'-' + key"),
        "double_click": ([("at", POINT)], "'double'"),
        "click": ([("at", POINT)], "'click'"),
    }
    definitions = [
        define("sheet", "rectangle(x=0, y=0, width=200, height=100)", drawn=True),
        define("said", "''", role="state"),
    ]
    processes = [
        process(f"on_{one}", [("said", TEXT), *inputs], [Let("said", parse(f"said + {word} + ' '"))], "said")
        for one, (inputs, word) in steps.items()
    ]
    rules = [Rule(one, f"on_{one}", (parse("said"), *(parse(name) for name, _ in steps[one][0]))) for one in steps]
    return document(definitions, processes, rules=tuple(rules))


def engine(*parts: str) -> MiniRacer:
    made = MiniRacer()
    made.eval("\n".join((PAGE / f"{part}.js").read_text("utf-8") for part in parts))
    return made


def test_parts_of_a_step_of_the_wheel_add_up_in_python_and_in_the_page() -> None:
    wheel = Wheel()
    assert [wheel.turned(one) for one in TURNS] == STEPS
    page = engine("pointer")
    page.eval("const wheel = new Wheel(); const turned = (by) => wheel.turned({ deltaY: 100 * by, deltaMode: 0 });")
    told = page.eval(f"JSON.stringify({TURNS}.map(turned))")
    assert json.loads(str(told)) == STEPS
    assert page.eval("wheel.turned({ deltaY: -3, deltaMode: 1 })") == -1
    for many in (3, 6, 7, 10, 49):
        wheel, turns = Wheel(), 10 * many
        assert sum(wheel.turned(1 / many) for _ in range(turns)) == 10, f"every {many} parts are one step"
        page.eval(f"const by{many} = new Wheel(); let sum{many} = 0;")
        page.eval(
            f"for (let n = 0; n < {turns}; n++) sum{many} += by{many}.turned({{ deltaY: 100 / {many}, deltaMode: 0 }});"
        )
        assert page.eval(f"sum{many}") == 10


def test_a_key_that_is_let_go_has_the_name_it_was_pressed_with() -> None:
    held = HeldKeys()
    for place, name in ((38, "a"), (38, "A"), (39, "s")):
        held.press(place, name)
    assert [held.let_go(38), held.let_go(38), held.let_all_go(), held.let_all_go()] == ["a", "", ["s"], []]
    found = engine("keys").eval(
        "const held = new HeldKeys(); held.press('KeyA', 'a'); held.press('KeyA', 'A'); held.press('KeyS', 's');"
        "JSON.stringify([held.let_go('KeyA'), held.let_go('KeyA'), held.let_all_go(), held.let_all_go()])"
    )
    assert json.loads(str(found)) == ["a", "", ["s"], []]


def test_what_a_held_key_repeats_while_the_program_is_busy_does_not_happen_afterwards() -> None:
    repeats = Repeats()
    repeats.press(1000, 70)
    seen = [(1030, 100), (1060, 400), (1090, 401), (1380, 450), (1410, 481)]
    assert [repeats.are_late(*one) for one in seen] == [False, True, True, False, False]
    repeats.press(20, 900)  # a clock that begins again
    assert [repeats.are_late(*one) for one in ((50, 930), (80, 1300))] == [False, True]
    repeats.press(0, 1400)  # nobody says when
    assert not repeats.are_late(0, 1900)
    page = engine("keys")
    page.eval("const performance = { now: () => 900 };")
    events = [{"repeat": True, "timeStamp": 850}, {"repeat": True, "timeStamp": 700}, {"timeStamp": 700}]
    found = page.eval(f"JSON.stringify({json.dumps(events)}.map((event) => Boolean(is_late(event))))")
    assert json.loads(str(found)) == [False, True, False]


LATE_KEYS = """
const performance = { now: () => 900 };
const sent = [];
const play = { rules: { key: [] }, held: new HeldKeys(), moves_cursor: () => false };
play.send = (event, brings) => sent.push(brings.key);
for (const [key, timeStamp, repeat] of [["a", 890, false], ["b", 895, true], ["c", 500, true], ["d", 500, false]]) {
    Play.prototype.key.call(play, { key, timeStamp, repeat, target: {}, preventDefault() {} });
}
sent.join(" ")
"""


def test_a_page_leaves_out_late_repeats_and_no_press() -> None:
    page = engine("keys")
    page.eval("const POINTED = [];" + (PAGE / "play.js").read_text("utf-8").rpartition("const play")[0])
    assert page.eval(LATE_KEYS) == "a b d"


def test_a_window_leaves_out_late_repeats_and_no_press(monkeypatch: pytest.MonkeyPatch) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    core, gui = pytest.importorskip("PySide6.QtCore"), pytest.importorskip("PySide6.QtGui")
    application = widgets.QApplication.instance() or widgets.QApplication([])
    module = module_of(told(), "repeating")
    window = module.Window(module.Program())
    monkeypatch.setattr(module.time, "monotonic", lambda: 90.0)
    for sign, stamp, again in (("a", 90_000, False), ("b", 90_010, True), ("c", 50_000, True), ("d", 50_000, False)):
        key = gui.QKeyEvent(core.QEvent.Type.KeyPress, 0, core.Qt.KeyboardModifier.NoModifier, sign, again)
        key.setTimestamp(stamp)
        application.sendEvent(window.canvas, key)
    assert window.program.state["said"] == "a b d "


def test_every_second_press_of_a_page_soon_after_another_near_it_is_a_double_click() -> None:
    presses = [(0, 5), (200, 5), (300, 6), (900, 6), (1000, 60), (1100, 61), (1500, 61)]
    found = engine("pointer").eval(
        f"const presses = new Presses(); JSON.stringify({[list(one) for one in presses]}.map(([timeStamp, clientX]) =>"
        " presses.is_second({ timeStamp, clientX, clientY: 9 })))"
    )
    assert json.loads(str(found)) == [False, True, False, False, False, True, False]


@pytest.fixture
def window() -> Any:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    application = widgets.QApplication.instance() or widgets.QApplication([])
    module = module_of(told(), "told")
    made = module.Window(module.Program())
    made.frame.show()
    made.canvas.setFocus()
    application.processEvents()
    yield made
    made.frame.close()


def test_the_window_lets_keys_go_that_are_held_while_shift_is_or_somebody_goes_elsewhere(window: Any) -> None:
    from PySide6.QtCore import QEvent, Qt
    from PySide6.QtGui import QFocusEvent
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    none, shift = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
    for press, modifier in ((True, none), (False, shift), (False, none), (True, none)):
        (QTest.keyPress if press else QTest.keyRelease)(window.canvas, Qt.Key.Key_A, modifier)
    assert window.program.state["said"] == "a -a a "
    QApplication.sendEvent(window.canvas, QFocusEvent(QEvent.Type.FocusOut))
    assert window.program.state["said"] == "a -a a -a "


def test_a_key_that_moves_the_cursor_is_let_go_as_well() -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    pytest.importorskip("PySide6.QtWidgets")
    shown = QApplication.instance() or QApplication([])
    clicked = replace(told(), rules=tuple(one for one in told().rules if one.event in ("click", "key_up")))
    module = module_of(clicked, "clicked")
    made = module.Window(module.Program())
    made.frame.show()
    made.canvas.setFocus()
    shown.processEvents()
    for key in (Qt.Key.Key_Left, Qt.Key.Key_A):
        QTest.keyClick(made.canvas, key)
    assert made.program.state["said"] == "-left -a "
    made.frame.close()


def test_the_window_takes_parts_of_a_step_together_and_a_second_click_as_a_double_one(window: Any) -> None:
    from PySide6.QtCore import QPoint, QPointF, Qt
    from PySide6.QtGui import QWheelEvent
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    middle = window.canvas.rect().center()
    for turn in (-120, -30, -30, -30, -30, 240):
        turned = QWheelEvent(
            QPointF(middle),
            QPointF(window.canvas.mapToGlobal(middle)),
            QPoint(),
            QPoint(0, turn),
            Qt.MouseButton.NoButton,
            none,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(window.canvas, turned)
    assert window.program.state["said"] == "1 1 -2 "
    QTest.mouseClick(window.canvas, left, none, middle)
    QTest.mouseDClick(window.canvas, left, none, middle)
    assert window.program.state["said"] == "1 1 -2 click double "

"""What a moving pointer leaves and enters: the same in window, page and studio."""

from __future__ import annotations

import json
import math
import os
import random
from pathlib import Path
from typing import Any

import pytest

from studio.compile import javascript
from studio.compile.compiled import compile_document
from studio.compile.loading import loaded
from studio.document.model import Document, Rule
from studio.language.parse import parse
from studio.language.steps import Let
from studio.language.types import POINT, TEXT
from studio.session.program_run import Event, RunningProgram
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.compile.samples import define, document, process

POINTER = Path(javascript.__file__).parent / "page" / "pointer.js"
WORDS = "text(floor(at.x)) + ' ' + text(floor(at.y)) + ';'"


def pointed() -> Document:
    """A sheet, three discs with one that is not visible, a tile turned, a roof, and a sign of two things in a group."""
    definitions = [
        define("sheet", "rectangle(x=0, y=0, width=200, height=100)", drawn=True),
        define(
            "discs",
            "[ellipse(center=point(30 * i, 30), radius_x=12, radius_y=8, visible=i != 2) for i in range(1, 4)]",
            drawn=True,
        ),
        define("tile", "rectangle(x=120, y=20, width=20, height=20, rotation=45)", drawn=True),
        define("roof", "polygon(points=[point(150, 40), point(170, 10), point(190, 40)])", drawn=True),
        define("first", "rectangle(x=0, y=0, width=10, height=10)"),
        define("second", "rectangle(x=20, y=0, width=10, height=10)"),
        define("sign", "group(items=[first, second], dx=20, dy=60, scale=2, rotation=10)", drawn=True),
        define("ground", "line(start=point(0, 90), end=point(200, 90))", drawn=True),
        define("said", "''", role="state"),
    ]
    steps = {one: [Let("said", parse(f"said + '{one} ' + {WORDS}"))] for one in ("enter", "leave")}
    processes = [process(f"on_{one}", [("said", TEXT), ("at", POINT)], each, "said") for one, each in steps.items()]
    rules = tuple(Rule(one, f"on_{one}", (parse("said"), parse("at"))) for one in steps)
    return document(definitions, processes, rules=rules)


@pytest.fixture(scope="module")
def module() -> Any:
    return module_of(pointed(), "pointed")


def expected(x: float, y: float) -> tuple:
    """What lies at a place, worked out apart."""
    across, down = math.cos(math.radians(10)), math.sin(math.radians(10))
    sign_x = ((x - 20) * across + (y - 60) * down) / 2
    sign_y = ((y - 60) * across - (x - 20) * down) / 2
    if 0 <= sign_y <= 10 and (0 <= sign_x <= 10 or 20 <= sign_x <= 30):
        return ("sign",)
    if 10 <= y < 40 and abs(x - 170) < (y - 10) * 20 / 30:
        return ("roof",)
    if abs(x - 130) + abs(y - 30) <= math.sqrt(200):
        return ("tile",)
    for place in (2, 0):
        if ((x - 30 * (place + 1)) / 12) ** 2 + ((y - 30) / 8) ** 2 <= 1:
            return "discs", place
    return ("sheet",) if 0 <= x <= 200 and 0 <= y <= 100 else ()


def test_what_the_pointer_is_over_is_the_topmost_thing(module: Any) -> None:
    chance, program, pointer = random.Random(2), module.Program(), module.Pointer()
    places = [(chance.uniform(-20, 220), chance.uniform(-20, 120)) for _ in range(3000)]
    last, at, seen = (), None, set()
    with page_of(pointed()) as page:
        page.begin()
        page.engine.eval(POINTER.read_text("utf-8") + "const pointer = new Pointer();")
        for number, place in enumerate(places):
            gone = number % 7 == 6
            now = () if gone else expected(*place)
            events = [("leave", at)] if last and now != last else []
            events += [("enter", place)] if now and now != last else []
            events += [] if gone else [("hover", place)]
            to = None if gone else place
            assert pointer.moved(program, to) == events and pointer.over == now
            there = page.engine.eval(f"JSON.stringify(pointer.moved(program, {json.dumps(to)}))")
            assert [(event, tuple(where)) for event, where in json.loads(str(there))] == events
            last, at = now, to
            seen.add(now)
    assert module.about(module.Program)["events"] == {"enter": ["x", "y"], "leave": ["x", "y"]}
    assert seen == {(), ("sheet",), ("discs", 0), ("discs", 2), ("tile",), ("roof",), ("sign",)}


def test_what_has_no_value_lies_under_nothing() -> None:
    definitions = [define("count", "0", role="state"), define("box", "rectangle(width=10 / count)", drawn=True)]
    acting = process("on_enter", [("at", POINT), ("count", POINT)], [])
    made = document(definitions, [acting], rules=(Rule("enter", "on_enter", (parse("at"), parse("at"))),))
    module = module_of(made, "undrawn")
    assert module.Pointer().moved(module.Program(), (5, 5)) == [("hover", (5, 5))]


def test_the_window_leaves_and_enters_what_the_pointer_moves_over_and_undo_skips_it(module: Any) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    from PySide6.QtCore import QEvent, QPoint
    from PySide6.QtTest import QTest

    application = widgets.QApplication.instance() or widgets.QApplication([])
    window = module.Window(module.Program())
    window.frame.resize(700, 500)
    window.frame.show()
    scale, dx, dy = window.fit(window.canvas.width(), window.canvas.height(), 20)
    for x, y in ((30, 30), (33, 30), (60, 30), (90, 30), (300, 300)):
        QTest.mouseMove(window.canvas, QPoint(round(x * scale + dx + 0.4), round(y * scale + dy + 0.4)))
    application.processEvents()
    words = [one.split() for one in window.program.state["said"].split(";")[:-1]]
    assert [event for event, *_ in words] == ["enter", "leave", "enter", "leave", "enter", "leave"]
    assert [round(int(x) / 30) for _, x, _ in words] == [1, 1, 2, 2, 3, 3]
    assert not window.game.past
    window.hover((30, 30))
    application.sendEvent(window.canvas, QEvent(QEvent.Type.Leave))
    assert window.program.state["said"].endswith("enter 30 30;leave 30 30;")
    window.cursor = None
    assert window.moves_cursor("right", False), "keys lead there as well"
    assert window.program.state["said"].count("enter") == 5
    window.frame.close()


def test_a_run_of_the_studio_leaves_and_enters_too() -> None:
    compiled = compile_document(pointed(), "pointed")
    run = RunningProgram(loaded(compiled.source))
    run.program.set_state({"said": ""})
    assert run.moved((30, 30)) == [Event("enter", {"x": 30, "y": 30})]
    assert run.moved((34, 30)) == []
    assert run.moved((60, 30)) == [Event("leave", {"x": 34, "y": 30}), Event("enter", {"x": 60, "y": 30})]
    assert run.moved(None) == [Event("leave", {"x": 60, "y": 30})] and run.moved(None) == []

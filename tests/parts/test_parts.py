"""Ready parts: what their sessions lead to, and how they work where they are inserted, in Python and in the page."""

from __future__ import annotations

from typing import Any

import pytest

from studio.demonstrate.insert import inserted
from studio.demonstrate.played_faults import faults_in_reach
from studio.document.bounds import bounds
from studio.document.file import dumps
from studio.document.live import Live
from studio.document.model import Document
from studio.language.values import Point
from studio.parts import HOME, NAMES, PartName, part_named
from studio.session.editor import Editor
from studio.session.log import read_session
from studio.session.replay import replayed
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, python_of, state_of

FIRST, SECOND = Point(200, 200), Point(700, 300)
"""About where each part lies in the document of all parts, which has every part twice."""

Events = list[tuple[str, Any]]
CLICKS = {
    "button": [("press", (70, 40)), ("release", (70, 40)), ("click", (70, 40)), ("click", (300, 40))],
    "toggle": [("click", (50, 35)), ("click", (60, 35)), ("click", (30, 30)), ("click", (50, 90))],
    "stepper": [("click", (140, 40)), ("click", (40, 40)), *[("click", (150, 30))] * 8, ("click", (90, 40))],
    "slider": [
        ("click", (90, 35)),
        ("press", (91, 36)),
        ("pull", (110, 200)),
        ("pull", (400, 0)),
        ("release", (9, 9)),
        ("key", "left"),
        ("key", "left"),
        ("key", "right"),
        ("key", "up"),
        ("click", (400, 0)),
        ("key", "left"),
    ],  # fmt: skip
    "text_field": [
        ("click", (60, 30)),
        *[("key", key) for key in ("H", "i", "7", "left", "backspace", "space", "ä", "f5", "!")],
    ],
    "choices": [
        *[("click", (50, 35)), ("key", "down"), ("key", "down"), ("key", "down"), ("key", "down"), ("key", "x")],
        *[("key", "up"), ("click", (50, 400)), ("key", "up")],
    ],
    "tabs": [("click", (150, 30)), ("click", (150, 100))],
    "dialog": [("click", (70, 35)), ("click", (200, 120)), ("click", (80, 120))],
    "gauge": [],
    "timer": [("click", (60, 60)), *[("tick", 0)] * 7, ("click", (60, 60)), ("tick", 0)],
    "score": [("tick", 0)],
    "die": [("click", (60, 60)), ("click", (300, 60))],
    "card": [("click", (50, 50)), ("click", (50, 250))],
    "pile": [("start", None), ("click", (50, 60)), ("click", (50, 60)), ("click", (130, 60))],
    "cells": [("click", (35, 35)), ("click", (125, 95)), ("click", (35, 35)), ("click", (0, 35))],
    "hexagons": [("click", (58, 71)), ("click", (400, 35))],
}
"""What is done to each part, at places where it was drawn."""
AFTER: dict[str, dict[str, Any]] = {
    "button": {"clicks": 1, "down": False},
    "toggle": {"on": True},
    "stepper": {"value": 10},
    "slider": {"value": 99, "held": False, "active": False},
    "text_field": {"text": "Hi ä!", "chosen": True},
    "choices": {"chosen": 2},
    "tabs": {"chosen": 1},
    "dialog": {"answer": "No", "open": False},
    "timer": {"time": pytest.approx(0.7), "runs": False},
    "card": {"up": True},
    "cells": {"colours": ["white"] * 11 + ["gold"]},
    "hexagons": {"colours": ["white"] * 4 + ["gold"] + ["white"] * 7},
}
"""What the states of a part come to, without its name in front."""


def events(document: Document, name: str, called: str) -> list[tuple[str, dict[str, Any]]]:
    """What is done to a part, where it lies now."""
    shape = next(one for one in Live.at_present(part_named(name)).things())  # type: ignore[arg-type]
    moved = next(one for one in Live.at_present(document).things() if one.name == shape.name.replace(name, called, 1))
    box, other = bounds([shape.shape]), bounds([moved.shape])
    assert box is not None and other is not None
    across, down = other[0] - box[0], other[1] - box[1]
    found: list[tuple[str, dict[str, Any]]] = []
    for kind, said in CLICKS[name]:
        if isinstance(said, tuple):
            found.append((kind, {"x": said[0] + across, "y": said[1] + down}))
        else:
            found.append((kind, {} if said is None else {"key": said} if kind == "key" else {"time": said}))
    return found


def check_the_second_of_two(name: str, part: Document) -> None:
    """The second of two works where it was dropped, and the first stays as it was."""
    one = inserted(Document(), part, FIRST, name)
    document = inserted(one.document, part, SECOND, name).document
    program = python_of(document, f"two_of_{name}").Program()
    before = dict(program.state)
    for kind, values in events(document, name, f"{name}_2"):
        program.send(kind, **values)
    now = dict(program.state)
    assert {key: now[f"{name}_2_{key}"] for key in AFTER.get(name, {})} == AFTER.get(name, {})
    others = {key for key in before if not key.startswith(f"{name}_2")} - {"chance", "pile_cards"}
    assert {key: now[key] for key in others} == {key: before[key] for key in others}


@pytest.mark.parametrize("name", NAMES)
def test_what_the_session_of_a_part_leads_to_is_what_is_kept(name: PartName) -> None:
    document = replayed(read_session(HOME / f"{name}.jsonl")).document
    kept = (HOME / f"{name}.studio").read_text("utf-8")
    assert dumps(document, []) == kept, "look at what `python -m tests.parts` writes, and commit it"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept_works(name: PartName) -> None:
    check_the_second_of_two(name, part_named(name))


def test_the_page_of_all_parts_does_the_same() -> None:
    editor = Editor()
    for place, name in enumerate(NAMES):
        editor.do("insert_part", part=name, at=[200 + 300 * (place % 4), 200 + 200 * (place // 4)])
    document = editor.document
    given = [one for name in NAMES for one in events(document, name, name)]
    program = python_of(document, "all_parts").Program()
    with page_of(document) as page:
        assert page.begin() == ""
        page.play(given)
        for kind, values in given:
            program.send(kind, **values)
        assert page.state() == state_of(program)
    assert not Live(document).errors


def test_a_slider_says_whole_numbers_wherever_a_real_pointer_is() -> None:
    """Places of a mouse in a window that is scaled have digits behind the point."""
    module = module_of(part_named("slider"), "slider_said")
    made = module.Program()
    made.send("click", x=70.0935714, y=35)
    shown = [shape["content"] for shape in made.scene() if shape["kind"] == "label"]
    assert shown == ["50"] and made.state["slider_value"] == pytest.approx(50.0935714)
    assert "slider value: 50.0936 " in module.told_states(made)


def test_after_a_pull_keys_move_a_slider_until_a_click_beside_it() -> None:
    made = module_of(part_named("slider"), "slider_pulled").Program()
    for event in ("press", "pull", "release"):
        made.send(event, x=74 if event != "press" else 70, y=26)
    made.send("click", x=74, y=26)
    for key in ("right", "right", "left"):
        made.send("key", key=key)
    assert made.state["slider_value"] == 55
    made.send("click", x=74, y=60)
    assert not made.send("key", key="right").accepted


def test_a_timer_ends_just_when_its_seconds_are_over() -> None:
    made = module_of(part_named("timer"), "timer_over").Program()
    made.send("click", x=60, y=60)
    for _ in range(130):
        made.send("tick", time=0)
    assert made.state["timer_time"] == 10 and made.scene()[1]["width"] == 200


def test_a_gauge_has_room_between_its_ends() -> None:
    module = module_of(part_named("gauge"), "gauge_ends")
    with pytest.raises(ValueError, match="gauge_least < gauge_most"):
        module.Program(gauge_most=0)
    assert not faults_in_reach(part_named("gauge"))

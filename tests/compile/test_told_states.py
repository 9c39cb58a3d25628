"""The line below the picture says the states that a line can say, in words of programs, alike in every form."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from studio.compile import javascript
from studio.demonstrate.insert import inserted
from studio.document.chance import with_chance
from studio.document.model import Document
from studio.document.timers import with_timer
from studio.language.nodes import Name
from studio.language.types import TRUTH
from studio.language.values import Point
from studio.parts import part_named
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.compile.samples import define, document, process


def spoken() -> Document:
    """States of many kinds, chance, and a timer."""
    formulas = {"score": "4 / 2", "half": "1 / 2", "is_on": "True", "empty": "''", "word": "'hello'", "held": "[1, 2]"}
    states = [replace(define(name, formula), role="state") for name, formula in formulas.items()]
    return with_timer(with_chance(document(states, [])), "bell", 2, True)


def test_what_is_yes_or_no_of_a_part_is_seen_and_not_said():
    button = inserted(Document(), part_named("button"), Point(100, 100), "button").document
    told = module_of(button, "pressed_button")
    assert told.told_states(told.Program()) == "button clicks: 0"
    rule, made = button.rules[0], process("presses", [("button_down", TRUTH)], [], "button_down")
    own = replace(
        button,
        processes={**button.processes, "presses": made},
        rules=(*button.rules, replace(rule, process="presses", arguments=(Name("button_down"),))),
    )
    told = module_of(own, "own_button")
    assert "button down: no" in told.told_states(told.Program()), "it is the person's own as well"


def test_short_states_are_said_and_what_chance_or_a_timer_goes_on_from_is_not():
    emitted = module_of(spoken(), "spoken")
    told = emitted.told_states(emitted.Program(seed=7))
    assert told.split("   ") == ["score: 2", "half: 0.5", "is on: yes", "word: hello", "bell runs: yes"]
    with page_of(spoken()) as page:
        page.begin()
        page.engine.eval('const readable = (name) => name.replaceAll("_", " ");')
        page.engine.eval((Path(javascript.__file__).parent / "page" / "game.js").read_text("utf-8"))
        assert json.loads(str(page.engine.eval("JSON.stringify(told_states(program))"))) == told.split("   ")

"""Of an event that one rule answers and another one lacks the case of, what is lacking is told in every form."""

from __future__ import annotations

import io
from typing import Any

import pytest

from studio.document.model import Document, Rule
from studio.language.parse import parse
from studio.language.steps import Hole, Let
from studio.language.types import NUMBER
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, played
from tests.compile.samples import define, document, process, when

NOT_SHOWN = "Nobody has shown what happens when weight is 3 or more."


def weighed() -> Document:
    """A key counts, whatever it is, and weighs; a tick does so too. What a weight of 3 comes to was never shown."""
    weighs = [when("weight < 3", [Let("weight", parse("weight + 1"))], [Hole("what happens when weight is 3 or more")])]
    processes = [
        process("counts", [("count", NUMBER)], [Let("count", parse("count + 1"))], "count"),
        process("weighs", [("weight", NUMBER)], weighs, "weight"),
    ]
    given = {"counts": (parse("count"),), "weighs": (parse("weight"),)}
    rules = [Rule(event, one, given[one]) for event in ("key", "tick") for one in given]
    definitions = [
        define("plate", "rectangle(x=0, y=0, width=100, height=100, fill=white)", drawn=True),
        define("count", "0", role="state"),
        define("weight", "2", role="state"),
        define("tick_seconds", "0.5"),
    ]
    return document(definitions, processes, rules=tuple(rules))


@pytest.fixture(scope="module")
def module() -> Any:
    return module_of(weighed(), "weighed")


def test_an_accepted_event_tells_what_of_it_nobody_has_shown(module: Any) -> None:
    program = module.Program()
    first, second = (program.send("key", key="a") for _ in range(2))
    assert (first.accepted, first.reason, first.said) == (True, None, "")
    assert (second.accepted, second.reason, dict(second.changed)) == (True, NOT_SHOWN, {"count": 2})
    with page_of(weighed()) as page:
        assert page.begin() == ""
        assert page.play([("key", {"key": "a"})] * 3) == played(module.Program(), [("key", {"key": "a"})] * 3)


def test_the_window_tells_it_of_keys_and_of_time(module: Any) -> None:
    from PySide6.QtWidgets import QApplication

    QApplication.instance() or QApplication([])
    window = module.Window(module.Program())
    for said in ("", NOT_SHOWN):
        window.key("a")
        assert window.message.text() == said
    window.say("")
    window.ticked -= 0.5  # as if half a second had gone by
    window.go_on()
    assert window.message.text() == NOT_SHOWN and window.program.state["count"] == 3
    window.say("something else")
    window.ticked -= 0.5
    window.go_on()
    assert window.message.text() == "something else" and window.program.state["count"] == 4, (
        "it was said of the last tick"
    )


def test_the_terminal_tells_it_below_the_picture(module: Any) -> None:
    output = io.StringIO()
    terminal = module.Terminal(module.Program(), True, output)
    for line, times in (("a", 0), ("a", 1), ("wait 1", 2), ("", 3), ("new", 3)):
        terminal.enter(line)
        assert output.getvalue().count(NOT_SHOWN) == times, line
    assert terminal.tick(0.5) and not terminal.lately
    assert terminal.tick(0.5) and terminal.lately == NOT_SHOWN


@pytest.mark.parametrize("wrong", ["abc", "-1", "61", "1e3"])
def test_what_is_no_time_to_wait_is_refused(module: Any, wrong: str) -> None:
    output = io.StringIO()
    terminal = module.Terminal(module.Program(), True, output)
    terminal.enter(f"wait {wrong}")
    assert "From 0 to 60 seconds can be waited at once" in output.getvalue() and terminal.program.state["count"] == 0

"""A parameter that is changed while a program is played: its rules run at the new value, alike in every form."""

from __future__ import annotations

import io
import os
from typing import Any

import pytest

from studio.compile.compiled import compile_document
from studio.compile.loading import loaded
from studio.demonstrate.event_forms import event_of, event_text
from studio.demonstrate.playing import InterpretedRun
from studio.document.model import Document, Rule
from studio.language.errors import Refusal
from studio.language.parse import parse
from studio.language.steps import Fail, Let, Stop
from studio.language.types import NUMBER, TEXT
from studio.session.editor import Editor
from studio.session.program_run import RunningProgram
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, played, state_of
from tests.compile.samples import define, document, parameter, process, when

INPUTS = [("parameter", TEXT), ("before", NUMBER), ("place", NUMBER)]


def walking() -> Document:
    """A place on a bar; it moves with the size of the bar, which may not be 13; another parameter changes nothing."""
    steps = [
        when("parameter == 'speed'", [Stop()]),
        when("size == 13", [Fail("that brings bad luck")]),
        Let("place", parse("place * size / before")),
    ]
    moving = process("on_key", [("place", NUMBER), ("key", TEXT)], [Let("place", parse("place + speed"))], "place")
    definitions = [
        parameter("size", "10", 0, 40),
        parameter("speed", "1", 1, 5),
        define("place", "4", role="state"),
        define("bar", "rectangle(x=0, y=0, width=size * 10, height=20)", drawn=True),
        define("mark", "ellipse(center=point(place * 10, 10), radius_x=100 / size, radius_y=5)", drawn=True),
    ]
    arguments = tuple(parse(name) for name, _ in INPUTS)
    rules = (Rule("change", "on_change", arguments), Rule("key", "on_key", (parse("place"), parse("key"))))
    return document(definitions, [process("on_change", INPUTS, steps, "place"), moving], rules=rules)


def change(name: str, before: float, value: float) -> tuple[str, dict[str, Any]]:
    return "change", {"parameter": name, "before": before, "value": value}


EVENTS = [
    change("size", 10, 20),
    ("key", {"key": "a"}),
    change("speed", 1, 3),
    ("key", {"key": "a"}),
    change("size", 20, 13),
    change("size", 20, 0),
    change("size", 20, 50),
    change("width", 1, 2),
    ("key", {"key": "a"}),
    change("size", 20, 5),
]
"""The place is 4 at first; then 8, 9, the same, 12 – three refused, one that is none – 15, 3.75."""
REFUSED = {
    4: "that brings bad luck",
    5: "mark has no value here: something is divided by zero",
    6: "size must be between 0 and 40",
    7: "There is no parameter 'width'",
}


@pytest.fixture(scope="module")
def module() -> Any:
    return module_of(walking(), "walking")


def test_the_rules_run_at_the_new_value_with_the_states_as_they_were(module: Any) -> None:
    program = module.Program()
    batch = program.run(EVENTS)
    assert dict(program.state) == {"place": 3.75} and (program.size, program.speed) == (5, 3)
    assert batch.refusals.keys() == REFUSED.keys()
    for number, reason in REFUSED.items():
        assert batch.refusals[number].startswith(reason), batch.refusals
    assert program.scene()[0]["width"] == 50
    assert module.about(module.Program)["events"]["change"] == ["parameter", "before", "value"]


def test_a_page_does_the_same(module: Any) -> None:
    program = module.Program()
    with page_of(walking()) as page:
        page.begin()
        assert page.play(EVENTS) == played(program, EVENTS)
        assert page.state() == state_of(program)


def test_what_raises_takes_a_change_back(module: Any) -> None:
    program = module.Program()
    with pytest.raises(ValueError, match="There is no event"):
        program.run([*EVENTS[:2], ("jump", {})])
    assert (program.size, program.state["place"]) == (10, 4)
    with page_of(walking()) as page:
        page.begin()
        with pytest.raises(Exception, match="There is no event"):
            page.run([*EVENTS[:2], ("jump", {})])
        assert (page.data("program.size"), page.state()) == (10, {"place": 4})


def test_so_does_the_interpreter() -> None:
    run = InterpretedRun(walking())
    events = [event_of(event_text(kind, values)) for kind, values in EVENTS[:5] + EVENTS[8:]]
    endings = [run.send(kind, brings).ending for kind, brings in events]
    assert endings == ["done"] * 4 + ["refused"] + ["done"] * 2 and run.states == {"place": 3.75}


def test_one_change_is_one_step_and_without_a_rule_all_begins_anew(module: Any) -> None:
    game = module.Game(module.Program())
    game.change("size", 20)
    game.change("speed", 2)
    with pytest.raises(ValueError, match="bad luck"):
        game.change("size", 13)
    assert (game.program.size, game.program.speed, game.program.state["place"], len(game.past)) == (20, 2, 8, 2)
    assert game.undo() and game.program.speed == 1
    assert game.undo() and (game.program.size, game.program.state["place"]) == (10, 4)
    game.level = "Far"
    assert game.redo() and (game.program.size, game.program.state["place"], game.level) == (20, 8, "")
    game.level = "Far"
    game.change("size", 30)
    assert game.level == "" and game.undo() and game.level == "Far", "these parameters are the person's own"
    bare = walking()
    other = module_of(document(bare.definitions.values(), bare.processes.values(), rules=bare.rules[1:]), "anew")
    game = other.Game(other.Program())
    game.send("key", key="a")
    game.change("size", 20)
    assert game.program.state["place"] == 4
    assert other.Program().send("change", parameter="size", before=10, value=20).ending == "stopped"


def test_window_terminal_and_studio_change_it(module: Any) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    widgets = pytest.importorskip("PySide6.QtWidgets")
    assert widgets.QApplication.instance() or widgets.QApplication([])
    window = module.Window(module.Program())
    window.fields["size"].setValue(20)
    assert window.program.state["place"] == 8 and window.message.text() == ""
    window.fields["size"].setValue(13)
    assert (window.fields["size"].value(), window.message.text()) == (20, "that brings bad luck")
    output = io.StringIO()
    module.play(module.Program(), True, io.StringIO("size=20\nsize=13\nkey a\nhelp\nquit\n"), output)
    assert "another value" in output.getvalue() and "begins anew" not in output.getvalue(), "it goes on"
    assert "place: 8" in output.getvalue() and "bad luck" in output.getvalue() and "place: 9" in output.getvalue()
    run = RunningProgram(loaded(compile_document(walking(), "walking").source))
    assert run.set_parameter("size", 20) == "" and run.now.states["place"] == 8 and not run.now.begins
    assert run.set_parameter("size", 13) == "" and run.refused is not None and run.refused.reason.endswith("luck")
    assert run.now.parameters["size"] == 20 and [one.kind for _, one in run.events()] == ["change", "change"]


def test_the_stage_is_set_with_the_parameter_as_it_is_afterwards() -> None:
    made = Editor()
    made.do("new_value", name="size", value=10, least=1, most=40)
    made.do("new_state", name="place", value=4)
    brings = {"parameter": "size", "before": 10, "value": 3}
    made.do("demonstrate_event", event="change", process="on_change", brings=brings)
    shown = made.document.stage.demonstration
    assert shown.parameters == {"size": 3} and shown.inputs == {"parameter": "size", "before": 10, "place": 4}
    made.do("change", tile="place", value={"name": "size"})
    made.do("end")
    assert made.document.parameters() == {"size": 10} and not made.document.present
    made.do("demonstrate_event", event="change", process="on_change", brings={"parameter": "size", "before": 9})
    assert made.document.stage.demonstration.parameters == {"size": 10}, "the value is the present one unless given"
    made.do("leave_stage")
    with pytest.raises(Refusal, match="no parameter"):
        made.do("demonstrate_event", event="change", process="on_change", brings={**brings, "parameter": "wide"})

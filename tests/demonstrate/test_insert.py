"""A document in another one: under names of its own, where it was dropped, and still what was shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.demonstrate.insert import inserted
from studio.demonstrate.learn import Learner
from studio.demonstrate.played_faults import faults_in_reach
from studio.document.file import dumps
from studio.document.live import Live
from studio.document.model import Definition, Document, Rule
from studio.language.builtins.geometry import middle
from studio.language.errors import Refusal
from studio.language.parse import parse
from studio.language.show import show, show_steps
from studio.language.values import Point
from studio.parts import part_named
from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.programs.recorded import led_to


def test_a_session_of_the_person_is_inserted_like_a_part_and_works_where_it_lies() -> None:
    source = dumps(led_to("stopwatch"), [])
    host = Editor()
    host.do("draw_ellipse", center=[30, 30], radius_x=9, radius_y=9, name="lamp")
    host.do("insert_document", source=source, at=[500, 400])
    assert {"lamp", "stopwatch_lamp", "button", "running"} <= host.document.names()
    program = module_of(host.document, "host_of_stopwatch").Program()
    left, top = host.document.parameters()["stopwatch_left"], host.document.parameters()["stopwatch_top"]
    program.send("click", x=40 + left, y=20 + top)
    program.send("tick", time=0)
    assert (program.state["running"], program.state["elapsed"]) == (True, 0.1)
    host.undo()
    assert list(host.document.definitions) == ["lamp"], "all of it is one step"


def test_what_was_inserted_follows_two_numbers() -> None:
    document = inserted(Document(), part_named("slider"), Point(300, 200)).document
    before = Live(document).scene()
    moved = Live(document).with_values({"slider_left": document.parameters()["slider_left"] + 10}).scene()
    assert [one.kind for one in before] == ["rectangle", "ellipse", "label"]
    assert moved[0].get("x") - before[0].get("x") == 10 == moved[2].get("at").x - before[2].get("at").x
    assert show(document.definitions["slider_track"].formula).startswith("rectangle(x=slider_left, y=slider_top")


def test_all_of_it_moves_when_its_first_thing_is_pulled() -> None:
    editor = Editor()
    editor.do("insert_part", part="die", at=[100, 100])
    before = {one.name: middle(one.shape) for one in editor.live.things()}
    editor.do("drag", thing="die", attribute="x", to=260)
    after = {one.name: middle(one.shape) for one in editor.live.things()}
    assert {name: place.x - before[name].x for name, place in after.items()} == dict.fromkeys(before, 200)


def test_what_was_shown_is_learned_again_to_the_same_steps() -> None:
    document = inserted(Document(), part_named("timer"), Point(300, 200)).document
    document = inserted(document, part_named("toggle"), Point(300, 500)).document
    again = Learner(document).learn(sorted(document.processes))
    assert {name: one.steps for name, one in again.processes.items()} == {
        name: one.steps for name, one in document.processes.items()
    }


def test_what_was_chosen_in_it_stays_chosen_beside_a_process_of_the_same_name() -> None:
    chosen, host = Editor(), Editor()
    for editor, after in ((host, 3), (chosen, 4)):
        editor.do("draw_ellipse", center=[100, 100], radius_x=9, radius_y=9, name="dot")
        editor.do("new_state", name="n", value=1)
        editor.do("demonstrate_event", event="key", process="on_key", brings={"key": "a"}, states={"n": 2})
        editor.do("change", tile="n", value=after)
        learned = editor.do("end").findings[0]
    chosen.do("choose", goal="on_key: new n", number=[learned.formula, *learned.rivals].index("n + 2"))
    host.do("insert_document", source=dumps(chosen.document, []), at=[300, 300], name="part")
    host.do("infer_again")
    assert show_steps(host.document.processes["part_on_key"].steps) == "set part_n = part_n + 2"


def test_a_name_of_its_own_stands_in_all_its_names() -> None:
    done = inserted(Document(), part_named("toggle"), Point(0, 0), "power")
    assert done.names == ("power_left", "power_top", "power_on", "power_track", "power_knob", "click_power")
    again = inserted(done.document, part_named("toggle"), Point(0, 0), "power")
    assert again.name == "power_2" and "click_power_2" in again.document.processes
    assert set(done.document.demonstrations) == {f"click_power-{number}" for number in (1, 2, 3)}


def test_chance_and_the_clock_are_shared() -> None:
    document = inserted(inserted(Document(), part_named("die"), Point(0, 0)).document, part_named("die"), Point(0, 0))
    assert [name for name in document.document.definitions if "seed" in name or "chance" in name] == ["seed", "chance"]
    ticking = inserted(Document(), part_named("timer"), Point(0, 0)).document
    assert "tick_seconds" in inserted(ticking, part_named("timer"), Point(0, 0)).document.parameters()
    assert "timer_2_tick_seconds" not in inserted(ticking, part_named("timer"), Point(0, 0)).document.names()


def test_what_goes_by_pixels_of_the_canvas_lies_where_it_was_drawn() -> None:
    """A process that compares numbers of the pointer would go otherwise elsewhere."""
    editor = Editor()
    editor.do("new_state", name="side", value="left")
    for x, side in ((30, "left"), (170, "right"), (90, "left"), (110, "right")):
        editor.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [x, 40]}})
        editor.do("change", tile="side", value=side)
        editor.do("end")
    done = inserted(Document(), editor.document, Point(500, 500), "half")
    assert done.says.endswith("It lies where it was drawn, since not all of it can be moved.")
    assert "half_left" not in done.document.names() and done.document.rules == (
        Rule("click", "on_click", editor.document.rules[0].arguments),
    )


def test_there_must_be_something_and_nothing_under_way() -> None:
    with pytest.raises(Refusal, match="nothing in it"):
        inserted(Document(), Document(), Point(0, 0))
    editor = Editor()
    editor.do("demonstrate_event", event="start", process="on_start", brings={})
    with pytest.raises(Refusal, match="under way"):
        inserted(editor.document, part_named("card"), Point(0, 0))
    taken = Document(definitions={"seed": Definition("seed", parse("3"))})
    with pytest.raises(Refusal, match="seed"):
        inserted(taken, part_named("die"), Point(0, 0))


def test_what_is_kept_between_numbers_is_kept_in_each_of_two() -> None:
    part = part_named("gauge")
    twice = inserted(inserted(Document(), part, Point(200, 200)).document, part, Point(200, 400)).document
    assert list(twice.constraints) == ["gauge_least < gauge_most", "gauge_2_least < gauge_2_most"]
    named = replace(part, constraints={"room": replace(*part.constraints.values(), name="room")})
    twice = inserted(inserted(Document(), named, Point(200, 200)).document, named, Point(200, 400)).document
    assert [(name, show(one.left)) for name, one in twice.constraints.items()] == [
        ("room", "gauge_least"),
        ("room 2", "gauge_2_least"),
    ]
    assert not faults_in_reach(twice)

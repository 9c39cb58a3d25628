"""What an event hit is a value: which of several things, or the key or index in a collection, the topmost first."""

from __future__ import annotations

from typing import Any

import pytest

from studio.language.errors import Refusal
from tests.compile.emitted import module_of
from tests.compile.engine import page_of, played, state_of
from tests.demonstrate.acting import Acting, function, state, tile

NAMED = {"name": "low"}, {"name": "high"}
SHAPES = (
    function("low", "rectangle(x=0, y=0, width=60, height=20)"),
    function("high", "ellipse(center=point(60, 10), radius_x=20, radius_y=20)"),
    function("row", "[rectangle(x=20 * i, y=50, width=30, height=20) for i in range(4)]"),
)


def hitting(*of: dict[str, Any]) -> Acting:
    """A click keeps what it hit; outside of everything nothing happens."""
    one = Acting(*SHAPES, state("last", "''" if len(of) == 2 else "0"))
    for x, y in ((10, 10), (78, 10)) if len(of) == 2 else ((5, 60), (65, 60)):
        one.on("click", "on_click", at={"point": [x, y]}).do("point_at_hit", of=list(of), name="which")
        one.change("last", tile("which")).end()
    one.on("click", "on_click", at={"point": [200, 200]}).do("point_at_hit", of=list(of), name="which")
    return one.do("because", of=[tile("which")]).end("nothing")


def test_of_several_things_it_is_the_topmost_ones_name_in_program_and_page() -> None:
    made = hitting(*NAMED).document
    program = module_of(made, "hitting").Program()
    events = [("click", {"x": x, "y": 10}) for x in (5, 45, 55, 79, 81)]
    with page_of(made) as page:
        page.begin()
        assert page.play(events) == played(program, events)
        assert page.state() == state_of(program)
    said = []
    for _, at in events:
        program.send("click", **at)
        said.append(program.state["last"])
    assert said == ["low", "high", "high", "high", "high"]
    assert not program.send("click", x=81, y=10).accepted


def test_things_may_be_given_by_their_plain_names() -> None:
    acting = Acting(*SHAPES, state("last", "''")).on("click", "on_click", at={"point": [10, 10]})
    acting.do("point_at_hit", of=["low", "high"], name="which").change("last", tile("which")).end()
    assert acting.steps("on_click")[0] == "let which = hit({'low': low, 'high': high}, at)"


def test_of_a_list_it_is_the_index_of_the_topmost() -> None:
    made = hitting({"name": "row"})
    assert made.steps("on_click")[0] == "let which = hit(row, at)"
    program = module_of(made.document, "hitting_a_row").Program()
    program.send("click", x=25, y=60)
    assert program.state["last"] == 1, "two lie there, and the later one lies above"


def test_only_what_happens_at_a_place_hits_something() -> None:
    with pytest.raises(Refusal, match="at a place"):
        Acting(*SHAPES).on("key", "on_key", key="a").do("point_at_hit", of=[NAMED[0]], name="which")
    with pytest.raises(Refusal, match="whole things"):
        one = Acting(*SHAPES).on("click", "on_click", at={"point": [1, 1]})
        one.do("point_at_hit", of=[{"of": "row", "key": 1}, NAMED[0]], name="which")


def test_how_long_the_name_of_what_was_hit_is_says_nothing() -> None:
    one = Acting(*SHAPES, state("total", "0")).on("click", "on_click", at={"point": [55, 10]})
    one.do("point_at_hit", of=list(NAMED), name="which").change("total", len("high")).end()
    assert one.steps("on_click")[-1] == "set total = 4"


def test_beside_everything_and_on_what_is_taken_are_two_cases_though_nothing_happens_in_both() -> None:
    acting = Acting(*SHAPES, state("taken", "[]"))
    for x, taken, free in ((5, [], True), (65, [0], True), (5, [0, 3], False), (300, [0, 3], False)):
        at = {"point": [x, 60]}
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states={"taken": taken})
        acting.do("point_at_hit", of=["row"], name="seat")
        acting.append("taken", tile("seat")).end() if free else acting.end("nothing")
    assert [one.strip() for one in acting.steps("on_click")] == [
        *("let seat = hit(row, at)", "when seat == None:", "stop", "when seat in taken:", "stop"),
        "append seat to taken",
    ]


def test_a_drag_hits_what_it_begins_at_in_program_and_page() -> None:
    acting = Acting(*SHAPES, state("last", "0"))
    for x, place in ((5, 0), (65, 3)):
        acting.on("drag", "on_drag", start={"point": [x, 60]}, end={"point": [150, 10]})
        acting.do("point_at_hit", of=[{"name": "row"}], name="which").change("last", tile("which")).end()
        assert acting.document.present["last"] == place
    made = acting.document
    program = module_of(made, "dragging").Program()
    events = [("drag", {"x": x, "y": 60, "to_x": 5, "to_y": 60}) for x in (25, 75, 45, 300)]
    with page_of(made) as page:
        page.begin()
        assert page.play(events) == played(program, events)
        assert page.state() == state_of(program)
    assert program.send("drag", x=25, y=60, to_x=65, to_y=60).accepted and program.state["last"] == 1


def test_a_drag_hits_what_lies_where_it_ends_too_in_program_and_page() -> None:
    acting = Acting(*SHAPES, state("last", "0"), state("first", "0"))
    for begins, ends, (first, last) in ((5, 65, (0, 3)), (65, 25, (3, 1)), (45, 5, (2, 0))):
        acting.on("drag", "on_drag", start={"point": [begins, 60]}, end={"point": [ends, 60]})
        acting.do("point_at_hit", of=[{"name": "row"}], name="which").change("first", tile("which"))
        said = acting.editor.do("point_at_hit", of=[{"name": "row"}], name="onto", at_end=True).says
        assert said == f"onto is what was hit of row at the end: {last}."
        acting.change("last", tile("onto")).end()
        assert (acting.document.present["first"], acting.document.present["last"]) == (first, last)
    assert "let onto = hit(row, end)" in acting.steps("on_drag")
    made = acting.document
    program = module_of(made, "dragging_onto").Program()
    places = [(25, 75), (75, 5), (45, 25), (300, 5), (5, 300)]
    events = [("drag", {"x": x, "y": 60, "to_x": to_x, "to_y": 60}) for x, to_x in places]
    with page_of(made) as page:
        page.begin()
        assert page.play(events) == played(program, events)
        assert page.state() == state_of(program)
    assert program.send("drag", x=25, y=60, to_x=65, to_y=60).accepted
    assert (program.state["first"], program.state["last"]) == (1, 3)


def test_only_a_drag_hits_something_where_it_ends() -> None:
    with pytest.raises(Refusal, match="Only a drag hits something at its end"):
        one = Acting(*SHAPES).on("click", "on_click", at={"point": [1, 1]})
        one.do("point_at_hit", of=[{"name": "row"}], name="which", at_end=True)


def test_what_was_hit_and_what_chance_gave_is_said_in_words() -> None:
    acting = Acting(*SHAPES, state("last", "''")).on("click", "on_click", at={"point": [10, 10]})
    said = acting.editor.do("point_at_hit", of=["low", "high"], name="which").says
    assert said == "which is what was hit of low, high: 'low'."
    said = acting.editor.do("any_of", of=[{"name": "row"}], name="one", gives=2).says
    assert said == "one is any of row: 2."
    said = acting.editor.do("any_number", least=1, most=6, name="came", gives=4).says
    assert said == "came is any number from 1 to 6: 4."
    acting.end("nothing").on("click", "on_click", at={"point": [200, 200]})
    assert acting.editor.do("point_at_hit", of=["low", "high"], name="which").says.endswith(": nothing.")


@pytest.mark.parametrize(
    "of",
    [
        [{"name": "word"}],
        [{"name": "words"}],
        [{"name": "low"}, {"name": "word"}],
        [{"name": "edge"}],
    ],
)
def test_what_has_no_inside_is_refused_where_it_is_asked_whether_it_was_hit(of: list[dict[str, str]]) -> None:
    """Nothing would ever hit a text or a line, and nobody would see why."""
    acting = Acting(
        *SHAPES,
        function("word", "label(at=point(10, 10), content='x')"),
        function("words", "[label(at=point(10 * i, 10), content='x') for i in range(3)]"),
        function("edge", "line(start=point(0, 0), end=point(9, 9))"),
    ).on("click", "on_click", at={"point": [10, 10]})
    with pytest.raises(Refusal, match=f"{of[-1]['name']} has no inside, so that it is never hit: draw a rectangle"):
        acting.do("point_at_hit", of=of, name="which")

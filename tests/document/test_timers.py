"""Timers: what they consist of, kept in files and under other names, and where there can be none."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from studio.demonstrate.event_process import shown_as
from studio.demonstrate.insert import inserted
from studio.demonstrate.playing import InterpretedRun
from studio.document.changes import without
from studio.document.file import dumps, loads
from studio.document.model import EVENTS, Document, Process, Rule
from studio.document.rename import rename
from studio.document.timers import guards, with_answer, with_timer
from studio.language.errors import FileFault, Refusal
from studio.language.nodes import Name
from studio.language.parse import parse
from studio.language.show import show
from studio.language.steps import Input, Set
from studio.language.types import NUMBER
from studio.language.values import Point
from tests.compile.emitted import module_of
from tests.document.sample import document, formula


def ringing(seconds: float = 0.2) -> Document:
    """A timer that counts how often it went off."""
    made = with_timer(document(replace(formula("rung", "0"), role="state")), "bell", seconds, True)
    made = with_answer(made, made.timers["bell"], "on_bell")
    counts = Process("on_bell", (Input("rung", NUMBER),), (Set("rung", parse("rung + 1")),), ("rung",))
    rule = Rule("tick", "on_bell", (Name("rung"),), guards(made, "tick", "on_bell")[0])
    return replace(made, processes={**made.processes, "on_bell": counts}, rules=(*made.rules, rule))


def after(run: InterpretedRun, ticks: int) -> object:
    for number in range(ticks):
        run.send("tick", {"time": number})
    return run.states["rung"]


def test_a_timer_goes_off_at_its_own_rate_and_begins_again_after_a_stop_as_it_went_off() -> None:
    run = InterpretedRun(ringing())
    assert [after(run, 1) for _ in range(8)] == [0, 0, 0, 1, 1, 1, 1, 2]
    run.states = {**run.states, "bell_runs": False}
    assert after(run, 9) == 2
    run.states = {**run.states, "bell_runs": True}
    assert [after(run, 1) for _ in range(4)] == [2, 2, 2, 3]
    run.states = {**run.states, "bell_waited": 0.1}
    assert [after(run, 1) for _ in range(2)] == [3, 4]


def test_a_timer_that_is_no_whole_number_of_ticks_is_right_in_the_long_run() -> None:
    assert after(InterpretedRun(ringing(0.125)), 1000) == 400


def test_a_timer_comes_back_from_a_file_and_keeps_when_it_goes_off_under_other_names() -> None:
    made = ringing()
    assert loads(dumps(made, []))[0] == made
    for old in ("bell_runs", "bell_waited", "bell_seconds", "on_bell", "bell_waits"):
        other = rename(made, old, f"my_{old}")
        assert after(InterpretedRun(other), 8) == 2, old
        assert f"my_{old}" in (*other.timers["bell"].parts, *other.timers["bell"].answers)
        assert loads(dumps(other, []))[0] == other
        assert {guards(other, one.event, one.process)[0] == one.when for one in other.rules} == {True}
    assert show(rename(made, "bell_runs", "on").rules[-1].when or Name("")).startswith("on and")


def test_files_that_do_not_say_which_timers_there_are_have_those_that_are_called_as_one_is_made() -> None:
    made = ringing()
    of_old = {key: part for key, part in json.loads(dumps(made, [])).items() if key != "timers"}
    assert loads(json.dumps(of_old))[0] == made
    plain = document(replace(formula("rung", "0"), role="state"))
    assert loads(dumps(plain, []))[0].timers == {}
    of_old["timers"] = [{**json.loads(dumps(made, []))["timers"][0], "waited": "gone"}]
    with pytest.raises(FileFault, match="timers.bell: there is nothing named “gone”"):
        loads(json.dumps(of_old))


def test_a_timer_that_is_called_otherwise_takes_along_what_was_called_after_it() -> None:
    made = rename(rename(ringing(), "bell_runs", "on"), "bell", "gong")
    (timer,) = made.timers.values()
    assert (timer.name, *timer.parts) == ("gong", "gong_seconds", "on", "gong_waited", "gong_waits")
    assert timer.answers == ("on_gong",) and after(InterpretedRun(made), 8) == 2
    with pytest.raises(Refusal, match="is an event already"):
        rename(made, "gong", "click")
    with pytest.raises(Refusal, match="There is a timer gong already"):
        rename(with_timer(made, "slow", 3, False), "slow", "gong")


def test_a_timer_of_which_something_is_gone_is_none_any_more() -> None:
    made = ringing()
    assert without(made, {"on_bell"}).timers["bell"].answers == ()
    assert without(made, {"bell_waited"}).timers == {}


def test_each_timer_is_known_by_its_name_and_no_other_has_it() -> None:
    made = with_timer(ringing(), "slow", 3, False)
    assert set(made.timers) == {"bell", "slow"}
    with pytest.raises(Refusal, match="There is a timer bell already"):
        with_timer(made, "bell", 1, True)
    with pytest.raises(Refusal, match="goes off every"):
        with_timer(made, "fast", 0.01, True)


@pytest.mark.parametrize("name", [f"lamp{end}" for end in ("_runs", "_waited", "_seconds", "_waits")] + ["on_lamp"])
def test_nothing_that_is_there_gives_way_to_a_timer(name: str) -> None:
    shown = Process(name, (), (Set("rung", parse("5")),), ("rung",))
    plain = document(replace(formula("rung", "0"), role="state"))
    for taken in (
        replace(plain, processes={name: shown}, rules=(Rule("start", name),)),
        document(replace(formula(name, "3"), role="state")),
    ):
        with pytest.raises(Refusal, match=f"There is a {name} already, which a timer called lamp needs"):
            with_timer(taken, "lamp", 2, True)


def test_no_timer_is_called_like_an_event() -> None:
    for name in EVENTS:
        with pytest.raises(Refusal, match="is an event already"):
            with_timer(Document(), name, 2, False)
    made = with_timer(Document(), "up", 2, False)
    for old in ("up_seconds", "up_runs", "up_waited", "up_waits"):
        made = rename(made, old, f"key_{old}")
    assert shown_as(made, "key_up", "lifts") == (made, "key_up", "lifts"), "the event can still be shown"


def test_a_timer_that_comes_with_another_document_goes_off_there_twice_over() -> None:
    part = replace(ringing(), title="Bell")
    made = part
    for called in ("one", "two"):
        made = inserted(made, part, Point(0, 0), called).document
    assert list(made.timers) == ["bell", "one_bell", "two_bell"]
    run = InterpretedRun(made)
    after(run, 8)
    assert {name: value for name, value in run.states.items() if "rung" in name} == dict.fromkeys(
        ("rung", "one_rung", "two_rung"), 2
    )
    program = module_of(made, "three_bells").Program()
    for number in range(8):
        program.send("tick", time=number)
    assert {name: program.state[name] for name in run.states} == run.states

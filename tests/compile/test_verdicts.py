"""Interpreter and program agree on which events are stopped: where the one has no steps left, it asks the other."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studio.compile import ALL_PASSES
from studio.compile.verdicts import verdict
from studio.demonstrate.playing import InterpretedRun, broken_plays, played
from studio.document.model import Definition, Document, Rule
from studio.infer.goals import Work
from studio.language.parse import parse
from studio.language.steps import Set
from studio.language.types import ANY, NUMBER
from studio.language.values import Point, Record, Symbol
from tests.compile.emitted import module_of
from tests.compile.samples import define, document, each, generations, process
from tests.hostile.test_budget import busy, state

CLICK = {"at": Point(1, 1)}
STEPS = 20_000
FEW = partial(verdict, steps=STEPS)


def agreed(made: Document, run: InterpretedRun, program: Any) -> str:
    """Lets a click happen in both; how it ended."""
    before, came, outcome = run.states, run.send("click", CLICK), program.send("click", x=1, y=1)
    assert (came.ending == "done") is outcome.accepted, (came, outcome)
    assert repr(list(run.states.items())) == repr(list(program.state.items()))
    if came.ending == "error":
        assert came.reason == outcome.reason and run.states == before
    return came.ending


@pytest.fixture(scope="module")
def cells() -> Document:
    """A generation takes the interpreter some 200,000 steps, and a program that walks to neighbours alone 10,000."""
    made = generations(20)
    alive = Definition("alive", parse("[c for c in cells if (c[0] * 7 + c[1] * 3) % 3 == 0]"), role="state")
    return replace(
        made,
        definitions={**made.definitions, "alive": alive},
        rules=(Rule("click", "go_on", (parse("alive"),)),),
    )


def test_what_a_program_goes_on_with_the_studio_goes_on_with(cells: Document) -> None:
    run, program = InterpretedRun(cells, {}, FEW, STEPS), module_of(cells, "cells").Program(budget=STEPS)
    assert InterpretedRun(cells, steps=STEPS).send("click", CLICK).reason.startswith("This took more than 20,000 steps")
    assert [agreed(cells, run, program) for _ in range(2)] == ["done", "done"]


def test_a_definition_that_takes_the_studio_too_long_is_worked_out_by_the_program(cells: Document) -> None:
    """In plays that are kept and with other parameters than those of the document, too."""
    step = process("act", [("alive", ANY)], [Set("alive", parse("after"))], "alive")
    after = define("after", "[c for c in cells if len([p for p in cells if distance(c, p) == 1 and p in alive]) == 2]")
    made = replace(
        cells,
        definitions={**cells.definitions, "after": after},
        processes={"act": step},
        rules=(Rule("click", "act", (parse("alive"),)),),
    )
    play = played(made, "one", [("click", CLICK)], {"size": 35}, verdict, Work())
    outcome = module_of(made, "after").Program(size=35).send("click", x=1, y=1)
    assert play.events[0].changed == outcome.changed and play.events[0].ending == "done"
    assert not broken_plays(replace(made, plays={"one": play}), verdict)
    assert broken_plays(replace(made, plays={"one": play}), lambda *_: None), "the interpreter alone is stopped"


def test_arguments_of_a_rule_are_paid_with_its_process() -> None:
    half = "len([i for i in range(600) for j in range(1000)])"
    made = document(
        [state("kept", "0")],
        [process("act", [("kept", NUMBER), ("n", NUMBER)], [Set("kept", parse(half))], "kept")],
        rules=(Rule("click", "act", (parse("kept"), parse(half))),),
    )
    for decide in (None, verdict):
        run, program = InterpretedRun(made, {}, decide), module_of(made, "paid", ()).Program()
        assert agreed(made, run, program) == "error"


def test_a_state_that_becomes_too_large_is_refused_in_both() -> None:
    for steps, why in ((40, "kept has more than 1,000,000 parts"), (205, "A value is nested more than 200 deep")):
        twice = "[kept, kept]" if steps == 40 else "[kept]"
        made = document(
            [state("kept", "[1]")],
            [process("act", [("kept", ANY)], [Set("kept", parse(twice))] * steps, "kept")],
            rules=(Rule("click", "act", (parse("kept"),)),),
        )
        run = InterpretedRun(made)
        assert agreed(made, run, module_of(made, "large").Program()) == "error"
        assert run.send("click", CLICK).reason.startswith(why)


def test_values_of_all_kinds_go_to_the_program_and_come_back() -> None:
    first = "[red, 'red', point(1, 2), (1, 2.5), record(a=green, b=None), {(1, 2): red}, {1, 2}, True]"
    endless = "len([1 for i in range(2000) for j in range(2000)]) if kept == 0 else 1"
    made = document(
        [state("kept", "1"), state("held", first), state("other", "red")],
        [process("act", [("kept", NUMBER)], [Set("kept", parse("kept + 1"))], "kept")],
        rules=(Rule("click", "act", (parse("kept"),)), Rule("click", "act", (parse(endless),))),
    )
    states = InterpretedRun(made).states
    ending, reason, after = verdict(made, {}, states, "click", CLICK)  # type: ignore[misc]
    assert (ending, reason, after["kept"]) == ("done", "", 2)
    held = after["held"]
    assert held == states["held"] and isinstance(held[0], Symbol) and isinstance(held[2], Point)
    assert isinstance(held[4], Record) and isinstance(held[6], frozenset)


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(busy(), st.integers(-2, 2))
def test_both_stop_the_same_clicks_of_random_documents(made: Document, more: int) -> None:
    """Where a program has just the steps that it takes, some more, or not quite as many."""
    module = module_of(made, "busy", ALL_PASSES)
    rich = module.Program(budget=5_000)
    rich.send("click", x=1, y=1)
    steps = max(30, rich.budget - max(rich._left, 0) + more)  # what is worked out of the first states takes less
    run = InterpretedRun(made, {}, partial(verdict, steps=steps), steps)
    agreed(made, run, module.Program(budget=steps))


def test_an_event_for_which_a_formula_has_no_value_is_kept_in_the_words_of_the_program() -> None:
    made = document(
        [state("kept", "{1: 2}")],
        [process("act", [("kept", ANY)], [Set("kept", parse("kept[5]"))], "kept")],
        rules=(Rule("click", "act", (parse("kept"),)),),
    )
    (event,) = played(made, "one", [("click", CLICK)], {}, verdict, Work()).events
    outcome = module_of(made, "valueless").Program().send("click", x=1, y=1)
    assert event.ending == outcome.ending == "hole" and event.reason == outcome.reason
    assert event.reason.startswith("Nobody has shown what happens when ")


ROUNDS = {"1": 1006, "1.5": 1005, "0 - 3": 1004}


@pytest.mark.parametrize("formula", ["n + n", "n - (0 - n)", "sum([n, n])", "sum(n for k in [1, 2])", "twice(n)"])
def test_numbers_that_grow_by_sums_stop_at_the_same_round(formula: str) -> None:
    for start, rounds in ROUNDS.items() if formula == "n + n" else [("1.5", 1005)]:
        for more in (0, 1, 100_000) if formula == "n + n" else (0, 1):
            made = document(
                [state("n", start), define("twice", "m + m", ("m", NUMBER))],
                [
                    process(
                        "act", [("n", NUMBER)], [each("i", f"range({rounds + more})", [Set("n", parse(formula))])], "n"
                    )
                ],
                rules=(Rule("click", "act", (parse("n"),)),),
            )
            run, program = InterpretedRun(made, {}, verdict), module_of(made, "summed").Program()
            came, outcome = run.send("click", CLICK), program.send("click", x=1, y=1)
            assert (came.ending == "done") is outcome.accepted is (more == 0)
            assert (
                run.states == program.state
                and came.ending == outcome.ending
                and (not more or came.reason == outcome.reason)
            ), (came, outcome)

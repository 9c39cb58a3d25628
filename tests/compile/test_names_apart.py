"""What the compiler names is apart from whatever a person has named: in Python and on the page."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from studio.compile.names import Names, unlike
from studio.compile.step_walk import map_formulas
from studio.document.model import Constraint, Document, Level, Process
from studio.language.nodes import Name, renamed
from studio.language.parse import parse
from studio.language.steps import Fail, Input, Let, Remember, Succeed
from studio.language.types import NUMBER, dict_of, list_of
from tests.compile.emitted import module_of
from tests.compile.engine import as_data, page_of
from tests.compile.samples import define, document, each, goban, parameter, process, run, when

N = ("n", NUMBER)


def outcome_of(made: Document, name: str, *given: Any) -> dict[str, Any]:
    """What a process changes, in the program and on the page alike."""
    outcome = module_of(made).Program().call(name, *given)
    with page_of(made) as page:
        assert page.begin() == ""
        found = page.call(name, *given)
    assert found[0] == outcome.ending and found[3] == {"parts": [[*one] for one in outcome.changed.items()]}
    assert outcome.accepted, outcome.reason
    return dict(outcome.changed)


def value_of(made: Document, name: str) -> Any:
    """The value of a definition, in the program and on the page alike."""
    value = module_of(made).Program().value(name)
    with page_of(made) as page:
        assert page.begin() == ""
        assert page.data(f"program.value('{name}')") == as_data(value)
    return value


def test_a_local_called_like_a_success_is_there_after_it():
    well = process("well", [N], [when("n > 1", [Succeed()])])
    steps = [Let("success", parse("n + 1")), run("well", "n", attempt=True), Let("n", parse("success"))]
    assert outcome_of(document([], [well, process("goes_on", [N], steps, "n")]), "goes_on", 5) == {"n": 6}


def tries(name: str) -> Document:
    """A process that asks twice, one inside the other, whether a run failed; one of its locals has this name."""
    failing = process("failing", [N], [Remember(parse("n")), Fail("Never.")])
    inside = [
        run("failing", "n", attempt=True, outcome="second"),
        when("second.failed", [Let("n", parse(f"n + len(second.remembered) + {name}"))]),
    ]
    steps = [
        Let(name, parse("n + 4")),
        run("failing", "n", attempt=True, outcome="trial"),
        when("trial.failed", [Let("n", parse(f"len(trial.remembered) + {name}")), *inside]),
    ]
    return document([], [failing, process("tries", [N], steps, "n")])


@pytest.mark.parametrize("name", ["trial_remembered", "second_remembered", "well", "well2", "ending", "search2"])
def test_a_local_is_apart_from_what_a_run_is_kept_in(name: str):
    assert outcome_of(tries(name), "tries", 3) == {"n": 1 + 7 + 1 + 7}


def test_what_a_formula_asks_for_several_times_is_called_unlike_what_goes_through_a_list_in_it():
    formula = "[found + sum(xs) for found in xs] if sum(xs) > 2 else []"
    made = document([define("xs", "[1, 2]", role="state"), define("more", formula)])
    assert value_of(made, "more") == [4, 5]
    found = [Let("ys", parse("[found + sum(xs) for found in xs]")), when("sum(xs) > 2", [Let("xs", parse("ys"))])]
    assert outcome_of(document([], [process("go", [("xs", list_of(NUMBER))], found, "xs")]), "go", [1, 2]) == {
        "xs": [4, 5]
    }


def test_what_is_looked_up_before_a_loop_is_called_unlike_what_goes_through_a_list_in_it():
    inputs = [("board", dict_of(NUMBER, NUMBER)), ("place", NUMBER), ("xs", list_of(NUMBER))]
    test = "any(board_at_place + 1 == board.get(place) for board_at_place in xs)"
    steps = [each("x", "xs", [when(test, [Let("place", parse("place"))])]), Let("xs", parse(f"[1] if {test} else []"))]
    made = document([], [process("go", inputs, steps, "xs")])
    assert outcome_of(made, "go", {4: 7}, 4, [5, 6]) == {"xs": [1]}


@pytest.mark.parametrize("name", ["property", "OfStates", "OfParameters", "budget", "send", "self", "found"])
def test_a_definition_may_be_called_like_what_makes_methods(name: str):
    definitions = [define("n", "3", role="state"), define(name, "n + 1"), define("last_of_all", f"{name} + 1")]
    assert value_of(document(definitions), "last_of_all") == 5


def test_functions_are_apart_from_what_a_program_does_for_itself():
    few = [
        define(name, f"[p for p in points if p > {name}_of]", (f"{name}_of", NUMBER))
        for name in ("levels", "holds_1", "tied_1", "numbering")
    ]
    made = document(
        [
            *(parameter(name, "2", 1, 9) for name in ("wide", "high")),
            define("points", "[1, 2, 3]"),
            define("n", "2", role="state"),
            *few,
            define("all_of_them", "levels(n) + holds_1(n) + tied_1(n) + numbering(n)"),
        ],
        constraints={"alike": Constraint("alike", parse("wide"), "==", parse("high"))},
        levels={"hard": Level("hard", {}, {"n": 1})},
    )
    module = module_of(made)
    program = module.Program(wide=3)
    assert program.value("high") == 3 and program.value("all_of_them") == [3, 3, 3, 3]
    game = module.Game(program)
    game.choose("hard")
    assert game.program.value("all_of_them") == [2, 3] * 4 and value_of(made, "all_of_them") == [3] * 4


def renamed_in(one: Process, old: str, new: str) -> Process:
    inputs = tuple(Input(new, given.type) if given.name == old else given for given in one.inputs)
    steps = tuple(map_formulas(step, lambda node: renamed(node, {old: Name(new)})) for step in one.steps)
    return replace(one, inputs=inputs, steps=steps)


def test_variables_are_apart_from_what_is_noted_of_others():
    board = goban()
    play = renamed_in(board.processes["play_move"], "position", "stones_put")
    twin = replace(board, processes={**board.processes, "play_move": play})
    moves = [("click", {"x": 25 + 30 * x, "y": 25 + 30 * y}) for x, y in ((1, 0), (0, 0), (0, 1), (0, 0), (2, 2))]
    endings = [[*module_of(one).Program().run(moves).state["history"]] for one in (board, twin)]
    assert endings[0] == endings[1] and len(endings[0][-1]) == 3


def test_names_are_made_longer_until_they_are_free():
    names = Names({"a", "b_put"})
    assert (unlike("a", {"a", "a_"}), names.fresh("a"), names.of("a")) == ("a__", "a_", "a__")
    assert (names.beside("b", "_put"), names.of("b__put"), names.of("b_")) == ("b_", "b__put_", "b__")

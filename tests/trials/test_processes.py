"""Processes taught in short sessions by somebody new to the studio: what they meant must come out."""

from __future__ import annotations

import random

import pytest

from studio.language.show import show_steps
from tests.trials.test_trials import after, led_to, program, taught


@pytest.mark.parametrize("name", ["function_at_one_size", "function_at_two_sizes"])
def test_a_taught_function_is_worked_out_at_the_size_of_each_demonstration(name: str) -> None:
    puzzle, chance = program(name), random.Random(5)
    for size in (3, 4, 5):
        puzzle = type(puzzle)(size=size)
        cells = [(column, row) for row in range(size) for column in range(size)]
        for _ in range(40):
            left, numbers = chance.sample(cells, len(cells) - 1), list(range(1, len(cells)))
            outcome = puzzle.call("finished", dict(zip(left, numbers, strict=True)))
            assert (outcome.ending, outcome.reason) == ("failed", "not yet")
        home = {cell: number for number, cell in enumerate(cells[:-1], 1)}
        assert puzzle.call("finished", home).ending == "hole"


def test_it_is_found_from_the_second_demonstration() -> None:
    for step in (42, 47, 52, 57):
        assert (
            after("function_at_two_sizes", step, "finished: when end: fail “not yet”")
            == "home_number(cell) != tiles.get(cell)"
        )


def test_three_refusals_come_in_the_order_in_which_each_has_a_simple_test() -> None:
    steps = show_steps(led_to("order_of_refusals").processes["on_click"].steps)
    tests = [line for line in steps.splitlines() if line.startswith("when ")]
    assert sorted(tests) == [
        "when code in guesses:",
        "when not inside(at, palette):",
        "when pegs == len(guess):",
    ]


def test_other_lists_pointed_at_in_the_same_place_are_cases() -> None:
    steps = show_steps(led_to("pointing_at_two_lists").processes["on_key"].steps)
    assert "set shown = left_side if turn == red else top_side" in steps


def test_other_tiles_appended_in_other_branches_stay_apart() -> None:
    keys = program("two_branches_one_append")
    for key, more in (("a", 20), ("b", 30), ("a", 20)):
        keys.set_state({"out": [1, 2], "first_one": 20, "other_one": 30})
        keys.send("key", key=key)
        assert list(keys.state["out"]) == [1, 2, more]


def test_a_function_in_one_branch_and_another_one_in_the_other() -> None:
    keys = program("two_functions_in_two_branches")
    keys.set_state({"number": 0})
    numbers = []
    for key in ("4", "0", "9", "backspace", "1"):
        keys.send("key", key=key)
        numbers.append(keys.state["number"])
    assert numbers == [4, 40, 409, 40, 401]


def test_five_branches_are_parted_by_plain_tests() -> None:
    keys = program("five_branches")
    values = []
    for focus in ("a", "b"):
        keys.set_state({"focus": focus, "a": 120, "b": 5})
        for key in ("4", "x", "backspace", "backspace", "7", "tab"):
            keys.send("key", key=key)
            values.append((keys.state["a"], keys.state["b"]))
    first = [1204, 1204, 120, 12, 127, 127]
    second = [54, 54, 5, 0, 7, 7]
    assert values == [*((one, 5) for one in first), *((120, one) for one in second)]


def test_two_independent_acts_follow_each_other_from_the_twelfth_demonstration_on() -> None:
    steps = led_to("two_ifs").processes["on_key"].steps
    assert show_steps(steps) == "when a >= 6:\n    set p = 0\nwhen b >= 6:\n    set q = 0"


def test_a_slip_is_named_at_once_with_the_rule_as_it_was() -> None:
    editor = taught("one_slip")
    *before, last = [one.result for one in editor.history if one.result.findings]
    assert not any("goes against" in one.says for one in before)
    assert "on_key-9 goes against “steps == most”, which 8 other demonstrations fit; with it, it is" in last.says
    odd = next(one for one in last.findings if one.note)
    assert odd.against is not None and f"with it, it is “{odd.formula}”" in last.says
    assert odd.formula != "steps == most" and odd.note == "on_key-9 goes against “steps == most”"


def test_taking_the_slip_back_gives_the_rule_back() -> None:
    done = taught("one_slip")
    again = done.branch(done.steps).do("delete_demonstration", demonstration="on_key-9")
    found = {one.goal: one.formula for one in again.findings}
    assert found["on_key: when end: nothing “full”"] == "steps == most"


def test_doing_nothing_fills_the_hole_where_there_is_nothing_to_take_away() -> None:
    steps = show_steps(led_to("nothing_where_nothing_is").processes["settle"].steps)
    assert "when len(blues) > len(whites) - len(reds):" in steps
    field = program("nothing_where_nothing_is")
    empty: dict[tuple[int, int], str] = {}
    for cell in ((2, 2), (0, 3)):
        outcome = field.call("settle", {}, {(0, 0): "red"}, cell)
        assert (outcome.ending, outcome.value) == ("done", empty)
    assert field.call("settle", {(2, 2): "red"}, {(2, 2): "red"}, (2, 2)).value == empty


def test_what_follows_a_state_says_nothing_about_an_input_of_its_name() -> None:
    steps = show_steps(led_to("follower_of_an_input").processes["book"].steps)
    assert "back < leave and kind != 'one-way'" in steps


def test_a_rule_put_together_from_chance_is_called_a_guess_with_what_would_help() -> None:
    notes = [one.result.findings[0].note for one in taught("generation_without_helper").history[-4:]]
    assert "This rule for next_generation is a guess: it makes 26 tests after 4 examples." in notes[-1]
    assert all("Teach a function for a part of it first" in note for note in notes[1:])

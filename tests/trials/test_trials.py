"""Short sessions of somebody new to the studio: what they meant must come out, at values that they never showed."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from studio.document.model import Document
from studio.language.values import Symbol, Value
from studio.session.editor import Editor
from studio.session.replay import RefusedStep
from tests.compile.emitted import module_of
from tests.replays import document_of, replay_in

SESSIONS = Path(__file__).parent / "sessions"


def taught(name: str) -> Editor:
    return replay_in(SESSIONS / f"{name}.jsonl")


def led_to(name: str) -> Document:
    """What a session leads to."""
    return document_of(SESSIONS / f"{name}.jsonl")


def program(name: str) -> Any:
    """The program of a session."""
    return module_of(led_to(name), f"trial_{name}").Program()


def called(name: str, function: str, *arguments: Value) -> Value:
    """What a function that was taught in a session gives."""
    return taught(name).live.value(function)(*arguments)


def after(name: str, step: int, goal: str) -> str:
    """The formula of a goal after so many steps of a session."""
    done = taught(name).history[:step]
    return {one.goal: one.formula for command in done for one in command.result.findings}[goal]


# numbers


@pytest.mark.parametrize(("name", "more"), [("plus_2_in_a_branch", 2), ("plus_3_in_a_branch", 3)])
def test_so_much_more_in_one_case(name: str, more: int) -> None:
    worth = taught(name).live.value("worth")
    assert [worth(hard, ace) for hard in (0, 7, 19) for ace in (False, True)] == [0, more, 7, 7 + more, 19, 19 + more]


def test_ten_more_in_one_case_is_found_from_three_examples() -> None:
    assert after("plus_10_in_a_branch", 4, "worth") in ("hard if not ace else 10 + hard", "10 + hard if ace else hard")
    assert called("plus_10_in_a_branch", "worth", 9, True) == 19


def test_a_line_that_ends_at_a_floor() -> None:
    bonus = taught("line_with_a_floor").live.value("bonus")
    assert [bonus(left) for left in range(0, 90, 7)] == [max(0, 5000 - 100 * left) for left in range(0, 90, 7)]


def test_slopes_that_are_no_halves_are_found_from_two_examples() -> None:
    assert after("slopes", 2, "to_f") == "32 + c * 1.8"
    assert called("slopes", "to_f", -40) == pytest.approx(-40)


def test_a_sum_of_multiples_of_two_numbers() -> None:
    lin = taught("no_linear_rule").live.value("lin")
    assert all(lin(a, b) == 2 * a + 3 * b + 7 for a in (-3, 0, 11) for b in (-5, 0, 8))


def test_a_quarter_of_the_way_between_two_places() -> None:
    editor = taught("quarter_of_the_way")
    for x1, x2 in ((0, 100), (-40, 360), (100, 60)):
        editor.do("set_parameter", name="x1", value=x1)
        editor.do("set_parameter", name="x2", value=x2)
        assert editor.live.value("p").get("center").x == pytest.approx(x1 + (x2 - x1) / 4)


@pytest.mark.parametrize(("name", "thing"), [("third_of_width", "table"), ("third_from_one_example", "t")])
def test_a_third_of_a_width(name: str, thing: str) -> None:
    editor = taught(name)
    editor.do("set_parameter", name="w", value=330 if name == "third_of_width" else 470)
    width = 330 if name == "third_of_width" else 470
    assert editor.live.value(thing).get("width") == pytest.approx(width / 3)


# members and tables


@pytest.mark.parametrize("size", [3, 4, 7, 9, 11])
def test_columns_and_fields_of_alternating_kinds(size: int) -> None:
    editor = taught("chessboard")
    editor.do("set_parameter", name="size", value=size)
    cells = [(i, j) for i in range(size) for j in range(size)]
    assert set(editor.live.value("odd_columns")) == {cell for cell in cells if cell[0] % 2 == 1}
    assert set(editor.live.value("dark")) == {cell for cell in cells if sum(cell) % 2 == 1}


def test_alternating_kinds_are_found_at_the_first_size() -> None:
    assert after("chessboard", 13, "odd_columns") == "[p for p in cells if p[0] % 2 == 1]"
    assert after("chessboard", 19, "dark") == "[p for p in cells if (p[0] + p[1]) % 2 == 1]"


def test_six_letters_and_their_colours_are_learned_by_heart_and_called_so() -> None:
    editor = taught("table_of_six")
    colour_of = editor.live.value("colour_of")
    names = {"r": "red", "g": "green", "b": "blue", "y": "yellow", "w": "white", "o": "orange"}
    assert {key: colour_of(key) for key in names} == {key: Symbol(name) for key, name in names.items()}
    assert colour_of("q") is None
    assert "by heart" in editor.history[-1].result.findings[0].note


# processes


def test_two_guards_are_about_what_is_zero() -> None:
    guards, chance = program("two_guards"), random.Random(3)
    for _ in range(200):
        a, b, c = (chance.choice((0, 0, 1, 2, 5, 9)) for _ in range(3))
        outcome = guards.call("enter", a, b, c, [])
        wanted: Any = ("stopped", "a is zero") if a == 0 else ("stopped", "b is zero") if b == 0 else ("done", None)
        assert (outcome.ending, outcome.reason) == wanted, (a, b, c)


def test_a_countdown_rings_when_nothing_remains_whatever_the_time_is() -> None:
    timer = program("countdown")
    rings = []
    for number in range(1, 4):
        timer.send("tick", time=100.0 * number)
        rings.append((timer.state["remaining"], timer.state["rings"]))
    assert rings == [(2, 0), (1, 0), (0, 1)]


def test_a_total_that_was_pointed_at_is_compared_with_a_bound() -> None:
    hands = program("threshold_on_what_was_pointed_at")
    for hand in ([10, 11], [10, 10, 2], [1, 1], [12, 12], [7, 7, 7], [4, 9, 9]):
        assert hands.call("check", hand).accepted == (sum(hand) < 22), hand


def test_what_an_event_adds_stays_as_it_was_found() -> None:
    for step in (6, 10, 14, 18):
        assert after("third_click", step, "on_click: item of discs") == "(at.x, at.y, colour)"


def test_all_of_a_dict_is_taken() -> None:
    outcome = program("take_all_of_a_dict").call("clear", {(1, 1): "A", (5, 2): "B"})
    assert outcome.accepted and outcome.value == {}


def test_a_text_cannot_be_pulled_and_the_sentence_says_so() -> None:
    with pytest.raises(RefusedStep, match=r"number\.content is no number, so it cannot be pulled"):
        taught("drag_a_text")

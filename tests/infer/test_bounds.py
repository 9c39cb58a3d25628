"""Bounds that a person would choose: round numbers between great ones, where it changed between small ones."""

from __future__ import annotations

import pytest

from studio.infer.thresholds import bound_between
from studio.session.editor import Editor


@pytest.mark.parametrize(
    ("low", "high", "bound"),
    [(18, 25, 20), (95, 130, 100), (40, 260, 200), (61, 66, 65), (17, 18, 18), (3, 9, 9), (21, 24, 24), (5, 19, 19)],
)
def test_whole_numbers(low: int, high: int, bound: int) -> None:
    assert bound_between(low, high, True) == bound


def test_other_numbers_are_round_however_small() -> None:
    assert bound_between(0.21, 0.48, False) == 0.4


def taught(*examples: tuple[int, str]) -> str:
    editor = Editor()
    for number, result in examples:
        found = editor.do("teach", name="size", inputs={"n": number}, result=result).findings[0]
    return found.formula


def test_a_bound_comes_before_what_is_odd_by_chance() -> None:
    assert taught((12, "small"), (37, "big")) == "'big' if n >= 20 else 'small'"


def test_what_alternates_is_still_found() -> None:
    assert taught((12, "left"), (37, "right"), (40, "left"), (51, "right"), (13, "right")) in (
        "'right' if n % 2 == 1 else 'left'",
        "'left' if n % 2 == 0 else 'right'",
    )


def test_bounds_of_stretches_are_round_too() -> None:
    fares = ((12, "child"), (40, "adult"), (70, "senior"), (66, "senior"), (61, "adult"), (17, "child"))
    assert taught(*fares) == "'child' if n < 20 else 'adult' if n < 65 else 'senior'"


def test_no_rival_is_the_best_one_denied_on_both_sides() -> None:
    editor = Editor()
    for number, result in ((40, "cheap"), (260, "dear"), (95, "cheap"), (130, "dear")):
        found = editor.do("teach", name="price", inputs={"n": number}, result=result).findings[0]
    assert found.formula == "'cheap' if n < 100 else 'dear'"
    assert not any("-n" in one for one in found.rivals)


def test_both_ends_of_what_was_shown_have_their_bounds() -> None:
    editor = Editor()
    for number in (12, 23, 61, 35, 55, 9, 70):
        found = editor.do("teach", name="unusual", inputs={"n": number}, result=not 20 < number < 60).findings[0]
    assert found.formula in ("n < 20 or n >= 60", "n >= 60 or n < 20")

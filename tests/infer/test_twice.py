"""Tests that say the same twice are no rivals, nor are formulas that read alike."""

from __future__ import annotations

import pytest

from studio.infer.explain import finding
from studio.infer.goals import Answer, Candidate, Goal, Scope
from studio.infer.questions import close
from studio.infer.unlikely import idle
from studio.language.parse import parse
from studio.language.types import NUMBER


@pytest.mark.parametrize("text", ["a == 0 or a <= 0", "a > 3 and a > 5", "a != 2 or a < 1", "b and (a == 0 or a <= 0)"])
def test_a_bound_beside_one_that_says_as_much_is_idle(text: str) -> None:
    assert idle(parse(text))


@pytest.mark.parametrize("text", ["a - b + b", "b + (a - b)", "a + b - a", "2 * (a + b - b)"])
def test_what_is_taken_away_again_is_idle(text: str) -> None:
    assert idle(parse(text)) and not idle(parse("a - b + 1"))


@pytest.mark.parametrize("text", ["point(a, b) == point(1, b)", "point(a, b) != point(a, c)"])
def test_a_part_that_is_compared_with_itself_is_idle(text: str) -> None:
    assert idle(parse(text)) and not idle(parse("point(a, b) == point(b, a)"))


@pytest.mark.parametrize("text", ["a == 0 or a >= 2", "a > 3 and a < 5", "a == 0 or b <= 0", "a < 1 or a == 1"])
def test_bounds_that_each_let_something_through_are_not(text: str) -> None:
    assert not idle(parse(text))


def test_what_reads_like_the_best_is_no_rival() -> None:
    answer = Answer(tuple(Candidate(parse(text), (weight,)) for text, weight in (("a", 2.0), ("a", 3.0), ("b", 4.0))))
    assert finding(Goal("x", (), (), Scope({}), NUMBER), answer).rivals == ("b",)
    assert [one.rank[0] for one in close(answer.candidates)] == [2.0, 4.0]


@pytest.mark.parametrize(
    "text",
    ["laps - seat + seat", "with_digits(laps + due - laps, 2)", "2 * laps - (laps + laps)", "due + -laps / laps"],
)
def test_what_is_added_and_taken_away_again_is_idle(text: str) -> None:
    assert idle(parse(text))
    assert not idle(parse("laps + seat - due"))

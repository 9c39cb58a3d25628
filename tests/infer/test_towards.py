"""One step towards another number, and other cases that two numbers tell: below, above and there."""

from __future__ import annotations

import pytest

from studio.infer.goals import Scope
from studio.infer.solve import solve
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER, list_of
from tests.infer.places import best, goal

STEP = "mine + 1 if mine < goal else mine - 1 if mine > goal else mine"
SHOWN = [((4, 9), 5), ((9, 2), 8), ((6, 6), 6), ((1, 0), 0), ((0, 5), 1), ((7, 1), 6), ((0, 1), 1), ((2, 2), 2)]
GIVEN = Scope({"mine": NUMBER, "goal": NUMBER}, locals=("mine", "goal"), given=("mine", "goal"))


@pytest.mark.parametrize("count", [5, 6, 7, 8])
def test_a_step_towards_a_number_is_up_down_or_none(count: int) -> None:
    rows = [({"mine": mine, "goal": end}, wanted) for (mine, end), wanted in SHOWN[:count]]
    assert best(goal("next", NUMBER, GIVEN, rows)) == STEP


def test_a_step_towards_a_number_is_among_what_three_examples_may_mean() -> None:
    shown = [((0, 4), 1), ((4, 0), 3), ((2, 2), 2)]
    rows = [({"mine": mine, "goal": end}, wanted) for (mine, end), wanted in shown]
    assert STEP in [show(one.formula) for one in solve(goal("next", NUMBER, GIVEN, rows)).candidates]


@pytest.mark.parametrize("last", [[], [(6, [6, 2], 6)], [(6, [6], 6), (3, [1, 4], 2)]])
def test_what_stands_there_goes_towards_an_item_that_was_looked_up(last: list[tuple[int, list[int], int]]) -> None:
    scope = Scope({"depth": NUMBER, "asked": list_of(NUMBER)}, own=parse("depth"), parts=(parse("asked[0]"),))
    shown = [(0, [5, 2], 1), (4, [2, 6], 3), (1, [6], 2), (2, [1, 3], 1), (5, [7], 6), (3, [3, 0], 3), *last]
    rows = [({"depth": depth, "asked": asked}, wanted) for depth, asked, wanted in shown]
    told = "depth + 1 if depth < asked[0] else depth - 1 if depth > asked[0] else depth"
    assert best(goal("new depth", NUMBER, scope, rows)) == told


def test_two_numbers_tell_three_other_cases() -> None:
    shown = [((5, 2), 8), ((2, 8), 3), ((4, 4), 5), ((9, 1), 8), ((0, 3), 3), ((7, 7), 5), ((6, 5), 8), ((5, 6), 3)]
    scope = Scope({"ours": NUMBER, "theirs": NUMBER}, locals=("ours", "theirs"), given=("ours", "theirs"))
    rows = [({"ours": ours, "theirs": theirs}, points) for (ours, theirs), points in shown]
    assert best(goal("points", NUMBER, scope, rows)) == "3 if ours < theirs else 8 if ours > theirs else 5"

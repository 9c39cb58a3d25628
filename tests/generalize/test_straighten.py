"""Freehand numbers become round rules, and exact ones stay as they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.generalize.straighten import straighten, tolerance_of
from studio.language.show import show

ONE = [(0,), (1,), (2,), (3,)]


@pytest.mark.parametrize(
    ("values", "formula", "off"),
    [
        ([30, 70, 110, 150], "30 + 40 * i", 0),
        ([31, 69, 112, 148], "30 + 40 * i", 2),
        ([24, 48, 72, 96], "24 + 24 * i", 0),
        ([5, 5, 5, 5], "5", 0),
        ([0, 20, 40, 60], "20 * i", 0),
        ([100, 80, 60, 40], "100 - 20 * i", 0),
        ([0.5, 8, 15.5, 23], "0.5 + 7.5 * i", 0),
    ],
)
def test_a_rule_over_one_index(values: list[float], formula: str, off: float) -> None:
    found = straighten(ONE, values, 5)
    assert found is not None
    assert show(found.node(["i"])) == formula
    assert found.off == off


def test_what_follows_no_rule_is_left_alone() -> None:
    assert straighten(ONE, [0, 30, 10, 90], 5) is None


def test_two_indices() -> None:
    grid = [(i, j) for i in range(2) for j in range(3)]
    found = straighten(grid, [10 + 40 * j + 5 * i for i, j in grid], 1)
    assert found is not None
    assert show(found.node(["i", "j"])) == "10 + 5 * i + 40 * j"


@given(
    base=st.integers(-20, 20).map(lambda k: 10 * k),
    step=st.integers(3, 20).map(lambda k: 10 * k),
    errors=st.lists(st.floats(-2, 2), min_size=4, max_size=4),
)
def test_a_shaky_hand_on_the_grid_is_understood(base: int, step: int, errors: list[float]) -> None:
    found = straighten(ONE, [base + step * k + error for k, error in enumerate(errors)], 5)
    assert found is not None
    assert found.steps == (step,)
    assert abs(found.base - base) <= 2
    assert found.off <= 2.001


def test_small_steps_count_where_no_error_is_allowed() -> None:
    found = straighten(ONE, [0, 1, 2, 3], 0)
    assert found is not None
    assert show(found.node(["i"])) == "i"


SIZES = st.sampled_from([0.5, 0.75, 1.5, 2.0, 3.0])


@given(
    step=st.integers(3, 12).map(lambda k: 10 * k),
    errors=st.lists(st.floats(-0.8, 0.8), min_size=4, max_size=4),
    size=SIZES,
)
def test_a_drawing_of_another_size_may_have_errors_as_much_larger(step: int, errors: list[float], size: float) -> None:
    places = [step * size * k + error * tolerance_of(step * size) for k, error in enumerate(errors)]
    found = straighten(ONE, places, tolerance_of(step * size))
    assert found is not None and found.off <= tolerance_of(step * size)
    assert abs(found.steps[0] / (step * size) - 1) <= 0.15


def test_rounder_numbers_are_those_of_a_larger_drawing() -> None:
    shaky = [31, 74, 107]
    for size, formula in ((0.5, "15 + 20 * i"), (1, "30 + 40 * i"), (1.5, "45 + 60 * i"), (3, "90 + 120 * i")):
        found = straighten([(0,), (1,), (2,)], [one * size for one in shaky], tolerance_of(40 * size))
        assert found is not None and show(found.node(["i"])) == formula


def test_what_a_rounder_number_costs_is_little() -> None:
    found = straighten(ONE, [50, 57, 44, 52], tolerance_of(140))
    assert found is not None and found.steps == (0,) and found.off <= 6.5 + 2.5


def test_a_small_drawing_may_be_off_by_a_pixel_or_two() -> None:
    assert (tolerance_of(4), tolerance_of(10), tolerance_of(40), tolerance_of(120)) == (1, 2, 5, 15)

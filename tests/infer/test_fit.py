"""Functions through numbers: what is found, and what is too large to be looked at."""

from __future__ import annotations

import warnings
from fractions import Fraction

import numpy as np
import pytest

from studio.infer.fit import linear, worth_solving


def test_a_multiple_and_a_constant_are_found_where_all_lie_in_one_line_exactly() -> None:
    term = np.array([[2.0, 0.0, 5.0, 3.0]])
    assert linear(term, np.array([4.0, 3.0, 5.5, 4.5])) == (Fraction(1, 2), Fraction(3))
    assert linear(term, np.array([4.0, 3.0, 5.5, 4.75])) is None
    assert linear(term, np.array([4.0, 3.0, 5.5, 4.500001])) is None
    assert linear(np.array([[2.0, 2.0, 2.0]]), np.array([1.0, 1.0, 1.0])) is None


@pytest.mark.parametrize("size", [2, 3, 4, 7])
@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e5])
def test_whatever_is_found_was_worth_solving_and_not_all_is(size: int, scale: float) -> None:
    chance = np.random.default_rng(size)
    sets = chance.integers(-5, 6, size=(32, 2, size)) * scale
    sets[::8, 1] = 2 * sets[::8, 0] + chance.integers(0, 2, size=(4, size)) * 1e-7
    worth = 0
    for columns, numerator, denominator in zip(
        sets[::2], chance.integers(-6, 7, 16), chance.integers(1, 13, 16), strict=True
    ):
        wanted = columns[0] * numerator / denominator - columns[1] + 3
        may = worth_solving(sets, wanted)
        assert all(may[place] for place, one in enumerate(sets) if linear(one, wanted) is not None)
        worth += int(may.sum())
    assert worth < 0.8 * 16 * len(sets)


def test_numbers_near_the_largest_may_be_worth_solving() -> None:
    sets = np.array([[[1e308, 0, 1.0], [1.0, -1e308, 5.0]], [[1.0, 2, 3], [4.0, 9, 16]]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert worth_solving(sets, np.array([6.0, 12, 20])).tolist()[1]

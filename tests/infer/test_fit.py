"""Functions through numbers: what is found, and what is too large to be looked at."""

from __future__ import annotations

import warnings
from fractions import Fraction

import numpy as np
import pytest

from studio.infer.fit import affine, linear


def test_numbers_in_equal_steps_are_a_function_of_their_place() -> None:
    fit = affine([[0], [1], [2]], [10, 25, 40])
    assert fit is not None and (fit.constant, fit.coefficients) == (10, (15,))


@pytest.mark.parametrize("values", [[1e305, 3e305], [1e308, -1e308], [0, 1.7e308]])
def test_numbers_near_the_largest_are_looked_at_without_a_warning(values: list[float]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fit = affine([[0], [1]], values)
    assert fit is None or fit.at([1]) == pytest.approx(values[1])


def test_a_multiple_and_a_constant_are_found_where_all_lie_in_one_line_exactly() -> None:
    term = np.array([[2.0, 0.0, 5.0, 3.0]])
    assert linear(term, np.array([4.0, 3.0, 5.5, 4.5])) == (Fraction(1, 2), Fraction(3))
    assert linear(term, np.array([4.0, 3.0, 5.5, 4.75])) is None
    assert linear(term, np.array([4.0, 3.0, 5.5, 4.500001])) is None
    assert linear(np.array([[2.0, 2.0, 2.0]]), np.array([1.0, 1.0, 1.0])) is None

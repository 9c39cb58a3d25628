"""What tells columns of values apart."""

from __future__ import annotations

import numpy as np
import pytest

from studio.infer.columns import Interner, column, rows_as_bytes
from studio.language.types import NUMBER, TRUTH
from studio.language.values import Value


@pytest.mark.parametrize("shape", [(3, 5), (1, 1), (0, 4), (4, 0)])
@pytest.mark.parametrize("kind", [np.float64, np.uint8])
def test_rows_are_told_apart_by_the_bytes_that_they_consist_of(shape: tuple[int, int], kind: type) -> None:
    table = np.arange(shape[0] * shape[1]).astype(kind).reshape(shape)
    assert rows_as_bytes(table) == [row.tobytes() for row in table]
    assert rows_as_bytes(table[:, ::-1]) == [row[::-1].tobytes() for row in table]


def test_equal_values_have_equal_numbers_whether_they_are_one_object_or_several() -> None:
    whole = [(1, 2), (3, 4)]
    numbers = Interner().ids([whole, "a", whole, [(1, 2), (3, 4)], [(3, 4), (1, 2)], "a", True, 1, {1: whole}])
    assert numbers.tolist() == [0, 1, 0, 0, 2, 1, 3, 4, 5]


@pytest.mark.parametrize(
    ("values", "kept"),
    [([1, 2.5], True), ([1, 2], True), ([1, float("inf")], False), ([1, True], False), ([1, None], False)],
)
def test_numbers_make_a_column_where_all_of_them_are_finite(values: list[Value], kept: bool) -> None:
    assert (column(values, NUMBER, Interner()) is not None) is kept
    assert column([10**400], NUMBER, Interner()) is None
    assert column([True, 1], TRUTH, Interner()) is None

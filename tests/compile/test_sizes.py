"""Parts of values are counted alike by studio and program, however they lie in one another."""

from __future__ import annotations

from typing import Any

import pytest

from studio.compile.runtime.budget import DEEPEST, Overspent
from studio.compile.runtime.budget import size as program_size
from studio.compile.runtime.values import Point, Record
from studio.language.sizes import size

PAIR = [1, "a"]
VALUES: tuple[Any, ...] = (
    3,
    "abc",
    [],
    [1, 2.5, None, True],
    [(1, 2), (3, 4, 5), ()],
    [PAIR, PAIR, (PAIR, PAIR)],
    [[(1,), 2], 3],
    {"a": 1, (1, 2): [PAIR]},
    [{1, 2}, frozenset({3})],
)


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_both_count_the_same(value: Any) -> None:
    assert program_size(value) == size(value)


def test_what_has_named_parts_is_looked_into() -> None:
    assert program_size(Point(1, 2)) == 1
    assert program_size([Record(a=1, b=Point(0, 0)), Record(a=[1, 2])]) == 1 + 3 + 4


def nested(value: Any, times: int) -> Any:
    for _ in range(times):
        value = [value]
    return value


@pytest.mark.parametrize("inmost", [1, [], [1, 2]])
def test_what_is_nested_too_deep_is_told_at_the_same_depth(inmost: Any) -> None:
    deepest = DEEPEST - isinstance(inmost, list)
    assert program_size(nested(inmost, deepest)) == deepest + program_size(inmost)
    with pytest.raises(Overspent, match=f"more than {DEEPEST} deep"):
        program_size(nested(inmost, deepest + 1))

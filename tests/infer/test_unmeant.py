"""What nobody means is no rival of what may be meant, and what is the same for whole numbers is told once."""

from __future__ import annotations

import pytest

from studio.infer.goals import Goal, Scope, Situation
from studio.infer.unmeant import of_whole_numbers, unmeant
from studio.language.nodes import Name
from studio.language.parse import parse
from studio.language.types import NUMBER, TEXT

TYPES = {"wide": NUMBER, "coins": NUMBER, "word": TEXT, "sign": TEXT, "key": TEXT}
SCOPE = Scope(TYPES, locals=tuple(TYPES), pointed=("key",))
VALUES = {"wide": 1.5, "coins": 3, "word": "", "sign": "shut", "key": "space"}
GOAL = Goal("f", (Situation(VALUES),), (0,), SCOPE, NUMBER)


@pytest.mark.parametrize(
    "odd",
    [
        "1 / wide * 5460 - 18",
        "5 * (1 / wide)",
        "1 / coins * coins",
        "'shut'[coins]",
        "0 ** len(sign)",
        "coins % 1",
        "min(coins, 0)",
        "min(coins, coins - 2)",
        "coins - (coins + coins) / coins",
        "len(word)",
        "coins > max(1, len(sign))",
        "sign == reversed(sign)",
        "sign != upper(sign)",
        "without_first_letter(key)",
        "key[coins]",
    ],
)
def test_nobody_means_it(odd: str) -> None:
    assert unmeant(parse(odd), parse("coins - 3"), GOAL)
    assert not unmeant(parse(odd), parse(odd), GOAL)


@pytest.mark.parametrize(
    "meant",
    ["360 / coins", "360 / coins * wide", "wide % 1", "min(coins, 5)", "max(0, coins - 2)", "sign[coins]", "len(sign)"],
)
def test_somebody_may_mean_it(meant: str) -> None:
    assert not unmeant(parse(meant), Name("coins"), GOAL)


def test_bounds_of_whole_numbers_are_told_once() -> None:
    assert of_whole_numbers(parse("coins > 1 or wide > 1"), GOAL) == parse("coins >= 2 or wide > 1")
    assert of_whole_numbers(parse("coins <= 3"), GOAL) == parse("coins < 4")

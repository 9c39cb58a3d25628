"""A number that follows a plain formula but for where something is so, and one step with one end."""

from __future__ import annotations

import pytest

from studio.infer.goals import Goal, Scope, Situation
from studio.infer.solve import solve
from studio.language.nodes import Name
from studio.language.show import show
from studio.language.types import NUMBER

Rows = list[tuple[dict[str, int], int]]


def found(own: str, pointed: tuple[str, ...], rows: Rows) -> str:
    names = tuple(rows[0][0])
    scope = Scope(dict.fromkeys(names, NUMBER), pointed=pointed, locals=names, own=Name(own))
    situations = tuple(Situation(values, f"example {number}") for number, (values, _) in enumerate(rows, 1))
    return show(solve(Goal(f"new {own}", situations, tuple(wanted for _, wanted in rows), scope, NUMBER)).best)


SPUN: Rows = [
    ({"pot": 0, "spin": 5}, 5), ({"pot": 5, "spin": 4}, 9), ({"pot": 9, "spin": 2}, 0), ({"pot": 0, "spin": 3}, 3),
    ({"pot": 3, "spin": 6}, 9), ({"pot": 9, "spin": 2}, 0),
]  # fmt: skip


@pytest.mark.parametrize("shown", [3, 4, 5, 6])
def test_a_plain_number_where_something_is_so_comes_before_products(shown: int) -> None:
    assert found("pot", ("spin",), SPUN[:shown]) == "0 if spin == 2 else spin + pot"


@pytest.mark.parametrize(
    ("rows", "formula"),
    [
        ([({"fuel": 0}, 20), ({"fuel": 73}, 80)], "min(80, fuel + 20)"),
        ([({"fuel": 50}, 38), ({"fuel": 7}, 4)], "max(4, fuel - 12)"),
    ],
)
def test_one_example_shows_the_step_and_the_next_one_the_end(rows: Rows, formula: str) -> None:
    assert found("fuel", (), rows) == formula

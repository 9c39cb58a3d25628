"""How many steps a number holds, or has begun, each at a price, and no more than so much."""

from __future__ import annotations

import pytest

from studio.infer.goals import Scope
from studio.language.types import NUMBER
from tests.infer.places import best, goal

STAY = Scope({"minutes": NUMBER}, locals=("minutes",), given=("minutes",))


@pytest.mark.parametrize(
    ("shown", "meant"),
    [
        ({6: 3, 15: 3, 17: 6, 44: 9, 46: 12}, "ceil(minutes / 15) * 3"),
        ({6: 3, 15: 3, 17: 6, 31: 9, 44: 9, 90: 12, 200: 12}, "min(12, ceil(minutes / 15) * 3)"),
        ({127: 12, 30: 3, 99: 9, 64: 6}, "minutes // 10"),
        ({40: 6, 59: 6, 81: 12, 19: 0, 60: 9}, "minutes // 20 * 3"),
    ],
)
def test_steps_that_were_begun_or_are_held_have_a_price(shown: dict[int, int], meant: str) -> None:
    assert best(goal("price", NUMBER, STAY, [({"minutes": one}, due) for one, due in shown.items()])) == meant


def test_a_most_that_two_of_three_come_to_says_nothing_of_steps() -> None:
    rows = [({"minutes": one}, due) for one, due in ((9, 2), (13, 3), (19, 3))]
    assert "//" not in best(goal("edge", NUMBER, STAY, rows))

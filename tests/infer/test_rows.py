"""Places of a list that is drawn in rows: those beside one."""

from __future__ import annotations

from studio.infer.goals import Goal, Scope
from studio.infer.solve import solve
from studio.language.evaluate import evaluate
from studio.language.parse import parse
from studio.language.types import NUMBER, list_of
from studio.language.values import Value
from tests.infer.places import goal

ACROSS, ALL = 5, 20
SCOPE = Scope(
    {"beds": list_of(NUMBER), "bed": NUMBER, "across": NUMBER},
    pointed=("bed",),
    locals=("beds", "bed"),
    rows={"beds": parse("across")},
)


def chosen(*shown: tuple[int, list[int]]) -> Goal:
    """Some beds that were chosen for one of them."""
    rows: list[tuple[dict[str, Value], Value]] = [
        ({"beds": [0] * ALL, "bed": bed, "across": ACROSS}, [*some]) for bed, some in shown
    ]
    return goal("dug", list_of(NUMBER), SCOPE, rows, unordered=True)


def dug(asked: Goal, bed: int, across: int) -> Value:
    """Which ones the first guess chooses for another bed, with so many in a row."""
    return evaluate(solve(asked).best, {"beds": [0] * ALL, "bed": bed, "across": across})


def test_those_beside_a_place_are_found_from_two_examples() -> None:
    asked = chosen((12, [12, 11, 13, 7, 17]), (0, [0, 1, 5]))
    assert dug(asked, 9, 5) == [4, 8, 9, 14] and dug(asked, 5, 4) == [1, 4, 5, 6, 9]

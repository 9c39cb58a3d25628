"""A list of which some items stay as they were is changed item by item: nothing is looked for among other things."""

from __future__ import annotations

from studio.infer.goals import Function, Scope
from studio.infer.solve import solve
from studio.language.show import show
from studio.language.types import NUMBER, dict_of, list_of
from studio.language.values import Value
from tests.infer.places import CROSSINGS, PLACE, POINT, goal

CELLS = list_of(PLACE)
BELOW = Function("below", (PLACE,), PLACE, lambda place: (place[0], place[1] + 1))
SCOPE = Scope(
    {"cells": CELLS, "level": NUMBER, "places": dict_of(PLACE, POINT)}, {"below": BELOW}, locals=("cells", "level")
)
ROWS: list[tuple[dict[str, Value], Value]] = [
    ({"cells": [(2, 7), (3, 6), (5, 2)], "level": 8, "places": CROSSINGS}, [(2, 8), (3, 7), (5, 3)]),
    ({"cells": [(0, 8), (3, 1), (4, 7), (5, 0)], "level": 2, "places": CROSSINGS}, [(0, 8), (3, 2), (4, 7), (5, 1)]),
]

MOST_TRIED = 10_000


def test_a_list_with_items_that_stay_is_changed_and_not_chosen_from_others() -> None:
    answer = solve(goal("sunk", CELLS, SCOPE, ROWS))
    formulas = [show(one.formula) for one in answer.candidates]
    assert formulas[0].endswith(" for c in cells]"), formulas
    assert answer.tried < MOST_TRIED  # twice as many where members of the other collection are looked for as well


def test_a_list_of_which_nothing_stays_may_be_chosen_from_others() -> None:
    rows: list[tuple[dict[str, Value], Value]] = [
        ({"cells": [(0, 0)] * 3, "level": 3, "places": CROSSINGS}, [(3, 0), (3, 1), (3, 2)]),
        ({"cells": [(0, 0)] * 3, "level": 5, "places": CROSSINGS}, [(5, 0), (5, 1), (5, 2)]),
    ]
    assert solve(goal("row", CELLS, SCOPE, rows)).candidates

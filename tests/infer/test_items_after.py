"""What comes next in a list that stands there: the item after one of it, or before it, and round again."""

from __future__ import annotations

from studio.infer.goals import Scope
from studio.infer.solve import solve
from studio.language.nodes import Name
from studio.language.show import show
from studio.language.types import NUMBER, SYMBOL, TEXT, list_of, tuple_of
from studio.language.values import Symbol, Value
from tests.infer.places import best, goal

MEALS = ["soup", "salad", "fish", "cake", "tea"]
COURSE = Scope({"menu": list_of(TEXT), "meal": TEXT}, locals=("meal",), given=("meal",))


def courses(*pairs: tuple[str, str]) -> list[tuple[dict[str, Value], Value]]:
    return [({"menu": MEALS, "meal": meal}, after) for meal, after in pairs]


def test_the_item_after_another_one_is_found_from_two_examples_and_the_last_may_stay_or_lead_to_the_first() -> None:
    shown = goal("next", TEXT, COURSE, courses(("soup", "salad"), ("fish", "cake")))
    open_end = [show(one.formula) for one in solve(shown).candidates]
    assert open_end[0] == "menu[(index_of(menu, meal) + 1) % len(menu)]"
    assert "menu[min(index_of(menu, meal) + 1, len(menu) - 1)]" in open_end
    stays = goal("next", TEXT, COURSE, courses(("soup", "salad"), ("cake", "tea"), ("tea", "tea")))
    assert best(stays) == "menu[min(index_of(menu, meal) + 1, len(menu) - 1)]"


def test_the_item_before_another_one_is_found_from_two_examples() -> None:
    back = goal("last", TEXT, COURSE, courses(("salad", "soup"), ("soup", "tea")))
    assert best(back) == "menu[(index_of(menu, meal) - 1) % len(menu)]"


def test_the_place_after_a_place_in_a_list_of_places_is_no_sum_of_its_numbers() -> None:
    stops = [(1, 7), (4, 2), (6, 6), (3, 9)]
    pair = tuple_of(NUMBER, NUMBER)
    scope = Scope({"stops": list_of(pair), "stop": pair}, locals=("stop",), given=("stop",))
    rows = [({"stops": stops, "stop": stops[one]}, stops[(one + 1) % 4]) for one in (0, 1, 3)]
    assert best(goal("next", pair, scope, rows)) == "stops[(index_of(stops, stop) + 1) % len(stops)]"


def test_a_state_goes_on_through_a_list_of_colours_after_two_showings_and_is_what_was_shown_after_one() -> None:
    tints = [Symbol(one) for one in ("tan", "teal", "plum", "navy")]
    scope = Scope({"tints": list_of(SYMBOL), "wall": SYMBOL}, locals=("wall", "tints"), own=Name("wall"))
    rows = [({"tints": tints, "wall": tints[one]}, tints[one + 1]) for one in range(3)]
    assert best(goal("wall", SYMBOL, scope, rows[:1])) == "teal"
    assert best(goal("wall", SYMBOL, scope, rows[:2])) == "tints[(index_of(tints, wall) + 1) % len(tints)]"

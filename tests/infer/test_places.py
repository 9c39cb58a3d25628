"""What the engine makes of examples over a grid of places, as they come up in real sessions."""

from __future__ import annotations

from studio.infer.check import right_everywhere, value_in
from studio.infer.goals import Situation
from studio.infer.solve import solve
from studio.language.nodes import free_names, literals
from studio.language.show import show
from studio.language.types import SYMBOL, dict_of
from studio.language.values import Point
from tests.infer.places import (
    CLOSED,
    GRID,
    GRID_VALUES,
    OPEN,
    PLACE,
    PLACES,
    SURROUNDED,
    B,
    Pair,
    W,
    beside,
    best,
    followed,
    free_beside,
    marked_places,
    moves,
    picked,
    pointed_at,
    star_points,
    unlike_beside,
)


def test_places_pointed_at_side_by_side_are_those_at_distance_one() -> None:
    assert best(pointed_at(beside)) == "[c for c in crossings if distance(c, position) == 1]"


def test_places_pointed_at_across_give_another_rule_that_is_right_everywhere() -> None:
    def across(place: Pair) -> list[Pair]:
        return [one for one in PLACES if abs(one[0] - place[0]) == 1 and abs(one[1] - place[1]) == 1]

    found = solve(pointed_at(across)).best
    assert not {"ceil", "floor", "round"} & free_names(found)
    for place in PLACES:
        value = value_in(found, Situation({**GRID_VALUES, "position": place}), GRID)
        assert set(value) == set(across(place))


def test_a_look_into_the_list_wins_over_an_arbitrary_pick_from_it() -> None:
    assert best(free_beside()) == "any(a not in stones for a in around)"


def test_items_gone_on_with_are_told_from_those_skipped() -> None:
    found = show(solve(followed()).best)
    assert found == "n not in remembered and stones.get(start) == stones.get(n)"


def test_members_that_differ_are_filtered_without_mistaking_what_is_missing() -> None:
    wanted = "[a for a in around if a in stones and stones.get(a) != stones.get(position)]"
    assert best(unlike_beside()) == wanted


def test_a_click_means_the_nearest_place_when_that_is_near_enough() -> None:
    goal = picked()
    found = solve(goal).best
    assert show(found).startswith("nearest(crossings, at) if distance(crossings[nearest(crossings, at)], at) <")
    assert not [one for _, one in literals(found) if one.value is not None]
    far = Situation({**goal.situations[0].values, "at": Point(2000, 2000)})
    assert value_in(found, far, goal.scope) is None


def test_alternation_is_parity_of_what_was_done() -> None:
    goal = moves(lambda history: B if len(history) % 2 == 1 else W, SYMBOL)
    assert best(goal) == "black if len(history) % 2 == 1 else white"


def test_the_present_state_is_the_last_of_the_list() -> None:
    assert best(moves(lambda history: history[-1], dict_of(PLACE, SYMBOL))) == "last(history)"


def test_marks_on_three_sizes_are_picked_exactly_by_a_rule_without_names_that_never_changed() -> None:
    goal = marked_places(star_points)
    found = solve(goal).best
    assert right_everywhere(found, goal)
    assert not {"spacing", "margin"} & free_names(found)


def test_other_marks_give_another_rule() -> None:
    corners = marked_places(lambda size: {(0, 0), (size - 1, 0), (0, size - 1), (size - 1, size - 1)})
    column = marked_places(lambda size: {(2, j) for j in range(size)}, (5, 7))
    odd = marked_places(lambda size: {(i, j) for i in range(size) for j in range(size) if (i + j) % 2}, (4, 6))
    texts = [show(solve(goal).best) for goal in (corners, column, odd)]
    assert len(set(texts)) == 3
    assert texts[1] == "[c for c in crossings if c[0] == 2]"
    assert texts[2].endswith("(c[0] + c[1]) % 2 == 1]")


def test_the_scenes_of_the_examples_are_what_they_should_be() -> None:
    assert all(place in CLOSED for place in OPEN)
    assert SURROUNDED[(4, 4)] == B

"""What the examples of a few situations say by themselves: rests, turns, texts, places that agree, parallel parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from studio.infer.goals import Goal, Scope, Situation
from studio.infer.solve import solve
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import ANY, NUMBER, join, tuple_of, type_of
from studio.language.values import Symbol

BEGINNINGS = [("tea", "te"), ("milk", "te"), ("team", "m"), ("milk", "mi"), ("tea", ""), ("a", "tea")]
RED, GREEN, BLUE = Symbol("red"), Symbol("green"), Symbol("blue")


def guessed(rows: Sequence[tuple[Mapping[str, Any], Any]], given: tuple[str, ...] = ()) -> str:
    """The first guess for some local values and what was shown for them."""
    situations = tuple(Situation(dict(values), f"example {number}") for number, (values, _) in enumerate(rows))
    types = {name: join(type_of(one.values[name]) for one in situations) for name in rows[0][0]}
    wanted = tuple(value for _, value in rows)
    goal = Goal("it", situations, wanted, Scope(types, locals=tuple(types), given=given), ANY)
    return show(solve(goal).best)


TURNS = [RED, GREEN, BLUE]


def of(name: str, pairs: Sequence[tuple[Any, Any]]) -> list[tuple[dict[str, Any], Any]]:
    return [({name: value}, result) for value, result in pairs]


@pytest.mark.parametrize(
    ("rows", "formula"),
    [
        (of("seconds", [(65, 5), (190, 10), (59, 59), (600, 0)]), "seconds % 60"),
        (of("seconds", [(65, 1), (190, 3), (59, 0), (600, 10)]), "seconds // 60"),
        (of("tick", [(1, 29), (10, 20), (35, 25), (61, 29)]), "30 - tick % 30"),
        (of("price", [(47, 40), (12, 10), (99, 90), (60, 60), (101, 100)]), "price // 10 * 10"),
        (of("word", [("tea", 3), ("bread", 5), ("milk", 4)]), "len(word)"),
        (
            [({"word": word, "start": start}, word.startswith(start)) for word, start in BEGINNINGS],
            "starts_with(word, start)",
        ),
        (of("word", [("tea", "TEA"), ("Milk", "MILK")]), "upper(word)"),
        (of("hand", [([3, 1, 2], [1, 2, 3]), ([2, 5, 4], [2, 4, 5])]), "sorted(hand)"),
        (of("hand", [([3, 1, 2], [1, 2]), ([2, 5, 4], [5, 4])]), "without_first(hand)"),
        (of("stock", [({"a": 2, "b": 5}, 7), ({"a": 1}, 1), ({"a": 4, "c": 4}, 8)]), "sum(stock.values())"),
        (
            of("prices", [([3, 12, 15], "2"), ([9, 11], "1"), ([1, 2], "0"), ([20, 30, 40], "3")]),
            "text(len([p for p in prices if p >= 10]))",
        ),
        (of("prices", [([3, 12, 15], 2), ([9, 11], 1), ([1, 2], 0), ([20, 30, 40], 3)]), None),
        (
            [({"turn": n}, [RED, GREEN, BLUE][n % 3]) for n in range(5)],
            "[red, green, blue][turn % 3]",
        ),
        (
            [
                ({**{f"a{k:02}": (k * 37 + n * (k + 11) * 13) % 901 for k in range(25)}, "turn": n}, TURNS[n % 3])
                for n in range(7)
            ],
            "[red, green, blue][turn % 3]",
        ),
        (
            [({"n": n}, [RED, RED, BLUE, BLUE][n % 4]) for n in (0, 2, 1, -1, -10, 20, 3, 4, -2, -9)],
            "[red, red, blue, blue][n % 4]",
        ),
        ([({"n": n, "digit": d}, n * 10 + d) for n, d in ((7, 3), (4, 5), (0, 7))], "n * 10 + digit"),
        (
            [
                ({"n": n, "digit": d, "anew": anew, "sign": sign}, d if anew else n * 10 + d)
                for n, d, anew, sign in (
                    (0, 7, True, ""),
                    (7, 3, False, ""),
                    (12, 4, True, "+"),
                    (4, 5, False, "+"),
                    (12, 8, False, ""),
                )
            ],
            "digit if anew else n * 10 + digit",
        ),
        (
            [({"colours": [RED, GREEN, BLUE, GREEN, RED, RED], "total": 24}, [0, 4, 5])],
            "[r for r in range(len(colours)) if colours[r] == red]",
        ),
    ],
)
def test_what_a_kind_of_goal_asks_for(rows: list[tuple[dict[str, Any], Any]], formula: str | None) -> None:
    found = guessed(rows)
    assert found == (formula or "len([p for p in prices if p >= 10])")


def test_two_lists_agree_in_some_places() -> None:
    rows = [
        ({"code": [RED, BLUE, GREEN], "guess": [RED, GREEN, GREEN]}, 2),
        ({"code": [RED, BLUE, GREEN], "guess": [BLUE, RED, RED]}, 0),
        ({"code": [BLUE, BLUE, RED], "guess": [BLUE, BLUE, RED]}, 3),
        ({"code": [GREEN, BLUE, RED], "guess": [BLUE, BLUE, GREEN]}, 1),
    ]
    assert guessed(rows) == "len([i for i in range(len(code)) if code[i] == guess[i]])"


def test_places_of_a_set_that_lie_beside_another_are_counted() -> None:
    shown: list[tuple[Any, set[Any], int]] = [
        ((1, 1), {(1, 0), (2, 1)}, 2),
        ((2, 2), {(4, 4)}, 0),
        ((3, 3), {(0, 0), (3, 2)}, 1),
        ((0, 0), {(0, 1), (1, 0), (1, 1)}, 2),
        ((2, 2), {(1, 1), (3, 3)}, 0),
        ((2, 2), {(2, 1), (2, 3), (1, 2), (3, 2)}, 4),
    ]
    rows = [({"place": place, "walls": frozenset(walls)}, count) for place, walls, count in shown]
    assert guessed(rows) == "len([w for w in walls if distance(w, place) == 1])"


def test_both_coordinates_by_one_thought() -> None:
    rows = [
        ({"a": (0, 2), "b": (4, 6)}, (2, 4)),
        ({"a": (1, 1), "b": (3, 5)}, (2, 3)),
        ({"a": (6, 0), "b": (2, 2)}, (4, 1)),
    ]
    assert guessed(rows) == "((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)"


def test_steps_between_two_places() -> None:
    pairs = [((0, 0), (2, 1)), ((3, 1), (1, 4)), ((2, 2), (2, 2)), ((5, 0), (0, 1)), ((4, 4), (1, 3))]
    rows = [({"a": a, "b": b}, abs(a[0] - b[0]) + abs(a[1] - b[1])) for a, b in pairs]
    assert guessed(rows) == "abs(a[0] - b[0]) + abs(a[1] - b[1])"


def test_a_number_in_a_dict_is_compared_where_the_key_may_be_missing() -> None:
    far = {"a": 1, "b": 2, "c": 1}
    rows = [({"far": far, "name": name, "steps": steps}, far.get(name) == steps) for name in "abcd" for steps in (1, 2)]
    assert guessed(rows) == "steps == far.get(name)"


def test_what_was_given_to_a_function_matters() -> None:
    rows = [({"n": 2, "size": -2}, -2), ({"n": 3, "size": -3}, -3)]
    assert guessed(rows) == "size"
    assert guessed(rows, ("n",)) == "-n"


def test_a_number_worked_out_is_hardly_looked_for_in_a_list() -> None:
    hands = [([10, 9, 5], True), ([2, 3, 4], False), ([10, 10, 2], True), ([9, 9, 2], False), ([9, 8, 4], False)]
    rows = [({"hand": hand, "total": sum(hand)}, lost) for hand, lost in hands]
    assert " in hand" not in guessed(rows)


def test_a_place_that_is_no_pair_of_numbers_in_some_situation_breaks_nothing() -> None:
    pairs = [(1, 2), (3, 4), ((1, 2), 3)]
    situations = tuple(Situation({"p": pair, "n": number}, "") for number, pair in enumerate(pairs))
    scope = Scope({"p": tuple_of(NUMBER, NUMBER), "n": NUMBER}, locals=("p", "n"))
    assert show(solve(Goal("it", situations, (0, 1, 2), scope, ANY)).best) == "n"


def test_no_rival_is_nothing_shared_out_or_taken_no_times() -> None:
    situations = (Situation({"total": 24}, "example"),)
    goal = Goal("it", situations, (0,), Scope({"total": NUMBER}, locals=("total",), own=parse("total")), NUMBER)
    rivals = [show(one.formula) for one in solve(goal).candidates]
    assert rivals[0] == "0" and "total - 24" in rivals
    assert not [one for one in rivals if "0 /" in one or "0 *" in one or "* 0" in one], rivals


@pytest.mark.parametrize(
    ("pairs", "formula"),
    [
        ([(0, 1), (3, 4), (9, 0)], "digit + 1 if digit < 9 else 0"),
        ([(12, 1), (3, 4)], "digit + 1 if digit < 12 else 1"),
        ([(1, 0), (0, 5), (3, 2)], "digit - 1 if digit > 0 else 5"),
    ],
)
def test_a_number_goes_on_up_to_an_end_and_begins_again(pairs: list[tuple[int, int]], formula: str) -> None:
    situations = tuple(Situation({"digit": one, "wheel": n}, f"{n}") for n, (one, _) in enumerate(pairs))
    whole = Scope({"digit": NUMBER, "wheel": NUMBER}, locals=("digit", "wheel"), own=parse("digit"))
    goal = Goal("it", situations, tuple(new for _, new in pairs), whole, NUMBER)
    assert show(solve(goal).best) == formula

"""Where something is in a list or in a text, and lists of which only the first state was made."""

from __future__ import annotations

from studio.infer.goals import Scope
from studio.language.types import NUMBER, SYMBOL, TEXT, list_of
from studio.language.values import Symbol
from tests.infer.places import best, goal

ROW = Scope({"shelf": list_of(SYMBOL), "round": NUMBER}, locals=("shelf", "round"))


def shelf(letters: str) -> list[Symbol]:
    return [Symbol({"t": "tan", "g": "gold", "x": "gray"}[one]) for one in letters]


def test_the_place_of_the_one_free_place_is_found_from_two_examples() -> None:
    rows = [({"shelf": shelf("ttxgg"), "round": 4}, 2), ({"shelf": shelf("ttgxg"), "round": 1}, 3)]
    assert best(goal("free", NUMBER, ROW, rows)) == "index_of(shelf, gray)"


def test_the_place_of_a_letter_in_a_word_is_found_from_two_examples() -> None:
    scope = Scope({"word": TEXT, "letter": TEXT}, locals=("word", "letter"), given=("word", "letter"))
    rows = [({"word": "barrel", "letter": "r"}, 2), ({"word": "lantern", "letter": "l"}, 0)]
    assert best(goal("where", NUMBER, scope, rows)) == "index_of(word, letter)"


def test_no_place_in_a_list_is_a_number_that_came_of_a_division() -> None:
    scope = Scope({"peg": NUMBER, "moves": NUMBER}, locals=("peg", "moves"))
    rows = [({"peg": 12, "moves": 4}, 3), ({"peg": 30, "moves": 6}, 5), ({"peg": 14, "moves": 7}, 2)]
    assert best(goal("part", NUMBER, scope, rows)) == "peg / moves"
    assert best(goal("place", NUMBER, scope, rows, counted=True)) == "peg // moves"
    clicked = [({"peg": 70.5, "moves": 60}, 1), ({"peg": 200.25, "moves": 60}, 3), ({"peg": 10.5, "moves": 60}, 0)]
    assert best(goal("place", NUMBER, scope, clicked, counted=True)) == "peg // moves"


BITS = Scope({"bits": list_of(NUMBER)}, locals=("bits",), given=("bits",))


def test_the_first_place_of_a_number_in_a_list_is_found() -> None:
    rows = [({"bits": [1, -7, 0, 1]}, 2), ({"bits": [1, 1, 4, 1, 0, 0, -9]}, 4), ({"bits": [0, 3, 0]}, 0)]
    assert best(goal("first_zero", NUMBER, BITS, rows)) == "index_of(bits, 0)"


def test_the_last_place_of_a_number_in_a_list_is_found() -> None:
    rows = [({"bits": [1, 0, 1, 1]}, 1), ({"bits": [1, 0, 1, 1, 0]}, 4), ({"bits": [0, 1, 1, 0, 1, 1, 1]}, 3)]
    assert best(goal("last_zero", NUMBER, BITS, rows)) == "max([r for r in range(len(bits)) if bits[r] == 0])"

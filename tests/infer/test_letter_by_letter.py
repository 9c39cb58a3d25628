"""One result for each letter of a text: as a list, as a text, beside another text, by an alphabet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from studio.infer.goals import Scope
from studio.infer.solve import solve
from studio.language.errors import CannotExplain
from studio.language.show import show
from studio.language.types import ANY, NUMBER, TEXT, type_of
from studio.language.values import Value
from tests.infer.places import goal

TRIED = (("tree", ["e", "x"]), ("cat", ["c", "t", "e"]), ("banana", ["b", "a"]))
PAIRS = (("crane", "crown"), ("stone", "shone"), ("kebab", "cabin"))
MORSE = {"a": ".-", "b": "-...", "e": "."}


def found(shown: Sequence[tuple[Value, ...]], wanted: Callable[..., Value], names: str = "word other") -> str:
    """The first guess about a function of a word and something else."""
    inputs = names.split()[: len(shown[0])]
    scope = Scope(dict(zip(inputs, map(type_of, shown[0]), strict=True)), locals=tuple(inputs), given=tuple(inputs))
    rows = [(dict(zip(inputs, values, strict=True)), wanted(*values)) for values in shown]
    return show(solve(goal("made", ANY, scope, rows)).best)


@pytest.mark.parametrize(
    ("wanted", "formula"),
    [
        (
            lambda word, tried: [one if one in tried else "" for one in word],
            "[letter if letter in other else '' for letter in {}]",
        ),
        (lambda word, tried: [one in tried for one in word], "[letter in other for letter in {}]"),
        (
            lambda word, tried: [one for one in word if one not in tried],
            "[letter for letter in {} if letter not in other]",
        ),
        (
            lambda word, tried: "".join(one if one in tried else "_" for one in word),
            "joined_with([letter if letter in other else '_' for letter in {}], '')",
        ),
        (
            lambda word, tried: [word.count(one) for one in tried],
            "[len([letter for letter in {} if letter == o]) for o in other]",
        ),
    ],
)
def test_two_words_tell_what_is_made_of_each_of_their_letters(wanted: Callable[..., Value], formula: str) -> None:
    for shown in (2, 3):
        assert found(TRIED[:shown], wanted) == formula.format("letters_in(word)")


def test_what_is_said_of_letters_is_said_of_the_items_of_a_list_as_well() -> None:
    shown = [(["ann", "bob", "cy"], ["bob"]), (["kim", "lee"], ["lee", "kim", "joe"])]
    made = found(shown, lambda names, chosen: [one if one in chosen else "" for one in names], "names chosen")
    assert made == "[n if n in chosen else '' for n in names]"


def test_two_texts_of_the_same_length_are_compared_place_by_place() -> None:
    assert found(PAIRS[:2], lambda word, other: [a == b for a, b in zip(word, other, strict=True)]) == (
        "[word[i] == other[i] for i in range(len(word))]"
    )
    marks = found(
        PAIRS,
        lambda word, other: [
            "green" if a == b else "yellow" if a in other else "gray" for a, b in zip(word, other, strict=True)
        ],
    )
    assert "word[i] == other[i]" in marks and "word[i] " in marks and "in other" in marks


def test_a_table_or_an_alphabet_says_what_each_letter_becomes() -> None:
    said = found([("ab", MORSE), ("bea", MORSE)], lambda word, table: " ".join(table[one] for one in word))
    assert said == "joined_with([other.get(letter) for letter in letters_in(word)], ' ')"
    for sign in (1, -1):
        moved = found(
            [("cab", 1), ("dog", 3), ("zoo", 5)],
            lambda word, by, sign=sign: "".join(chr((ord(one) - 97 + sign * by) % 26 + 97) for one in word),
        )
        assert f", letter) {'+' if sign > 0 else '-'} other)" in moved and moved.endswith(
            "for letter in letters_in(word)], '')"
        )


def test_each_letter_twice_or_with_something_between() -> None:
    assert found([("cab",), ("dog",)], lambda word: "".join(one + one for one in word)).startswith(
        "joined_with([letter + letter "
    )
    assert found([("cab",), ("doggy",)], " ".join) == "joined_with(letters_in(word), ' ')"


def test_a_list_in_which_letters_of_a_word_were_met_tells_that_all_of_them_are_there() -> None:
    shown = [("tree", ["e", "x"]), ("cat", ["c", "t", "a", "e"]), ("no", ["x", "y", "z"]), ("tree", ["e", "r", "t"])]
    assert (
        found(shown, lambda word, tried: all(one in tried for one in word))
        == "all(letter in other for letter in letters_in(word))"
    )


def test_each_letter_of_an_item_of_a_list_counts_where_no_name_was_given_to_that_item() -> None:
    words: list[Value] = ["tree", "banana", "cat"]
    scope = Scope(
        {"words": type_of(words), "which": NUMBER, "tried": type_of(["a"])}, locals=("words", "which", "tried")
    )
    rows: list[tuple[dict[str, Value], Value]] = [
        ({"words": words, "which": which, "tried": ["a"] * 5}, [""] * len(str(words[which]))) for which in (1, 2)
    ]
    assert show(solve(goal("made", ANY, scope, rows)).best) == "['' for letter in letters_in(words[which])]"


def test_the_name_of_a_key_is_not_taken_apart() -> None:
    scope = Scope({"key": TEXT, "tried": type_of(["a"])}, pointed=("key",), locals=("key", "tried"))
    rows = [({"key": key, "tried": ["u", "p"]}, [key != "up"] * len(key)) for key in ("up", "left", "a")]
    with pytest.raises(CannotExplain):
        solve(goal("made", ANY, scope, rows))

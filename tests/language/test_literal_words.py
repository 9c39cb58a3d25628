"""Plain values of a formula by name: as they are written, and with what they stand in where others are alike."""

from __future__ import annotations

import pytest

from studio.language.literal_words import LONGEST, literal_words
from studio.language.parse import parse


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("20 + 40 * i", ["20", "40"]),
        ("point(0 + 2 * i, 0)", ["0 in 0 + 2 * i", "2", "0 in point(0 + 2 * i, 0)"]),
        ("point(0 + 0 * i, 2)", ["0 in 0 + 0 * i", "0 in 0 * i", "2"]),
        ("red", ["red"]),
        ("rows", []),
        ("piers[2, 1]", ["2", "1", "(2, 1)"]),
    ],
)
def test_what_is_alike_is_told_apart_by_what_it_stands_in(formula: str, words: list[str]) -> None:
    assert literal_words(parse(formula)) == words


def test_what_a_value_stands_in_is_not_longer_than_can_be_read() -> None:
    words = literal_words(parse("0 + some_very_long_name * another_very_long_name + a_third_name - 0"))
    assert all(len(one) <= LONGEST + len("0 in  (1)") for one in words) and len(set(words)) == 2

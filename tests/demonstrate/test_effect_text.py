"""What happens, as it is told and as it is typed."""

from __future__ import annotations

import pytest

from studio.demonstrate.effect_text import effect_like
from studio.demonstrate.effects import effect_words
from studio.generalize.operands import operand_json
from studio.language.values import Value

BEFORE: dict[str, Value] = {"word": "hi", "n": 1, "people": {"a": 1}}
EFFECTS: list[Value] = [
    {"word": "a, n = 4"},
    {"word": "x and n is 3", "n": 5},
    {"word": ""},
    {"word": "red"},
    {"people": {"a, n = 4": 2}, "n": 3},
    "no, n is 3",
    {},
]


@pytest.mark.parametrize("effect", EFFECTS, ids=effect_words)
def test_what_is_told_is_read_as_the_same(effect: Value) -> None:
    assert effect_like(effect_words(effect, BEFORE), BEFORE, {}) == operand_json(effect)


def test_a_text_needs_no_quotes() -> None:
    assert effect_words({"word": "red", "n": 2}) == "word becomes red and n becomes 2"
    assert effect_like("word becomes it is 4 o'clock, n = 2", BEFORE, {}) == {
        "dict": [["word", "it is 4 o'clock"], ["n", 2]]
    }

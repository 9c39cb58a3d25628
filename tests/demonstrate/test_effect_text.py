"""What happens, as it is told and as it is typed."""

from __future__ import annotations

import pytest

from studio.demonstrate.effect_text import effect_like
from studio.demonstrate.effects import effect_words
from studio.generalize.operands import operand_json
from studio.language.errors import Refusal
from studio.language.values import Symbol, Value

SAID: list[Value] = [f"word{k}" for k in range(30)]
BEFORE: dict[str, Value] = {
    "word": "hi",
    "n": 1,
    "people": {"a": 1},
    "up": [False] * 8,
    "row": [100 + k for k in range(30)],
    "seen": frozenset({100 + k for k in range(30)}),
    "names": [Symbol("red")] * 30,
    "said": SAID,
    "board": [[False] * 8] * 8,
}
EFFECTS: list[Value] = [
    {"word": "a, n = 4"},
    {"word": "x and n is 3", "n": 5},
    {"word": ""},
    {"word": "red"},
    {"people": {"a, n = 4": 2}, "n": 3},
    "no, n is 3",
    {},
    {"up": [k in (2, 5, 6) for k in range(8)], "n": 2},
    {"up": [True] * 8},
    {"up": [k != 3 for k in range(8)]},
    {"names": [Symbol("red")] * 29 + [Symbol("gold")]},
    {"names": [Symbol("red")] * 30 + [Symbol("gold")], "word": "Over."},
    {"seen": frozenset(100 + k for k in range(31))},
    {"row": [*(100 + k for k in range(30)), 3]},
    {"row": [3, *(100 + k for k in range(30))]},
    {"row": [100, 3, *(100 + k for k in range(1, 30))]},
    {"row": [100, 3, *(100 + k for k in range(2, 30))]},
    {"said": [*SAID, "Over."]},
    {"said": [*SAID, "meet at 5, or at 6"]},
    {"said": [*SAID[:4], "put in at 5", *SAID[5:]]},
]


@pytest.mark.parametrize("effect", EFFECTS, ids=effect_words)
def test_what_is_told_is_read_as_the_same(effect: Value) -> None:
    assert effect_like(effect_words(effect, BEFORE), BEFORE, {}) == operand_json(effect)


def test_a_text_that_is_lost_or_put_into_a_set_may_say_where() -> None:
    said = "x at 3, 4"
    for before, after in (
        ([said, *SAID], SAID),
        (frozenset({said, *SAID}), frozenset(SAID)),
        (frozenset(SAID), frozenset({said, *SAID})),
    ):
        there, effect = {"said": before}, {"said": after}
        assert effect_like(effect_words(effect, there), there, {}) == operand_json(effect)


def test_a_text_needs_no_quotes() -> None:
    assert effect_words({"word": "red", "n": 2}) == "word becomes red and n becomes 2"
    assert effect_like("word becomes it is 4 o'clock, n = 2", BEFORE, {}) == {
        "dict": [["word", "it is 4 o'clock"], ["n", 2]]
    }


def test_a_full_stop_ends_a_sentence_and_is_part_of_a_text() -> None:
    assert effect_like("word becomes Game over.", BEFORE, {}) == {"dict": [["word", "Game over."]]}
    assert effect_like("word becomes “Bob”.", BEFORE, {}) == {"dict": [["word", "Bob"]]}
    assert effect_like("n becomes 3.5.", BEFORE, {}) == {"dict": [["n", 3.5]]}
    assert effect_like("Nothing happens.", BEFORE, {}) == {"dict": []}


@pytest.mark.parametrize(
    "said",
    ["n gets 3", "row loses 3", "row gets 3 at 30", "row gets 3 at 0, 4 at 1", "people gets b 2", "board gets True"],
)
def test_what_no_collection_gets_or_loses_so_is_refused_with_what_can_be_said(said: str) -> None:
    with pytest.raises(Refusal, match="Say what becomes of what"):
        effect_like(said, BEFORE, {})

"""A text with a letter less, or with one more behind, became so: it is no other text, not even when shown once."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting, state

Shown = tuple[str, str, str]
LETTERS: tuple[Shown, ...] = (("a", "x", "xa"), ("b", "xy", "xyb"))


def written(*shown: Shown) -> Acting:
    acting = Acting(state("word", "''"))
    for key, before, after in shown:
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states={"word": before})
        acting.change("word", after).end()
    return acting


@pytest.mark.parametrize(
    "shown", [(*LETTERS, ("backspace", "hello", "hell")), (LETTERS[0], ("backspace", "xa", "x"), LETTERS[1])]
)
def test_a_last_letter_taken_away_once_is_the_last_of_any_text(shown: tuple[Shown, ...]) -> None:
    played = written(*shown).played
    assert played("on_key", key="backspace", word="tree").changed["word"] == "tre"
    assert played("on_key", key="c", word="tree").changed["word"] == "treec"


def test_one_letter_written_once_is_the_key() -> None:
    assert written(LETTERS[0]).steps("on_key") == ["set word = word + key"]


def test_a_key_that_clears_is_the_one_that_is_named_and_letters_are_any() -> None:
    acting = written(*LETTERS, ("clear", "hello", ""))
    assert acting.steps("on_key")[-1] == "set word = '' if key == 'clear' else word + key"


def test_another_text_is_just_that() -> None:
    assert written(("h", "x", "help")).steps("on_key") == ["set word = 'help'"]

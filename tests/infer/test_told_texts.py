"""Texts that tell one thing between words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.infer.told_texts import between_words, is_about, told_term, words_around
from studio.language.nodes import Name
from studio.language.parse import parse

WORDS = st.text(alphabet="ab .", max_size=4)


@given(WORDS, WORDS)
def test_what_is_put_between_words_is_found_there(before: str, after: str) -> None:
    told = between_words(before, Name("number"), after)
    assert told_term(told) == (Name("number") if before or after else None)


@pytest.mark.parametrize(
    ("text", "term", "around"),
    [
        ("12 of 12", "12", None),
        ("112 left", "12", None),
        ("1.5 left", "1", None),
        ("1.5 left", "5", None),
        ("left: 1.5", "5", None),
        ("left: 1.", "1", ("left: ", ".")),
        ("Ida wins", "Ida", ("", " wins")),
        ("Idas", "Ida", None),
        ("", "", None),
        ("-5", "5", ("-", "")),
    ],
)
def test_a_term_stands_in_a_text_once_and_as_a_word(text: str, term: str, around: tuple[str, str] | None) -> None:
    assert words_around(text, term) == around


@pytest.mark.parametrize("formula", ["'a' + 'b'", "text(n)", "'a' + text(n) + m", "n + 1", "1 + n"])
def test_other_formulas_tell_no_one_term(formula: str) -> None:
    assert told_term(parse(formula)) is None


def test_what_a_text_is_about_are_names_and_no_signs() -> None:
    assert is_about(parse("-seats"), ["seats"])
    assert not is_about(parse("seats + rows"), ["seats"])

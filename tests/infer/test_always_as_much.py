"""What comes to as much whatever it is made of is no rival."""

from __future__ import annotations

import pytest

from studio.infer.unlikely import idle
from studio.language.parse import parse


@pytest.mark.parametrize(
    "text",
    ["a - a / -a", "a ** -a", "0 - len(b) % 1", "c - -a / a", "max(a, a + 2)", "a // a", "-(-c)", "a // 2 - -c // 2"],
)
def test_what_comes_to_as_much_whatever_it_is_made_of_is_no_rival(text: str) -> None:
    assert idle(parse(text))


@pytest.mark.parametrize("text", ["a - c / b", "a ** 2", "len(b) % 2", "max(a, c + 2)", "max(2, a + 2)", "-c", "a - b"])
def test_what_hangs_on_what_it_is_made_of_is_one(text: str) -> None:
    assert not idle(parse(text))

"""Two values that would read alike are told by what differs in them."""

from __future__ import annotations

import pytest

from studio.demonstrate.playing import told_of
from studio.demonstrate.set_apart import set_apart
from studio.document.model import PlayedEvent
from studio.language.values import Symbol, Value

RED, BLUE = Symbol("red"), Symbol("blue")


@pytest.mark.parametrize(
    ("value", "other", "words"),
    [
        (3, 4, "3"),
        ([1], 4, "a collection of 1"),
        ({(1, 2): RED}, {(1, 2): BLUE}, "a dict of 1 with (1, 2) red"),
        ({(1, 2): RED}, {(1, 2): RED, (2, 2): RED}, "a dict of 1 without (2, 2) red"),
        ([1, {"a": 1}], [1, {"a": 2}], "a dict of 1 with a 1"),
        ([1, 2], [2], "a collection of 2 with 1"),
        (frozenset(range(6)), frozenset(), "a collection of 6 with 0, 1, 2 and 3 more"),
        ([1, 2], [2, 1], "a collection of 2"),
    ],
)
def test_a_value_is_told_by_what_the_other_one_has_not(value: Value, other: Value, words: str) -> None:
    assert set_apart(value, other) == words


def test_what_a_history_gets_is_told_apart() -> None:
    red, blue = (PlayedEvent("key", {"key": "x"}, grown={"past": [{1: one}]}) for one in (RED, BLUE))
    assert told_of(red, blue, {}) == "past gets a dict of 1 with 1 red"
    assert told_of(blue, red, {}) == "past gets a dict of 1 with 1 blue"

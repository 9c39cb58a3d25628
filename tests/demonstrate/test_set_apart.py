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
        ([1, 2], [2, 1], "a collection of 2 with 1 at 0, 2 at 1"),
        ([RED, None, None, RED], [RED, BLUE, RED, RED], "a collection of 4 with nothing at 1, nothing at 2"),
        ([RED, BLUE, RED, RED], [RED, None, None, RED], "a collection of 4 with blue at 1, red at 2"),
        ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6], "a collection of 5 with 1"),
        ([1, 2, 3, 4, 5], [5, 4, 2, 3, 1], "a collection of 5 with 1 at 0, 2 at 1, 3 at 2 and 2 more"),
    ],
)
def test_a_value_is_told_by_what_the_other_one_has_not(value: Value, other: Value, words: str) -> None:
    assert set_apart(value, other) == words


def test_what_a_history_gets_is_told_apart() -> None:
    red, blue = (PlayedEvent("key", {"key": "x"}, grown={"past": [{1: one}]}) for one in (RED, BLUE))
    assert told_of(red, blue, {}) == "past gets a dict of 1 with 1 red"
    assert told_of(blue, red, {}) == "past gets a dict of 1 with 1 blue"


def test_a_list_that_stays_is_told_by_what_differs_from_the_list_it_became_otherwise() -> None:
    still = PlayedEvent("key", {"key": "x"})
    put = PlayedEvent("key", {"key": "x"}, changed={"row": [RED, BLUE]})
    assert told_of(still, put, {"row": [RED, None]}) == "row stays a collection of 2 with nothing at 1"
    assert told_of(put, still, {"row": [RED, None]}) == "row is a collection of 2"

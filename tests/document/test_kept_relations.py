"""What held of the states in all that was shown holds in situations that are made up."""

from __future__ import annotations

import pytest

from studio.document.kept_relations import KeptRelations
from studio.document.possible_values import PossibleValues
from studio.language.values import Value

SEEN: list[dict[str, Value]] = [
    {"open": [False] * 4, "picked": [], "deck": [7, 8, 9], "hand": [], "left": 3, "used": 0},
    {"open": [True, False, False, False], "picked": [0], "deck": [8, 9], "hand": [7], "left": 2, "used": 1},
    {"open": [True, True, False, False], "picked": [1, 0], "deck": [9], "hand": [7, 8], "left": 1, "used": 2},
    {"open": [False, True, True, True], "picked": [3, 2], "deck": [], "hand": [8, 9, 7], "left": 0, "used": 3},
    {"open": [True, False, True, False], "picked": [2, 0], "deck": [], "hand": [9, 8, 7], "left": 0, "used": 3},
]


@pytest.mark.parametrize(
    ("now", "broken"),
    [
        ({"open": [True, False, False, True], "picked": [0, 3]}, False),
        ({"open": [True, False, False, True], "picked": [0, 1]}, True),
        ({"picked": [0, 0]}, True),
        ({"deck": [9], "hand": [8]}, True),
        ({"deck": [8], "hand": [7, 9]}, False),
        ({"left": 2, "used": 2}, True),
        ({"left": -1, "used": 4}, False),
        ({"left": None, "used": 2}, False),
    ],
)
def test_what_always_held_is_broken_or_kept(now: dict[str, Value], broken: bool) -> None:
    assert KeptRelations(SEEN).broken(now) is broken


def test_what_was_seen_twice_tells_nothing_yet() -> None:
    assert not KeptRelations(SEEN[:2]).broken({"picked": [0, 0], "deck": [], "hand": [], "left": 9, "used": 9})


def test_states_cannot_be_as_they_never_were_beside_one_another() -> None:
    assert not PossibleValues((), SEEN).holds({"picked": [0, 0]})
    assert PossibleValues((), SEEN, free=("picked",)).holds({"picked": [0, 0]})

"""The same is done for one reason or for another one: neither is left out for a single test."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.demonstrate.acting import Acting, tile

Shown = tuple[int, int, int, bool, str]
"""The place of a wagon, its fuel, what a gate asks for; whether it calls then, and because of what."""
NEAR_THE_GATE: list[Shown] = [
    (50, 9, 70, False, ""),
    (270, 80, 70, True, "fuel gate"),
    (0, 8, 120, True, "place"),
    (270, 20, 30, True, ""),
    (270, 160, 70, False, ""),
    (150, 100, 80, False, ""),
]


def called(shown: Sequence[Shown]) -> str:
    acting = Acting()
    for place, fuel, gate, calls, reason in shown:
        acting.begin("go", log=[], place=place, fuel=fuel, gate=gate)
        if reason:
            acting.do("because", of=[tile(one) for one in reason.split()])
        if calls:
            acting.append("log", 1)
        acting.end()
    return acting.steps("go")[0]


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4, 5), (3, 5, 2, 0, 4, 1)])
def test_each_of_two_reasons_tells_its_own_cases(order: Sequence[int]) -> None:
    """One test over both would take the place into how near the fuel is."""
    test = called([NEAR_THE_GATE[number] for number in order])
    assert "abs(fuel - gate) < 20" in test and "place == 0" in test, test


def test_a_case_without_a_reason_belongs_to_the_one_that_explains_it() -> None:
    assert called([*NEAR_THE_GATE, (0, 60, 10, True, "")]) == "when abs(fuel - gate) < 20 or place == 0:"

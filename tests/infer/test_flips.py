"""A symbol that becomes the other one of two is told by what stands there, sooner than by what nobody pointed at."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting, state


def moved(*rounds: tuple[str, str, str], pointed: bool = False) -> str:
    """The formula after the mill was shown to go from the first to the second while the pump was at the third."""
    acting = Acting(*(state(name, "symbol('east')") for name in ("mill", "pump")))
    for old, new, pump in rounds:
        for name, value in (("mill", old), ("pump", pump)):
            acting.do("give", name=name, value={"symbol": value})
        acting.on("key", "turn", key="t")
        if pointed:
            acting.do("because", of=[{"tile": "pump"}])
        acting.change("mill", {"symbol": new}).end()
    return next(one.formula for one in acting.editor.history[-1].result.findings if one.goal == "turn: new mill")


BACK_AND_FORTH = (("east", "west", "west"), ("west", "east", "east"))


def test_it_goes_back_and_forth_sooner_than_to_where_something_else_happened_to_be() -> None:
    assert moved(*BACK_AND_FORTH).count("mill") == 1


@pytest.mark.parametrize("other", [("west", "west", "west"), ("west", "south", "south")])
def test_what_stays_or_becomes_a_third_one_is_no_such_change(other: tuple[str, str, str]) -> None:
    assert moved(BACK_AND_FORTH[0], other) != moved(*BACK_AND_FORTH)


def test_what_was_pointed_at_comes_before_it() -> None:
    assert moved(*BACK_AND_FORTH, pointed=True) == "pump"

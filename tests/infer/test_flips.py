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


FREE = (50, 4, 4, -4, 4)


def bounced(*turns: tuple[int, int, int, int, int], because: str = "") -> str:
    """How a speed changes, after a thing was shown to go its way and to turn round in the other direction."""
    acting = Acting(state("along", "4"), state("across", "4"), state("x", "90"))
    for x, along, new_along, across, new_across in (FREE, *turns):
        states = {"along": along, "across": across, "x": x}
        acting.do("demonstrate_event", event="tick", process="go", brings={"time": 1}, states=states)
        acting.change("x", x + along)
        if new_across != across:
            acting.change("across", new_across)
        if new_along != along:
            if because:
                acting.do("because", of=[{"tile": because}])
            acting.change("along", new_along)
        acting.end()
    return next(one.formula for one in acting.editor.history[-1].result.findings if one.goal == "go: new along")


@pytest.mark.parametrize("because", ["", "x"])
def test_a_number_turns_round_sooner_than_it_becomes_what_another_one_happened_to_be(because: str) -> None:
    assert bounced((90, 4, -4, -4, -4), (10, -4, 4, 4, 4), because=because) == "-along"

"""Parts of tiles that were said to matter are meant wherever they are, as what was done tells their place."""

from __future__ import annotations

from typing import Any

import pytest

from tests.demonstrate.acting import Acting, state, symbol, tile, via

KINDS = ("oak", "elm", "fir", "elm", "oak", "fir")
SHOWN = (([3], 0, False), ([2], 5, True), ([4], 1, False), ([1], 3, True))
"""What lies there, what is laid to it, and whether all is taken away then."""


def laid(by_key: bool, turned: bool = False) -> Acting:
    """Leaves laid down by number: two alike go. The kinds of both were said to matter, ``turned`` the last time."""
    acting = Acting(state("kinds", "['oak', 'elm', 'fir', 'elm', 'oak', 'fir']"), state("heap", "[]"))
    for there, leaf, alike in SHOWN:
        acting.begin("lay", leaf=leaf, heap=there, kinds=list(KINDS)).append("heap", tile("leaf"))
        if alike:
            both = (leaf, there[0]) if turned and there == [1] else (there[0], leaf)
            acting.do("because", of=[_part(key, by_key) for key in both])
            acting.change("heap", [])
        acting.end()
    return acting


def _part(key: int, by_key: bool) -> Any:
    return tile("kinds", key=key) if by_key else via("[]", tile("kinds"), key)


@pytest.mark.parametrize(("by_key", "turned"), [(True, False), (False, False), (True, True)])
def test_two_parts_that_mattered_are_compared_wherever_they_are(by_key: bool, turned: bool) -> None:
    acting = laid(by_key, turned)
    for there, leaf in ((0, 4), (4, 5), (5, 2), (3, 2)):
        heap = acting.played("lay", leaf=leaf, heap=[there], kinds=list(KINDS)).changed["heap"]
        assert heap == ([] if KINDS[there] == KINDS[leaf] else [there, leaf])


def test_a_part_that_is_at_one_place_each_time_stays_that_place() -> None:
    acting = Acting(state("lamps", "[red, red, red]"), state("level", "0"))
    for number, (lamps, stops) in enumerate(
        ((["red", "blue", "red"], True), (["blue", "red", "blue"], False), (["red", "red", "blue"], True))
    ):
        brings, states = {"time": 1}, {"lamps": [symbol(one) for one in lamps], "level": number}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings=brings, states=states)
        if stops:
            acting.do("because", of=[via("[]", tile("lamps"), 0)]).end("nothing")
        else:
            acting.change("level", number + 1).end()
    assert acting.steps("on_tick")[0] == "when lamps[0] == red:"

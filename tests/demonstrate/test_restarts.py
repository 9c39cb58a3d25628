"""What is counted goes on or begins again: one test tells which, also where more is done then."""

from __future__ import annotations

from typing import Any

import pytest

from studio.language.types import TEXT
from tests.demonstrate.acting import Acting, function, state, tile, via

LASTS = function("lasts", "6 if phase == 'go' else 2 if phase == 'slow' else 5", "phase", kind=TEXT)
AFTER = function("after", "'slow' if phase == 'go' else 'stop' if phase == 'slow' else 'go'", "phase", kind=TEXT)
SHOWN = (("go", 3), ("slow", 0), ("slow", 2), ("go", 6), ("stop", 5), ("stop", 1))


def lights(counted_first: bool) -> Acting:
    """A light goes on to the next phase once it has waited long enough; else it waits on."""
    acting = Acting(LASTS, AFTER, state("phase", "'go'"), state("waited", "0"))
    for phase, waited in SHOWN:
        states = {"phase": phase, "waited": waited}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 0}, states=states)
        acting.point("limit", via("lasts", tile("phase")))
        acting.do("because", of=[tile("waited"), tile("limit")])
        next_one: dict[str, Any] = via("after", tile("phase"))
        if waited < {"go": 6, "slow": 2, "stop": 5}[phase]:
            acting.change("waited", waited + 1)
        elif counted_first:
            acting.change("waited", 0).change("phase", next_one)
        else:
            acting.change("phase", next_one).change("waited", 0)
        acting.end()
    return acting


@pytest.mark.parametrize("counted_first", [True, False])
def test_a_number_begins_again_where_more_is_done(counted_first: bool) -> None:
    steps = [line.strip() for line in lights(counted_first).steps("on_tick")]
    assert steps[0] == "let limit = lasts(phase)"
    assert sorted(one for one in steps if one.startswith("set ")) == [
        "set phase = after(phase)",
        "set waited = 0",
        "set waited = waited + 1",
    ]
    assert len([one for one in steps if one.startswith("when ")]) == 1


def test_where_it_begins_may_be_told_by_something_else() -> None:
    """Work is counted down from 25, rest from 5; what is left goes on by one until none is."""
    acting = Acting(state("mode", "symbol('work')"), state("left", "25"))
    for mode, left, after, new in (
        ("work", 25, "", 24),
        ("work", 1, "rest", 5),
        ("rest", 1, "work", 25),
        ("rest", 4, "", 3),
        ("work", 9, "", 8),
        ("work", 1, "rest", 5),
    ):
        states = {"mode": {"symbol": mode}, "left": left}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 0}, states=states)
        acting.change("left", new)
        if after:
            acting.change("mode", {"symbol": after})
        acting.end()
    steps = [line.strip() for line in acting.steps("on_tick")]
    assert steps[:2] == ["when left > 1:", "set left = left - 1"]
    assert steps[3] == "when mode == symbol('work'):"
    assert {"set left = 5", "set left = 25"} < {*steps}

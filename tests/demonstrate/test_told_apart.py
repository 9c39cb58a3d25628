"""The same is set in ways of their own by who does unlike things before or afterwards."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, state, symbol, tile


def wheel() -> Acting:
    """A key spins a wheel: points are added up, but for a two, with which the next one comes."""
    acting = Acting(state("pot", "0"), state("seen", "6"), state("mine", "0"), state("who", "symbol('ann')"))
    for pot, spin in ((0, 5), (12, 4), (9, 2), (0, 3)):
        states = {"pot": pot, "who": symbol("ann")}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "s"}, states=states)
        acting.do("any_number", least=1, most=6, name="spin", gives=spin)
        acting.change("seen", {"tile": "spin"}).change("pot", 0 if spin == 2 else pot + spin)
        if spin == 2:
            acting.change("who", symbol("bob"))
        acting.end()
    return acting


def test_one_test_tells_what_is_set_and_what_is_done_afterwards() -> None:
    steps = [line.strip() for line in wheel().steps("on_key")]
    assert [one for one in steps if one.startswith(("when ", "otherwise", "set pot", "set who"))] == [
        "when spin == 2:",
        "set pot = 0",
        "set who = symbol('bob')",
        "otherwise:",
        "set pot = pot + spin",
    ]


def test_what_is_set_in_unlike_ways_is_not_set_behind_them() -> None:
    acting = wheel()
    for pot, mine in ((7, 0), (5, 7)):
        states = {"pot": pot, "mine": mine, "who": symbol("ann")}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "k"}, states=states)
        acting.change("mine", mine + pot).change("pot", 0).change("who", symbol("bob")).end()
    steps = [line.strip() for line in acting.steps("on_key")]
    assert "set pot = pot + spin" in steps
    assert "set mine = mine + pot" in steps
    assert not any(" if " in one for one in steps)


def test_texts_that_differ_with_the_way_that_was_gone_stay_on_it() -> None:
    acting = Acting(state("fuel", "0"), state("trips", "0"), state("note", "'ready'"))
    for fuel, trips, note in ((9, 0, "ready"), (6, 1, "gone"), (2, 2, "gone"), (1, 2, "empty"), (8, 2, "empty")):
        states = {"fuel": fuel, "trips": trips, "note": note}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "g"}, states=states)
        if fuel > 2:
            acting.change("fuel", fuel - 3).change("trips", trips + 1).change("note", "gone")
        else:
            acting.change("note", "empty")
        acting.end()
    steps = [line.strip() for line in acting.steps("on_key")]
    assert [one for one in steps if one.startswith("set note")] == ["set note = 'gone'", "set note = 'empty'"]


def test_what_is_only_exchanged_is_exchanged_behind_a_detour() -> None:
    acting = Acting(state("heap", "0"), state("seen", "[]"), state("side", "symbol('left')"))
    for heap, side in ((0, "left"), (4, "right")):
        states = {"heap": heap, "side": symbol(side)}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"}, states=states)
        if heap:
            acting.append("seen", tile("heap"))
        acting.change("side", symbol("right" if side == "left" else "left")).end()
    assert len([one for one in acting.steps("on_key") if "set side" in one]) == 1


def test_what_is_done_on_arrival_is_one_end_for_who_moved_there_and_who_stood_there() -> None:
    acting = Acting(state("cab", "4"), state("calls", "[]"), state("wait", "0"))
    for cab, calls in ((4, [1]), (2, [1, 3]), (1, [3]), (2, [3, 0]), (2, [2, 4])):
        acting.do("give", name="cab", value=cab).do("give", name="calls", value=calls).on("tick", "serve", time=0)
        there = cab + (calls[0] > cab) - (calls[0] < cab)
        if there != cab:
            acting.change("cab", there)
        if there == calls[0]:
            acting.take("calls", tile("calls", key=0)).change("wait", 2)
        acting.end()
    assert acting.steps("serve") == [
        "when cab != calls[0]:",
        "    set cab = cab + 1 if cab < calls[0] else cab - 1",
        "when cab == calls[0]:",
        "    set calls = without_first(calls)",
        "    set wait = 2",
    ]

"""What is set to unlike plain values, and goes along with unlike deeds, is done in ways of its own."""

from __future__ import annotations

from studio.language.values import Symbol
from tests.demonstrate.acting import Acting, state, symbol, tile

OPEN, SHUT = Symbol("open"), Symbol("shut")


def trolley(idle: str) -> Acting:
    """A trolley rolls to the first of its orders, opens there for a moment and goes on to the next one."""
    acting = Acting(state("spot", "5"), state("orders", "[7, 5]"), state("lid", "symbol('shut')"))
    spot, orders, lid = 5, [7, 5], SHUT
    for time in range(1, 9):
        shown = acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": time})
        if lid == OPEN:
            shown.change("lid", symbol("shut"))
            lid = SHUT
        elif orders:
            spot += 1 if orders[0] > spot else -1
            shown.change("spot", spot)
            if spot == orders[0]:
                shown.change("lid", symbol("open")).take("orders", tile("orders", key=0))
                lid, orders = OPEN, orders[1:]
        shown.end("done" if time < 7 else idle)
    return acting


def test_what_is_opened_in_another_case_than_it_is_shut_begins_a_way_of_its_own() -> None:
    acting = trolley("nothing")
    states = {"spot": 5, "orders": [5], "lid": symbol("shut")}
    acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 9}, states=states)
    acting.change("lid", symbol("open")).take("orders", tile("orders", key=0)).end()

    def after(spot: int, orders: list[int], lid: Symbol) -> dict[str, object]:
        given = {"time": 20, "spot": spot, "orders": orders, "lid": lid}
        return {"spot": spot, "orders": orders, "lid": lid} | acting.played("on_tick", **given).changed

    assert after(9, [9, 2], SHUT) == {"spot": 9, "orders": [2], "lid": OPEN}
    assert after(9, [9, 2], OPEN) == {"spot": 9, "orders": [9, 2], "lid": SHUT}
    assert after(4, [9, 2], SHUT) == {"spot": 5, "orders": [9, 2], "lid": SHUT}
    assert after(8, [9, 2], SHUT) == {"spot": 9, "orders": [2], "lid": OPEN}
    assert after(4, [], SHUT) == {"spot": 4, "orders": [], "lid": SHUT}


def test_a_lamp_is_asked_for_its_own_colour_before_one_of_another_list() -> None:
    """Who is first in a row goes on where the lamp is white; that it is not what comes first is chance."""
    acting = Acting(state("lamp", "symbol('white')"), state("coats", "[symbol('grey')]"))
    for lamp, goes in (("white", True), ("grey", False)):
        states = {"lamp": symbol(lamp), "coats": [symbol("grey"), symbol("brown")]}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        if goes:
            acting.take("coats", 0)
        acting.end("done" if goes else "nothing")
    assert acting.steps("on_tick")[0] == "when lamp != white:"


def test_what_a_pair_holds_beside_a_symbol_is_none_of_its_symbols() -> None:
    acting = Acting(state("pair", "([1, 2], symbol('red'))"), state("count", "0"))
    acting.on("click", "on_click", at=[3, 4]).change("count", 1).end()
    assert acting.steps("on_click") == ["set count = count + 1"]

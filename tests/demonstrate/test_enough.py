"""What is taken from a number bounds it: there must be as much."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, function, state, tile, via

GATE = function("gate", "rectangle(x=0, y=0, width=60, height=40)")


def test_who_takes_four_needs_four_whatever_else_differs() -> None:
    acting = Acting(state("oil", "0"), state("lamp", "'out'"))
    for oil, lamp in ((9, "out"), (2, "lit"), (6, "out")):
        acting.do(
            "demonstrate_event",
            event="tick",
            process="burn",
            brings={"time": 1},
            states={"oil": oil, "lamp": lamp},
        )
        if oil > 2:
            acting.change("oil", oil - 4).change("lamp", "lit").end()
        else:
            acting.change("lamp", "dim").end()
        if oil == 2:
            assert "when oil >= 4:" in acting.steps("burn")
    assert acting.played("burn", oil=4, lamp="out").changed["oil"] == 0
    assert acting.played("burn", oil=3, lamp="out").changed["lamp"] == "dim"


def test_a_refusal_is_of_less_than_what_has_a_name() -> None:
    acting = Acting(state("oil", "20"), state("dose", "3"))
    for oil, dose in ((9, 3), (1, 3)):
        acting.do(
            "demonstrate_event", event="tick", process="burn", brings={"time": 1}, states={"oil": oil, "dose": dose}
        )
        if oil > dose:
            acting.change("oil", via("-", tile("oil"), tile("dose"))).end()
        else:
            acting.end("fail", "too little")
    assert acting.steps("burn")[0] == "when oil < dose:"


def test_what_was_hit_tells_more_than_how_much_there_was() -> None:
    acting = Acting(GATE, state("oil", "0"))
    for place, oil in ((20, 8), (200, 1)):
        at = {"point": [place, 30]}
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states={"oil": oil})
        acting.change("oil", oil - 5).end() if place < 60 else acting.end("nothing")
    assert acting.steps("on_click")[0] == "when not inside(at, gate):"

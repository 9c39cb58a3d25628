"""A number that has a name and was changed while showing is what is added, and no number by chance."""

from __future__ import annotations

from dataclasses import replace

from tests.demonstrate.acting import Acting, function, state

GATES = {"walk": 20, "ride": 220}


def fares(*shown: tuple[str, int, int, int]) -> Acting:
    """Clicks on two gates, each at a fare, with what was paid before and then."""
    acting = Acting(state("paid", "0"))
    for name, left in GATES.items():
        acting.do("draw_rectangle", start=[left, 0], end=[left + 100, 60], name=name, snap=False)
    acting.do("draw_label", at=[70, 30], content="6", name="tag")
    acting.do("parameterize", thing="tag", attribute="content", name="fare", number=0)
    for gate, fare, before, after in shown:
        acting.do("set_parameter", name="fare", value=fare)
        place = {"point": [GATES[gate] + 50, 30]}
        acting.do("demonstrate_event", event="click", process="pay", brings={"at": place}, states={"paid": before})
        acting.change("paid", after).end()
    return acting


def test_what_is_added_is_the_number_that_was_changed_since() -> None:
    assert fares(("walk", 6, 0, 6), ("walk", 6, 6, 12), ("walk", 5, 14, 19)).steps("pay")[-1] in (
        "set paid = fare + paid",
        "set paid = paid + fare",
    )


def test_beside_another_thing_as_well() -> None:
    told = "\n".join(
        fares(("walk", 6, 0, 6), ("ride", 6, 12, 22), ("walk", 6, 6, 12), ("walk", 5, 14, 19)).steps("pay")
    )
    assert "fare" in told and "6" not in told and "19" not in told


def test_where_it_comes_round_is_told_by_the_number_that_was_changed_in_between() -> None:
    acting = Acting(state("at", "0"), replace(function("n", "4"), role="parameter"))
    for n, at, after in ((4, 1, 2), (4, 0, 1), (4, 3, 0), (6, 5, 0)):
        acting.do("set_parameter", name="n", value=n)
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states={"at": at})
        acting.change("at", after).end()
    assert acting.steps("on_tick") == ["set at = at + 1 if at + 1 != n else 0"]

"""What several cases have in common is found from all of them together, though each was shown once."""

from __future__ import annotations

import pytest

from studio.demonstrate.by_chance import told_by
from tests.demonstrate.acting import Acting
from tests.demonstrate.test_plain_sense import best


def basket() -> Acting:
    """Two prices, how much was bought, and what it costs; a click on bread and one on wine."""
    acting = Acting().do("new_value", name="bread_costs", value=3).do("new_value", name="wine_costs", value=8)
    acting.do("new_state", name="cost", value=0).do("new_state", name="bought", value=0)
    for place, name in enumerate(("bread", "wine")):
        corners = {"start": [20 + 60 * place, 20], "end": [60 + 60 * place, 40]}
        acting.do("draw_rectangle", **corners, fill="gold", name=name, snap=False)
    return acting


def bought(acting: Acting, place: int, before: tuple[int, int], after: tuple[int, int]) -> Acting:
    """A click on one of the two, with what it cost and how much was bought."""
    states = {"cost": before[0], "bought": before[1]}
    brings = {"at": [40 + 60 * place, 30]}
    acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
    acting.do("point_at_hit", of=["bread", "wine"], name="what")
    return acting.change("cost", after[0]).change("bought", after[1]).end()


def test_what_was_shown_where_nothing_was_yet_goes_on_as_it_does_for_another_thing() -> None:
    """From 0 to 3 may be “3”, or the price itself; that wine adds its price to 7 tells that bread does as well."""
    acting = bought(basket(), 0, (0, 0), (3, 1))
    assert best(acting, "on_click: new cost") == "bread_costs"
    bought(acting, 1, (7, 2), (15, 3))
    assert best(acting, "on_click: new cost") == "bread_costs + cost"
    assert best(acting, "on_click: new cost (2)") == "wine_costs + cost"
    assert best(acting, "on_click: new bought (2)") == "bought + 1"


def test_a_plain_value_is_done_for_itself() -> None:
    acting = bought(bought(basket(), 1, (7, 2), (15, 3)), 0, (4, 1), (0, 0))
    assert best(acting, "on_click: new cost (2)") == "0"


def test_a_formula_that_was_chosen_stays() -> None:
    acting = bought(bought(basket(), 0, (0, 0), (3, 1)), 1, (7, 2), (15, 3))
    for goal in ("on_click: new cost", "on_click: new bought (2)"):
        findings = acting.editor.history[-1].result.findings
        rival = next(one.rivals[0] for one in findings if one.goal == goal)
        acting.do("choose", goal=goal, number=1)
        assert best(acting, goal) == rival == "bread_costs"
    assert best(acting, "on_click: new cost (2)") == "cost + wine_costs", "the other case does what it did"


@pytest.mark.parametrize(
    ("wanted", "is_test", "bits"),
    [((True, False), True, 2.6), ((True, True, True), True, 2.0), ((1, 2, 3), False, 9.0), (("a", "b"), False, 3.6)],
)
def test_what_always_came_out_tells_little(wanted: tuple[object, ...], is_test: bool, bits: float) -> None:
    assert told_by(wanted, is_test) == pytest.approx(bits, abs=0.05)

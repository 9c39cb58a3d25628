"""Data that are written anew were others when something was shown: what was shown then still holds."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting, learned_anew

PRICED = "let price = prices[which]"


def basket() -> Acting:
    """Two demonstrations, on three bars, of a click that adds the price of what was hit."""
    acting = Acting()
    for place, width in enumerate((60, 150, 90)):
        acting.do("draw_rectangle", start=[0, 50 * place], end=[width, 50 * place + 30], name=f"bar_{place}")
    acting.do("listify", things=["bar_0", "bar_1", "bar_2"], name="bars").do("rename", old="bars_data", new="prices")
    acting.do("new_state", name="total", value=0)
    for at, total in (([50, 65], 150), ([20, 115], 240)):
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": at}})
        acting.do("point_at_hit", of=[{"tile": "bars"}], name="which")
        item = {"via": "[]", "of": [{"tile": "prices"}, {"tile": "which"}]}
        acting.do("point_at", at=[item], name="price").change("total", total).end()
    assert PRICED in acting.steps("on_click")
    return acting


@pytest.mark.parametrize("data", ["[60, 150, 90, 120]", "[60, 200, 10]", "[60, 150]"])
def test_more_or_other_data_change_no_step(data: str) -> None:
    acting = basket()
    steps = acting.steps("on_click")
    acting.do("set_formula", name="prices", formula=data)
    assert acting.steps("on_click") == steps
    assert learned_anew(acting.document) == acting.document


def test_only_what_was_shown_before_keeps_what_the_data_were() -> None:
    acting = basket().do("set_formula", name="prices", formula="[60, 150, 90, 120]")
    acting.do("set_formula", name="prices", formula="[1, 2, 3, 4]")
    acting.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [1, 165]}}).end("nothing")
    was = [one.parameters.get("prices") for one in acting.document.demonstrations.values()]
    assert was == [[60, 150, 90], [60, 150, 90], None]


def test_data_that_are_called_otherwise_are_known_by_the_new_name() -> None:
    acting = basket().do("set_formula", name="prices", formula="[60, 150, 90, 120]")
    acting.do("rename", old="prices", new="costs")
    assert "let price = costs[which]" in acting.steps("on_click")
    assert [list(one.parameters) for one in acting.document.demonstrations.values()] == [["costs"], ["costs"]]

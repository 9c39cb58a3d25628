"""What drawn things are made from is as near as they are: a click on a bar is about the number of that bar."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting
from tests.demonstrate.test_played_questions import asked

WIDTHS = (60, 150, 90, 120)


def bars() -> Acting:
    """Four bars whose widths are a list of prices, and a total."""
    acting = Acting()
    for place, width in enumerate(WIDTHS):
        acting.do("draw_rectangle", start=[0, 50 * place], end=[width, 50 * place + 30], name=f"bar_{place}")
    acting.do("listify", things=[f"bar_{place}" for place in range(4)], name="bars")
    return acting.do("rename", old="bars_data", new="prices").do("new_state", name="total", value=0)


def clicked(acting: Acting, place: int, total: int, named: bool = False, along: int = 20) -> Acting:
    """A click on a bar, after which its price is in the total."""
    brings, states = {"at": {"point": [along, 50 * place + 9]}}, {"total": total}
    acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
    if named:
        acting.do("point_at_hit", of=[{"tile": "bars"}], name="which")
    return acting.change("total", total + WIDTHS[place]).end()


@pytest.mark.parametrize(("named", "key"), [(True, "which"), (False, "nearest_shape(bars, at)")])
def test_the_price_of_what_was_clicked_is_added_from_the_second_on(named: bool, key: str) -> None:
    acting = clicked(bars(), 1, 0, named)
    (question,) = (one for goal, one in asked(acting, "on_click").items() if goal == "on_click: new total")
    assert question.situation["total"] != 0, "what was there before is added to, or replaced"
    clicked(acting, 2, 150, named, 27)
    assert f"set total = prices[{key}] + total" in acting.steps("on_click")


def test_of_as_many_as_there_are_things_only() -> None:
    acting = bars().do("new_value", name="fees", value=[1, 2, 3])
    for place, total in ((1, 0), (2, 150)):
        clicked(acting, place, total, along=20 + place)
    assert "fees" not in " ".join(acting.steps("on_click"))

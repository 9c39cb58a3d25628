"""What drawn things are made from is as near as they are: a click on a bar is about the number of that bar."""

from __future__ import annotations

import re

import pytest

from studio.language.errors import Refusal
from tests.demonstrate.acting import Acting, Json
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


def stalls(written: str, order: str = "") -> Acting:
    """Six stalls in two rows, with a price written on each of them, in this order."""
    acting, middles = Acting(), [(100 * (one % 3) + 40, 100 * (one // 3) + 30) for one in range(6)]
    for x, y in middles:
        acting.do("draw_rectangle", start=[x - 40, y - 30], end=[x + 40, y + 30])
    for one in map(int, order or "012345"):
        acting.do("draw_label", at=list(middles[one]), content=written[one])
    acting.do("listify", things=[f"rectangle_{one}" for one in range(1, 7)], name="stalls")
    acting.do("listify", things=[f"label_{one}" for one in range(1, 7)], name="signs", data="fares")
    return acting.do("new_state", name="paid", value=[])


def bought(acting: Acting, written: str, named: bool = False) -> Acting:
    """Two clicks on stalls, after each of which its price is the last of what was paid."""
    for one, x in [(4, 127), (2, 215)]:
        brings = {"at": {"point": [x, 100 * (one // 3) + 11]}}
        acting.do("demonstrate_event", event="click", process="on_click", brings=brings)
        if named:
            acting.do("point_at_hit", of=[{"tile": "stalls"}], name="which")
        acting.do("append", tile="paid", value=int(written[one])).end()
    return acting


@pytest.mark.parametrize(("named", "key"), [(True, "which"), (False, "nearest_shape(stalls, at)")])
def test_what_is_written_on_each_of_some_things_is_the_number_of_the_one_that_was_clicked(
    named: bool, key: str
) -> None:
    acting = bought(stalls("358296"), "358296", named)
    assert f"append as_number(fares[{key}][1]) to paid" in acting.steps("on_click")


def test_what_was_written_in_another_order_belongs_to_no_other_thing() -> None:
    acting = bought(stalls("358296", "310452"), "358296")
    assert "fares[nearest_shape(stalls, at)]" not in " ".join(acting.steps("on_click"))


def test_what_is_written_on_a_label_is_a_value_that_is_kept_with_the_item_where_it_comes_from() -> None:
    acting = stalls("358296")
    for one, x, states in [(4, 127, {}), (2, 215, {"paid": [9]})]:
        brings = {"at": {"point": [x, 100 * (one // 3) + 11]}}
        acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
        says = acting.editor.do("append", tile="paid", value={"number_on": {"of": "signs", "key": one}}).says
        assert says == f"Added to paid: fares[{one}][1]: {'358296'[one]}."
        acting.end()
    assert "append as_number(fares[nearest_shape(stalls, at)][1]) to paid" in acting.steps("on_click")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"number_on": {"of": "stalls", "key": 1}}, "stalls[1] is no label; point at one on which"),
        ({"number_on": {"name": "title"}}, "No number is written on title, but “fair”."),
        ({"text_on": {"name": "title"}, "key": 1}, "'text_on' has no 'key'"),
    ],
)
def test_where_nothing_of_the_kind_is_written_it_is_said(given: Json, says: str) -> None:
    acting = stalls("358296").do("draw_label", at=[140, 300], content="fair", name="title")
    acting.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": [20, 10]}})
    with pytest.raises(Refusal, match=re.escape(says)):
        acting.do("append", tile="paid", value=given)


def test_a_reason_that_points_at_what_is_written_is_about_that_of_the_thing_that_was_hit() -> None:
    acting = stalls("358296")
    for one, x, dear in [(4, 127, True), (2, 215, False), (0, 20, False)]:
        brings = {"at": {"point": [x, 100 * (one // 3) + 11]}}
        acting.do("demonstrate_event", event="click", process="on_click", brings=brings)
        assert acting.editor.do("because", of=[{"of": "signs", "key": one}]).says.startswith(
            f"Because of fares[{one}][1]"
        )
        acting.do("end", how="fail", reason="dear") if dear else acting.do("append", tile="paid", value=1).end()
    assert any(line.startswith("when as_number(fares[nearest_shape(") for line in acting.steps("on_click"))

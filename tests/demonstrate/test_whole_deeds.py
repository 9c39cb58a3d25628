"""What is done as a whole: who sells sets what is left and what is said; who refuses only says why."""

from __future__ import annotations

from studio.language.values import Point
from tests.demonstrate.acting import Acting, state

PRICES, COINS = (7, 4, 9), (1, 2, 5)
WAYS = """\
when inside(at, coins):
    set credit = amounts[nearest_shape(coins, at)] + credit
otherwise:
    when credit < prices[nearest_shape(goods, at)]:
        set says = 'more'
    otherwise:
        when stock[nearest_shape(goods, at)] > 0:
            set credit = credit - prices[nearest_shape(goods, at)]
            put stock[nearest_shape(goods, at)] = stock[nearest_shape(goods, at)] - 1
            set says = 'thanks'
        otherwise:
            set says = 'sold out'
"""


def machine() -> Acting:
    """Three goods with prices and how many there are of each, and three coins, of which each has its own place."""
    acting = Acting()
    for place, (price, coin) in enumerate(zip(PRICES, COINS, strict=True)):
        acting.do("draw_rectangle", start=[60 * place, 0], end=[60 * place + 40, price * 10], name=f"good_{place}")
        acting.do(
            "draw_rectangle", start=[60 * place, 200], end=[60 * place + 40, 200 + coin * 10], name=f"coin_{place}"
        )
    acting.do("listify", things=[f"coin_{place}" for place in range(3)], name="coins")
    acting.do("listify", things=[f"good_{place}" for place in range(3)], name="goods")
    acting.do("rename", old="goods_data", new="prices").do("rename", old="coins_data", new="amounts")
    for place, left in enumerate("321"):
        acting.do("draw_label", at=[60 * place + 20, 120], content=left, name=f"left_{place}")
    acting.do("listify", things=[f"left_{place}" for place in range(3)], name="labels")
    acting.do("let_change", thing="labels", attribute="content", name="stock")
    return acting.do("new_state", name="credit", value=0).do("new_state", name="says", value="")


def clicked(acting: Acting, x: int, y: int, **states: object) -> Acting:
    brings = {"at": {"point": [x, y]}}
    return acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)


def bought(acting: Acting, place: int, credit: int, stock: list[int]) -> Acting:
    clicked(acting, 60 * place + 11 + place, 8 + place, credit=credit, stock=stock)
    acting.change("credit", credit - 10 * PRICES[place]).put("stock", place, stock[place] - 1)
    return acting.change("says", "thanks").end()


def paid(acting: Acting, place: int, credit: int) -> Acting:
    clicked(acting, 60 * place + 9 + place, 207 + place, credit=credit)
    return acting.change("credit", credit + 10 * COINS[place]).end()


def refused(acting: Acting, place: int, credit: int, stock: list[int], says: str) -> Acting:
    return clicked(acting, 60 * place + 13, 9, credit=credit, stock=stock).change("says", says).end()


def test_what_belongs_to_the_list_that_was_hit_is_meant_and_to_no_other() -> None:
    acting = bought(machine(), 1, 90, [3, 2, 1])
    assert "put stock[nearest_shape(goods, at)] = stock[nearest_shape(goods, at)] - 1" in acting.steps("on_click")


def test_who_sells_and_who_refuses_go_ways_of_their_own() -> None:
    acting = machine()
    for place, credit in ((0, 0), (1, 10), (2, 30), (0, 80)):
        paid(acting, place, credit)
    bought(bought(acting, 0, 90, [3, 2, 1]), 1, 60, [2, 2, 0])
    refused(refused(acting, 2, 60, [2, 1, 1], "more"), 0, 20, [2, 1, 1], "more")
    refused(refused(acting, 2, 95, [2, 1, 0], "sold out"), 1, 55, [2, 0, 1], "sold out")
    assert acting.steps("on_click") == WAYS.splitlines()


def test_what_another_button_leaves_as_it_is_is_no_part_of_what_this_one_does() -> None:
    acting = Acting(state("mins", "0"), state("secs", "0"), state("runs", "'off'"), state("lamp", "0"))
    for number in range(4):
        acting.do("draw_rectangle", start=[100 * number, 0], end=[100 * number + 60, 40], snap=False)
    shown = [(0, (0, 0), {"mins": 1}), (1, (1, 0), {"secs": 10}), (2, (1, 10), {"runs": "on"})]
    shown += [(3, (1, 10), {"runs": "off"}), (1, (1, 10), {"secs": 20}), (1, (0, 50), {"secs": 0, "mins": 1})]
    shown += [(1, (0, 0), {"secs": 10}), (1, (0, 10), {"secs": 20}), (2, (0, 20), {"runs": "on"})]
    shown += [(2, (1, 0), {"runs": "on", "lamp": 1})]
    for button, (mins, secs), after in shown:
        states = {"mins": mins, "secs": secs, "runs": "on" if button == 3 else "off", "lamp": 0}
        at = {"point": [100 * button + 30, 20]}
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states=states)
        for name, value in after.items():
            acting.change(name, value)
        acting.end()
    told = acting.played("on_click", mins=0, secs=40, runs="off", lamp=0, at=Point(30, 20))
    assert (told.changed["mins"], told.changed.get("secs", 40)) == (1, 40)

"""Who changes a number and a text, and then the text alone, has shown two ways that the number tells apart."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting, state
from tests.demonstrate.test_likelier_meant import found, shown

PLACE = {"at": {"point": [5, 5]}}


def ridden(*shows: tuple[int, str, int]) -> Acting:
    """A ride takes a ticket and says so; without one it says that there is none."""
    acting = Acting(state("tickets", "0"), state("sign", "'hello'"))
    for tickets, sign, left in shows:
        sets = (("tickets", left), ("sign", "off you go")) if tickets else (("sign", "no ticket"),)
        shown(acting, "click", PLACE, {"tickets": tickets, "sign": sign}, *sets)
    return acting


@pytest.mark.parametrize("shows", [[(4, "hello", 0), (0, "off you go", 0)], [(0, "hello", 0), (4, "no ticket", 0)]])
def test_a_number_that_was_left_as_it_is_was_not_set_where_another_text_is(shows: list[tuple[int, str, int]]) -> None:
    steps = [line.strip() for line in ridden(*shows).steps("on_click")]
    assert steps[0] in ("when tickets > 0:", "when tickets == 0:")
    assert {"set tickets = 0", "set sign = 'off you go'", "set sign = 'no ticket'"} < {*steps}


def test_what_changes_is_asked_about_before_the_text_that_stands_there() -> None:
    acting = ridden((4, "hello", 0), (0, "off you go", 0))
    told = found(acting, "on_click: when set tickets")
    assert told.rivals[:2] == ("tickets != 0", "sign == 'hello'")
    assert found(acting, "on_click: new tickets").rivals[0] == "tickets - 4"


def test_texts_that_are_exchanged_tell_the_ways_apart() -> None:
    acting = Acting(state("steps", "0"), state("sign", "'day'"))
    shown(acting, "click", PLACE, {"steps": 4, "sign": "day"}, ("steps", 9), ("sign", "night"))
    shown(acting, "click", PLACE, {"steps": 9, "sign": "night"}, ("sign", "day"))
    assert acting.steps("on_click")[0] == "when sign == 'day':"

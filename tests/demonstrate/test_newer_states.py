"""States that were made when a program was half shown: what was shown before says nothing against what is shown now."""

from __future__ import annotations

import pytest

from studio.document.model import Definition
from studio.language.parse import parse
from studio.language.values import Point
from tests.demonstrate.acting import Acting, state, tile

DOORS = {"oak": 0, "elm": 100, "ash": 200}


def gates() -> Acting:
    """Three doors, each of which lets so many in; no state but how many there are."""
    doors = [
        Definition(one, parse(f"rectangle(x={left}, y=0, width=60, height=60)"), drawn=True)
        for one, left in DOORS.items()
    ]
    return Acting(*doors, state("crowd", "0"))


def click(acting: Acting, door: str, before: dict[str, object], after: dict[str, object], because: str = "") -> None:
    place = {"point": [DOORS[door] + 20, 30]}
    acting.do("demonstrate_event", event="click", process="enter", brings={"at": place}, states=before)
    if because:
        acting.do("because", of=[tile(because)])
    for name, value in after.items():
        acting.change(name, value)
    acting.end()


def pairs(because: str = "") -> Acting:
    """The second door lets 4 in and then, each second time, nobody; that was thought of when all had been shown."""
    acting = gates()
    for door, before, after in (("oak", 0, 1), ("elm", 1, 5), ("ash", 5, 14), ("elm", 30, 34), ("ash", 2, 11)):
        click(acting, door, {"crowd": before}, {"crowd": after})
    click(acting, "oak", {"crowd": 7}, {"crowd": 8})
    acting.do("new_state", name="tired", value=False)
    click(acting, "elm", {"crowd": 8, "tired": False}, {"crowd": 12, "tired": True})
    click(acting, "elm", {"crowd": 8, "tired": True}, {"tired": False}, because)
    return acting


@pytest.mark.parametrize("because", ["", "tired"])
def test_what_one_thing_does_with_a_new_state_is_told_of_that_thing(because: str) -> None:
    acting = pairs(because)
    told = {
        (door, crowd, tired): acting.played("enter", crowd=crowd, tired=tired, at=Point(DOORS[door] + 30, 20)).changed
        for door, crowd, tired in (("elm", 20, False), ("elm", 20, True), ("oak", 20, True), ("oak", 20, False))
    }
    assert told["elm", 20, False] == {"crowd": 24, "tired": True}
    assert told["elm", 20, True].get("crowd", 20) == 20 and told["elm", 20, True]["tired"] is False
    assert all(told["oak", 20, tired]["crowd"] == 21 for tired in (True, False))
    assert all(told["oak", 20, tired].get("tired", tired) is tired for tired in (True, False))


def test_a_new_state_is_as_it_begins_where_it_was_not_known_yet() -> None:
    acting = gates()
    click(acting, "oak", {"crowd": 3}, {"crowd": 4})
    click(acting, "oak", {"crowd": 6}, {"crowd": 7})
    acting.do("new_state", name="shut", value=False)
    click(acting, "oak", {"crowd": 6, "shut": True}, {"shut": False})
    assert acting.steps("enter")[2] in ("when shut:", "when not shut:")
    assert acting.played("enter", crowd=2, shut=False, at=Point(DOORS["oak"] + 30, 20)).changed["crowd"] == 3

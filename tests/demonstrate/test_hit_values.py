"""Swatches clicked one after another: each stands for its value, and the order in which they were shown for nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from studio.language.values import Point, Symbol
from tests.demonstrate.acting import Acting, state

COLOURS = ("red", "blue", "green", "gold", "pink", "brown")
BESIDE = Point(300, 200)


def at(which: int) -> list[int]:
    return [35 + 50 * which, 35]


def palette(order: Sequence[int]) -> Acting:
    """Swatches, of which each click sets the paint to a typed colour."""
    acting = Acting(state("paint", "gray"))
    for which, colour in enumerate(COLOURS):
        left = 20 + 50 * which
        acting.do("draw_rectangle", start=[left, 20], end=[left + 30, 50], name=f"b{which}", fill=colour)
    for which in order:
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": at(which)}})
        acting.change("paint", {"symbol": COLOURS[which]}).end()
    return acting


def paint_after(acting: Acting, place: Point, before: str) -> object:
    return acting.played("on_click", at=place, paint=Symbol(before)).changed["paint"]


@pytest.mark.parametrize("count", [2, 3, 6])
def test_each_swatch_gives_its_own_value_though_all_were_clicked_in_a_row(count: int) -> None:
    acting = palette(range(count))
    for which, colour in enumerate(COLOURS[:count]):
        for before in ("gray", *COLOURS[:count]):
            assert paint_after(acting, Point(*at(which)), before) == Symbol(colour)
    assert paint_after(acting, BESIDE, "red") == Symbol("red")


def tiles(count: int) -> Acting:
    """Tiles that look alike, and a phase."""
    acting = Acting(state("phase", "red"))
    for which in range(count):
        left = 20 + 50 * which
        acting.do("draw_rectangle", start=[left, 20], end=[left + 30, 50], name=f"b{which}", fill="white")
    return acting


def test_a_value_in_turn_is_meant_where_things_that_look_alike_were_clicked() -> None:
    acting = tiles(5)
    for which, colour in enumerate(("blue", "green", "red")):
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": at(which)}})
        acting.change("phase", {"symbol": colour}).end()
    played = acting.played("on_click", at=Point(*at(4)), phase=Symbol("blue"))
    assert played.changed["phase"] == Symbol("green")


def test_two_values_that_came_round_are_no_two_buttons() -> None:
    acting = tiles(2)
    for which, colour in enumerate(("blue", "red")):
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": {"point": at(which)}})
        acting.change("phase", {"symbol": colour}).end()
    assert acting.played("on_click", at=Point(*at(0)), phase=Symbol("blue")).changed["phase"] == Symbol("red")

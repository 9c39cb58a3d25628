"""What was only shown with some things hit, or some keys pressed, is done with just these: no case is what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from studio.language.values import Point
from tests.demonstrate.acting import Acting, state, tile

KETTLE, CUP, BESIDE, SIGN = [40, 50], [150, 50], [300, 200], [95, 130]


def kitchen() -> Acting:
    """A kettle that fills up, a cup that is poured from it, a sign that does nothing."""
    acting = Acting(state("water", "0"), state("poured", "0"))
    acting.do("draw_ellipse", center=[40, 50], radius_x=20, radius_y=20, fill="silver", name="kettle")
    acting.do("draw_rectangle", start=[120, 30], end=[180, 70], fill="white", name="cup")
    return acting.do("draw_rectangle", start=[60, 120], end=[130, 140], fill="gold", name="sign")


def clicked(acting: Acting, at: list[int], water: int, then: Mapping[str, Any]) -> None:
    brings, states = {"at": at}, {"water": water, "poured": 0}
    acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states=states)
    for name, value in then.items():
        acting.change(name, value)
    acting.end()


def filled_and_poured() -> Acting:
    acting = kitchen()
    for at, water, then in (
        (KETTLE, 0, {"water": 1}),
        ([45, 44], 3, {"water": 4}),
        (CUP, 3, {"water": 2, "poured": 1}),
        ([130, 40], 6, {"water": 5, "poured": 1}),
    ):
        clicked(acting, at, water, then)
    return acting


def water_after(acting: Acting, at: list[int]) -> object:
    return acting.played("on_click", at=Point(*at), water=7, poured=0).changed["water"]


def test_a_click_beside_all_that_does_something_does_nothing_and_so_does_one_on_something_else() -> None:
    acting = filled_and_poured()
    assert [water_after(acting, at) for at in (KETTLE, CUP, BESIDE, SIGN)] == [8, 6, 7, 7]


def test_who_shows_it_beside_everything_means_everywhere_else() -> None:
    acting = filled_and_poured()
    clicked(acting, [310, 40], 2, {"water": 1, "poured": 1})
    assert [water_after(acting, at) for at in (KETTLE, CUP, BESIDE)] == [8, 6, 6]


def test_what_only_one_of_two_things_does_besides_is_done_with_that_alone() -> None:
    acting = kitchen()
    for at, water, then in ((KETTLE, 1, {"water": 2}), (CUP, 5, {"water": 6, "poured": 1}), (KETTLE, 8, {"water": 9})):
        clicked(acting, at, water, then)
    poured = [
        acting.played("on_click", at=Point(*at), water=7, poured=0).changed.get("poured", 0)
        for at in (KETTLE, CUP, BESIDE)
    ]
    assert poured == [0, 1, 0]
    assert [water_after(acting, at) for at in (KETTLE, CUP, BESIDE)] == [8, 8, 7]


def pressed(*shown: tuple[str, int, int]) -> Acting:
    """What keys make of a number."""
    acting = Acting(state("place", "1"))
    for key, before, after in shown:
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states={"place": before})
        acting.change("place", after).end()
    return acting


def test_keys_with_a_deed_of_their_own_each_are_just_these() -> None:
    acting = pressed(("up", 1, 2), ("up", 4, 5), ("r", 4, 0), ("r", 7, 0))
    assert [acting.played("on_key", key=key, place=3).changed["place"] for key in ("up", "r", "space", "q")] == [
        4,
        0,
        3,
        3,
    ]


def test_what_several_keys_do_beside_another_one_any_key_may_do() -> None:
    acting = pressed(("r", 4, 0), ("space", 1, 2), ("r", 7, 0), ("a", 4, 5), ("return", 3, 4))
    assert [acting.played("on_key", key=key, place=3).changed["place"] for key in ("r", "a", "q")] == [0, 4, 4]


def test_who_writes_into_one_of_several_fields_means_any_letter_there_too() -> None:
    acting = Acting(state("texts", "['', '']"), state("field", "0"))
    for key, texts, field in (
        ("m", ["", ""], 0),
        ("x", ["M", "Ma"], 1),
        ("backspace", ["M", "Max"], 1),
        ("return", ["Ev", "Max"], 0),
        ("backspace", ["Ev", "Max"], 0),
        ("7", ["Ev", "Max"], 1),
        ("o", ["E", "R"], 1),
    ):
        states = {"texts": texts, "field": field}
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states=states)
        if key in ("return", "7"):
            acting.end("nothing")
        else:
            old = texts[field]
            acting.put("texts", tile("field"), old[:-1] if key == "backspace" else old + key).end()
    texts = [
        acting.played("on_key", key=key, texts=["Ev", "Ma"], field=1).changed.get("texts", ["Ev", "Ma"])[1]
        for key in ("R", "x", "backspace", "return")
    ]
    assert texts == ["MaR", "Max", "M", "Ma"]

"""Operands on the stage: what was pointed at, and how it was reached."""

from __future__ import annotations

from typing import Any

import pytest

from studio.demonstrate.stage import performance
from studio.demonstrate.stage_operands import operand
from studio.document.actions import Operand
from studio.generalize.operand_text import pointed_operand
from studio.generalize.operands import Given
from studio.language.errors import EvaluationError, Refusal
from studio.language.show import show_steps
from studio.language.values import Point, Symbol
from tests.demonstrate.acting import Acting, function, mapping, state, tile, via


def pointed(json: Any) -> Operand:
    acting = Acting(function("double", "n * 2", "n")).begin("look", values=[5, 4], shelf=mapping(a="red"), n=3)
    acting.point("at", {"point": [7, 8]})
    return operand(acting.document, performance(acting.document), Given(json))


def test_a_tile_its_parts_and_plain_values() -> None:
    assert pointed(tile("n")) == Operand(3, tile="n")
    assert pointed(tile("values", key=-1)) == Operand(4, of=(Operand(tile="values"), Operand(-1)))
    assert pointed(tile("shelf", key="a")) == Operand(Symbol("red"), of=(Operand(tile="shelf"), Operand("a")))
    assert pointed(tile("at", field="y")) == Operand(8, of=(Operand(tile="at"), Operand("y")))
    assert pointed(12) == Operand(12) and pointed({"point": [1, 2]}) == Operand(Point(1, 2))
    assert pointed({"name": "n"}) == Operand(3, tile="n")


def test_functions_of_the_document_keep_how_they_were_reached() -> None:
    """[C1]"""
    found = pointed(via("double", via("double", tile("n"))))
    assert (found.value, found.via) == (12, "double") and found.of[0].of[0].tile == "n"


def test_an_item_a_count_and_whether_something_is_there_can_be_pointed_at() -> None:
    found = pointed(via("[]", tile("values"), via("first", via("reversed", [1, 0]))))
    assert (found.value, found.via, found.of[1].via) == (5, "[]", "first")
    assert pointed(tile("values", key=via("first", [1, 0]))) == pointed(via("[]", tile("values"), via("first", [1, 0])))
    assert pointed(via("len", tile("values"))).value == 2
    assert [pointed(via("in", number, tile("values"))).value for number in (4, 3)] == [True, False]


def test_whether_all_or_any_are_yes_can_be_pointed_at() -> None:
    given = [[True, True], [True, False], [False, False]]
    assert [pointed(via("all", one)).value for one in given] == [True, False, False]
    assert [pointed(via("any", one)).value for one in given] == [True, True, False]
    now = {"lit": [True, False]}
    assert pointed_operand("any(lit)", now) == via("any", tile("lit"))
    assert pointed_operand("any(one for one in lit)", now) is True, "what is written out is what it comes to"


@pytest.mark.parametrize(
    "json",
    [
        tile("m"),
        tile("values", key=5),
        tile("at", field="__class__"),
        via("range", tile("n")),
        via("m"),
        via("values"),
    ],
)
def test_what_is_not_there_is_refused(json: Any) -> None:
    with pytest.raises(Refusal):
        pointed(json)


def test_a_wrong_number_of_operands_is_refused_in_a_sentence() -> None:
    with pytest.raises(EvaluationError, match="double needs n, no more and no less"):
        pointed(via("double"))


def test_a_tile_that_holds_a_key_takes_a_place_by_its_key() -> None:
    places = function("places", "{(i, j): point(40 + 60*i, 40 + 60*j) for i in range(3) for j in range(3)}")
    acting = Acting(places, state("spot", "(0, 0)")).on("click", "on_click", at={"point": [100, 160]})
    with pytest.raises(Refusal, match="cannot become a place on the canvas"):
        acting.change("spot", {"point": [100, 160]})
    acting.change("spot", {"of": "places", "key": [1, 2]}).end()
    assert acting.steps("on_click") == ["set spot = nearest(places, at)"]


def row_of_lamps() -> Acting:
    acting = Acting(state("bits", "[1, 0, 0]"))
    for number in range(3):
        left = 20 + 40 * number
        acting.do("draw_rectangle", start=[left, 20], end=[left + 30, 50], name=f"lamp_{number}")
    return acting.do("listify", things=["lamp_0", "lamp_1", "lamp_2"], name="lamps").on("key", "on_key", key="a")


def test_things_drawn_in_a_row_are_gone_through_by_their_places() -> None:
    acting = row_of_lamps().do("for_each", of=[via("reversed", {"name": "lamps"})], name="lamp")
    for place in (2, 0):
        acting.do("item", value={"of": "lamps", "key": place})
        acting.do("put", tile="bits", key=tile("lamp"), value=7)
    assert acting.do("skip_rest").end().document.present["bits"] == [7, 0, 7]
    steps = show_steps(acting.document.processes["on_key"].steps)
    assert steps.startswith("for each lamp in reversed(range(len(lamps)))")


def test_what_is_no_item_of_a_loop_is_refused_with_those_that_are() -> None:
    acting = row_of_lamps().do("for_each", of=[{"name": "lamps"}], name="lamp")
    with pytest.raises(Refusal, match="^7 is not among what is still to come in this loop. Still to come: 0, 1, 2.$"):
        acting.do("item", value=7)
    acting.do("item", value=2)
    with pytest.raises(Refusal, match="That was all of it"):
        acting.do("item", value=0)

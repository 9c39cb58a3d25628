"""Several items of a list that are pointed at and taken together: those very items go, whatever is equal to them."""

from __future__ import annotations

from typing import Any

import pytest

from studio.demonstrate import stage
from studio.demonstrate.anticipation import anticipated
from studio.document.actions import PutAction, SetAction, TakeAction
from studio.language.errors import Refusal
from tests.compile.emitted import module_of
from tests.compile.engine import page_of
from tests.demonstrate.acting import Acting, state, tile, via

ROW = ["tomato", "gold", "skyblue", "gold", "tomato"]
LETTERS = ["a", "b", "a", "b", "c", "a"]


def without(items: list[Any], *places: int) -> list[Any]:
    return [item for number, item in enumerate(items) if number not in places]


def taken(*shows: tuple[list[Any], list[int], dict[str, Any]]) -> Acting:
    """Each takes the items at some places out of a row, with more inputs."""
    acting = Acting()
    for row, places, more in shows:
        acting.begin("go", row=row, **more).take("row", *(tile("row", key=place) for place in places)).end()
    return acting


@pytest.mark.parametrize("places", [(3, 4), (1, 3), (4, 0), (0, 1), (1, 2, 3), (-1, 0), (2, 2)])
def test_on_the_stage_those_very_items_go(places: tuple[int, ...]) -> None:
    acting = Acting().begin("go", row=ROW).take("row", *(tile("row", key=place) for place in places))
    assert stage.performance(acting.document).tile("row") == without(ROW, *(place % len(ROW) for place in places))


def test_numbers_that_say_the_places_each_time_are_the_places() -> None:
    acting = taken(
        (ROW, [3, 4], {"one": 3, "other": 4}),
        (ROW, [2, 0], {"one": 2, "other": 0}),
        (ROW, [1, 4], {"one": 1, "other": 4}),
    )
    for row in (ROW, LETTERS):
        assert acting.try_out("go", row, 4, 1).changed["row"] == without(row, 1, 4)
        assert acting.try_out("go", row, 0, 3).changed["row"] == without(row, 0, 3)


def test_places_that_were_pointed_through_are_those_places() -> None:
    acting = Acting()
    for one, other in ((3, 4), (2, 0)):
        acting.begin("go", row=ROW, one=one, other=other)
        acting.take("row", via("[]", tile("row"), tile("one")), via("[]", tile("row"), tile("other"))).end()
    assert acting.try_out("go", LETTERS, 2, 5).changed["row"] == without(LETTERS, 2, 5)
    assert acting.try_out("go", LETTERS, 5, 2).changed["row"] == without(LETTERS, 2, 5)


def test_the_same_place_each_time_stays_the_place_where_values_repeat() -> None:
    acting = taken((ROW, [1, 2], {}), (LETTERS, [1, 2], {}), (["x", "y", "x", "y"], [1, 2], {}))
    assert acting.try_out("go", ["d", "e", "e", "d", "e"]).changed["row"] == ["d", "d", "e"]


def test_all_that_are_equal_to_something_go_by_what_they_are() -> None:
    acting = taken(
        (ROW, [1, 3], {"kind": "gold"}), (LETTERS, [0, 2, 5], {"kind": "a"}), (ROW, [0, 4], {"kind": "tomato"})
    )
    assert acting.try_out("go", ["b", "a", "b", "b"], "b").changed["row"] == ["a"]
    assert any("r == kind" in line for line in acting.steps("go"))


def test_one_item_at_a_time_is_the_same_step_as_several() -> None:
    acting = taken(
        (ROW, [3, 4], {"rolls": [3, 4]}), (ROW, [3], {"rolls": [3]}), (LETTERS, [0, 2, 5], {"rolls": [0, 2, 5]})
    )
    assert acting.try_out("go", ROW, [1, 4]).changed["row"] == without(ROW, 1, 4)
    assert acting.try_out("go", ROW, [4]).changed["row"] == without(ROW, 4)


def test_what_comes_next_is_foreseen_with_those_items_gone() -> None:
    acting = Acting()
    for row in (ROW, ["x", "y", "x", "y"]):
        acting.begin("go", row=row).take("row", tile("row", key=2), tile("row", key=3))
        acting.do("put", tile="row", key=0, value=tile("row", key=1)).end()
    acting.begin("go", row=LETTERS)
    ghost = anticipated(stage.performance(acting.document), acting.document.processes["go"])
    assert isinstance(ghost, TakeAction) and {one.of[1].value for one in ghost.keys} == {2, 3}
    acting.do("accept")
    assert stage.performance(acting.document).tile("row") == without(LETTERS, 2, 3)
    ghost = anticipated(stage.performance(acting.document), acting.document.processes["go"])
    assert isinstance(ghost, PutAction) and ghost.value.value == "b"


def named(*shows: tuple[list[str], int]) -> Acting:
    """An item gets a name by its number alone, is put elsewhere, and is taken by its name."""
    acting = Acting()
    for row, place in shows:
        acting.begin("go", row=row, pile=[]).point("one", tile("row", key=place))
        acting.append("pile", tile("one")).take("row", tile("one")).end()
    return acting


@pytest.mark.parametrize("place", [1, 3, 4])
def test_an_item_that_got_its_name_by_its_number_goes_from_there(place: int) -> None:
    acting = Acting().begin("go", row=ROW).point("one", tile("row", key=place)).take("row", tile("one"))
    assert stage.performance(acting.document).tile("row") == without(ROW, place)
    acting = named((ROW, place), (["u", "v", "w", "x", "y", "z"], place))
    assert acting.try_out("go", ROW, []).changed == {"row": without(ROW, place), "pile": [ROW[place]]}


def test_it_goes_from_there_also_where_nothing_was_equal_when_it_was_shown() -> None:
    acting = named((["u", "v", "w"], 2), (["k", "l", "m", "n"], 2))
    assert acting.try_out("go", LETTERS, []).changed == {"row": without(LETTERS, 2), "pile": ["a"]}


def test_an_item_that_is_told_by_what_it_is_goes_by_that() -> None:
    acting = Acting()
    for row, place in (([5, 2, 8], 1), ([1, 7, 4], 0), ([9, 6, 3], 2)):
        acting.begin("go", row=row, pile=[]).point("one", tile("row", key=place))
        acting.append("pile", tile("one")).take("row", tile("one")).end()
    assert acting.try_out("go", [6, 4, 5, 4], []).changed == {"row": [6, 5, 4], "pile": [4]}


def test_the_program_and_its_page_take_the_same_items() -> None:
    acting = Acting(state("row", repr(ROW)), state("chosen", "[]"))
    for chosen in ([1, 2], [3, 4], [0, 3]):
        acting.do(
            "demonstrate_event", event="key", process="go", brings={"key": "x"}, states={"row": ROW, "chosen": chosen}
        )
        acting.take("row", *(tile("row", key=place) for place in chosen)).end()
    for chosen in ([0, 4], [3], [4, 1, 2], []):
        made = acting.document
        program, left = module_of(made, f"together_{len(chosen)}").Program(), without(ROW, *chosen)
        program.set_state({"row": ROW, "chosen": chosen})
        assert program.send("key", key="x").accepted and list(program.state["row"]) == left
        with page_of(made) as page:
            page.begin()
            page.put(row=ROW, chosen=chosen)
            page.play([("key", {"key": "x"})], scenes=False)
            assert page.state()["row"] == left


@pytest.mark.parametrize("shown", [[], [2, 2]])
def test_a_place_that_is_named_twice_is_one_place(shown: list[int]) -> None:
    """Two dice may show the same: one item lies there, and none is meant that moves up afterwards."""
    shows = [[1, 2], [3, 4], [0, 3], *([shown] if shown else [])]
    acting = taken(*((ROW, places, {"rolls": places}) for places in shows))
    for rolls in ([2, 2], [1, 1], [0, 3], [4, 2]):
        assert acting.try_out("go", ROW, rolls).changed["row"] == without(ROW, *rolls)
    assert acting.try_out("go", ROW, [-1, 4]).changed["row"] == without(ROW, 4)


def test_what_was_not_in_the_list_goes_from_nowhere() -> None:
    """What has a name may be there at times; what is only written and is not there was meant otherwise."""
    acting = Acting(state("other", "'zz'"))
    acting.begin("go", row=list("pqrs")).take("row", tile("row", key=1), tile("row", key=2)).end()
    acting.begin("go", row=["p"])
    with pytest.raises(Refusal, match="zz is not in row"):
        acting.take("row", "zz")
    acting.take("row", tile("other")).end()
    assert not acting.document.processes["go"].fault
    assert acting.try_out("go", list("pqrs")).changed["row"] == ["p", "s"]
    assert acting.try_out("go", ["p"]).changed["row"] == ["p"]


def test_nothing_is_foreseen_to_be_taken_where_no_place_is_meant() -> None:
    acting = Acting()
    for rolls in ([1, 2], [3, 4], [0, 3]):
        acting.begin("go", row=ROW, rolls=rolls, n=0).take("row", *(tile("row", key=place) for place in rolls))
        acting.change("n", 7).end()
    acting.begin("go", row=ROW, rolls=[], n=0)
    ghost = anticipated(stage.performance(acting.document), acting.document.processes["go"])
    assert isinstance(ghost, SetAction)

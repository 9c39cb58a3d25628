"""The item of a list that is pointed at is the one that goes, whatever is equal to it elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from studio.demonstrate import stage
from studio.demonstrate.anticipation import anticipated
from studio.document.actions import PutAction
from studio.document.model import Definition
from studio.language.errors import Refusal
from studio.language.parse import parse
from studio.language.values import Symbol
from tests.demonstrate.acting import Acting, state, tile, via

ROW = ["tomato", "gold", "skyblue", "gold", "tomato"]
Shown = tuple[list[str], Any, dict[str, Any]]


def without(place: int) -> list[str]:
    return [item for number, item in enumerate(ROW) if number != place]


def acted(*shows: Shown) -> Acting:
    """Each takes something out of a row, with more inputs."""
    acting = Acting()
    for row, taken, more in shows:
        acting.begin("go", row=row, **more).do("take", tile="row", keys=[taken]).end()
    return acting


@pytest.mark.parametrize("place", [1, 2, 3, -2])
def test_on_the_stage_that_very_item_goes_and_so_it_is_learnt(place: int) -> None:
    acting = Acting().begin("go", row=ROW).do("take", tile="row", keys=[tile("row", key=place)])
    assert stage.performance(acting.document).tile("row") == without(place % len(ROW))
    assert acting.end().steps("go") == [f"take row[{place}] from row"]
    assert acting.try_out("go", ROW).changed["row"] == without(place % len(ROW))


@pytest.mark.parametrize("order", [(3, 2), (2, 3), (1, 3), (2, 1)])
def test_a_number_that_says_the_place_each_time_is_the_place(order: tuple[int, int]) -> None:
    acting = acted(*((ROW, tile("row", key=place), {"piece": place}) for place in order))
    assert acting.steps("go") == ["take row[piece] from row"]
    assert acting.try_out("go", ROW, 3).changed["row"] == without(3)
    assert acting.try_out("go", ROW, 1).changed["row"] == without(1)


def test_a_place_through_which_an_equal_item_is_reached_elsewhere_does_not_explain_what_went() -> None:
    acting = acted((ROW, tile("row", key=1), {"piece": 3}))
    assert acting.steps("go") == ["take row[1] from row"]


def test_what_is_pointed_at_through_its_place_goes_from_there() -> None:
    acting = Acting().begin("go", row=ROW, piece=3)
    acting.do("take", tile="row", keys=[via("[]", tile("row"), tile("piece"))])
    assert stage.performance(acting.document).tile("row") == without(3)
    assert acting.end().steps("go") == ["take row[piece] from row"]


def test_what_is_drawn_for_an_item_means_that_very_item() -> None:
    drawn = "[ellipse(center=point(40 * i, 50), radius_x=9, radius_y=9, fill=row[i]) for i in range(len(row))]"
    acting = Acting(state("row", "[red, blue, red, blue]"), Definition("discs", parse(drawn), drawn=True))
    acting.on("click", "go", at={"point": [9, 9]}).do("take", tile="row", keys=[{"of": "discs", "key": 3}])
    assert stage.performance(acting.document).tile("row") == [Symbol("red"), Symbol("blue"), Symbol("red")]
    assert acting.end().steps("go") == ["take row[3] from row"]


def test_what_is_told_by_its_value_is_the_first_that_is_equal() -> None:
    acting = Acting().begin("go", row=ROW, kind="gold").do("take", tile="row", keys=[tile("kind")])
    assert stage.performance(acting.document).tile("row") == without(1)
    assert "take kind from row" in acting.end().steps("go")
    assert acting.try_out("go", ROW, "tomato").changed["row"] == without(0)


def test_what_comes_next_is_foreseen_with_the_right_item_gone() -> None:
    acting = Acting().begin("go", row=ROW).do("take", tile="row", keys=[tile("row", key=3)])
    acting.do("put", tile="row", key=0, value=tile("row", key=2)).end()
    acting.begin("go", row=["a", "b", "c", "b", "d"]).do("take", tile="row", keys=[tile("row", key=3)])
    ghost = anticipated(stage.performance(acting.document), acting.document.processes["go"])
    assert isinstance(ghost, PutAction) and ghost.value.value == "c"


def test_the_number_that_was_named_just_before_tells_the_place_also_where_a_place_was_clicked() -> None:
    """What lies nearest to the click would tell it as well."""
    drawn = "[rectangle(x=40 * i, y=0, width=30, height=30) for i in range(3)]"
    shapes = Definition("boxes", parse(drawn), drawn=True), Definition("crosses", parse(drawn.replace("y=0", "y=50")))
    acting = Acting(*shapes, state("done", "[False, True, False]"))
    for place, done in ((1, [False, True, False]), (2, [True, False, True])):
        brings = {"at": {"point": [40 * place + 15, 65]}}
        acting.do("demonstrate_event", event="click", process="go", brings=brings, states={"done": done})
        acting.do("point_at_hit", of=[{"name": "crosses"}], name="gone")
        acting.do("take", tile="done", keys=[tile("done", key=place)]).end()
    assert acting.steps("go")[-1] == "take done[gone] from done"
    acting = Acting().begin("go", row=ROW).do("take", tile="row", keys=[tile("row", key=0)])
    assert acting.editor.history[-1].result.says == "Taken from row: the first."


def named(*shows: tuple[list[str], int]) -> Acting:
    """The item at a place gets a name, is put elsewhere, and is taken by its name."""
    acting = Acting()
    for row, place in shows:
        acting.begin("go", row=row, place=place, pile=[])
        acting.point("one", via("[]", tile("row"), tile("place")))
        acting.do("append", tile="pile", value=tile("one")).do("take", tile="row", keys=[tile("one")]).end()
    return acting


def test_an_item_that_got_a_name_goes_from_its_place_whatever_is_equal_to_it() -> None:
    acting = Acting().begin("go", row=ROW, place=3).point("one", via("[]", tile("row"), tile("place")))
    acting.do("take", tile="row", keys=[tile("one")])
    assert stage.performance(acting.document).tile("row") == without(3)
    acting = named((ROW, 3), (["a", "b", "a"], 2))
    assert acting.steps("go")[-1] == "take row[place] from row"
    assert acting.try_out("go", ROW, 4, []).changed == {"row": without(4), "pile": ["tomato"]}


def test_a_name_for_an_item_of_a_list_that_has_changed_since_means_what_is_equal_to_it() -> None:
    acting = Acting().begin("go", row=ROW, place=3).point("one", via("[]", tile("row"), tile("place")))
    acting.do("take", tile="row", keys=[tile("row", key=0)]).do("take", tile="row", keys=[tile("one")])
    assert stage.performance(acting.document).tile("row") == ["skyblue", "gold", "tomato"]


@pytest.mark.parametrize("place", [-1, -2])
def test_a_number_below_0_that_is_no_item_is_a_place_from_the_end(place: int) -> None:
    acting = acted((ROW, place, {}))
    assert acting.try_out("go", ROW).changed["row"] == without(place % len(ROW))
    assert acting.try_out("go", ["jug", "cup", "mug"]).changed["row"] == ["jug", "mug" if place == -2 else "cup"]


@pytest.mark.parametrize("whole", [[30, 40], [], {"dict": [["jug", 2]]}])
def test_what_is_not_there_cannot_be_taken(whole: Any) -> None:
    acting = Acting().begin("go", row=whole)
    with pytest.raises(
        Refusal, match="row has nothing at 7 that could|7 is not in row, nor is there such a place. Its"
    ):
        acting.do("take", tile="row", keys=[7])


def test_a_number_is_a_place_of_a_list_of_numbers_where_it_was_one_in_another_demonstration() -> None:
    """By itself a number that is an item of the list is that item, wherever it lies."""
    acting = Acting(state("calls", "[]"))
    for calls in ([1, 3], [3, 0], [2, 4]):
        acting.do("demonstrate_event", event="tick", process="serve", brings={"time": 0}, states={"calls": calls})
        acting.take("calls", 0)
        assert stage.performance(acting.document).tile("calls") == calls[1:]
        acting.end()
    assert acting.try_out("serve", [5, 0, 1]).changed == {"calls": [0, 1]}
    alone = Acting().begin("go", row=[3, 0]).take("row", 0)
    assert stage.performance(alone.document).tile("row") == [3]

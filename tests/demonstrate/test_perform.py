"""Carrying out a demonstration: every moment has its situation, and what cannot be done is refused in a sentence."""

from __future__ import annotations

import pytest

from studio.demonstrate.learn import Learner
from studio.demonstrate.perform import Performance
from studio.demonstrate.stage import performance, tiles
from studio.language.errors import Refusal
from studio.language.values import Symbol
from tests.demonstrate.acting import Acting, mapping, numbered, symbol, tile, via
from tests.demonstrate.test_lift import reach, stored

RED = Symbol("red")


def performed(acting: Acting, demonstration: str) -> Performance:
    return Learner(acting.document).perform(acting.document.demonstrations[demonstration])


def test_each_action_has_the_situation_just_before_it() -> None:
    acting = Acting().begin("add", values=[1], n=5).append("values", tile("n")).append("values", 7).end()
    done = performed(acting, "add-1")
    assert [one.situation["values"] for one in done.visits[0].sequence.shown] == [[1], [1, 5], [1, 5, 7]]
    assert done.ended == "done" and done.visits[0].changed == {"values"}


def test_rounds_of_a_loop_are_sequences_of_their_own_skipped_ones_included() -> None:
    """[R5]"""
    acting = Acting().begin("keep", values=[3, 8, 5], kept=[]).each("one", tile("values"))
    acting.item(8).append("kept", tile("one")).skip().end()
    loop = performed(acting, "keep-1").visits[0].sequence.shown[0]
    assert [(item, [one.action.kind for one in each.shown]) for item, each in loop.rounds] == [
        (3, []),
        (8, ["append"]),
        (5, []),
    ]
    assert [each.after["one"] for _, each in loop.rounds] == [3, 8, 5]
    assert not any(each.open for _, each in loop.rounds)


def test_an_end_inside_a_loop_leaves_the_rest_unsaid() -> None:
    """[K2] what was not looked at any more is no example."""
    acting = Acting().begin("keep", values=[3, 8, 5], kept=[]).each("one", tile("values")).item(8).end("fail", "no")
    visit = performed(acting, "keep-1").visits[0]
    assert [item for item, _ in visit.sequence.shown[0].rounds] == [3, 8] and visit.sequence.open


def test_loops_go_in_order_through_lists_dicts_and_sets() -> None:
    acting = Acting().begin("look", values=[5, 4], shelf=mapping(b="red", a="red"), chosen={"set": [3, 1, 2]})
    for name, members in (("values", [5, 4]), ("shelf", ["b", "a"]), ("chosen", [1, 2, 3])):
        acting.each("one", tile(name))
        for member in members:
            acting.item(member)
        with pytest.raises(Refusal, match="is not among what is still to come in this loop"):
            acting.item(members[0])
        acting.skip()


def test_a_loop_goes_through_the_collection_as_it_was_when_it_began() -> None:
    acting = Acting().begin("grow", values=[1, 2]).each("one", tile("values"))
    acting.item(1).append("values", 9).item(2).append("values", 9)
    with pytest.raises(Refusal, match="9 is not among"):
        acting.item(9)


def test_visits_of_one_process_share_their_memory_and_others_have_their_own() -> None:
    """[R2]"""
    acting = reach()
    acting.begin("outer", links=numbered((1, 2))).remember(77)
    acting.run("reach", by_hand=True, links=tile("links"), start=1, goal=2)
    assert tiles(acting.document)["remembered"] == frozenset()
    acting.remember(tile("start")).run("reach", links=tile("links"), start=2, goal=tile("goal"))
    assert tiles(acting.document)["remembered"] == {1}
    acting.remember(tile("start")).end("succeed")
    shown = tiles(acting.document)
    assert shown["remembered"] == {77} and shown["reach_run"].get("remembered") == {1, 2}
    assert shown["reach_run"].get("succeeded") is True


def test_success_ends_the_visits_above_and_failure_only_its_own() -> None:
    acting = reach()
    first, second = performed(acting, "reach-1"), performed(acting, "reach-2")
    assert (first.ended, second.ended) == ("succeeded", "failed")
    assert [visit.sequence.open for visit in first.visits] == [True, True, False]
    assert [visit.sequence.open for visit in second.visits] == [False, False, False]
    assert [visit.asked_by for visit in first.visits] == ["", "reach", "reach"]


def test_nothing_ends_every_visit() -> None:
    acting = Acting().begin("outer", shelf=mapping(a="red")).run("inner", shelf=tile("shelf"))
    acting.put("shelf", "b", symbol("red")).end("nothing", "no")
    assert acting.document.stage is None
    assert performed(acting, "outer-1").ended == "stopped"


def test_what_a_run_changed_comes_back_into_the_tile_it_was_given() -> None:
    """[C3]"""
    acting = stored()
    acting.begin("outer", place=mapping(), key="q").run(
        "store", shelf=tile("place"), key=tile("key"), what=symbol("red")
    )
    assert tiles(acting.document)["place"] == {"q": RED}
    acting.run("store", shelf=mapping(), key="r", what=symbol("red"))
    assert tiles(acting.document)["place"] == {"q": RED}, "a value that is no tile takes nothing back"


def test_a_run_that_failed_leaves_its_tile_as_it_was() -> None:
    acting = Acting().begin("outer", shelf=mapping()).run("inner", shelf=tile("shelf"))
    acting.put("shelf", "b", symbol("red"))
    assert tiles(acting.document)["shelf"] == {"b": RED}
    acting.end("fail", "no")
    shown = tiles(acting.document)
    assert shown["shelf"] == {} and shown["inner_run"].get("failed") is True


def test_a_run_that_meets_a_hole_is_to_be_acted_out() -> None:
    acting = stored().begin("outer", shelf=mapping(a="red"))
    with pytest.raises(
        Refusal, match="Nobody has shown what happens when shelf already holds .* Act store out by hand"
    ):
        acting.run("store", shelf=tile("shelf"), key="a", what=symbol("red"))
    acting.run("store", by_hand=True, shelf=tile("shelf"), key="a", what=symbol("red")).end("fail", "taken").end()
    assert acting.try_out("store", {"z": RED}, "z", RED).reason == "taken"


@pytest.mark.parametrize(
    ("gesture", "sentence"),
    [
        (lambda one: one.put("nowhere", 1, 2), "There is no tile named nowhere|nowhere is no tile"),
        (lambda one: one.put("n", 1, 2), "n cannot be changed in this way"),
        (lambda one: one.put("shelf", [1], 2), "This cannot be a key"),
        (lambda one: one.put("values", 9, 2), "The list has no place 9"),
        (lambda one: one.append("shelf", 2), "shelf cannot be changed in this way"),
        (lambda one: one.each("one", tile("n")), "“For each” needs several things"),
        (lambda one: one.item(3), "There is no loop under way"),
        (lambda one: one.skip(), "There is no loop under way"),
        (lambda one: one.remember(tile("nowhere")), "There is no tile named nowhere"),
        (lambda one: one.remember(via("nowhere", tile("n"))), "There is no function named 'nowhere'"),
        (lambda one: one.remember(tile("n", field="size")), "n has no field 'size'"),
        (lambda one: one.remember(tile("values", key=7)), "values"),
        (lambda one: one.remember({"tile": "n", "size": 2}), "has no 'size'"),
        (lambda one: one.remember(tile("values")), "This cannot be remembered"),
        (lambda one: one.point("both", 1, 2), "Point at one thing, or say that several are meant"),
        (lambda one: one.point("remembered", 1), "is what the run remembers"),
    ],
)
def test_what_cannot_be_done_is_refused_and_nothing_has_changed(gesture, sentence: str) -> None:  # type: ignore[no-untyped-def]
    acting = Acting().begin("look", values=[5, 4], shelf=mapping(a="red"), n=3)
    before = acting.document
    with pytest.raises(Refusal, match=sentence):
        gesture(acting)
    assert acting.document is before


def test_values_are_never_changed_in_place() -> None:
    acting = Acting().begin("add", values=[1], shelf=mapping()).append("values", 2).put("shelf", "a", 1)
    stage = acting.document.stage
    assert stage is not None and stage.demonstration.inputs == {"values": [1], "shelf": {}}
    assert performance(acting.document).visits[0].inputs == {"values": [1], "shelf": {}}

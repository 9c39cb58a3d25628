"""Anticipation: what the process would do next, as known so far."""

from __future__ import annotations

import pytest

from studio.demonstrate.anticipation import anticipated
from studio.demonstrate.stage import performance
from studio.document.actions import Action, AppendAction, EndAction, PutAction, SetAction
from studio.language.errors import Refusal
from studio.language.values import Symbol
from tests.demonstrate.acting import Acting, mapping, numbered, symbol, tile
from tests.demonstrate.test_lift import reach, stored


def ghost(acting: Acting) -> Action | None:
    done = performance(acting.document)
    return anticipated(done, acting.document.processes[done.frame.visit.process])


def kept(acting: Acting, demonstration: str) -> tuple[Action, ...]:
    return acting.document.demonstrations[demonstration].actions


def test_the_next_action_is_offered_and_accepted() -> None:
    acting = stored().begin("store", shelf=mapping(), key="z", what=symbol("red"))
    offered = ghost(acting)
    assert isinstance(offered, PutAction) and offered.target == "shelf"
    assert [one.tile for one in offered.operands] == ["key", "what"]
    acting.do("accept")
    offered = ghost(acting)
    assert offered is not None and offered.kind == "end"
    acting.do("accept")
    assert acting.document.stage is None and acting.steps("store") == ["put shelf[key] = what"]


def test_accepting_to_the_end_gives_the_same_process() -> None:
    acting = stored().begin("store", shelf=mapping(), key="z", what=symbol("red")).do("accept", actions=0)
    put, end = kept(acting, "store-2")
    assert acting.document.stage is None
    assert isinstance(put, PutAction) and put.target == "shelf" and end == EndAction("done")


def test_all_is_accepted_but_the_end_where_that_is_wanted() -> None:
    acting = reach()
    acting.begin("reach", links=numbered((7, 8), (8, 9)), start=7, goal=9).do("accept", actions=0, end=False)
    assert acting.document.stage is not None and ghost(acting) == EndAction("succeed")
    assert sum(one.kind == "run" for one in acting.document.stage.demonstration.actions) == 2
    acting.do("accept", actions=0, end=False)
    assert acting.document.stage is None, "where the end is all there is, it is accepted"


def test_a_loop_and_its_skipped_items_are_anticipated() -> None:
    acting = Acting().begin("keep", values=[3, 8, 5, 9], limit=5, kept=[]).each("one", tile("values"))
    acting.item(8).append("kept", tile("one")).item(9).append("kept", tile("one")).skip().end()
    before = acting.steps("keep")
    acting.begin("keep", values=[7, 1, 4], limit=3, kept=[]).do("accept", actions=0)
    items = [one.operands[0].value for one in acting.document.demonstrations["keep-2"].actions if one.kind == "item"]
    assert items == [7, 4] and acting.steps("keep") == before


def test_recursion_is_anticipated_visit_by_visit() -> None:
    acting = reach()
    before = acting.steps("reach")
    acting.begin("reach", links=numbered((7, 8), (8, 9)), start=7, goal=9).do("accept", actions=0)
    assert acting.document.stage is None and acting.steps("reach") == before
    runs = [one for one in acting.document.demonstrations["reach-3"].actions if one.kind == "run"]
    assert len(runs) == 2 and all(one.by_hand for one in runs)
    acting.begin("reach", links=numbered((7, 8)), start=7, goal=9).do("accept", actions=0)
    assert acting.document.stage is None and acting.steps("reach") == before


def test_doing_something_else_is_a_new_example_and_no_ghost_goes_with_it() -> None:
    acting = stored().begin("store", shelf=mapping(a="red"), key="a", what=symbol("blue"))
    assert ghost(acting) is None, "a hole: nobody has shown what an occupied key does"
    acting.change("shelf", mapping())
    assert ghost(acting) is None
    with pytest.raises(Refusal, match="Nothing is anticipated here"):
        acting.do("accept")
    acting.do("leave_stage").begin("store", shelf=mapping(a="red"), key="a", what=symbol("blue")).end(
        "nothing", "taken"
    )
    acting.begin("store", shelf=mapping(a="red"), key="a", what=symbol("red"))
    offered = ghost(acting)
    assert offered == EndAction("nothing", "taken")


def test_another_operand_is_a_divergence() -> None:
    acting = stored().begin("store", shelf=mapping(), key="z", what=symbol("red")).put("shelf", "q", symbol("red"))
    assert ghost(acting) is None


def test_things_pointed_at_in_another_order_are_still_as_anticipated() -> None:
    acting = Acting()
    for values, limit, chosen in (([3, 9, 7], 5, [7, 9]), ([1, 6, 2, 8], 4, [8, 6]), ([4, 2], 4, [])):
        acting.begin("above", values=values, limit=limit, kept=[])
        acting.point("large", *chosen, several=True).change("kept", tile("large")).end()
    acting.begin("above", values=[2, 7, 8], limit=3, kept=[]).point("large", 8, 7, several=True)
    offered = ghost(acting)
    assert isinstance(offered, SetAction) and offered.target == "kept"


def test_after_an_inner_run_that_succeeded_the_outer_visit_goes_on() -> None:
    """A success deep inside ends its own run, and no more: what is anticipated is that of the visit that asked."""
    acting = reach()
    for goal, shelf in ((3, [1]), (4, [2])):
        acting.begin("mark", links=numbered((1, 2), (2, 3), (3, 4)), start=1, goal=goal, shelf=shelf)
        acting.run("reach", links=tile("links"), start=tile("start"), goal=tile("goal"))
        acting.append("shelf", tile("goal")).end()
    acting.begin("mark", links=numbered((5, 6)), start=5, goal=6, shelf=[])
    acting.run("reach", by_hand=True, links=tile("links"), start=tile("start"), goal=tile("goal")).remember(
        tile("start")
    )
    acting.run("reach", links=tile("links"), start=6, goal=tile("goal")).remember(tile("start")).end("succeed")
    offered = ghost(acting)
    assert isinstance(offered, AppendAction) and offered.target == "shelf"


def test_nothing_is_anticipated_in_a_process_nobody_has_shown() -> None:
    assert ghost(Acting().begin("fresh", n=1)) in (None, EndAction("done"))


def test_symbols_stay_symbols_when_accepted() -> None:
    acting = stored().begin("store", shelf=mapping(), key="z", what=symbol("red")).do("accept", actions=0)
    assert acting.try_out("store", {}, "k", Symbol("green")).changed == {"shelf": {"k": Symbol("green")}}


def test_several_tiles_are_pointed_at_as_the_items_of_a_list_and_offered_so() -> None:
    acting = Acting().begin("keep", past=[], one=3, other=5).append("past", [tile("one"), tile("other")]).end()
    assert acting.steps("keep") == ["append [one, other] to past"]
    acting.begin("keep", past=[], one=8, other=1).do("accept", actions=0)
    assert acting.steps("keep") == ["append [one, other] to past"]

"""The stage: beginning, leaving, going back, correcting, taking back."""

from __future__ import annotations

import pytest

from studio.demonstrate.stage import tiles
from studio.language.errors import CannotExplain, Refusal, StudioError
from studio.language.values import Point, Symbol
from tests.demonstrate.acting import Acting, learned_anew, mapping, numbered, symbol, tile
from tests.demonstrate.test_lift import reach, stored

RED, BLUE = Symbol("red"), Symbol("blue")


def counter() -> Acting:
    """Each click counts; the state moves on with each demonstration."""
    acting = Acting().do("new_state", name="clicks", value=[])
    acting.on("click", "on_click", at={"point": [3, 4]}).append("clicks", tile("at")).end()
    return acting


# tiles


def test_the_tiles_are_inputs_locals_items_and_the_memory() -> None:
    acting = (
        Acting().begin("look", values=[4, 5], n=1).point("first", 4).remember(7).each("one", tile("values")).item(5)
    )
    assert tiles(acting.document) == {
        "values": [4, 5],
        "n": 1,
        "first": 4,
        "one": 5,
        "remembered": frozenset({7}),
    }
    assert "one" not in tiles(acting.skip().document)


def test_the_place_of_an_event_may_be_written_as_two_numbers() -> None:
    assert tiles(Acting().on("click", "on_click", at=[3, 4.5]).document)["at"] == Point(3, 4.5)
    assert tiles(Acting().on("key", "on_key", key="x").document)["key"] == "x"


def test_every_gesture_gives_a_new_document_and_leaves_the_old_one() -> None:
    acting = Acting().begin("store", shelf=mapping(), key="b", what=symbol("red"))
    before = acting.document
    acting.put("shelf", tile("key"), tile("what"))
    assert tiles(before)["shelf"] == {} and tiles(acting.document)["shelf"] == {"b": RED}
    acting.editor.undo()
    assert acting.document == before


# beginning and leaving


def test_one_demonstration_at_a_time() -> None:
    acting = Acting().begin("store", shelf=mapping(), key="b", what=symbol("red"))
    for again in (lambda: acting.begin("other", n=1), lambda: acting.on("start", "other")):
        with pytest.raises(Refusal, match="A demonstration of store is under way; end or leave it first"):
            again()


def test_leaving_keeps_nothing() -> None:
    acting = Acting()
    before = acting.document
    acting.begin("store", shelf=mapping(), key="b", what=symbol("red")).put("shelf", "c", symbol("red")).do(
        "leave_stage"
    )
    assert acting.document == before
    acting = stored()
    before = acting.document
    assert acting.begin("store", shelf=mapping(), key="z", what=symbol("red")).do("leave_stage").document == before


def test_a_process_has_the_same_inputs_each_time() -> None:
    with pytest.raises(Refusal, match="store takes shelf, key, what; give just that"):
        stored().begin("store", shelf=mapping(), key="b")


def test_names_that_mean_something_already_are_refused() -> None:
    for name in ("remembered", "class", "__import__", "a b", "1st", 'x"\n'):
        with pytest.raises(StudioError):
            Acting().begin(name, n=1)
        with pytest.raises(StudioError):
            Acting().begin("fine", **{name: 1})
        with pytest.raises(StudioError):
            Acting().begin("fine", n=1).point(name, 2)


def test_an_event_brings_what_it_brings() -> None:
    with pytest.raises(Refusal, match="A click brings at; give just that"):
        Acting().on("click", "on_click", key="a")
    with pytest.raises(Refusal, match="There is no event named blink"):
        Acting().on("blink", "on_blink")


# events and states


def test_what_an_event_brings_is_told_apart_from_a_state_called_so() -> None:
    acting = Acting().do("new_state", name="key", value=3)
    with pytest.raises(Refusal, match="A key brings key, and key is a name here too. Rename yours first."):
        acting.on("key", "on_key", key="a")
    acting.on("click", "on_click", at=[3, 4]).change("key", 4).end().do("rename", old="key", new="held")
    acting.on("key", "on_key", key="a").change("held", 5).end()


def test_what_an_event_did_is_a_rule_and_moves_the_state_on() -> None:
    """[A1] changed by what was accepted only."""
    acting = counter()
    assert [(one.event, one.process) for one in acting.document.rules] == [("click", "on_click")]
    assert acting.document.present == {"clicks": [Point(3, 4)]}
    acting.on("click", "on_click", at={"point": [9, 9]})
    assert tiles(acting.document)["clicks"] == [Point(3, 4)]
    acting.end("nothing", "far away")
    assert acting.document.present == {"clicks": [Point(3, 4)]}, "a refused event leaves the state"
    assert acting.do("start_again").document.present == {}


def test_a_rule_takes_only_the_states_that_its_steps_mention() -> None:
    acting = Acting().do("new_state", name="clicks", value=[]).do("new_state", name="other", value=0)
    acting.on("click", "on_click", at={"point": [3, 4]}).append("clicks", tile("at")).end()
    assert [one.name for one in acting.document.processes["on_click"].inputs] == ["at", "clicks"]
    assert acting.document.processes["on_click"].changes == ("clicks",)


# corrections


def test_deleting_a_demonstration_infers_again_from_the_others() -> None:
    acting = stored()
    before = acting.document.processes["store"]
    acting.begin("store", shelf=mapping(a="red"), key="a", what=symbol("blue")).end("nothing", "taken")
    assert acting.document.processes["store"] != before
    acting.do("delete_demonstration", demonstration="store-2")
    assert acting.document.processes["store"] == before
    acting.do("delete_demonstration", demonstration="store-1")
    assert acting.document.processes["store"].steps == () and not acting.document.demonstrations


def test_showing_again_from_a_moment_on_replaces_what_was_shown() -> None:
    acting = stored().do("revise", demonstration="store-1", before=1)
    acting.put("shelf", tile("key"), symbol("green")).end()
    assert acting.steps("store") == ["put shelf[key] = green"] and len(acting.document.demonstrations) == 1


def test_an_action_inserted_and_the_rest_resumed() -> None:
    """[K1] the comparison is inserted before the append."""
    acting = Acting().begin("add", values=[1, 2], n=3).append("values", tile("n")).end()
    acting.do("revise", demonstration="add-1", before=1).remember(tile("n")).do("resume")
    assert acting.steps("add") == ["remember n", "append n to values"] and acting.document.stage is None


def test_an_action_left_out_when_resuming() -> None:
    acting = Acting().begin("add", values=[1, 2], n=3).remember(tile("n")).append("values", tile("n")).end()
    acting.do("revise", demonstration="add-1", before=1).do("resume", skip=1)
    assert acting.steps("add") == ["append n to values"]


def test_a_revision_that_makes_later_actions_impossible_is_refused_with_the_reason() -> None:
    acting = Acting().begin("add", values=[1, 2], n=3).point("first", tile("n")).append("values", tile("first")).end()
    acting.do("revise", demonstration="add-1", before=1)
    before = acting.document
    with pytest.raises(Refusal, match="There is no tile named first"):
        acting.do("resume", skip=1)
    assert acting.document == before


def test_revising_and_leaving_keeps_the_old_demonstration() -> None:
    acting = stored()
    before = acting.document
    assert acting.do("revise", demonstration="store-1", before=1).do("leave_stage").document == before
    for place in (0, 9):
        with pytest.raises(Refusal):
            acting.do("revise", demonstration="store-1", before=place)
    with pytest.raises(Refusal, match="There is no demonstration store-7; there are: store-1"):
        acting.do("revise", demonstration="store-7", before=1)


def test_resuming_without_a_revision_is_refused() -> None:
    with pytest.raises(Refusal, match="nothing to resume"):
        Acting().begin("add", n=3).do("resume")


def test_what_an_earlier_process_is_taught_anew_reaches_those_that_run_it() -> None:
    """Situations are never stored: later demonstrations are performed with what the process does now."""
    acting = stored()
    acting.begin("twice", shelf=mapping(), key="k", total=0)
    acting.run("store", shelf=tile("shelf"), key=tile("key"), what=symbol("red"))
    acting.change("total", 1).end()
    acting.do("revise", demonstration="store-1", before=1).put("shelf", "always", tile("what")).end()
    assert acting.try_out("twice", {}, "k", 0).changed["shelf"] == {"always": RED}


# contradictions


def test_demonstrations_that_contradict_each_other_name_both_and_change_nothing() -> None:
    acting = Acting().begin("check", n=4).end("succeed")
    acting.begin("check", n=4)
    before = acting.document
    with pytest.raises(CannotExplain) as caught:
        acting.end("fail", "no").learn()
    assert acting.document == before
    assert any("check-1" in one for one in caught.value.clash) and any("check-2" in one for one in caught.value.clash)
    assert "check-1" in str(caught.value) and "check-2" in str(caught.value)


# forgetting


def test_forgetting_a_process_takes_its_rules_and_demonstrations() -> None:
    acting = counter().do("forget", process="on_click")
    assert (acting.document.rules, dict(acting.document.processes)) == ((), {})
    assert not acting.document.demonstrations


def test_forgetting_keeps_what_was_shown_of_others_on_the_way() -> None:
    """[A1] the first rule for clicks goes; placing, acted out by hand inside it, stays."""
    acting = Acting().begin("outer", shelf=mapping(), key="k")
    acting.run("inner", by_hand=True, shelf=tile("shelf"), key=tile("key"))
    acting.put("shelf", tile("key"), symbol("red")).end().end()
    before = acting.steps("inner")
    acting.do("forget", process="outer")
    assert list(acting.document.demonstrations) == ["inner-1"] and acting.steps("inner") == before == [
        "put shelf[key] = red"
    ]


def test_forgetting_keeps_a_recursive_run_shown_on_the_way_as_one_demonstration() -> None:
    acting = reach()
    acting.begin("outer", links=numbered((5, 6)), total=0)
    acting.run("reach", by_hand=True, links=tile("links"), start=5, goal=6).remember(tile("start"))
    acting.run("reach", links=tile("links"), start=6, goal=tile("goal")).remember(tile("start")).end("succeed")
    acting.change("total", 1).end()
    before = acting.steps("reach")
    acting.do("forget", process="outer")
    assert list(acting.document.demonstrations) == ["reach-1", "reach-2", "reach-3"]
    kept = acting.document.demonstrations["reach-3"]
    assert [one.kind for one in kept.actions] == ["remember", "run", "remember", "end"]
    assert acting.steps("reach") == before
    assert learned_anew(acting.document).processes == acting.document.processes


def test_a_process_that_others_run_is_not_forgotten() -> None:
    acting = stored()
    acting.begin("twice", shelf=mapping(), key="k")
    acting.run("store", shelf=tile("shelf"), key=tile("key"), what=symbol("red")).end()
    before = acting.document
    with pytest.raises(Refusal):
        acting.do("forget", process="store")
    assert acting.document == before

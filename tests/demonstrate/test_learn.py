"""Processes as a pure function of demonstrations and choices."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from studio.demonstrate.learn import Learner
from studio.language.errors import CannotExplain
from studio.language.values import Symbol
from tests.demonstrate.acting import Acting, function, learned_anew, library, mapping, numbered, state, symbol, tile
from tests.demonstrate.test_lift import reach, stored, three_ways

RED, BLUE = Symbol("red"), Symbol("blue")


def test_the_same_demonstrations_give_the_same_process() -> None:
    for acting in (stored(), reach()):
        assert learned_anew(acting.document).processes == acting.document.processes


def test_steps_that_were_kept_play_no_part_in_what_is_inferred() -> None:
    document = reach().document
    empty = {name: replace(one, steps=(), changes=()) for name, one in document.processes.items()}
    assert learned_anew(replace(document, processes=empty)).processes == document.processes


def ordered(acting: Acting, order: tuple[str, ...]) -> Acting:
    """The same demonstrations given in another order."""
    document = replace(acting.document, demonstrations={key: acting.document.demonstrations[key] for key in order})
    other = Acting()
    other.editor.document = Learner(document).learn(list(document.processes))
    return other


def test_the_order_of_demonstrations_changes_nothing_but_the_order_of_branches() -> None:
    acting = three_ways()
    keys = list(acting.document.demonstrations)
    for count in range(0, len(keys), 3):
        other = ordered(acting, (*keys[count:], *keys[:count]))
        assert other.try_out("place", [], 4, []).reason == "nowhere"
        assert other.try_out("place", [4, 5], 4, []).reason == "there"
        assert other.try_out("place", [4, 5], 9, []).changed == {"kept": [9]}


def test_where_the_way_does_not_part_in_three_the_steps_are_the_same_in_any_order() -> None:
    acting = stored()
    acting.begin("store", shelf=mapping(a="red"), key="a", what=symbol("blue")).end("nothing", "taken")
    acting.begin("store", shelf=mapping(c="red"), key="b", what=symbol("red")).put(
        "shelf", tile("key"), tile("what")
    ).end()
    for order in permutations(acting.document.demonstrations):
        assert ordered(acting, order).steps("store") == acting.steps("store")


def test_a_process_learned_anew_reaches_those_that_run_it() -> None:
    """What a helper is found to change is changed by those that run it as well."""
    acting = Acting().begin("helper", shelf=mapping(), n=1).end()
    acting.begin("outer", shelf=mapping(), n=1).run("helper", shelf=tile("shelf"), n=tile("n")).end()
    assert acting.document.processes["outer"].changes == ()
    acting.begin("helper", shelf=numbered((9, 9)), n=2).put("shelf", tile("n"), tile("n")).end()
    assert acting.document.processes["helper"].changes == ("shelf",)
    assert acting.document.processes["outer"].changes == ("shelf",)


def test_inputs_have_the_types_of_everything_they_were() -> None:
    acting = stored()
    kinds = {one.name: str(one.type) for one in acting.document.processes["store"].inputs}
    assert kinds == {"shelf": "dict[text, symbol]", "key": "text", "what": "symbol"}


def test_a_process_without_memory_says_so() -> None:
    bodies = library(reach().document).processes, library(stored().document).processes
    assert bodies[0]["reach"].has_memory and not bodies[1]["store"].has_memory


def test_contradiction_inside_a_loop_names_both_examples() -> None:
    acting = Acting().begin("keep", values=[3, 3]).each("one", tile("values")).item(3).point("this", 1).skip().end()
    acting.begin("keep", values=[3, 3]).each("one", tile("values")).skip()
    before = acting.document
    with pytest.raises(CannotExplain) as caught:
        acting.end().learn()
    assert acting.document == before and len(caught.value.clash) == 2


def test_contradicting_operands_name_both_examples() -> None:
    acting = Acting().begin("paint", n=3, colour=symbol("red")).change("colour", symbol("green")).end()
    acting.begin("paint", n=3, colour=symbol("red")).change("colour", symbol("blue"))
    before = acting.document
    with pytest.raises(CannotExplain) as caught:
        acting.end().learn()
    assert acting.document == before
    assert {one.partition(",")[0] for one in caught.value.clash} == {"paint-1", "paint-2"}


def test_a_list_of_what_was_seen_gives_way_to_a_definition_that_nobody_pointed_at() -> None:
    acting = Acting(replace(function("chosen", "[2, 5, 11, 13]"), inputs=()))
    for n in (2, 3, 5, 7, 11, 12, 13, 14):
        acting.begin("look", n=n, kept=[])
        (acting.append("kept", tile("n")) if n in (2, 5, 11, 13) else acting).end()
    assert acting.steps("look") == ["when n in chosen:", "    append n to kept"]


def test_findings_tell_what_was_inferred() -> None:
    acting = Acting().begin("store", shelf=mapping(a="red"), key="b", what=symbol("blue"))
    acting.put("shelf", tile("key"), tile("what")).end()
    acting.begin("store", shelf=mapping(a="red"), key="a", what=symbol("blue"))
    result = acting.editor.do("end", how="nothing", reason="taken")
    assert [(one.goal, one.formula) for one in result.findings] == [
        ("store: when end: nothing “taken”", "key in shelf")
    ]
    assert {"store", "store-2"} <= result.touched


def test_choosing_another_candidate_is_kept_when_inferred_again() -> None:
    acting = stored()
    acting.begin("store", shelf=mapping(a="red"), key="a", what=symbol("blue"))
    result = acting.editor.do("end", how="nothing", reason="taken")
    (found,) = result.findings
    if not found.rivals:
        return
    acting.do("choose", goal=found.goal, number=1)
    assert found.rivals[0] in acting.steps("store")[0]
    acting.do("infer_again")
    assert found.rivals[0] in acting.steps("store")[0]


# questions


def test_what_another_key_does_is_asked_where_rivals_differ_there() -> None:
    acting = Acting().do("new_state", name="level", value=2)
    for level, key, after in ((2, "up", 3), (5, "up", 6), (5, "down", 4), (3, "down", 2), (7, "up", 8)):
        acting.do("give", name="level", value=level)
        acting.on("key", "on_key", key=key).change("level", after).end()
    learner = Learner(acting.document)
    learner.learn(["on_key"])
    (found,) = [one for one in learner.findings if one.goal == "on_key: new level"]
    assert found.question is not None
    assert found.question.situation["key"] == "x"
    assert found.question.sentence.startswith("With ")
    assert "what should level become in on_key?" in found.question.sentence


def test_what_was_made_for_no_drawing_is_there_for_rules() -> None:
    """A list that nothing else mentions weighs as little as what is on stage; one that a drawing shows does not."""
    found = []
    for drawn in ("[]", "code"):
        shown = function("shown", drawn)
        acting = Acting(function("code", "[4, 2, 7]"), shown, state("tried", "[4, 2, 6]"), state("open", "False"))
        acting.on("click", "on_click", at={"point": [0, 0]}).put("tried", 2, 7).change("open", True).end()
        acting.do("give", name="open", value=False).do("give", name="tried", value=[1, 0, 3]).on(
            "click", "on_click", at={"point": [0, 0]}
        )
        acting.put("tried", 2, 4).end()
        found.append(next(step for step in acting.steps("on_click") if step.startswith("when")))
    assert found[0] == "when code == tried:" and found[1] != found[0], found

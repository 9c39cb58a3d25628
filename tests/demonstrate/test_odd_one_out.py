"""A demonstration that goes against a plain rule is named with that rule, and with the one that it makes."""

from __future__ import annotations

from studio.demonstrate.learn import Learner
from studio.demonstrate.odd_one_out import odd_one_out
from studio.infer.goals import Finding
from studio.session.contradiction import against_rule
from tests.demonstrate.acting import Acting, function, state, tile, via
from tests.demonstrate.test_likelier_meant import shown, with_states
from tests.demonstrate.vending import coin, vending

AHEAD = function("ahead", "place + 1", "place")


def walked(acting: Acting, *places: int) -> Acting:
    """Steps along a row with walls at 3, 8 and 15 and a closed door at 6."""
    for place in places:
        begin = {"event": "key", "process": "on_key", "brings": {"key": "x"}, "states": {"place": place}}
        acting.do("demonstrate_event", **begin).point("next", via("ahead", tile("place")))
        if place + 1 in (3, 8):
            acting.end("nothing", reason="there is a wall")
        elif place + 1 in (6, 12):
            acting.end("nothing", reason="the door is closed")
        else:
            acting.change("place", tile("next")).end()
    return acting


def odd(acting: Acting) -> list[Finding]:
    return [one for one in acting.editor.history[-1].result.findings if one.against is not None]


def test_who_walks_into_a_wall_goes_against_the_rule_about_walls() -> None:
    """The other test, about doors, comes first now and has another number: it is not the one that was gone against."""
    acting = Acting(AHEAD, state("place", "0"), state("walls", "[3, 8, 15]"), state("doors", "[6, 12]"))
    assert not odd(walked(acting, 0, 2, 5, 9, 7, 11, 4, 1))
    (found,) = odd(walked(acting, 14))
    assert found.against is not None
    assert (found.against.demonstration, found.against.rule, found.against.others) == ("on_key-9", "next in walls", 8)
    assert found.formula != "next in walls"


def test_only_those_that_did_that_step_are_said_to_fit() -> None:
    editor = vending()
    coin(editor, (50, 60), 0, 2)
    last = editor.history[-1].result
    (found,) = [one for one in last.findings if one.against is not None]
    assert found.against is not None and (found.against.rule, found.against.others) == ("credit + 1", 2)
    assert "goes against “credit + 1”, which 2 other demonstrations fit" in last.says
    both = against_rule(editor.document, found)
    assert both is not None and [one.key for one in both.sides] == ["on_click-1", found.against.demonstration]


def test_who_sets_something_else_goes_against_no_rule_about_a_value_that_stays() -> None:
    acting = Acting(state("credit", "0"), state("lit", "False"))
    for credit in (0, 4, 7):
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "x"}, states={"credit": credit})
        acting.change("credit", credit + 2).end()
    before = acting.document
    acting.do("demonstrate_event", event="key", process="on_key", brings={"key": "y"}).change("lit", True).end()
    done = Learner(acting.document).perform(acting.document.demonstrations["on_key-4"])
    longer = Finding("on_key: new credit", "1 + (credit + len([one for one in [credit, 2] if one > credit + 7]))")
    assert odd_one_out(before, acting.document, done, [longer]) is None


def test_one_more_reason_to_do_nothing_goes_against_nothing() -> None:
    """A stack that is full is no exception to what lies in it already."""
    acting = Acting().do("new_value", name="most", value=3, least=1, most=9)
    acting.do("new_state", name="taken", value=[])
    for place, taken in ((5, []), (2, [5]), (8, [6, 1]), (7, [7]), (6, [2, 6]), (9, [1, 4, 8])):
        begin = {"event": "wheel", "process": "on_wheel", "brings": {"at": [0, 0], "steps": place}}
        acting.do("demonstrate_event", **begin, states={"taken": taken})
        if place in taken or len(taken) == 3:
            acting.end("nothing")
        else:
            acting.append("taken", tile("steps")).end()
        assert not odd(acting)
    (rule,) = [one for one in acting.editor.history[-1].result.findings if one.goal == "on_wheel: when end: nothing"]
    assert rule.formula in ("steps in taken or most == len(taken)", "steps in taken or len(taken) == most")


def test_who_goes_back_as_well_as_on_goes_against_nothing() -> None:
    acting = Acting().do("new_state", name="level", value=0).do("new_state", name="wanted", value=0)
    for level, wanted in ((0, 3), (2, 3), (1, 4), (3, 1)):
        begin = {"event": "tick", "process": "on_tick", "brings": {"time": 1}}
        acting.do("demonstrate_event", **begin, states={"level": level, "wanted": wanted})
        acting.change("level", level + (1 if level < wanted else -1)).end()
        assert not odd(acting)


def test_a_rule_that_is_told_with_another_case_as_one_stands_on() -> None:
    acting = with_states(hits=0, score=0)
    last = (10, 30)
    for key, hits, score, after in (
        *(("h", 13, 33, (14, 34)), ("r", 12, 32, (0, 0)), ("h", 4, 4, (5, 15)), ("h", 9, 19, last)),
    ):
        assert after != last or acting.document.processes["on_key"].steps, "what was shown before is learned"
        states = {"hits": hits, "score": score}
        shown(acting, "key", {"key": key}, states, *zip(("hits", "score"), after, strict=True))
    told = [one.goal for one in acting.editor.history[-1].result.findings if "goes against" in one.note]
    assert "on_key: new hits" not in told


def test_a_key_that_was_never_pressed_goes_against_no_rule_about_others() -> None:
    acting = walked(Acting(AHEAD, state("place", "0"), state("walls", "[3, 8, 15]")), 0, 2, 9, 7, 4)
    before = acting.document
    longer = Finding("on_key: when end: nothing", "key != 'x' and len([one for one in walls if one > place + 1]) > 0")
    found = []
    for key, place in (("q", 9), ("x", 5)):
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states={"place": place})
        acting.end("nothing")
        done = Learner(acting.document).perform(list(acting.document.demonstrations.values())[-1])
        found.append(odd_one_out(before, acting.document, done, [longer]))
        acting.do("delete_demonstration", demonstration=done.demonstration.id)
    assert found[0] is None and found[1] is not None

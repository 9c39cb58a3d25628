"""An answer about a situation answers what it decides there, and what cannot happen is asked about in no words."""

from __future__ import annotations

from dataclasses import replace

from studio.demonstrate.already_answered import is_answered
from studio.demonstrate.learn import Learner
from studio.document.model import Choice
from studio.generalize.operands import operand_json
from tests.demonstrate.acting import Acting, state
from tests.demonstrate.test_played_questions import asked

ROUNDS = 4
STOPS = "on_key: when end: nothing"


def test_a_process_that_changes_something_somewhere_does_not_stop_there() -> None:
    choices = [Choice("on_key: new pile (2)", {"pile": 1, "key": "a"}, 2)]
    assert is_answered("on_key", STOPS, {"pile": 1, "key": "a", "more": 5}, choices)
    assert not is_answered("on_key", STOPS, {"pile": 1, "key": "b"}, choices)
    assert not is_answered("on_key", "on_key: new row", {"pile": 1, "key": "a"}, choices)
    assert not is_answered("on_other", STOPS, {"pile": 1, "key": "a"}, choices)
    assert not is_answered("on_key", STOPS, {"pile": 2}, [Choice("on_key: new pile", {"pile": 2}, 2)])


def test_what_cannot_happen_is_asked_about_by_no_goal_of_the_process() -> None:
    choices = [Choice("on_key: new pile", {"pile": 7}, impossible=True)]
    assert is_answered("on_key", "on_key: new row", {"pile": 7, "row": []}, choices)
    assert not is_answered("on_key", "on_key: new row", {"pile": 6, "row": []}, choices)


def test_after_what_something_becomes_it_is_not_asked_whether_it_stays() -> None:
    acting = Acting(state("pile", "0"))
    acting.on("key", "on_key", key="a").change("pile", 1).end()
    became: list[object] = []
    for _ in range(ROUNDS):
        for goal, one in asked(acting, "on_key").items():
            assert goal != STOPS or one.situation not in became
            if goal == "on_key: new pile":
                became.append(one.situation)
            acting.do("answer", goal=goal, value=operand_json(2 if goal == "on_key: new pile" else one.options[0][0]))
            break
    assert became


def test_that_a_state_stays_what_it_is_says_that_it_is_not_set_there() -> None:
    acting = Acting(state("floor", "0"), state("calls", "[2, 0]"), state("rings", "0"))
    acting.on("tick", "on_tick", time=1).change("floor", 1).change("rings", 1).end()
    acting.do("give", name="calls", value=[3, 0]).on("tick", "on_tick", time=2).change("floor", 2).change(
        "rings", 2
    ).end()
    acting.do("give", name="calls", value=[2]).on("tick", "on_tick", time=3).change("rings", 3).end()
    stays = Choice("on_tick: new floor", {"floor": 1, "calls": [1, 3], "rings": 3, "time": 3}, 1)
    learner = Learner(replace(acting.document, choices=(stays,)))
    learner.learn(["on_tick"])
    wanted = {one.goal.purpose: one.goal.wanted for one in learner.doubts}
    assert wanted["on_tick: when set floor"] == (True, True, False, False)
    assert wanted["on_tick: new floor"] == (1, 2)
    assert not any(one.lost for one in learner.findings), "what was answered is done"

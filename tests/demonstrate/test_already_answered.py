"""An answer about a situation answers what it decides there, and what cannot happen is asked about in no words."""

from __future__ import annotations

from dataclasses import replace

from studio.demonstrate.alignment import Sides
from studio.demonstrate.already_answered import is_answered, said_of
from studio.demonstrate.learn import Learner
from studio.document.model import Choice
from studio.generalize.operands import operand_json
from studio.language.show import show_steps
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
    for number, (floor, calls) in enumerate(((0, [2, 0]), (1, [3, 0]), (6, [8, 0])), start=1):
        acting.do("give", name="calls", value=calls).do("give", name="floor", value=floor)
        acting.on("tick", "on_tick", time=number).change("floor", floor + 1).change("rings", number).end()
    acting.do("give", name="calls", value=[7]).on("tick", "on_tick", time=5).change("rings", 4).end()
    stays = Choice("on_tick: new floor", {"floor": 3, "calls": [3, 0], "rings": 3, "time": 3}, 3)
    learner = Learner(replace(acting.document, choices=(stays,)))
    learner.learn(["on_tick"])
    wanted = {one.goal.purpose: one.goal.wanted for one in learner.doubts}
    assert wanted["on_tick: when set floor"] == (True, True, True, False, False)
    assert wanted["on_tick: new floor"] == (1, 2, 7)
    assert not any(one.lost for one in learner.findings), "what was answered is done"


def test_a_state_is_set_to_what_it_is_already_where_its_rule_gives_that() -> None:
    acting = Acting(state("shown", "0"), state("queue", "[4, 7]"), state("n", "0"))
    acting.on("tick", "on_tick", time=1).change("shown", 4).change("n", 1).end()
    acting.do("give", name="queue", value=[9, 2]).on("tick", "on_tick", time=2).change("shown", 9).change("n", 2).end()
    acting.do("give", name="queue", value=[]).on("tick", "on_tick", time=3).change("n", 3).end()
    before = acting.steps("on_tick")
    same = Choice("on_tick: new shown", {"shown": 5, "queue": [5, 1], "n": 3, "time": 4}, 5)
    learner = Learner(replace(acting.document, choices=(same,)))
    document = learner.learn(["on_tick"])
    assert show_steps(document.processes["on_tick"].steps).splitlines() == before
    assert not any(one.lost for one in learner.findings)


def lift_that_goes_up() -> Acting:
    acting = Acting(state("floor", "0"), state("called", "True"), state("n", "0"))
    for number, floor in enumerate((0, 3, 5)):
        acting.do("give", name="floor", value=floor).on("tick", "on_tick", time=number)
        acting.change("floor", floor + 1).change("n", number + 1).end()
    return acting.do("give", name="called", value=False).on("tick", "on_tick", time=4).change("n", 4).end()


def test_a_state_that_stays_may_have_come_to_its_bound() -> None:
    acting, top = lift_that_goes_up(), {"floor": 9, "called": True, "n": 4, "time": 9}
    document = replace(acting.document, choices=(Choice("on_tick: new floor", top, 9),))
    steps = show_steps(Learner(document).learn(["on_tick"]).processes["on_tick"].steps)
    assert "when called:" in steps and "set floor = min(9, floor + 1)" in steps


def test_what_was_answered_of_whether_it_is_set_goes_before_what_it_becomes() -> None:
    there = {"floor": 9, "called": True}
    stays, is_set = Choice("on_tick: new floor", there, 9), Choice("on_tick: when set floor", there, True)
    assert [value for _, value in said_of("on_tick: when set floor", [stays])] == [False]
    assert [value for _, value in said_of("on_tick: when set floor", [stays, is_set])] == [True]
    assert [value for _, value in said_of("on_tick: when set called", [stays])] == []


def test_an_answer_about_the_ending_otherwise_says_the_opposite_of_a_test() -> None:
    no = Choice(f"{STOPS} (2)", {"floor": 9}, value=False)
    stops, fails = Sides(fails=frozenset(["when end: nothing"])), Sides(fails=frozenset(["when end: fail"]))
    assert list(said_of("on_key: when set floor", [no], stops)) == [(no, True)]
    assert not list(said_of("on_key: when set floor", [no], fails))
    assert list(said_of(STOPS, [no], stops)) == [(no, False)]

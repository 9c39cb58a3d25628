"""An answer about a situation answers what it decides there, and what cannot happen is asked about in no words."""

from __future__ import annotations

from studio.demonstrate.already_answered import is_answered
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

"""Moments after an act: what was asked before it says nothing of them, and a question tells what has become of what."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting, function, state, tile

pytestmark = pytest.mark.usefixtures("questions_asked")

BUTTONS = function("buttons", "[rectangle(x=60 * i, y=0, width=40, height=40) for i in range(3)]")
WINNER = "on_click: new winner"


def taking() -> Acting:
    """Two take one to three from a pile by turns; who takes the last has won, and too many cannot be taken."""
    acting = Acting(BUTTONS, state("pile", "10"), state("turn", "red"), state("winner", "None"))
    for button, pile, turn, after, other in (
        (0, 10, "red", 9, "blue"),
        (2, 9, "blue", 6, "red"),
        (1, 6, "red", 4, "blue"),
        (1, 2, "red", 0, None),
        (2, 2, "red", None, None),
    ):
        states = {"pile": pile, "turn": {"symbol": turn}, "winner": {"nothing": True}}
        at = {"point": [60 * button + 20, 20]}
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states=states)
        acting.do("point_at_hit", of=[tile("buttons")], name="button")
        if after is None:
            acting.end("nothing")
            continue
        acting.change("pile", after)
        name, value = ("turn", other) if other else ("winner", turn)
        acting.change(name, {"symbol": value})
        acting.end()
    return acting


def asked(acting: Acting, goal: str) -> str:
    found = (one.question for one in acting.editor.history[-1].result.findings if one.goal == goal)
    return next((one.sentence for one in found if one), "")


def test_an_answer_about_a_moment_after_an_act_counts_where_a_test_before_it_would_not_hold_any_more() -> None:
    acting = taking().do("answer", goal="on_click: when end: nothing", value=True)
    assert "button >= pile" in " ".join(acting.steps("on_click"))
    there = {"at": {"point": [80, 20]}, "button": 1, "pile": 0, "turn": {"symbol": "blue"}, "winner": {"nothing": True}}
    acting.do("answer", goal=WINNER, situation=there, value={"symbol": "blue"})
    assert not [one for one in acting.editor.history[-1].result.findings if one.lost]
    assert "set winner = turn" in " ".join(acting.steps("on_click"))


def test_a_question_about_a_moment_after_an_act_tells_what_has_become_of_what() -> None:
    told = asked(taking(), "on_click: when set turn")
    assert told.startswith("With button 2, after pile 4 has become 1, a click ")
    assert ": should on_click change turn there" in told

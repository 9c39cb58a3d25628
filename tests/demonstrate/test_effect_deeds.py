"""What is done plainly so that a run comes to what was said."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from studio.demonstrate.effect_deeds import deeds_to
from studio.document.actions import Action, EndAction, Operand, PutAction, SetAction
from studio.document.model import Demonstration
from studio.generalize.operands import operand_json, situation_json
from studio.language.values import Symbol, Value
from tests.demonstrate.acting import Acting, state, symbol, tile
from tests.demonstrate.test_what_happens import answer, question, steps

DEEDS: dict[str, tuple[Value, Value, str]] = {
    "an item is taken out of a list": ([4, 7, 9], [4, 9], "take 7"),
    "two are taken": ([4, 7, 9], [9], "take 4, take 7"),
    "a list that is emptied is set": ([4, 7, 9], [], "set []"),
    "one that loses many is set": ([4, 7, 9, 2], [2], "set [2]"),
    "one that loses an item that it holds twice is set": ([1, 2, 1], [2], "set [2]"),
    "one in another order is set": ([1, 2], [2, 1], "set [2, 1]"),
    "items come to the end of a list": ([1], [1, 2, 3], "append 2, append 3"),
    "a dict loses a key, and gets one": ({1: "a", 2: "b"}, {2: "b", 3: "c"}, "take 1, put c at 3"),
    "what is at a key becomes another": ({1: "a", 2: "b"}, {1: "a", 2: "c"}, "put c at 2"),
    "the only key becomes another": ({1: "a"}, {2: "a"}, "take 1, put a at 2"),
    "a dict that is emptied is set": ({1: "a", 2: "b"}, {}, "set {}"),
    "a dict of which nothing stays is set": ({1: "a", 2: "b"}, {9: "z"}, "set {9: 'z'}"),
    "a set loses a member, and gets one": (frozenset({1, 2}), frozenset({2, 3}), "take 1, append 3"),
    "a set that is emptied is set": (frozenset({1, 2}), frozenset(), "set frozenset()"),
}


def told(action: Action) -> str:
    if isinstance(action, PutAction):
        return f"put {action.value.value} at {action.key.value}"
    return f"{action.kind} {action.operands[0].value}"


def end(effect: Value, *like: Demonstration) -> tuple[str, str]:
    *_, last = deeds_to(effect, {"n": 1}, like)
    assert isinstance(last, EndAction)
    return last.how, last.reason


def shown(how: Any, *actions: Action) -> Demonstration:
    return Demonstration("go", "go", {}, actions=(*actions, EndAction(how)))


@pytest.mark.parametrize("what", DEEDS)
def test_a_collection_gets_and_loses_a_little_and_is_set_otherwise(what: str) -> None:
    before, after, said = DEEDS[what]
    *deeds, last = deeds_to({"tile": after}, {"tile": before}, ())
    assert last == EndAction("done") and ", ".join(map(told, deeds)) == said


def test_members_of_a_set_come_in_the_same_order_at_each_start() -> None:
    """Texts are hashed otherwise at each start."""
    asks = "from studio.demonstrate.effect_deeds import deeds_to as to; "
    asks += "print([one.kind == 'end' or one.operands for one in to({'bag': {*'uvwxyz'}}, {'bag': {*'u'}}, ())])"
    asks = asks.replace("{*'uvwxyz'}", "frozenset('uvwxyz')").replace("{*'u'}", "frozenset('u')")
    runs = (
        subprocess.run([sys.executable, "-c", asks], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True)
        for seed in ("1", "2")
    )
    first, second = [one.stdout for one in runs]
    assert first and first == second


def test_what_changes_something_ends_as_runs_did_that_changed_something() -> None:
    changing = SetAction("n", Operand(5))
    assert end({"n": 3}) == ("done", "")
    assert end({"n": 3}, shown("succeed")) == ("succeed", "")
    assert end({"n": 3}, shown("succeed", changing), shown("done"), shown("fail", changing)) == ("succeed", "")
    assert end({}, shown("succeed", changing)) == ("nothing", "")
    assert end("too late", shown("succeed", changing), shown("fail")) == ("fail", "too late")


def test_what_comes_nearest_is_done_first_and_ends_as_it_does() -> None:
    """What happens besides is put there behind what is known, before the end."""
    acting = Acting().begin("press", light=symbol("red"), side=symbol("green"), n=3)
    acting.change("light", tile("side"))
    asked_at_once = question(acting.end("succeed"), "press").each
    there, effect = next((one, came) for one in asked_at_once if isinstance(came := one.options[0][0], dict) and came)
    meant = operand_json({**effect, "side": Symbol("yellow")})
    acting.do("answer", goal=there.goal, situation=situation_json(there.situation), value=meant)
    known, besides, last = list(acting.document.demonstrations.values())[-1].actions
    assert known.operands[0].tile == "side" and besides.operands == (Operand(Symbol("yellow")),)
    assert last == EndAction("succeed")


def test_a_list_that_is_said_to_be_empty_becomes_so() -> None:
    """It is not taken apart item by item, each with a hole where it is not there."""
    acting = Acting(state("row", "[1, 2, 3]")).on("key", "on_key", key="a").append("row", 5).end()
    answer(acting, "on_key", {"row": []})
    assert "set row = []" in steps(acting, "on_key") and "hole" not in steps(acting, "on_key")

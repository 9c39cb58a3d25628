"""What is done for unlike reasons is done in cases of its own; each is told by what was said to matter for it."""

from __future__ import annotations

from typing import Any

from tests.demonstrate.acting import Acting, state, tile
from tests.demonstrate.test_missed import clicked


def shown(acting: Acting, inputs: dict[str, Any], reason: str, *items: int) -> None:
    """A run in which a reason is given and numbers are added to a list."""
    acting.begin("go", log=[], **inputs)
    acting.do("because", of=[tile(reason)])
    for item in items:
        acting.append("log", item)
    acting.do("end", how="done" if items else "nothing")


def test_the_same_ending_for_unlike_reasons_has_a_test_for_each() -> None:
    acting = Acting()
    shown(acting, {"kind": "a", "side": 3}, "kind")
    acting.begin("go", log=[], kind="b", side=9)
    acting.append("log", 1)
    acting.end()
    shown(acting, {"kind": "b", "side": 3}, "side")
    assert acting.steps("go") == [
        "when kind == 'a':",
        "    stop",
        "when side == 3:",
        "    stop",
        "append 1 to log",
    ]


def test_what_begins_alike_for_unlike_reasons_and_goes_on_otherwise_is_two_ways() -> None:
    acting = Acting()
    shown(acting, {"kind": "a", "side": 3}, "kind", 1, 2)
    shown(acting, {"kind": "b", "side": 3}, "side", 1)
    shown(acting, {"kind": "b", "side": 9}, "side")
    assert acting.steps("go") == [
        "when kind == 'a':",
        "    append 1 to log",
        "    append 2 to log",
        "otherwise:",
        "    when side != 3:",
        "        stop",
        "    append 1 to log",
    ]


def test_a_silent_ending_beside_everything_spoils_no_reasons() -> None:
    """A handle counts what was wrong; right digits stop it, and too much that was wrong; beside it nothing happens."""
    acting = Acting(state("digits", "[0, 7, 6]"), state("secret", "[4, 7, 1]"), state("wrong", "0"))
    acting.do("draw_rectangle", start=[200, 0], end=[260, 60], name="handle", snap=False)
    clicked(acting, 220, 30).change("wrong", 1).end()
    acting.do("give", name="wrong", value=3)
    clicked(acting, 221, 33).change("wrong", 4).end()
    for name, value, reasons in (("digits", [4, 7, 1], ("digits", "secret")), ("wrong", 5, ("wrong",))):
        acting.do("give", name=name, value=value)
        clicked(acting, 224, 31).do("because", of=[tile(one) for one in reasons]).end("nothing")
        acting.do("give", name="digits", value=[0, 7, 6])
    acting.do("give", name="wrong", value=1)
    for spot in (120, 150), (130, 90):
        clicked(acting, *spot).end("nothing")
    tests = [line.strip() for line in acting.steps("on_click") if "when" in line]
    assert sorted(tests) == ["when digits == secret:", "when not inside(at, handle):", "when wrong >= 5:"]

"""What is done for unlike reasons is done in cases of its own; each is told by what was said to matter for it."""

from __future__ import annotations

from typing import Any

from tests.demonstrate.acting import Acting, tile


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

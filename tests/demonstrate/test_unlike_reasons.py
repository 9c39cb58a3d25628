"""What is done for unlike reasons is done in cases of its own; each is told by what was said to matter for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from studio.document.model import Definition
from studio.language.show import show_steps
from studio.session.log import Gesture
from tests.demonstrate.acting import Acting, function, state, tile
from tests.demonstrate.test_missed import clicked
from tests.learning_later import LaterLearning

Shown = tuple[Any, ...]


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
        "    when side >= 9:",
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


def pressed(shown: Sequence[Shown], *definitions: Definition) -> list[str]:
    """What is learned of keys with the column and the fuel there were, the next column, and the reasons for nothing."""
    later = LaterLearning(Acting(*definitions).document)
    for key, column, fuel, new, *reasons in shown:
        event = {
            "event": "key",
            "process": "on_key",
            "brings": {"key": key},
            "states": {"column": column, "fuel": fuel},
        }
        later.do(Gesture("demonstrate_event", event))
        if reasons:
            later.do(Gesture("because", {"of": list(map(tile, reasons))}))
        if new is not None:
            later.do(Gesture("change", {"tile": "column", "value": new}))
        later.do(Gesture("end", {"how": "nothing" if new is None else "done"}))
    return show_steps(later.learned().processes["on_key"].steps).splitlines()


def test_who_is_silent_means_a_reason_that_was_told_where_that_explains_it() -> None:
    shown: list[Shown] = [
        ("g", 0, 3, 1),
        ("g", 4, 2, 5),
        ("g", 3, 0, None, "fuel"),
        ("g", 9, 4, None, "column"),
        ("k", 3, 3, None),
        ("g", 6, 0, None),
        ("g", 7, 1, 8),
    ]
    steps = pressed(shown, state("column", "4"), state("fuel", "6"), state("found", "2"))
    tests = [line.strip() for line in steps if "when" in line]
    assert tests == ["when fuel == 0:", "when key == 'g' and column < 9:"]


@pytest.mark.parametrize("reasons", [("", "key"), ("key", ""), ("fuel", "key")])
def test_the_same_situation_shown_again_for_another_reason_is_no_contradiction(reasons: Sequence[str]) -> None:
    shown: list[Shown] = [("a", 5, 5, 4), *(("x", 9, 0, None, *filter(None, [one])) for one in reasons)]
    assert pressed(shown, state("column", "4"), state("fuel", "6"))[1] == "    stop"


def test_what_was_shown_in_two_cases_at_once_belongs_to_one_of_them() -> None:
    """Both reasons hold there; each of the two has been told alone as well."""
    moves: list[Shown] = [("a", 5, 5, 4), ("d", 2, 6, 3), ("d", 4, 3, 5), ("a", 6, 2, 5)]
    ends: list[Shown] = [("x", 1, 3, None, "column"), ("x", 7, 0, None, "fuel")]
    again: list[Shown] = [("x", 1, 3, None, "key"), ("x", 7, 0, None, "key")]
    steps = pressed([*moves, *ends, *again], state("column", "4"), state("fuel", "6"))
    tests = ["when fuel == 0:", "when column == 1:", "when key == 'a' or key == 'd':"]
    assert [one for one in steps if one.startswith("when")] == tests
    assert steps[-1].strip() == "set column = column + 1 if key == 'd' else column - 1"


def test_a_key_that_does_nothing_because_of_itself_leaves_the_others_as_they_were() -> None:
    """Two keys go one on and one back, up to the edge; a named number is there beside."""
    shown: list[Shown] = [
        ("a", 4, 6, 3),
        ("d", 3, 5, 4),
        ("a", 1, 5, None, "column"),
        ("d", 9, 4, None, "column"),
        ("q", 5, 4, None, "key"),
        ("a", 6, 0, None, "fuel"),
        ("d", 2, 3, 3),
        ("a", 8, 2, 7),
    ]
    assert pressed(shown, state("column", "4"), state("fuel", "6"), function("deep", "20")) == [
        "when key not in ['a', 'd']:",
        "    stop",
        "when fuel == 0:",
        "    stop",
        "when key == 'a' and column == 1 or key == 'd' and column == 9:",
        "    stop",
        "set column = column + 1 if key == 'd' else column - 1",
    ]


def test_what_was_said_to_matter_beside_the_keys_stops_all_of_them() -> None:
    """One key alone was shown to stop because of the fuel; the edges and another key are silent."""
    shown: list[Shown] = [
        ("a", 4, 6, 3),
        ("d", 3, 6, 4),
        ("a", 1, 6, None),
        ("d", 7, 6, None),
        ("a", 6, 6, 5),
        ("d", 1, 6, 2),
        ("x", 4, 6, None),
        ("a", 5, 0, None, "fuel"),
    ]
    assert pressed(shown, state("column", "4"), state("fuel", "6")) == [
        "when fuel == 0:",
        "    stop",
        "when key not in ['a', 'd'] or key == 'a' and column == 1 or key == 'd' and column == 7:",
        "    stop",
        "set column = column + 1 if key == 'd' else column - 1",
    ]


def test_what_was_said_to_matter_is_not_told_by_what_the_key_changes() -> None:
    shown: list[Shown] = [("a", 4, 6, 3), ("a", 3, 6, 2), ("a", 5, 0, None, "fuel")]
    assert pressed(shown, state("column", "4"), state("fuel", "6"))[0] == "when fuel == 0:"


SHOWN_TWICE: list[Shown] = [("a", 1, 0, None, "column"), ("a", 1, 0, None, "fuel")]


def test_of_what_was_shown_twice_for_unlike_reasons_one_tells() -> None:
    apart: list[Shown] = [("a", 1, 3, None, "column"), ("a", 7, 0, None, "fuel")]
    steps = pressed([("a", 5, 5, 4), *apart, *SHOWN_TWICE], state("column", "4"), state("fuel", "6"))
    assert steps == ["when column == 1:", "    stop", "when fuel == 0:", "    stop", "set column = column - 1"]


def test_of_two_reasons_for_one_situation_the_first_tells_it() -> None:
    steps = pressed([("a", 5, 5, 4), *SHOWN_TWICE], state("column", "4"), state("fuel", "6"))
    assert steps[0] == "when column == 1:"

"""Keys that were pressed once each, one after the other: what each does is told by the key, not by the state."""

from __future__ import annotations

import pytest

from tests.demonstrate.acting import Acting

Shown = list[tuple[int, str, int]]
PRESSED: list[tuple[Shown, str]] = [
    ([(0, "right", 5), (5, "left", -5)], "-5 if key == 'left' else 5"),
    ([(0, "right", 5), (0, "left", -5)], "-5 if key == 'left' else 5"),
    ([(1, "a", 10), (10, "b", 50)], "10 if key == 'a' else 50"),
    ([(100, "right", 110), (110, "left", 100)], "x + 10 if key == 'right' else x - 10"),
    ([(0, "right", 5), (20, "left", 15)], "x + 5 if key == 'right' else x - 5"),
    ([(0, "up", 1), (1, "down", 0)], "x + 1 if key == 'up' else x - 1"),
    (
        [(0, "right", 5), (5, "left", -5), (5, "up", 0), (-5, "down", 0)],
        "5 if key == 'right' else -5 if key == 'left' else 0",
    ),
    ([(100, "space", 110), (110, "space", 100)], "210 - x"),
]


@pytest.mark.parametrize(("shown", "formula"), PRESSED)
def test_each_key_has_a_value_or_a_step_of_its_own(shown: Shown, formula: str) -> None:
    acting = Acting().do("new_state", name="x", value=0)
    for before, key, after in shown:
        acting.do("demonstrate_event", event="key", process="on_key", brings={"key": key}, states={"x": before})
        acting.change("x", after).end()
    findings = acting.editor.history[-1].result.findings
    assert next(one for one in findings if one.goal == "on_key: new x").formula == formula

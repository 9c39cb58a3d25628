"""A number that goes on up to a bound and down to another: the bounds are names, or numbers that it came to."""

from __future__ import annotations

import pytest

from studio.language.show import show_steps
from studio.session.editor import Editor

Shown = list[tuple[int, int, int]]
TURNED: Shown = [(5, 1, 6), (5, -1, 4), (9, 2, 10), (10, 1, 10), (8, 3, 10), (1, -2, 0), (0, -1, 0)]


def taught(shown: Shown, most: bool) -> str:
    editor = Editor()
    editor.do("new_state", name="volume", value=5)
    if most:
        editor.do("new_value", name="most", value=10)
    for before, steps, after in shown:
        brings = {"at": {"point": [50, 50]}, "steps": steps}
        states = {"volume": before}
        editor.do("demonstrate_event", event="wheel", process="on_wheel", brings=brings, states=states)
        editor.do("change", tile="volume", value=after)
        findings = editor.do("end").findings
    return next(one for one in findings if one.goal == "on_wheel: new volume").formula


@pytest.mark.parametrize(
    ("shown", "most", "formula"),
    [
        (TURNED, True, "max(0, min(most, steps + volume))"),
        (TURNED, False, "max(0, min(10, steps + volume))"),
        ([(5, 1, 6), (5, -1, 4), (3, -2, 2), (3, -3, 2), (2, -1, 2)], False, "max(2, steps + volume)"),
    ],
)
def test_what_is_past_a_bound_comes_to_it(shown: Shown, most: bool, formula: str) -> None:
    assert taught(shown, most) == formula


ZOOMED: list[tuple[int, int, int | None]] = [
    (3, 1, 4), (3, -1, 2), (4, 2, 6), (10, 1, None), (1, -1, None), (9, 1, 10), (2, -1, 1), (10, -1, 9),
]  # fmt: skip


def test_nothing_happens_where_it_would_come_past_a_bound_at_either_end() -> None:
    editor = Editor()
    editor.do("new_state", name="zoom", value=3)
    for before, steps, after in ZOOMED:
        brings = {"at": {"point": [50, 50]}, "steps": steps}
        editor.do("demonstrate_event", event="wheel", process="on_wheel", brings=brings, states={"zoom": before})
        if after is not None:
            editor.do("change", tile="zoom", value=after)
        editor.do("end", how="done" if after is not None else "nothing")
    when, change = show_steps(editor.document.processes["on_wheel"].steps).split("\n    stop\n")
    assert (when, change) == ("when steps + zoom <= 0 or steps + zoom >= 11:", "set zoom = steps + zoom")

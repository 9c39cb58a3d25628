"""A number that goes on up to a bound and down to another: the bounds are names, or numbers that it came to."""

from __future__ import annotations

import pytest

from studio.language.show import show_steps
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting

Shown = list[tuple[int, int, int]]
TURNED: Shown = [(5, 1, 6), (5, -1, 4), (9, 2, 10), (10, 1, 10), (8, 3, 10), (1, -2, 0), (0, -1, 0)]


def taught(shown: Shown, most: bool) -> str:
    acting = Acting().do("new_state", name="volume", value=5)
    if most:
        acting.do("new_value", name="most", value=10)
    for before, steps, after in shown:
        brings = {"at": {"point": [50, 50]}, "steps": steps}
        states = {"volume": before}
        acting.do("demonstrate_event", event="wheel", process="on_wheel", brings=brings, states=states)
        acting.change("volume", after).end()
    findings = acting.editor.history[-1].result.findings
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
    acting = Acting().do("new_state", name="zoom", value=3)
    for before, steps, after in ZOOMED:
        brings = {"at": {"point": [50, 50]}, "steps": steps}
        acting.do("demonstrate_event", event="wheel", process="on_wheel", brings=brings, states={"zoom": before})
        acting.change("zoom", after).end() if after is not None else acting.end("nothing")
    when, change = show_steps(acting.document.processes["on_wheel"].steps).split("\n    stop\n")
    assert (when, change) == ("when steps + zoom <= 0 or steps + zoom >= 11:", "set zoom = steps + zoom")


@pytest.mark.parametrize(
    ("shown", "formula"),
    [
        ([(10, 40, 30), (20, 40, 60), (20, 60, 40), (90, 60, 120)], "min(120, litres / room * 120)"),
        ([(10, 40, 37), (20, 40, 67), (5, 40, 22), (80, 40, 100)], "min(100, 7 + litres * 3)"),
        ([(8, 40, 16), (9, 40, 18), (1, 40, 6), (2, 40, 6)], "max(6, litres * 2)"),
        ([(10, 40, 1), (50, 40, 2), (90, 40, 3), (95, 40, 3)], "1 if litres < 50 else 2 if litres < 80 else 3"),
    ],
)
def test_what_is_drawn_fills_up_to_an_end(shown: Shown, formula: str) -> None:
    editor = Editor()
    over = ["litres", "room"][: len({room for _, room, _ in shown})]
    editor.do("new_value", name="room", value=shown[0][1], least=1, most=100, step=1)
    editor.do("new_state", name="litres", value=shown[0][0])
    editor.do("draw_rectangle", start=[0, 0], end=[shown[0][2], 9], name="water", snap=False)
    for litres, room, width in shown:
        editor.do("set_parameter", name="room", value=room)
        editor.do("give", name="litres", value=litres)
        editor.do("set_attribute", attribute="water.width", value=width)
    found = editor.do("relate", thing="water", attributes=["width"], over=over).findings
    assert found[0].formula == formula

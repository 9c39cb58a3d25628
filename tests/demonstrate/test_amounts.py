"""Numbers that are no coordinates: where exactly somebody clicks tells nothing of them, nor does a line through two."""

from __future__ import annotations

from collections.abc import Sequence

from tests.demonstrate.acting import Acting

Shown = tuple[tuple[int, int], int, int]
"""Where was clicked, what stood there, and what it became."""


def taught(shown: Sequence[Shown]) -> dict[str, str]:
    """What is found, by its goal, of clicks on a bucket and on a bowl."""
    acting = Acting()
    acting.do("draw_rectangle", start=[20, 20], end=[80, 80], name="bucket")
    acting.do("draw_rectangle", start=[120, 20], end=[180, 80], name="bowl")
    acting.do("new_state", name="litres", value=0)
    for at, before, after in shown:
        acting.do(
            "demonstrate_event", event="click", process="on_click", brings={"at": [*at]}, states={"litres": before}
        )
        acting.change("litres", after).end()
    findings = acting.editor.history[-1].result.findings
    return {one.goal: one.formula for one in findings}


def test_a_number_that_is_no_coordinate_grows_up_to_an_end_however_low_was_clicked() -> None:
    """Twice a little lower: 400 less seven times as much as that fits as well."""
    found = taught([((50, 50), 4, 50), ((52, 52), 30, 36), ((130, 50), 8, 0)])
    assert not any("at.x" in one or "at.y" in one for one in found.values())


def test_an_end_comes_before_how_far_to_the_right_was_clicked() -> None:
    found = taught([((60, 50), 10, 20), ((65, 52), 35, 40), ((60, 40), 20, 30)])
    assert found["on_click: new litres"] == "min(40, litres + 10)"


def test_an_end_may_be_shown_before_a_step() -> None:
    found = taught([((50, 50), 32, 40), ((52, 50), 5, 20)])
    assert found["on_click: new litres"] == "min(40, litres + 15)"


def test_two_things_that_were_hit_once_each_change_a_number_by_what_was_hit() -> None:
    found = taught([((50, 50), 0, 7), ((150, 50), 7, 19)])
    assert found["on_click: new litres"] in (
        "litres + 7 if inside(at, bucket) else litres + 12",
        "litres + 12 if inside(at, bowl) else litres + 7",
    )

"""Where things are drawn, a click tells on which of them it was, and hardly how far to the right."""

from __future__ import annotations

import random

import pytest

from tests.demonstrate.acting import Acting

SHOWN = (("more", 0), ("less", 3), ("beside", 2), ("less", 0), ("beside", 0), ("more", 3), ("less", 1), ("beside", 5))
MORE = (("more", 7), ("less", 9))


def tally() -> Acting:
    """A number between two boxes, one to add and one to take away."""
    acting = Acting().do("draw_rectangle", start=[100, 200], end=[160, 240], fill="lightgreen")
    acting.do("draw_rectangle", start=[200, 200], end=[260, 240], fill="pink")
    acting.do("draw_label", at=[180, 100], content="0", size=40, name="number")
    return acting.do("let_change", thing="number", attribute="content", name="count")


def place(box: str, dice: random.Random) -> list[int]:
    """Where somebody clicks who means a box, or none of them."""
    if box == "beside":
        return dice.choice([[dice.randint(20, 90), dice.randint(20, 300)], [dice.randint(270, 400), 50], [180, 220]])
    left = 100 if box == "more" else 200
    return [dice.randint(left + 4, left + 56), dice.randint(204, 236)]


def shown(acting: Acting, box: str, count: int, at: list[int]) -> Acting:
    """One more click is acted out; nothing is taken away from 0."""
    brings = {"at": {"point": at}}
    acting.do("demonstrate_event", event="click", process="on_click", brings=brings, states={"count": count})
    if box == "beside" or (box == "less" and count == 0):
        return acting.end("nothing")
    return acting.change("count", count + (1 if box == "more" else -1)).end()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_tally_is_right_from_the_eighth_click_on_and_never_about_coordinates(seed: int) -> None:
    acting, dice = tally(), random.Random(seed)
    for clicks, (box, count) in enumerate((*SHOWN, *MORE), 1):
        shown(acting, box, count, place(box, dice))
        if clicks in (3, 5, 7):
            steps = str(acting.steps("on_click"))
            assert "at.x" not in steps and "at.y" not in steps and "distance" not in steps, steps
        if clicks in (8, 10):
            assert acting.steps("on_click") == [
                "when not inside(at, rectangle_1) and not inside(at, rectangle_2):",
                "    stop",
                "when inside(at, rectangle_1):",
                "    set count = count + 1",
                "otherwise:",
                "    when count == 0:",
                "        stop",
                "    set count = count - 1",
            ]

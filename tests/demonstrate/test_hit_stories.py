"""Issue: "One story a button": each of several things that are told by name when they are hit has a way of its own."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, function, state

NAMES = ("fill_big", "fill_small", "spill", "pour")
THINGS = [function(name, f"rectangle(x={60 * number}, y=0, width=40, height=40)") for number, name in enumerate(NAMES)]
Acts = list[tuple[str, object]]


def jugs(*shown: tuple[str, tuple[int, int], Acts]) -> str:
    """What the steps are after showing what some buttons do, each with what is in both jugs before."""
    holds = [function("big_holds", "5"), function("small_holds", "3")]
    acting = Acting(*THINGS, *holds, state("big", "0"), state("small", "0"))
    for button, (big, small), acts in shown:
        at = {"point": [60 * NAMES.index(button) + 20, 20]}
        states = {"big": big, "small": small}
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states=states)
        acting.do("point_at_hit", of=list(NAMES), name="button")
        for tile, value in acts:
            acting.change(tile, value)
        acting.end()
    return "\n".join(acting.steps("on_click"))


FILL_BIG = ("fill_big", (0, 0), [("big", {"name": "big_holds"})])
FILL_SMALL = ("fill_small", (5, 0), [("small", {"name": "small_holds"})])
SPILL = ("spill", (5, 3), [("small", 0)])
POUR = ("pour", (5, 0), [("big", 2), ("small", 3)])


def test_each_button_has_its_own_branch_with_what_was_pointed_at_there() -> None:
    told = jugs(FILL_BIG, FILL_SMALL, SPILL, POUR)
    first, second, third = (told.index(f"button == '{name}'") for name in NAMES[:3])
    assert first < told.index("set big = big_holds") < second < told.index("set small = small_holds") < third
    assert "!=" not in told and "small_holds - small" not in told


def test_a_button_that_nobody_has_shown_is_a_hole() -> None:
    assert "another button" in jugs(FILL_BIG, FILL_SMALL, SPILL)
    assert "another button" not in jugs(FILL_BIG, FILL_SMALL, SPILL, POUR)


def test_buttons_with_which_the_same_tiles_are_used_stay_together() -> None:
    add: Acts = [("big", {"name": "big_holds"})]
    told = jugs(("fill_big", (0, 0), add), ("fill_small", (1, 0), add), SPILL)
    assert told.count("set big = big_holds") == 1 and "button == 'spill'" in told

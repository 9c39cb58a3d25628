"""Issue: "One story a button": each of several things that are told by name when they are hit has a way of its own."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, function, state, tile

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
        for what, value in acts:
            acting.change(what, value)
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


def lamp_bell_and_horn() -> list[str]:
    """Three things count; with the fuse out two of them do nothing more, and the bell and the horn have an end each."""
    names = ("lamp", "bell", "horn")
    things = [function(one, f"rectangle(x={60 * at}, y=0, width=40, height=40)") for at, one in enumerate(names)]
    acting = Acting(*things, state("out", "False"), *(state(f"{one}s", "0") for one in names))
    shown = ((0, False, 1, ""), (1, False, 4, ""), (2, False, 2, ""), (1, False, 8, "bells"), (2, False, 6, "horns"))
    for thing, out, before, why in (*shown, (0, True, 3, "out"), (1, True, 5, "out")):
        states = {"out": out, "lamps": 0, "bells": 0, "horns": 0, f"{names[thing]}s": before}
        at = {"point": [60 * thing + 20, 20]}
        acting.do("demonstrate_event", event="click", process="on_click", brings={"at": at}, states=states)
        acting.do("point_at_hit", of=list(names), name="button")
        if why:
            acting.do("because", of=[tile(why)]).end("nothing")
        else:
            acting.change(f"{names[thing]}s", before + 1).end()
    return acting.steps("on_click")


def test_an_ending_whose_reason_was_told_of_several_things_is_one_of_any() -> None:
    told = lamp_bell_and_horn()
    assert told.index("when out:") < told.index("when button == 'lamp':") and "when out:" not in map(
        str.strip, told[5:]
    )

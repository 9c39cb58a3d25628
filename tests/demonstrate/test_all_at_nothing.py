"""Two numbers that are both 0 end something; that they are the same is chance."""

from __future__ import annotations

from tests.demonstrate.acting import Acting, state


def counted_down(*shown: tuple[int, int]) -> list[str]:
    """A clock of minutes and seconds that runs down and stops at the end; the steps that are known then."""
    acting = Acting(state("mins", "0"), state("secs", "0"), state("done", "False"))
    for mins, secs in shown:
        states = {"mins": mins, "secs": secs, "done": False}
        acting.do("demonstrate_event", event="tick", process="on_tick", brings={"time": 1}, states=states)
        acting.change("secs", secs - 1)
        if (mins, secs) == (0, 1):
            acting.change("done", True)
        acting.end()
    return acting.steps("on_tick")


def test_what_counts_down_ends_where_both_numbers_are_0() -> None:
    assert counted_down((1, 20), (0, 1), (1, 1), (0, 30)) == [
        "set secs = secs - 1",
        "when mins == 0 and secs == 0:",
        "    set done = True",
    ]


def test_where_one_number_tells_it_the_other_is_left_out() -> None:
    assert counted_down((1, 20), (0, 1), (0, 30))[1] == "when secs == 0:"

"""New values after one or two demonstrations: by so much a notch, above all others, not by a stranger's function."""

from __future__ import annotations

import pytest

from studio.document.model import Definition
from studio.language.parse import parse
from tests.demonstrate.acting import Acting, function, state

ROW = "[rectangle(x=60 * i, y=0, width=80, height=50, fill=gold, order=heights[i]) for i in range(5)]"


@pytest.mark.parametrize("each", [-3, 25])
def test_what_a_wheel_does_there_and_back_is_by_so_much_a_notch(each: int) -> None:
    """Twice the middle less what stands there fits as well, but would be the same whichever way it goes."""
    acting = Acting(state("volume", "40"))
    for steps, volume in ((1, 40 + each), (-1, 40)):
        acting.on("wheel", "loudness", at=[9, 9], steps=steps).change("volume", volume).end()
    sign = "+" if each > 0 else "-"
    assert acting.steps("loudness") == [f"set volume = volume {sign} steps * {abs(each)}"]


def test_what_is_laid_above_the_others_is_higher_than_the_highest() -> None:
    """Of the first two one was above the other: the sum of all would do as well, but heights are not added up."""
    acting = Acting(state("heights", "[0, 0, 0, 0, 0]"), Definition("sheets", parse(ROW), drawn=True))
    for at, place, height in (([30, 20], 0, 1), ([150, 20], 2, 2)):
        acting.on("click", "lift", at=at).put("heights", place, height).end()
    assert acting.steps("lift")[-1].endswith("= 1 + max(heights)")


def test_a_count_is_hardly_given_to_a_function_to_change_something_else_by_it() -> None:
    acting = Acting(
        function("raised", "min(12, n + 1)", "n"),
        state("names", "['Ann', 'Ben', 'Cem', 'Dan', 'Eva', 'Fay', 'Gil', 'Hal']"),
        state("guests", "7"),
    )
    acting.on("key", "more", key="m").change("guests", 9).end()
    assert acting.steps("more") == ["set guests = guests + 2"]


def test_what_a_wheel_turns_over_whichever_way_it_goes_hangs_on_no_notch() -> None:
    acting = Acting(state("side", "10"))
    for steps, side in ((1, 4), (-1, 10), (-1, 4), (1, 10)):
        acting.on("wheel", "over", at=[9, 9], steps=steps).change("side", side).end()
    assert acting.steps("over") == ["set side = 14 - side"]

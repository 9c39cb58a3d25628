"""Values that each stand for one stretch of a number, in whatever order they are shown."""

from __future__ import annotations

import random

import pytest

from tests.demonstrate.acting import Acting


def word(degrees: int) -> str:
    return "cold" if degrees < 18 else "fine" if degrees < 25 else "hot"


@pytest.mark.parametrize("seed", range(5))
def test_three_bands_are_found_in_any_order_and_stay(seed: int) -> None:
    shown = [17, 18, 24, 25, 12, 20]
    random.Random(seed).shuffle(shown)
    acting = Acting()
    for degrees in (*shown, 21, 30, 3):
        acting.do("teach", name="feel", inputs={"degrees": degrees}, result=word(degrees))
        if degrees in (shown[-1], 21, 30, 3):
            feel = acting.editor.live.value("feel")
            assert [feel(one) for one in range(-5, 40)] == [word(one) for one in range(-5, 40)]

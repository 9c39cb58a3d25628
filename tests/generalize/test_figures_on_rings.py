"""Polygons round a centre, and the numbers of a dial, are lists that follow how many there are."""

from __future__ import annotations

import math

import pytest

from studio.language.builtins.geometry import polar
from studio.language.values import Point
from tests.generalize.hand import Hand

MIDDLE = Point(300, 300)
SEEDS = range(3)


def ring(hand: Hand, corners: list[tuple[float, float]], count: int = 8) -> list[str]:
    """Polygons, each with corners at these distances and angles from its own direction."""
    for number in range(count):
        places = [polar(MIDDLE, far, 360 / count * number + angle) for far, angle in corners]
        hand.polygon(f"part_{number}", *places)
    return [f"part_{number}" for number in range(count)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("hub", [True, False])
def test_petals_are_a_ring_of_mirrored_figures(seed: int, hub: bool) -> None:
    hand = Hand(seed)
    if hub:
        hand.disc("hub", 300, 300, 30)
    said = hand.editor.do("listify", things=ring(hand, [(30, -15), (120, 0), (30, 15)]), name="petals").says
    assert "petals_count says how many" in said
    angle = "360 / petals_count * i"
    assert f"{angle} - 15), polar(" in hand.formula("petals") and f"{angle} + 15)]" in hand.formula("petals")
    hand.editor.do("set_parameter", name="petals_count", value=5)
    tips = [one.get("points")[1] for one in hand.editor.live.value("petals")]
    assert [round(math.dist(tips[0], one)) for one in tips[1:3]] == [141, 228]


@pytest.mark.parametrize("seed", SEEDS)
def test_teeth_of_a_wheel_stand_on_its_rim(seed: int) -> None:
    hand = Hand(seed)
    hand.disc("wheel", 300, 300, 80)
    teeth = ring(hand, [(80, -7), (100, -5), (100, 5), (80, 7)])
    hand.editor.do("listify", things=teeth, name="teeth")
    assert hand.formula("teeth").count("polar(wheel.center, wheel.radius_x, ") == 2
    first, *_, last = hand.editor.live.value("teeth")[0].get("points")
    assert first.x == pytest.approx(last.x) and first.y - 300 == pytest.approx(300 - last.y)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("first", [0, 1])
def test_the_last_number_of_a_dial_stays_at_the_top_whichever_was_drawn_first(seed: int, first: int) -> None:
    hand = Hand(seed)
    hand.disc("face", 300, 300, 150)
    for number in range(first, first + 12):
        hand.label(f"n_{number % 12}", *polar(MIDDLE, 115, 30 * number - 90), str(number % 12 or 12))
    hand.editor.do("listify", things=[f"n_{number % 12}" for number in range(first, first + 12)], name="numbers")
    assert "360 / numbers_count * (i + 1) - 90), content=text(1 + i)" in hand.formula("numbers")
    hand.editor.do("set_parameter", name="numbers_count", value=8)
    last = hand.editor.live.value("numbers")[-1]
    assert last.get("content") == "8" and last.get("at").x == pytest.approx(300, abs=3) and last.get("at").y < 190

"""A point that each of some words takes one step further was not taken to where another coordinate happened to be."""

from __future__ import annotations

import pytest

from studio.document.live import Live
from studio.language.values import Point
from studio.session.editor import Editor
from tests.demonstrate.acting import Acting, state, tile

STEPS = {"right": (40, 0), "down": (0, 40), "left": (-40, 0), "up": (0, -40)}
DIAGONAL = [("right", 50, 50), ("down", 90, 50), ("left", 90, 90), ("up", 90, 130)]
"""Steps from where one coordinate comes to where the other one is."""


def point(x: int, y: int) -> dict[str, list[int]]:
    return {"point": [x, y]}


def test_a_function_steps_along_the_coordinate_that_each_key_changes() -> None:
    editor = Editor()
    for key, x, y in DIAGONAL:
        across, down = STEPS[key]
        inputs = {"spot": point(x, y), "key": key}
        editor.do("teach", name="aim", inputs=inputs, result=point(x + across, y + down))
    editor.do("teach", name="aim", inputs={"spot": point(90, 90), "key": "u"}, result=point(90, 90))
    aim = Live(editor.document).value("aim")
    for key, (across, down) in STEPS.items():
        assert aim(Point(210, 170), key) == Point(210 + across, 170 + down)
    assert aim(Point(210, 170), "u") == Point(210, 170)


@pytest.mark.parametrize("because", [(), ("key",)])
def test_each_key_is_a_step_and_what_was_pointed_at_is_taken_by_its_own(because: tuple[str, ...]) -> None:
    """One step back leads to the last place of the trail, wherever that lies."""
    acting = Acting(state("place", "point(50, 50)"), state("trail", "[]"))
    for key, x, y in [*DIAGONAL, ("back", 90, 90)]:
        trail = [] if key == "right" else [point(50, 50), point(90, 50)]
        states = {"place": point(x, y), "trail": trail}
        acting.do("demonstrate_event", event="key", process="step", brings={"key": key}, states=states)
        if because:
            acting.do("because", of=[tile(one) for one in because])
        if key == "back":
            acting.change("place", tile("trail", key=-1)).take("trail", tile("trail", key=-1)).end()
        else:
            across, down = STEPS[key]
            acting.append("trail", tile("place")).change("place", point(x + across, y + down)).end()
    far, passed = Point(210, 170), [Point(10, 90)]
    for key, (across, down) in STEPS.items():
        changed = acting.played("step", key=key, place=far, trail=passed).changed
        assert changed["place"] == Point(210 + across, 170 + down)
    assert acting.played("step", key="back", place=far, trail=passed).changed["place"] == Point(10, 90)

"""Another place on the same button is no new situation, unless it is told where exactly something happens."""

from __future__ import annotations

import pytest

from studio.demonstrate.already_shown import was_shown
from studio.demonstrate.event_hits import EventHit
from studio.demonstrate.played_runs import PlayedProcess, RunBeginning
from studio.demonstrate.scope import ProcessSurroundings
from studio.language.env import Env
from studio.language.interpret import Library
from studio.language.parse import parse
from studio.language.steps import Set
from studio.language.values import Point, Shape

BUTTON = Shape("rectangle", ())


def began(x: float, fuel: int) -> RunBeginning:
    return RunBeginning({"at": Point(x, 5), "fuel": fuel}, "go-1", "go-1")


@pytest.mark.parametrize(
    ("x", "fuel", "value", "drawn", "known"),
    [
        (8, 5, "fuel - 3", BUTTON, True),
        (8, 4, "fuel - 3", BUTTON, False),
        (30, 5, "fuel - 3", BUTTON, False),
        (8, 5, "fuel + at.x", BUTTON, False),
        (8, 5, "fuel - 3", [BUTTON], False),
    ],
)
def test_the_same_thing_is_hit_when_all_is_the_same(
    x: float, fuel: int, value: str, drawn: object, known: bool
) -> None:
    steps = (Set("fuel", parse(value)),)
    played = PlayedProcess(
        "go",
        ("at", "fuel"),
        steps,
        False,
        ("at",),
        lambda _: (ProcessSurroundings, Library({}, Env({}))),
        hits=lambda one: EventHit("click", "lever" if one.inputs["at"].x < 20 else "bell"),
    )
    assert was_shown(played, [began(1, 5)], began(x, fuel), {"lever": drawn, "bell": drawn}) is known

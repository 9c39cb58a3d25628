"""How the runs of a process begin that questions are about: as demonstrations did, and as an event might have been."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil
from string import ascii_lowercase, digits

from studio.demonstrate.played_runs import RunBeginning
from studio.demonstrate.visits import Visit
from studio.document.bounds import Box, bounds
from studio.document.model import EVENTS
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Name, Node, walk
from studio.language.values import Point, Shape, Value

(KEY,) = EVENTS["key"]
(PLACE,) = EVENTS["click"]
OTHER_KEYS = ("x", "space", "up", "return", "a")
"""Keys of which one that was not pressed is asked about."""
OPPOSITE = {"left": "right", "right": "left", "up": "down", "down": "up"}
"""Keys that go together: where one of them does something, the other is likely to do something else."""
CLASSES = {"is_letter": ascii_lowercase[::-1], "is_digit": digits[::-1], "len": "?!"}
"""Keys of each class, as a formula tells it; the first that was not pressed is asked about."""
ELSEWHERE = 3
"""At so many other drawn things it is looked what an event would do there."""
BESIDE = 20
"""So far beside everything drawn, in canvas pixels, is a place outside of it."""
CORNERS = (1 / 8, 7 / 8)
"""Where what lies near the corners of a thing is, over its width and its height."""
OUTSIDE = "outside of everything"
"""How a beginning is labelled whose place hits nothing that is drawn."""
SEED = 7
"""Which other things, so that the same demonstrations ask the same questions."""


def begun(
    visits: Sequence[Visit], process: str, brought: Sequence[str], formulas: Sequence[Node] = ()
) -> list[RunBeginning]:
    """How demonstrations of a process began; then the same with another key pressed, that nobody pressed in any.

    Where one of its formulas tells of what class a key is, a key of that class comes first: that any will do was
    concluded of a few.
    """
    found = [
        RunBeginning(visit.inputs, visit.demonstration, visit.demonstration)
        for visit in visits
        if visit.asked_by != process
    ]
    keyed = [one for one in found if KEY in brought and type(one.inputs.get(KEY)) is str]
    pressed = list(dict.fromkeys(one.inputs[KEY] for one in keyed))
    known = [*(OPPOSITE[key] for key in pressed if key in OPPOSITE), *_beside(pressed), *OTHER_KEYS]
    other = next(([key] for key in known if key not in pressed), [])
    alike = [] if not keyed else [key for one in formulas if (key := _key_alike(one, pressed)) is not None]
    return found + [
        replace(one, inputs={**one.inputs, KEY: key}, label=f"{one.label} with {what}")
        for keys, what in ((alike[:1], "a key alike"), (other, "another key"))
        for key in keys
        for one in keyed
    ]


def _key_alike(formula: Node, pressed: Sequence[Value]) -> str | None:
    """A key that was not pressed and is of a class that a formula tells; None where it tells none, or all were."""
    told = [one for _, one in walk(formula) if isinstance(one, Apply) and one.arguments == (Name(KEY),)]
    keys = "".join(CLASSES[one.function] for one in told if one.function in CLASSES)
    return next((key for key in keys if key not in pressed), None)


def _beside(pressed: Sequence[Value]) -> list[str]:
    """Keys that may do something else where letters were pressed: the next letter, and the one that ends a word."""
    letters = [key for key in pressed if isinstance(key, str) and len(key) == 1 and key.isalnum() and key not in "zZ9"]
    return [chr(ord(letters[0]) + 1), "return"] if letters else []


def elsewhere(begun: RunBeginning, brought: Sequence[str], scene: Sequence[Shape]) -> Iterator[RunBeginning]:
    """The same event at some other things that are drawn then, and outside of all of them."""
    at = begun.inputs.get(PLACE)
    if PLACE not in brought or not isinstance(at, Point):
        return
    try:
        boxes = [box for shape in scene if (box := bounds([shape])) is not None]
    except StudioError:
        return
    if not boxes:
        return
    places = [_place_on(box, boxes) for box in dict.fromkeys(boxes)]
    some = random.Random(SEED).sample(places, min(ELSEWHERE, len(places)))
    right, bottom = (ceil(max(box[side] for box in boxes)) for side in (2, 3))  # no fraction that tells it from others
    outside = Point(right + BESIDE, bottom + BESIDE)
    for place, label in [*((one, "somewhere else") for one in some), (outside, OUTSIDE)]:
        yield replace(begun, inputs={**begun.inputs, PLACE: place}, label=f"{begun.label} {label}")


def _place_on(box: Box, boxes: Sequence[Box]) -> Point:
    """The middle of a thing; near a corner where something smaller lies on the middle, and nothing on that corner."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    middle = Point(left + wide / 2, top + high / 2)
    smaller = [one for one in boxes if (one[2] - one[0]) * (one[3] - one[1]) < wide * high]
    near = [Point(left + wide * x, top + high * y) for y in CORNERS for x in CORNERS]
    return next((one for one in (middle, *near) if not any(_lies_in(one, other) for other in smaller)), middle)


def _lies_in(place: Point, box: Box) -> bool:
    left, top, right, bottom = box
    return bool(left <= place.x <= right and top <= place.y <= bottom)

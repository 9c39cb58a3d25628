"""A cursor that keys take from place to place, so that whatever can be clicked can be without a mouse."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import Any

from studio.compile.runtime.events import POINTED
from studio.compile.runtime.machine import Machine
from studio.compile.runtime.picture import bounds
from studio.compile.runtime.values import Point

STEPS_TO = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
CLICKED = ("rectangle", "ellipse", "polygon", "image")  # kinds of shapes that are places by themselves
PRESSING = ("return", "space")  # keys that click where the cursor is
HELD = ("drag", "press", "pull", "release")  # events of what is taken hold of and let go
LEADING = ("drag", "pull")  # those that lead it somewhere else: then a key takes hold, and the same key lets go
LED = ("click", *POINTED, *HELD)  # events that happen where a cursor leads


def told_keys(rules: Collection[str]) -> str:
    """How keys lead the cursor where these events have rules, in a sentence; empty where they have no use for it."""
    if not any(event in rules for event in LED):
        return ""
    leads = lets_go(rules, True)
    held = "takes hold and lets go" if leads else "presses"
    does = "clicks" if lets_go(rules, False) else held
    arrows, shift = ("Shift and the arrow keys", "Shift+") if "key" in rules else ("Arrow keys", "")
    space = f", {'Shift+' if writes('space', rules) else shift}Space {held}" if leads and does == "clicks" else ""
    return f"{arrows} move a cursor, {shift}Enter {does}{space}."


def lets_go(rules: Collection[str], holds: bool, name: str = "return") -> bool:
    """Whether a key that presses lets go as well: one that ``holds`` something, where that can be led.

    A key that holds nothing clicks where nothing can be held; Enter does so as well where clicks and leading are known.
    """
    leads = any(event in rules for event in LEADING)
    if holds:
        return leads
    return not any(event in rules for event in HELD) or leads and "click" in rules and name == "return"


def writes(name: str, rules: Collection[str]) -> bool:
    """Whether a key that presses is needed for writing, so that it presses with Shift only."""
    return name == "space" and "text" in rules


def next_place(
    program: Machine, scene: list[dict], cursor: tuple | None, across: int, down: int, holds: bool = False
) -> tuple:
    """The nearest place in a direction: of a collection of places, or the middle of something drawn.

    Where there are none at all, or something is held, a twentieth of the picture further on, or a place near there.
    """
    left, top, width, height = bounds(scene)
    places = places_of(program, scene)
    if cursor is None:
        middle = left + width / 2, top + height / 2
        return min(places, key=lambda place: math.dist(place, middle), default=middle)
    x, y = cursor[0] + across * width / 20, cursor[1] + down * height / 20
    further = min(max(x, left), left + width), min(max(y, top), top + height)
    if not places:
        return further
    ahead = []
    for place in places:
        x, y = place[0] - cursor[0], place[1] - cursor[1]
        if x * across + y * down > 1e-6 and abs(x * down + y * across) <= x * across + y * down:
            ahead.append(place)
    if holds:
        reach = 1.5 * max(abs(across) * width, abs(down) * height) / 20
        ahead = [place for place in ahead if math.dist(place, cursor) <= reach]
    return min(ahead, key=lambda place: math.dist(place, cursor), default=further if holds else cursor)


def places_of(program: Machine, scene: list[dict]) -> list[tuple]:
    """The places in collections, and the middles of the shapes that have none of these within them."""
    found = [(place.x, place.y) for name in program.DEFINITIONS for place in points_now(program, name)]
    boxes = [bounds([shape]) for shape in scene if shape["kind"] in CLICKED]
    middles = [(left + width / 2, top + height / 2) for left, top, width, height in boxes]
    known = [*found, *middles]
    for (left, top, width, height), middle in zip(boxes, middles, strict=True):
        within = (left < x < left + width and top < y < top + height and (x, y) != middle for x, y in known)
        if middle not in found and not any(within):
            found.append(middle)
    return found


def points_now(program: Machine, name: str) -> list[Any]:
    """The points in a list or dict that a definition is now; none where it is something else."""
    try:
        value = program.value(name)
    except (TypeError, ValueError):
        return []
    items = (
        list(value.values()) if hasattr(value, "values") else list(value) if isinstance(value, (list, tuple)) else []
    )
    return items if all(isinstance(item, Point) for item in items) else []

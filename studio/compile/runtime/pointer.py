"""What a pointer is over that holds nothing, and what happens as it moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from studio.compile.runtime.machine import Machine
from studio.compile.runtime.picture import middle_of, turned
from studio.compile.runtime.values import Point, Shape, in_order


class Pointer:
    """The pointer of one program: ``over`` is the way to the drawn thing that it is over, ``at`` where it was last."""

    def __init__(self) -> None:
        self.over: tuple = ()
        self.at: Any = None

    def moved(self, program: Machine, at: tuple | None) -> list[tuple[str, tuple]]:
        """The events of a move to a place, or out of the picture, each with where it happens.

        It leaves what it was over where it was over it last, enters what it is over now, and hovers.
        """
        left, last = self.over, self.at
        watched = "enter" in program.RULES or "leave" in program.RULES
        self.over, self.at = way_to_topmost(program, *at) if watched and at else (), at
        changed = left != self.over
        events = [("leave", last, left and changed), ("enter", at, self.over and changed), ("hover", at, at)]
        return [(event, place) for event, place, happens in events if happens]


def way_to_topmost(program: Machine, x: float, y: float) -> tuple:
    """The way to the topmost drawn thing on which a place lies: its definition, keys and indices; () for none."""
    try:
        things = [thing for name, value in program._drawn() for thing in things_in(value, (name,))]
        things.sort(key=lambda thing: thing[1].get("order", 0))
        return next((way for way, shape in reversed(things) if covers(shape, x, y)), ())
    except (ArithmeticError, TypeError, ValueError):  # what cannot be drawn now lies under nothing
        return ()


def things_in(value: Any, way: tuple) -> Iterator[tuple[tuple, dict]]:
    """The shapes in a drawn value, each with the way to it; none that are at nothing."""
    if isinstance(value, Shape):
        if not value.is_nowhere:
            yield way, value.plain()
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from things_in(part, (*way, key))
    elif isinstance(value, Iterable) and not isinstance(value, (str, Point)):
        for place, part in enumerate(in_order(value)):
            yield from things_in(part, (*way, place))


def covers(shape: dict, x: float, y: float) -> bool:
    """Whether a place lies on a shape that has an inside, or on one of a group; edges included."""
    kind = shape["kind"]
    if kind == "group":
        x, y = turned(x - shape["dx"], y - shape["dy"], -shape["rotation"])
        scale = shape["scale"]
        return scale != 0 and any(covers(inner, x / scale, y / scale) for inner in shape["items"])
    if kind == "polygon":
        corners_after = [*shape["points"][1:], *shape["points"][:1]]
        edges = [
            pair for pair in zip(shape["points"], corners_after, strict=True) if (pair[0][1] > y) != (pair[1][1] > y)
        ]
        return sum(x < a + (y - b) * (c - a) / (d - b) for (a, b), (c, d) in edges) % 2 == 1
    if kind not in ("rectangle", "image", "ellipse"):
        return False
    middle = middle_of(shape)
    across, down = turned(x - middle[0], y - middle[1], -shape["rotation"])
    if kind == "ellipse":
        wide, high = max(shape["radius_x"], 1e-9), max(shape["radius_y"], 1e-9)
        return (across / wide) ** 2 + (down / high) ** 2 <= 1
    return abs(across) <= shape["width"] / 2 and abs(down) <= shape["height"] / 2

"""Where events can happen: on what is drawn or close beside it, and what a drag leads to lies away from its start."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from studio.demonstrate.beginnings import BESIDE
from studio.document.bounds import Box, bounds
from studio.document.model import EVENTS
from studio.language.errors import StudioError
from studio.language.values import Point, Shape, Value

LEAD = tuple(EVENTS["drag"])
PULLED = 12
"""So far, in canvas pixels, a press must be pulled that programs take for a drag."""


class EventPlaces:
    """What is known of the places that an event brings."""

    def __init__(self, brought: Collection[str], values: Iterable[Value]) -> None:
        """``values`` are what everything is worth, drawn things among them."""
        self.brought = brought
        self.around = _around(values) if brought else None

    def hold(self, inputs: Mapping[str, Value]) -> bool:
        """Whether an event with these inputs can be told from others by who makes it."""
        places = {name: inputs[name] for name in self.brought if isinstance(inputs.get(name), Point)}
        if self.around is not None and not all(_near(one, self.around) for one in places.values()):
            return False
        start, end = (places.get(name) for name in LEAD)
        return start is None or end is None or abs(start.x - end.x) + abs(start.y - end.y) > PULLED


def _around(values: Iterable[Value]) -> Box | None:
    """The box around everything drawn; None where nothing is."""
    try:
        return bounds(shape for value in values for shape in _shapes(value))
    except StudioError:
        return None


def _shapes(value: Value) -> Iterator[Shape]:
    items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else (value,)
    return (one for one in items if isinstance(one, Shape))


def _near(place: Point, box: Box) -> bool:
    left, top, right, bottom = box
    far = BESIDE + 1
    return bool(left - far <= place.x <= right + far and top - far <= place.y <= bottom + far)

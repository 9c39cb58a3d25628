"""What a drawing consists of on the canvas: marks with absolute places, whatever groups and lists they stand in."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

Pair = tuple[float, float]
NEAR = 0.05
"""So far (pixels) two drawings may be from each other: what rounding to whole degrees and pixels leaves is less."""


@dataclass(frozen=True)
class Mark:
    """One thing on the canvas: its kind, its places in an order that says nothing, its look."""

    kind: str
    places: tuple[Pair, ...]
    look: tuple[Any, ...] = field(default=())


def line(start: Pair, end: Pair) -> Mark:
    return Mark("line", tuple(sorted([start, end])))


def outline(corners: Iterable[Pair], fill: str | None = None) -> Mark:
    """A closed figure, wherever it begins and whichever way it goes round."""
    return Mark("outline", tuple(corners), (fill,))


def box(x: float, y: float, width: float, height: float, fill: str | None = None) -> Mark:
    return outline([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], fill)


def path(places: Iterable[Pair]) -> Mark:
    return Mark("path", tuple(places))


def ellipse(center: Pair, across: float, down: float | None = None, fill: str | None = None) -> Mark:
    """An ellipse by its centre and the ends of its half axes."""
    (x, y), high = center, across if down is None else down
    return Mark("ellipse", (center, (x + across, y), (x, y + high)), (fill,))


def label(at: Pair, content: str) -> Mark:
    return Mark("label", (at,), (content,))


def polar(center: Pair, radius: float, angle: float) -> Pair:
    """A place at an angle in degrees, clockwise from the right."""
    turned = math.radians(angle)
    return center[0] + radius * math.cos(turned), center[1] + radius * math.sin(turned)


def marks_of(shapes: Iterable[Any], attributes: Callable[[Any], dict[str, Any]]) -> list[Mark]:
    """The marks of drawn shapes; ``attributes`` gives those of a shape with its kind."""
    return [mark for shape in shapes for mark in _marks(attributes(shape), attributes, lambda place: place)]


def _marks(
    one: dict[str, Any], attributes: Callable[[Any], dict[str, Any]], put: Callable[[Pair], Pair]
) -> Iterator[Mark]:
    def at(places: Iterable[Any]) -> tuple[Pair, ...]:
        return tuple(put((place[0], place[1])) for place in places)

    match one["kind"]:
        case "group":
            for item in one["items"]:
                yield from _marks(attributes(item), attributes, _moved(one, put))
        case "line":
            yield line(*at([one["start"], one["end"]]))
        case "rectangle":
            yield outline(at(_corners(one)), one["fill"])
        case "polygon":
            yield outline(at(one["points"]), one["fill"])
        case "path":
            yield outline(at(one["points"])) if one["closed"] else path(at(one["points"]))
        case "ellipse":
            (x, y), across, down = one["center"], one["radius_x"], one["radius_y"]
            yield Mark("ellipse", at([(x, y), (x + across, y), (x, y + down)]), (one["fill"],))
        case "label":
            yield Mark("label", at([one["at"]]), (one["content"],))


def _moved(group: dict[str, Any], put: Callable[[Pair], Pair]) -> Callable[[Pair], Pair]:
    angle, scale = math.radians(group["rotation"]), group["scale"]

    def moved(place: Pair) -> Pair:
        x, y = place[0] * scale, place[1] * scale
        across = x * math.cos(angle) - y * math.sin(angle)
        down = x * math.sin(angle) + y * math.cos(angle)
        return put((across + group["dx"], down + group["dy"]))

    return moved


def _corners(one: dict[str, Any]) -> list[Pair]:
    x, y, wide, high, angle = one["x"], one["y"], one["width"], one["height"], one["rotation"]
    middle = (x + wide / 2, y + high / 2)
    corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    return [
        polar(
            middle,
            math.dist(middle, place),
            math.degrees(math.atan2(place[1] - middle[1], place[0] - middle[0])) + angle,
        )
        for place in corners
    ]


def missing(wanted: Iterable[Mark], found: Iterable[Mark], near: float = NEAR) -> tuple[list[Mark], list[Mark]]:
    """The marks that one drawing has and the other has not, each way."""
    left = list(found)
    lost = []
    for mark in wanted:
        match = next((one for one in left if _same(mark, one, near)), None)
        if match is None:
            lost.append(mark)
        else:
            left.remove(match)
    return lost, left


def _same(one: Mark, other: Mark, near: float) -> bool:
    if (one.kind, one.look, len(one.places)) != (other.kind, other.look, len(other.places)):
        return False
    return any(all(math.dist(a, b) <= near for a, b in zip(one.places, way, strict=True)) for way in _ways(other))


def _ways(mark: Mark) -> Iterator[tuple[Pair, ...]]:
    """The orders in which the places of a mark may be told."""
    places = mark.places
    yield places
    if mark.kind in ("line", "path"):
        yield places[::-1]
    if mark.kind == "outline":
        for around in (places, places[::-1]):
            for first in range(len(around)):
                yield (*around[first:], *around[:first])

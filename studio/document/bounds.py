"""How far shapes reach on the canvas."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from studio.document.outlines import is_plain, way_of
from studio.language.builtins import SHAPES
from studio.language.errors import Refusal
from studio.language.types import type_of, unify
from studio.language.values import Point, Shape

LONG = 40
"""Values that take more letters are not told."""
LETTER = 0.62
"""About how wide a letter is, over the size of the text."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in canvas pixels."""

Place = tuple[float, float]


def bounds(shapes: Iterable[Shape]) -> Box | None:
    """The smallest box around shapes and half their outlines; None where nothing is drawn."""
    places = [place for shape in shapes for place in _places(shape, 0)]
    if not places:
        return None
    across, down = [x for x, _ in places], [y for _, y in places]
    return min(across), min(down), max(across), max(down)


def attributes(shape: Shape) -> dict[str, Any]:
    """All attributes of a shape, those not given at their defaults. Raises Refusal for an unknown kind."""
    kind = SHAPES.get(shape.kind)
    if kind is None:
        raise Refusal(f"There is no kind of shape named {shape.kind[:40]}.")
    return {**{name: default for name, (_, default) in kind.attributes.items()}, **shape.as_dict()}


def not_drawn(shape: Shape) -> Refusal:
    """The refusal of a shape with a value that cannot be drawn: which attribute has it, and what was wanted there."""
    says = f"This {shape.kind} cannot be drawn: "
    kind, given = SHAPES[shape.kind], shape.as_dict()
    for name, (wanted, default) in kind.attributes.items():
        value = given.get(name, default)
        if not unify(wanted, type_of(value), {}):
            is_said = "" if isinstance(value, Shape) or len(repr(value)) > LONG else f" {value!r},"
            return Refusal(f"{says}its {name} is{is_said} a {type_of(value).name}, where a {wanted.name} is wanted.")
    return Refusal(f"{says}one of its attributes has no fitting value.")


def _places(shape: Shape, depth: int) -> Iterator[Place]:
    try:
        one = attributes(shape)
        if shape.kind == "group":
            yield from _in_group(one, depth)
        else:
            yield from _with_outline(list(_PLACES[shape.kind](one)), one)
    except (AttributeError, TypeError, ValueError) as error:
        raise not_drawn(shape) from error


def _with_outline(places: list[Place], one: dict[str, Any]) -> Iterator[Place]:
    half = one["stroke_width"] / 2 if one.get("stroke") else 0
    for x, y in places:
        yield x - half, y - half
        yield x + half, y + half


def _in_group(one: dict[str, Any], depth: int) -> Iterator[Place]:
    if depth > 60:
        raise Refusal("Groups are nested too deep to be drawn.")
    for item in one["items"]:
        for place in _places(item, depth + 1):
            x, y = _turned(place, one["rotation"], (0, 0))
            yield one["dx"] + one["scale"] * x, one["dy"] + one["scale"] * y


def within_group(place: Point, group: Shape) -> Point:
    """Where a place of the canvas lies for what a group holds."""
    one = attributes(group)
    x, y = _turned((place.x - one["dx"], place.y - one["dy"]), -one["rotation"], (0, 0))
    scale = one["scale"] or 1  # what is scaled to nothing lies nowhere
    return Point(x / scale, y / scale)


def _turned(place: Place, degrees: float, about: Place) -> Place:
    """The place turned clockwise (y points down)."""
    if not degrees:
        return place
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = place[0] - about[0], place[1] - about[1]
    return about[0] + cos * x - sin * y, about[1] + sin * x + cos * y


def _box(one: dict[str, Any]) -> Iterator[Place]:
    x, y, width, height = one["x"], one["y"], one["width"], one["height"]
    corners = ((x, y), (x + width, y + height), (x, y + height), (x + width, y))
    turned = one.get("rotation", 0)
    for corner in corners if turned else corners[:2]:
        yield _turned(corner, turned, (x + width / 2, y + height / 2))


def _line(one: dict[str, Any]) -> list[Point]:
    ends = [_point(one["start"]), _point(one["end"])]
    return ends if is_plain(one) else [*ends, *(place for head in way_of(one, False)[1] for place in head)]


def _ellipse(one: dict[str, Any]) -> list[Place]:
    center, across, down = _point(one["center"]), one["radius_x"], one["radius_y"]
    if one["rotation"]:
        cos, sin = math.cos(math.radians(one["rotation"])), math.sin(math.radians(one["rotation"]))
        across, down = math.hypot(across * cos, down * sin), math.hypot(across * sin, down * cos)
    return [(center.x - across, center.y - down), (center.x + across, center.y + down)]


def _points(one: dict[str, Any]) -> list[Point]:
    points = [_point(each) for each in one["points"]]
    if is_plain(one) or not points:
        return points
    way, heads = way_of(one, one.get("closed", True))
    return [*points, *(place for step in (*way, *heads) for place in step)]


def _label(one: dict[str, Any]) -> list[Place]:
    at, size, width = _point(one["at"]), one["size"], LETTER * one["size"] * len(one["content"])
    left = {"start": 0.0, "end": width}.get(one["anchor"], width / 2)
    sides = ((x, y) for x in (at.x - left, at.x - left + width) for y in (at.y - size / 2, at.y + size / 2))
    return [_turned(corner, one["rotation"], at) for corner in sides] if width else []


def _point(value: Any) -> Point:
    if not isinstance(value, Point):
        raise TypeError(value)
    return value


_PLACES = {
    "rectangle": _box,
    "image": _box,
    "line": _line,
    "ellipse": _ellipse,
    "polygon": _points,
    "path": _points,
    "label": _label,
}

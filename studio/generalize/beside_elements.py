"""Members that stand on elements of a collection, all as far from these: they follow the elements, not a rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.document.live import Live
from studio.document.model import Document
from studio.generalize.antiunify import KEY, Difference
from studio.generalize.attributes import AXES, point_attributes
from studio.generalize.listing_columns import Fitted, axis_of, names_of_columns, numbers_of
from studio.generalize.straighten import PIXELS, straighten
from studio.language.errors import StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Attribute, Literal, Name, Node, at
from studio.language.values import Point, Shape, Value, is_number

ENOUGH = 3
"""So many members show how far they stand from their elements."""


def beside_elements(
    found: Sequence[Fitted], loose: Sequence[Fitted], document: Document, template: Node, live: Live
) -> tuple[list[Fitted], list[Fitted]]:
    """The rules and those that each member gives itself, where places may follow the elements that members stand on."""
    names = names_of_columns([one.hole for one in loose], document)
    keys = [one.hole for one in loose if one.hole.attribute == KEY and len(one.hole.column) >= ENOUGH]
    following: dict[object, Fitted] = {}
    for one in loose:
        for key in keys if one.node is None and axis_of(one.hole) else ():
            rule = _beside(one, key, template, live, names[key.column])
            if rule is not None:
                following.setdefault(one.hole.path, rule)
    left = [one for one in loose if one.hole.path not in following]
    return [following.get(one.hole.path, one) for one in found], left


def as_far_from_elements(found: Sequence[Fitted], template: Node, live: Live) -> list[Fitted]:
    """The rules; where members stand on one element each, places of them that keep as far from it are told from it."""
    keys = [one.hole for one in found if one.hole.attribute == KEY and one.node == Name("i")]
    keys = [key for key in dict.fromkeys(keys) if len(key.column) >= ENOUGH]
    placed = [one for one in found if one.node is not None and axis_of(one.hole)]
    told = {one.hole.path: _beside(one, key, template, live, "i") for key in keys[:1] for one in placed}
    return [told.get(one.hole.path) or one for one in found]


def _beside(one: Fitted, key: Difference, template: Node, live: Live, called: str) -> Fitted | None:
    """The place of a member from the same coordinate of its element; None where that differs from member to member."""
    places, looked_up = numbers_of(one.hole, live), at(template, key.path[:-2])
    if places is None or not isinstance(looked_up, Apply) or looked_up.function != "[]":
        return None
    env = Env(live.env())
    try:
        elements = [evaluate(Apply("[]", (looked_up.arguments[0], node)), env) for node in key.column]
    except StudioError:
        return None
    element = Apply("[]", (looked_up.arguments[0], Name(called)))
    for node, values in _coordinates(element, elements, axis_of(one.hole)):
        if len(set(values)) == len(values):
            away = [place - value for place, value in zip(places, values, strict=True)]
            straight = straighten([(0,)] * len(away), away, PIXELS)
            if straight is not None:
                by = straight.base
                rule = node if not by else Apply("+" if by > 0 else "-", (node, Literal(abs(by))))
                return replace(one, node=rule, off=straight.off)
    return None


def _coordinates(element: Node, values: Sequence[Value], axis: str) -> Iterator[tuple[Node, list[float]]]:
    """The coordinates along an axis that all elements have, with their numbers."""
    if all(isinstance(one, Point) for one in values):
        yield Attribute(element, axis), [getattr(one, axis) for one in values]
    shapes = [one for one in values if isinstance(one, Shape)]
    if len(shapes) < len(values) or len({one.kind for one in shapes}) > 1:
        return
    said = [one.as_dict() for one in shapes]
    if axis in said[0] and all(is_number(one[axis]) for one in said):
        yield Attribute(element, axis), [one[axis] for one in said]
    for name in point_attributes(shapes[0].kind):
        if all(isinstance(one.get(name), Point) for one in said):
            yield Attribute(Attribute(element, name), axis), [one[name][AXES.index(axis)] for one in said]

"""Where a coordinate may belong that was drawn or pulled to a place: the sides, middles and ends of things nearby."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from studio.document.live import Live, looked_at
from studio.document.model import Document, Example
from studio.generalize.attribute_values import attribute_value
from studio.generalize.attributes import AXES, Address, needs_any
from studio.generalize.example_moments import with_values
from studio.generalize.snap import REACH
from studio.generalize.snap_features import comes_near, of_thing, side_lines
from studio.generalize.surroundings import drawn_around
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Node
from studio.language.values import Point

WITHIN = 1.0
"""So many pixels from where it was shown such a place may be, in each situation."""


def nearby_places(document: Document, address: Address, examples: Sequence[Example]) -> dict[Node, float]:
    """The formulas of places on which a coordinate was in all situations, and how far off it was at most."""
    live = looked_at(document)
    point = _point(document, live, address)
    if point is None:
        return {}
    axis = AXES.index(str(address.steps[-1]))
    found: dict[Node, float] = {}
    for thing in drawn_around(document, live):
        if thing.name == address.thing or not comes_near(thing.shape, point, REACH):
            continue
        for one in (*of_thing(thing), *side_lines(thing)):
            at, node = ((one.at_x, one.x), (one.at_y, one.y))[axis]
            if node is not None and node not in found and at is not None and abs(at - point[axis]) <= WITHIN:
                off = _furthest_off(document, node, examples)
                if off <= WITHIN and not needs_any(document, one.owners, address.thing):
                    found[node] = off
    return found


def _point(document: Document, live: Live, address: Address) -> Point | None:
    """The place that a coordinate is one of, now; None for what is no coordinate of a place."""
    *steps, last = address.steps or ("",)
    if last not in AXES:
        return None
    try:
        if steps:
            place = attribute_value(document, live.env(), replace(address, steps=tuple(steps)))
            return place if isinstance(place, Point) else None
        return Point(*(attribute_value(document, live.env(), replace(address, steps=(one,))) for one in AXES))
    except StudioError:
        return None


def _furthest_off(document: Document, node: Node, examples: Sequence[Example]) -> float:
    """How far a formula is from what was shown at most, with the parameters as they were then."""
    try:
        return max((abs(_then(document, node, one) - one.result) for one in examples), default=0.0)
    except StudioError:
        return math.inf


def _then(document: Document, node: Node, example: Example) -> float:
    found = evaluate(node, looked_at(with_values(document, example.parameters)).env())
    return float(found)

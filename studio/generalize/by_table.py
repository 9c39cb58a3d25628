"""Sizes and places that were drawn by a list of data that is there, such as the bars of a table, to whatever scale."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from studio.document.live import Live
from studio.generalize.listing_columns import SIZES, Fitted, axis_of, numbers_of
from studio.generalize.snap import GRID_REACH
from studio.generalize.straighten import PIXELS, UNITS, Straight, added, straighten
from studio.language.nodes import Apply, Literal, Name, Node, free_names
from studio.language.values import Value, is_number

TOLD = 4
"""Sizes that differ by so many times the error of a hand tell which list of data they were drawn by."""
HAND, SURE = 2 * PIXELS + GRID_REACH, 0.06
"""So many pixels the hand and the grid may have drawn one off, but no larger a share of what they differ by."""
SCALED, PLACED = 3, 4
"""So many members bear out a scale, and a scale with the place where it begins."""


Way = Callable[[Sequence[float], Sequence[float]], Straight | None]


def from_tables(found: Sequence[Fitted], live: Live) -> list[Fitted]:
    """The rules, where sizes and places may follow lists of data; sizes are to the scale of the places, if they can."""
    scales: list[float] = []
    places = [_from_table(one, live, scales) if axis_of(one.hole) else one for one in found]
    return [one if axis_of(one.hole) else _from_table(one, live, scales) for one in places]


def follows_data(one: Fitted, live: Live) -> bool:
    """Whether a rule looks up a list of data that was there: that says how it goes on."""
    names = free_names(one.node) if one.node is not None else frozenset()
    return any(isinstance(live.values().get(name), list) for name in names)


def _from_table(one: Fitted, live: Live, scales: list[float]) -> Fitted:
    """What was drawn as a list of data says, within the error of a hand, and follows no closer rule."""
    loose = one.node is None or (bool(axis_of(one.hole)) and one.off > PIXELS)
    numbers = numbers_of(one.hole, live) if loose and (one.hole.attribute in SIZES or axis_of(one.hole)) else None
    if numbers is None or max(numbers) - min(numbers) <= TOLD * PIXELS:
        return one
    columns = list(_columns(live, len(numbers)))
    ways: list[Way] = [_placed] if axis_of(one.hole) else [_as_it_is, partial(_scaled, scales)]
    for way in ways:
        for item, column in columns:
            straight = way(column, numbers)
            if straight is not None and (one.node is None or straight.off < one.off):
                scales.append(straight.steps[0])
                return Fitted(one.hole, _written(straight, item), straight.off, varies=True)
    return one


def _columns(live: Live, count: int) -> Iterator[tuple[Node, list[float]]]:
    """The columns of numbers of all lists that have so many rows, each with the formula of an item."""
    for name, rows in live.values().items():
        if not isinstance(rows, list) or len(rows) != count:
            continue
        item = Apply("[]", (Name(name), Name("i")))
        if not all(isinstance(row, tuple) for row in rows):
            columns: list[tuple[Node, Sequence[Value]]] = [(item, rows)]
        elif len({len(row) for row in rows}) == 1:
            columns = [(Apply("[]", (item, Literal(k))), one) for k, one in enumerate(zip(*rows, strict=True))]
        else:
            columns = []
        for node, column in columns:
            numbers = [one for one in column if is_number(one)]
            if len(numbers) == count:
                yield node, numbers


def _as_it_is(column: Sequence[float], numbers: Sequence[float]) -> Straight | None:
    off = max(abs(a - b) for a, b in zip(column, numbers, strict=True))
    return Straight(0, (1,), off) if off <= PIXELS else None


def _scaled(scales: Sequence[float], column: Sequence[float], numbers: Sequence[float]) -> Straight | None:
    """So many pixels for each one of the data: to one of these scales, else as round as the error of a hand allows."""
    if len(column) < SCALED or min(column) == max(column):
        return None
    best = sum(a * b for a, b in zip(column, numbers, strict=True)) / sum(a * a for a in column)
    for scale in [*scales, *(round(best / unit) * unit for unit in UNITS)]:
        off = max(abs(scale * a - b) for a, b in zip(column, numbers, strict=True))
        if scale > 0 and off <= (HAND if scale in scales else _most(numbers)):
            return Straight(0, (round(scale, 9),), off)
    return None


def _placed(column: Sequence[float], numbers: Sequence[float]) -> Straight | None:
    """So many pixels for each one of the data, from where nothing would be."""
    if len(column) < PLACED:
        return None
    straight = straighten([[one] for one in column], numbers, _most(numbers))
    return straight if straight is not None and straight.steps[0] else None


def _most(numbers: Sequence[float]) -> float:
    """How far off (pixels) numbers may be that were drawn by data."""
    return max(PIXELS, min(HAND, SURE * (max(numbers) - min(numbers))))


def _written(straight: Straight, item: Node) -> Node:
    base = Literal(straight.base) if straight.base else None
    return added(base, straight.steps[0], item)

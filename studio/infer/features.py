"""Terms that are heavy to write but natural to see: how far away an edge is, or what is nearest; odd and even."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from studio.infer import weights
from studio.infer.bank import BankEntry
from studio.infer.columns import Array, Column
from studio.infer.problem import Problem
from studio.infer.quantify import Elements
from studio.infer.rows import PARTS, in_steps
from studio.infer.same_places import at_same_place, list_of_places
from studio.infer.search import Search
from studio.language.nodes import Apply, Literal, Name, Node
from studio.language.types import NUMBER, tuple_of

MORE = 2
"""What such a term weighs while searching beyond a part of something near; the answer is ranked by its true weight."""
DIVIDED = (np.floor_divide, np.mod)
"""How the row and the column of a place come of how many stand in a row."""
SIZED_COST = 5
"""Heaviest term that may be the size of the grid."""


def _of_a_part() -> int:
    """What a part of something near weighs."""
    return weights.LOCAL + weights.PROJECTION


def featured(inside: Elements, search: Search) -> Problem:
    """The problem of the elements, with such terms about its places as terms of their own."""
    told = [*_rows_and_columns(inside, search.problem), *_edges(inside, search), *_checkered(inside)]
    told += at_same_place(inside, search.problem)
    return replace(inside.problem, seeds=[*inside.problem.seeds, *told])


def _rows_and_columns(inside: Elements, outer: Problem) -> Iterator[BankEntry]:
    """The row and the column of the places of a list that is drawn in rows, and of the places near.

    How many steps lead from these to the others, too.
    """
    columns = outer.rows.get(list_of_places(inside.entry.node))
    if columns is None:
        return
    element, count = inside.problem.seeds[0], columns.column.data[inside.owner]
    near = [(one, one.column.data[inside.owner]) for one in outer.seeds if _is_place(one)]
    here = [divided(element.column.data, count) for divided in DIVIDED]
    yield from _told_of(element.node, columns.node, here, True)
    for one, data in near:
        there = [divided(data, count) for divided in DIVIDED]
        yield from _told_of(one.node, columns.node, there, False)
        steps = sum((np.abs(a - b) for a, b in zip(here, there, strict=True)), np.zeros(len(count)))
        node = in_steps(element.node, one.node, columns.node)
        yield BankEntry(node, Column(steps), NUMBER, _of_a_part() + MORE, True, "gap")


def _told_of(place: Node, columns: Node, parts: Sequence[Array], inner: bool) -> Iterator[BankEntry]:
    """The row and the column of some places."""
    cost = weights.LOCAL + inner * weights.PROJECTION  # what is near before numbers that are as much
    for number, (function, data) in enumerate(zip(PARTS, parts, strict=True)):
        yield BankEntry(Apply(function, (place, columns)), Column(data), NUMBER, cost, inner, f"place {number}")


def _is_place(one: BankEntry) -> bool:
    """Whether it is a number near that has a name, or which drawn thing was hit."""
    if one.type != NUMBER:
        return False
    hit = isinstance(one.node, Apply) and one.node.function == "nearest_shape"
    return hit or (isinstance(one.node, Name) and one.cost == weights.LOCAL)


def _checkered(inside: Elements) -> Iterator[BankEntry]:
    """Whether the sum of two indices is odd."""
    element = inside.problem.seeds[0]
    if element.type == tuple_of(NUMBER, NUMBER):
        node = Apply("+", tuple(Apply("[]", (element.node, Literal(place))) for place in (0, 1)))
        sums = np.array([sum(value) for value in element.column.values], dtype=np.float64)
        yield BankEntry(Apply("%", (node, Literal(2))), Column(sums % 2), NUMBER, _of_a_part() + MORE)


def _edges(inside: Elements, search: Search) -> Iterator[BankEntry]:
    element = inside.problem.seeds[0]
    parts = element.type.arguments if element.type.name == "tuple" else ()
    for place, kind in enumerate(parts):
        if kind != NUMBER:
            continue
        data = np.array([value[place] for value in element.column.values], dtype=np.float64)
        size = _size(data, inside, search)
        if size is not None:
            part = Apply("[]", (element.node, Literal(place)))
            node = Apply("min", (part, Apply("-", (Apply("-", (size.node, Literal(1))), part))))
            last = size.column.data[inside.owner] - 1
            yield BankEntry(node, Column(np.minimum(data, last - data)), NUMBER, _of_a_part() + MORE)


def _size(data: Array, inside: Elements, search: Search) -> BankEntry | None:
    """The lightest number that is one more than the greatest index in every situation; indices start at 0."""
    if not len(data) or data.min() != 0:
        return None
    greatest = np.full(len(inside.counts), -1.0)
    np.maximum.at(greatest, inside.owner, data)
    for entry in search.terms.bank.upto(SIZED_COST):
        if entry.type == NUMBER and not entry.literal and np.array_equal(entry.column.data, greatest + 1):
            return entry
    return None


def how_far(entry: BankEntry, search: Search) -> list[BankEntry]:
    """For ``nearest(places, target)``: the distance between what it picked and its target."""
    node = entry.node
    if not (isinstance(node, Apply) and node.function == "nearest"):
        return []
    places, target = node.arguments
    known = {one.node: one for one in search.terms.bank.upto(entry.cost)}
    if places not in known or target not in known:
        return []
    keyed = known[places].type.name == "dict"
    place = Apply("[]", (places, node)) if keyed else node
    rows = zip(known[places].column.values, entry.column.values, known[target].column.values, strict=True)
    try:
        gaps = [math.dist(collection[key] if keyed else key, aim) for collection, key, aim in rows]
    except (LookupError, TypeError):
        return []
    return [BankEntry(Apply("distance", (place, target)), Column(np.array(gaps)), NUMBER, _of_a_part())]

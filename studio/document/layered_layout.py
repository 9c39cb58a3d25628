"""A small layered layout: nodes in columns by their longest way from a source, ordered to cross few edges."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

import networkx as nx

MOST = 20_000
"""Nodes and bends; edges that would pass still more places go straight."""
SWEEPS = 12
"""How often the columns are ordered anew, forwards and backwards alternately."""

Bend = tuple[str, str, int]
"""A place that a long edge keeps free in a column it only passes: its ends and the column."""


def columns(graph: nx.DiGraph) -> list[list[Any]]:
    """The nodes by column, with a ``Bend`` for each long edge in every column that it passes.

    Nodes that need each other share a column; sources stand right before the first that needs them.
    """
    depth = _depths(graph)
    found: list[list[Any]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    for node in graph.nodes:
        found[depth[node]].append(node)
    pieces = nx.DiGraph()
    pieces.add_nodes_from(graph.nodes)
    for source, sink in graph.edges:
        if pieces.number_of_nodes() + depth[sink] - depth[source] < MOST:
            _lay(pieces, found, depth, source, sink)
        elif depth[source] < depth[sink]:
            pieces.add_edge(source, sink)
    return _untangled(pieces, found)


def column_of(found: list[list[Any]]) -> dict[Any, int]:
    """In which column each node and bend is."""
    return {node: place for place, column in enumerate(found) for node in column}


def bends(where: Mapping[Any, int], source: str, sink: str) -> list[Bend]:
    """The places an edge passes, from its source on, none where it goes straight; ``where`` as from ``column_of``."""
    first, last = where[source] + 1, where[sink]
    return [(source, sink, column) for column in range(first, last)] if (source, sink, first) in where else []


def _depths(graph: nx.DiGraph) -> dict[str, int]:
    whole = nx.condensation(graph)
    depth: dict[int, int] = {}
    ordered = list(nx.topological_sort(whole))
    for group in ordered:
        depth[group] = max((depth[before] + 1 for before in whole.predecessors(group)), default=0)
    for group in reversed(ordered):
        if not whole.in_degree(group) and whole.out_degree(group):
            depth[group] = min(depth[after] for after in whole.successors(group)) - 1
    return {node: depth[whole.graph["mapping"][node]] for node in graph.nodes}


def _lay(pieces: nx.DiGraph, found: list[list[Any]], depth: dict[str, int], source: str, sink: str) -> None:
    before: Any = source
    for column in range(depth[source] + 1, depth[sink]):
        bend: Bend = (source, sink, column)
        found[column].append(bend)
        pieces.add_edge(before, bend)
        before = bend
    if depth[source] < depth[sink]:
        pieces.add_edge(before, sink)


def _untangled(pieces: nx.DiGraph, found: list[list[Any]]) -> list[list[Any]]:
    """Barycentre sweeps; the ordering with the fewest crossings is kept."""
    best, least = [list(column) for column in found], crossings(pieces, found)
    for sweep in range(SWEEPS):
        if not least:
            break
        forwards = sweep % 2 == 0
        _sweep(pieces, found, forwards)
        count = crossings(pieces, found)
        if count < least:
            best, least = [list(column) for column in found], count
    return best


def _sweep(pieces: nx.DiGraph, found: list[list[Any]], forwards: bool) -> None:
    neighbours = pieces.predecessors if forwards else pieces.successors
    place = {node: float(position) for column in found for position, node in enumerate(column)}
    for column in found if forwards else reversed(found):
        middle = {node: _middle([place[one] for one in neighbours(node)], place[node]) for node in column}
        column.sort(key=middle.__getitem__)
        place.update((node, float(position)) for position, node in enumerate(column))


def _middle(places: list[float], otherwise: float) -> float:
    return sum(places) / len(places) if places else otherwise


def crossings(pieces: nx.DiGraph, found: list[list[Any]]) -> int:
    """How many pairs of edges between neighbouring columns cross."""
    place = {node: position for column in found for position, node in enumerate(column)}
    return sum(_inversions(pieces, column, place) for column in found)


def _inversions(pieces: nx.DiGraph, column: list[Any], place: dict[Any, int]) -> int:
    seen: list[int] = []
    count = 0
    for node in column:
        for end in sorted(place[after] for after in pieces.successors(node)):
            where = bisect_right(seen, end)
            count += len(seen) - where
            seen.insert(where, end)
    return count

"""Where the nodes of the graph stand and which way its edges go; worked out anew only where its shape changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import networkx as nx
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication, QPainterPath

from studio.app.definition_kinds import KindName
from studio.document.graph_picture import MARGIN, placed
from studio.document.layered_layout import bends, column_of, columns

Edge = tuple[str, str]
Stop = tuple[float, float, float]
"""Where an edge passes a column: the left of it, the height, and how wide it is."""
GAP_X = 44.0
"""The room between two columns."""
NARROWEST, WIDEST, BESIDE = 64.0, 170.0, 34.0
"""How wide a box is at least and at most, and how much of that is not its name."""


@dataclass(frozen=True)
class Layout:
    """The nodes in columns, from top to bottom, with their places, and the ways of the edges."""

    kinds: dict[str, KindName] = field(default_factory=dict)
    columns: list[list[str]] = field(default_factory=list)
    places: dict[str, tuple[float, float]] = field(default_factory=dict)
    ways: dict[Edge, list[Stop]] = field(default_factory=dict)
    widths: dict[str, float] = field(default_factory=dict)

    def same(self, graph: nx.DiGraph) -> bool:
        """Whether this is still the layout of a graph."""
        return self.kinds == dict(graph.nodes(data="kind")) and self.ways.keys() == set(graph.edges)

    def beside(self, node: str, step: int) -> str:
        """The node so many places further down in its column; the last one there at the end."""
        column = next(one for one in self.columns if node in one)
        return column[max(0, min(column.index(node) + step, len(column) - 1))]

    def nearest(self, nodes: list[str], to: str) -> str:
        """The node whose place is nearest to another one; that one itself where there are none."""
        x, y = self.places[to]
        return min(nodes, key=lambda one: abs(self.places[one][1] - y) + abs(self.places[one][0] - x), default=to)


def laid_out(graph: nx.DiGraph) -> Layout:
    """The layout of a graph; each column is as wide as its names need."""
    found = columns(graph)
    high, _ = placed(found)
    stops: dict[Any, Stop] = {}
    left = float(MARGIN)
    for column in found:
        width = _width(column)
        stops |= {one: (left, high[one][1], width) for one in column}
        left += width + GAP_X
    where = column_of(found)
    ways = {
        (source, sink): [stops[one] for one in (source, *bends(where, source, sink), sink)]
        for source, sink in graph.edges
    }
    nodes = [[one for one in column if isinstance(one, str)] for column in found]
    places = {one: stops[one][:2] for one in graph.nodes}
    return Layout(dict(graph.nodes(data="kind")), nodes, places, ways, {one: stops[one][2] for one in graph.nodes})


def _width(column: list[Any]) -> float:
    metrics = QFontMetricsF(name_font())
    names = [metrics.horizontalAdvance(one) + BESIDE for one in column if isinstance(one, str)]
    return min(WIDEST, max(NARROWEST, *names, 0.0))


def name_font() -> QFont:
    """How names are written in the boxes."""
    font = QFont(QGuiApplication.font())
    font.setPixelSize(12)
    return font


def edge_path(way: list[Stop]) -> QPainterPath:
    """An edge from the right of its first box to the left of the last, level where it passes other columns."""
    at = QPointF(way[0][0] + way[0][2], way[0][1])
    path = QPainterPath(at)
    for position, (left, middle, width) in enumerate(way[1:], start=1):
        bend = max((left - at.x()) / 2, GAP_X / 3)
        path.cubicTo(at.x() + bend, at.y(), left - bend, middle, left, middle)
        at = QPointF(left + width, middle)
        if position < len(way) - 1:
            path.lineTo(at)
    return path

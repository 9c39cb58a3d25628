"""The dependency graph as data, as DOT, and as a picture of our own layout."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

import networkx as nx

from studio.document.bounds import Box
from studio.document.layered_layout import bends, column_of, columns
from studio.document.svg import element, escaped, number
from studio.language.garbage import no_collection

WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN = 136, 26, 72, 12, 20
"""Size of a box and the gaps between boxes, in pixels."""

STEP = WIDTH + GAP_X
"""From one column to the next."""

BEND = 14
"""Height that a passing edge keeps free."""

LONGEST = 18
"""Letters of a name that fit in a box."""


ABREAST = 5
"""Boxes in a row of the legend."""

BACKGROUND, TEXT, OUTLINE, EDGE = "#ffffff", "#1d1d1f", "#55555b", "#8a8a92"
BOX = f"M 0 0 H {WIDTH} V {HEIGHT} H 0 Z"
_ROUND = f"M 13 0 H {WIDTH - 13} A 13 13 0 0 1 {WIDTH - 13} {HEIGHT} H 13 A 13 13 0 0 1 13 0 Z"
_TIP = f"{HEIGHT / 2} L {WIDTH - 9} {HEIGHT}"
KINDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "parameter": ("#cfe8cf", _ROUND, {}),
    "state": ("#f6d6c8", _ROUND, {"stroke-width": 2.5}),
    "function": ("#d3ddf4", f"M 9 0 H {WIDTH} L {WIDTH - 9} {HEIGHT} H 0 Z", {}),
    "formula": ("#ececef", BOX, {}),
    "process": ("#f4e6b8", f"{BOX} M 5 0 V {HEIGHT} M {WIDTH - 5} 0 V {HEIGHT}", {}),
    "rule": ("#f2c9dc", f"M 0 0 H {WIDTH - 9} L {WIDTH} {_TIP} H 0 Z", {}),
    "constraint": ("#dccff0", f"M 9 0 H {WIDTH - 9} L {WIDTH} {_TIP} H 9 L 0 {HEIGHT / 2} Z", {}),
    "demonstration": ("#ffffff", BOX, {"stroke-dasharray": "5 3"}),
    "lesson": ("#ffffff", _ROUND, {"stroke-dasharray": "1.5 2.5"}),
}
"""The colour of the box of each kind of node, its outline, and how that is drawn: no kind is told by colour alone."""


def node_link(graph: nx.DiGraph) -> dict[str, Any]:
    """Nodes with their kind, and edges "from is needed by to", as JSON data."""
    nodes = [{"id": node, "kind": data.get("kind", "")} for node, data in graph.nodes(data=True)]
    return {"nodes": nodes, "edges": [{"from": source, "to": sink} for source, sink in graph.edges]}


def dot(graph: nx.DiGraph) -> str:
    """The graph in the language of Graphviz."""
    lines = [
        "digraph studio {",
        f"  graph [rankdir=LR, bgcolor={_quoted(BACKGROUND)}];",
        f"  node [shape=box, style=filled, fontname=Helvetica, fontcolor={_quoted(TEXT)}];",
        f"  edge [color={_quoted(EDGE)}];",
    ]
    for node, data in graph.nodes(data=True):
        colour, *_ = KINDS.get(data.get("kind", ""), (BACKGROUND,))
        lines.append(f"  {_quoted(node)} [fillcolor={_quoted(colour)}];")
    lines += [f"  {_quoted(source)} -> {_quoted(sink)};" for source, sink in graph.edges]
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: str) -> str:
    inside = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\0", "")
    return f'"{inside}"'


def laid_out_svg(graph: nx.DiGraph) -> str:
    """The graph as an SVG picture: what is needed stands left of what needs it."""
    return laid_out_parts(graph, sys.maxsize)[0]


@no_collection()
def laid_out_parts(graph: nx.DiGraph, most: int) -> list[str]:
    """The same picture in parts of so many columns at most, from left to right; neighbours have one in common."""
    plain = nx.DiGraph(graph)
    plain.remove_edges_from(list(nx.selfloop_edges(plain)))
    found = columns(plain)
    places, height = placed(found)
    where = column_of(found)
    ground = {"x": 0, "y": 0, "width": 2 * MARGIN + len(found) * STEP, "height": height, "fill": BACKGROUND}
    drawn = [element("rect", ground)]
    for source, sink in plain.edges:
        through = [places[bend] for bend in bends(where, source, sink)]
        drawn.append(_edge([places[source], *through, places[sink]]))
    for node, data in graph.nodes(data=True):
        drawn.append(_box(node, data.get("kind", ""), places[node]))
    return [_whole(view, drawn) for view in _views(found, places, most)]


def _views(found: list[list[Any]], places: Mapping[Any, tuple[float, float]], most: int) -> Iterator[Box]:
    """What each part shows (left, top, right, bottom): its columns, as high as what stands in them."""
    steps = max(len(found) - 1, 0)
    each = max(ceil(steps / max(ceil(steps / (most - 1)), 1)), 1)
    wide = 2 * MARGIN + WIDTH + min(each, steps) * STEP
    for first in range(0, max(steps, 1), each):
        held = [one for column in found[first : first + each + 1] for one in column]
        top = min((places[one][1] - _height(one) / 2 for one in held), default=MARGIN)
        bottom = max((places[one][1] + _height(one) / 2 for one in held), default=MARGIN)
        yield first * STEP, top - MARGIN, first * STEP + wide, bottom + MARGIN


def _whole(view: Box, drawn: Sequence[str]) -> str:
    left, top, right, bottom = view
    width, height = number(right - left), number(bottom - top)
    size = f'width="{width}" height="{height}" viewBox="{number(left)} {number(top)} {width} {height}"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *drawn, "</svg>"]) + "\n"


def placed(found: list[list[Any]]) -> tuple[dict[Any, tuple[float, float]], int]:
    """Left edge and middle height of everything, each column centred, and the height of the picture."""
    heights = [sum(_height(node) for node in column) for column in found]
    tallest = max(heights, default=0)
    places: dict[Any, tuple[float, float]] = {}
    for position, column in enumerate(found):
        top = MARGIN + (tallest - heights[position]) / 2
        for node in column:
            places[node] = (MARGIN + position * STEP, top + _height(node) / 2)
            top += _height(node)
    return places, 2 * MARGIN + tallest


def _height(node: Any) -> int:
    return HEIGHT + GAP_Y if isinstance(node, str) else BEND


def _edge(places: list[tuple[float, float]]) -> str:
    """A curve from the right of the first box to the left of the last, level where it passes other columns."""
    (x, y), last = places[0], len(places) - 1
    way = f"M {x + WIDTH:g} {y:g}"
    x += WIDTH
    for position, (left, middle) in enumerate(places[1:], start=1):
        bend = max((left - x) / 2, 20)
        way += f" C {x + bend:g} {y:g} {left - bend:g} {middle:g} {left:g} {middle:g}"
        x, y = left, middle
        if position < last:
            x = left + WIDTH
            way += f" L {x:g} {y:g}"
    return element("path", {"d": way, "fill": "none", "stroke": EDGE, "stroke-width": 1.2})


def legend_svg(graph: nx.DiGraph) -> str:
    """A box of each kind that the graph holds, with the name of the kind in it, as an SVG picture."""
    held = {data.get("kind", "") for _, data in graph.nodes(data=True)}
    kinds = [kind for kind in KINDS if kind in held]
    boxes = [
        _box(kind, kind, (1 + place % ABREAST * (WIDTH + GAP_Y), 1 + HEIGHT / 2 + place // ABREAST * (HEIGHT + GAP_Y)))
        for place, kind in enumerate(kinds)
    ]
    right = min(len(kinds), ABREAST) * (WIDTH + GAP_Y) - GAP_Y + 2
    bottom = ceil(len(kinds) / ABREAST) * (HEIGHT + GAP_Y) - GAP_Y + 2
    return _whole((0, 0, max(right, 1), max(bottom, 1)), boxes)


def _box(node: str, kind: str, place: tuple[float, float]) -> str:
    """A box in the colour and with the outline of its kind."""
    label = node if len(node) <= LONGEST else f"{node[: LONGEST - 1]}…"
    colour, outline, stroke = KINDS.get(kind, ("#ffffff", BOX, {}))
    text = {"x": WIDTH / 2, "y": HEIGHT / 2 + 4, "font-size": 11, "font-family": "sans-serif"}
    return element(
        "g",
        {"transform": f"translate({place[0]:g} {place[1] - HEIGHT / 2:g})"},
        element("title", {}, escaped(f"{node} ({kind})"))
        + element("path", {"d": outline, "fill": colour, "stroke": OUTLINE, **stroke})
        + element("text", {**text, "text-anchor": "middle", "fill": TEXT}, escaped(label)),
    )

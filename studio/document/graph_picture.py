"""The dependency graph as data, as DOT, and as a picture of our own layout."""

from __future__ import annotations

from typing import Any

import networkx as nx

from studio.document.layered_layout import bends, column_of, columns
from studio.document.svg import element, escaped
from studio.language.garbage import no_collection

WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN = 136, 26, 72, 12, 20
"""Size of a box and the gaps between boxes, in pixels."""

BEND = 14
"""Height that a passing edge keeps free."""

LONGEST = 20
"""Letters of a name that fit in a box."""


BACKGROUND, TEXT, OUTLINE, EDGE = "#ffffff", "#1d1d1f", "#77777d", "#8a8a92"
KINDS = {
    "parameter": "#cfe8cf",
    "state": "#f6d6c8",
    "function": "#d3ddf4",
    "formula": "#ececef",
    "process": "#f4e6b8",
    "rule": "#f2c9dc",
    "constraint": "#dccff0",
    "demonstration": "#ffffff",
    "lesson": "#ffffff",
}
"""The colour of the box of each kind of node."""


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
        colour = KINDS.get(data.get("kind", ""), BACKGROUND)
        lines.append(f"  {_quoted(node)} [fillcolor={_quoted(colour)}];")
    lines += [f"  {_quoted(source)} -> {_quoted(sink)};" for source, sink in graph.edges]
    return "\n".join([*lines, "}"]) + "\n"


def _quoted(text: str) -> str:
    inside = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\0", "")
    return f'"{inside}"'


@no_collection()
def laid_out_svg(graph: nx.DiGraph) -> str:
    """The graph as an SVG picture: what is needed stands left of what needs it."""
    plain = nx.DiGraph(graph)
    plain.remove_edges_from(list(nx.selfloop_edges(plain)))
    found = columns(plain)
    places, height = placed(found)
    width = 2 * MARGIN + len(found) * (WIDTH + GAP_X) - (GAP_X if found else 0)
    where = column_of(found)
    parts = [element("rect", {"x": 0, "y": 0, "width": width, "height": height, "fill": BACKGROUND})]
    for source, sink in plain.edges:
        through = [places[bend] for bend in bends(where, source, sink)]
        parts.append(_edge([places[source], *through, places[sink]]))
    for node, data in graph.nodes(data=True):
        parts.append(_box(node, data.get("kind", ""), places[node]))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def placed(found: list[list[Any]]) -> tuple[dict[Any, tuple[float, float]], int]:
    """Left edge and middle height of everything, each column centred, and the height of the picture."""
    heights = [sum(_height(node) for node in column) for column in found]
    tallest = max(heights, default=0)
    places: dict[Any, tuple[float, float]] = {}
    for position, column in enumerate(found):
        top = MARGIN + (tallest - heights[position]) / 2
        for node in column:
            places[node] = (MARGIN + position * (WIDTH + GAP_X), top + _height(node) / 2)
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


def _box(node: str, kind: str, place: tuple[float, float]) -> str:
    x, middle = place
    label = node if len(node) <= LONGEST else f"{node[: LONGEST - 1]}…"
    fill = KINDS.get(kind, BACKGROUND)
    box = {"x": x, "y": middle - HEIGHT / 2, "width": WIDTH, "height": HEIGHT, "rx": 5, "fill": fill}
    text = {"x": x + WIDTH / 2, "y": middle + 4, "font-size": 11, "font-family": "sans-serif"}
    return element(
        "g",
        {},
        element("title", {}, escaped(f"{node} ({kind})"))
        + element("rect", {**box, "stroke": OUTLINE})
        + element("text", {**text, "text-anchor": "middle", "fill": TEXT}, escaped(label)),
    )

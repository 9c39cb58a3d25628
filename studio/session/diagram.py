"""A dependency graph as data, as DOT, and as a small layered picture of its own making."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape, quoteattr

import networkx as nx

WIDTH, HEIGHT, GAP_X, GAP_Y, MARGIN = 132, 26, 60, 12, 20
"""Size of a box and the gaps between boxes, in pixels."""
SWEEPS = 8
"""How often each layer is ordered anew by its neighbours."""
COLOURS = {
    "parameter": "#cfe8cf",
    "state": "#f6d6c8",
    "function": "#d3ddf4",
    "formula": "#ececec",
    "process": "#f4e6b8",
    "rule": "#f2c9dc",
    "constraint": "#dccff0",
    "demonstration": "#ffffff",
    "lesson": "#ffffff",
}


def node_link(graph: nx.DiGraph) -> dict[str, Any]:
    """Nodes with their kind, and edges "from is needed by to"."""
    nodes = [{"id": node, "kind": data.get("kind", "")} for node, data in graph.nodes(data=True)]
    return {"nodes": nodes, "edges": [{"from": source, "to": sink} for source, sink in graph.edges]}


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def dot(graph: nx.DiGraph) -> str:
    """The graph in the language of Graphviz."""
    lines = ["digraph studio {", "  rankdir=LR;", "  node [shape=box, style=filled, fontname=Helvetica];"]
    for node, data in graph.nodes(data=True):
        colour = COLOURS.get(data.get("kind", ""), "#ffffff")
        lines.append(f"  {_quoted(str(node))} [fillcolor={_quoted(colour)}];")
    lines += [f"  {_quoted(str(source))} -> {_quoted(str(sink))};" for source, sink in graph.edges if source != sink]
    return "\n".join([*lines, "}"]) + "\n"


def layers(graph: nx.DiGraph) -> list[list[str]]:
    """The nodes by their longest way from a source; inside a layer ordered by the middle of their neighbours.

    Nodes that need each other (processes) share a layer.
    """
    plain = nx.DiGraph(graph)
    plain.remove_edges_from(list(nx.selfloop_edges(plain)))
    condensed = nx.condensation(plain)
    depth: dict[Any, int] = {}
    for group in nx.topological_sort(condensed):
        depth[group] = max((depth[before] + 1 for before in condensed.predecessors(group)), default=0)
    rows: list[list[str]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    mapping = condensed.graph["mapping"]
    for node in graph.nodes:
        rows[depth[mapping[node]]].append(node)
    return _untangled(plain, rows)


def _untangled(graph: nx.DiGraph, rows: list[list[str]]) -> list[list[str]]:
    """Barycentre sweeps, forwards and backwards in turn."""
    for sweep in range(SWEEPS):
        forwards = sweep % 2 == 0
        place = {node: position / max(1, len(row)) for row in rows for position, node in enumerate(row)}
        neighbours = graph.predecessors if forwards else graph.successors
        for row in rows if forwards else reversed(rows):
            middles = {node: _middle([place[one] for one in neighbours(node)], place[node]) for node in row}
            row.sort(key=middles.__getitem__)
            place.update({node: position / max(1, len(row)) for position, node in enumerate(row)})
    return rows


def _middle(places: list[float], otherwise: float) -> float:
    return sum(places) / len(places) if places else otherwise


def laid_out_svg(graph: nx.DiGraph) -> str:
    """The graph as an SVG picture: needs to the left of what needs them."""
    rows = layers(graph)
    boxes = {
        node: (MARGIN + column * (WIDTH + GAP_X), MARGIN + position * (HEIGHT + GAP_Y))
        for column, row in enumerate(rows)
        for position, node in enumerate(row)
    }
    width = 2 * MARGIN + len(rows) * (WIDTH + GAP_X) - (GAP_X if rows else 0)
    height = 2 * MARGIN + max(map(len, rows), default=0) * (HEIGHT + GAP_Y)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif">']
    lines.append('<rect width="100%" height="100%" fill="white"/>')
    lines += [_edge(boxes[source], boxes[sink]) for source, sink in graph.edges if source != sink]
    lines += [_box(node, graph.nodes[node].get("kind", ""), *boxes[node]) for node in boxes]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _edge(source: tuple[int, int], sink: tuple[int, int]) -> str:
    x1, y1 = source[0] + WIDTH, source[1] + HEIGHT / 2
    x2, y2 = sink[0], sink[1] + HEIGHT / 2
    bend = GAP_X * 0.6
    way = f"M {x1} {y1} C {x1 + bend} {y1}, {x2 - bend} {y2}, {x2} {y2}"
    return f'<path d="{way}" fill="none" stroke="#8a8a8a" stroke-width="1"/>'


def _box(node: str, kind: str, x: int, y: int) -> str:
    label = node if len(node) <= 20 else f"{node[:19]}…"
    fill = quoteattr(COLOURS.get(kind, "#ffffff"))
    title = escape(f"{node} ({kind})")
    rect = f'<rect x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="4" fill={fill} stroke="#666"/>'
    text = (
        f'<text x="{x + WIDTH / 2}" y="{y + HEIGHT / 2 + 4}" font-size="11" text-anchor="middle">{escape(label)}</text>'
    )
    return f"<g><title>{title}</title>{rect}{text}</g>"

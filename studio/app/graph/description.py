"""A node of the graph in words, for its tip."""

from __future__ import annotations

from html import escape

import networkx as nx

from studio.document.model import Document
from studio.language.show import show

LONGEST = 300
"""Letters of a formula in a tip."""


def tip_of(document: Document, graph: nx.DiGraph, node: str) -> str:
    """What a node is, its formula or what stands for it, and its note."""
    about = graph.nodes[node] if node in graph else {}
    kind, key = about.get("kind", ""), about.get("name", node)
    parts = [f"<b>{escape(node)}</b> ({escape(kind)})"]
    said = _said(document, kind, key)
    if said:
        parts.append(f"<code>{escape(said if len(said) <= LONGEST else said[:LONGEST] + '…')}</code>")
    note = getattr(document.definitions.get(node) or document.processes.get(node), "note", "")
    if note:
        parts.append(escape(note))
    return "<br>".join(parts)


def _said(document: Document, kind: str, key: str) -> str:
    if kind == "rule":
        rule = document.rules[int(key)]
        return f"{rule.process}({', '.join(map(show, rule.arguments))})"
    if kind == "constraint":
        one = document.constraints[key]
        return f"{show(one.left)} {one.relation} {show(one.right)}"
    if kind == "process":
        process = document.processes[key]
        return f"{key}({', '.join(each.name for each in process.inputs)})"
    return show(document.definitions[key].formula) if key in document.definitions else ""

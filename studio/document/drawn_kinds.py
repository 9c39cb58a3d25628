"""What numbers tell of in the drawing: how far to the right something is, how far down it is, or what a label says.

How far to the right one thing is says little of how far down another one is, or of how many points there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from studio.document.model import Document
from studio.language.nodes import Apply, Name, Node, each_node, free_names

ALONG = frozenset({"x", "y"})
"""Attributes that are a coordinate."""


def drawn_kinds(document: Document) -> Mapping[str, str]:
    """``x``, ``y`` or ``content`` for each state that tells of nothing else in what is drawn."""
    states, found = document.states(), dict[str, set[str]]()
    for one in document.definitions.values():
        if one.drawn:
            for name, kind in _told(one.formula):
                found.setdefault(name, set()).add(kind)
    return {
        name: kinds.pop() for name, kinds in found.items() if len(kinds) == 1 and "" not in kinds and name in states
    }


def _told(formula: Node) -> Iterator[tuple[str, str]]:
    """The names in what is drawn, each with what it tells of; empty for anything else than that."""
    for node in each_node(formula):
        for key, value in node.keywords if isinstance(node, Apply) else ():
            if isinstance(value, Apply) and value.function == "point":
                for along, part in zip(("x", "y"), value.arguments, strict=True):
                    yield from ((name, along) for name in free_names(part))
            else:
                kind = key if key in ALONG or (key == "content" and _is_shown(value)) else ""
                yield from ((name, kind) for name in free_names(value))


def _is_shown(value: Node) -> bool:
    """Whether a label says a name alone."""
    return isinstance(value.arguments[0] if isinstance(value, Apply) and value.arguments else value, Name)

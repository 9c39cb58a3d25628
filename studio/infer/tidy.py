"""The last touch on a formula: the same meaning, written as a person would."""

from __future__ import annotations

from studio.language.nodes import Apply, Node, with_children


def tidy(node: Node) -> Node:
    """``d.get(nearest(d, x))`` becomes ``d[nearest(d, x)]``: a key that comes from the dict is there."""
    node = with_children(node, tidy)
    if isinstance(node, Apply) and node.function == "get" and len(node.arguments) == 2:
        mapping, key = node.arguments
        if isinstance(key, Apply) and key.function == "nearest" and key.arguments[0] == mapping:
            return Apply("[]", (mapping, key))
    return node

"""Formulas whose second part does for the other coordinate, or for another thing, what the first does: one thought."""

from __future__ import annotations

from studio.language.nodes import Apply, Attribute, Literal, Node, children, replaced

OTHER = {0: 1, 1: 0}
AXIS = {"x": "y", "y": "x"}


def mirrored(node: Node) -> Node:
    """The formula with the other part of each pair, and the other coordinate of each point."""
    if isinstance(node, Apply) and node.function == "[]" and isinstance(node.arguments[1], Literal):
        place = node.arguments[1].value
        if type(place) is int and place in OTHER:
            return Apply("[]", (mirrored(node.arguments[0]), Literal(OTHER[place])))
    if isinstance(node, Attribute) and node.name in AXIS:
        return Attribute(mirrored(node.value), AXIS[node.name])
    for path, child in children(node):
        new = mirrored(child)
        if new is not child:
            node = replaced(node, path, new)
    return node


def analogous(one: Node, other: Node) -> bool:
    """Whether a formula says of the other coordinate what another one says of this."""
    return one != other and mirrored(one) == other

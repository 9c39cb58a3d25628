"""Formulas whose second part does for the other coordinate, or for another thing, what the first does: one thought."""

from __future__ import annotations

from studio.infer.sorts import is_gap
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


def ends(node: Node) -> tuple[Node, Node] | None:
    """What a formula says how far apart it is, with the end that comes second there second; None for any other."""
    if isinstance(node, Apply) and node.function == "abs" and is_gap(node.arguments[0]):
        node = node.arguments[0]
    elif not isinstance(node, Apply) or node.function != "distance":
        return None
    assert isinstance(node, Apply)
    return node.arguments[0], node.arguments[1]


def other_start(one: Node, other: Node) -> Node | None:
    """The end of a distance that it does not share with another one; None where they do not tell of one end."""
    first, second = ends(one), ends(other)
    if first is None or second is None or first[1] != second[1] or first[0] == second[0]:
        return None
    return second[0]


def turned_round(one: Node, other: Node) -> bool:
    """Whether two tests ask which of the same two things is greater, one of them the other way round."""
    if not isinstance(one, Apply) or not isinstance(other, Apply):
        return False
    return {one.function, other.function} == {"<", ">"} and one.arguments == other.arguments


def opposite_steps(one: Node, other: Node) -> bool:
    """Whether one is as much more than something as the other is less."""
    if not isinstance(one, Apply) or not isinstance(other, Apply):
        return False
    return {one.function, other.function} == {"+", "-"} and one.arguments == other.arguments and len(one.arguments) == 2

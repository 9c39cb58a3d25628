"""One form for formulas that mean the same in different words, so that they are not shown as rivals of each other."""

from __future__ import annotations

from studio.language.nodes import Apply, Conditional, Literal, Node, with_children
from studio.language.show import show
from studio.language.values import is_number

EITHER_WAY = frozenset({"+", "*", "==", "!=", "min", "max", "distance", "midpoint"})
"""Builtins of two arguments that may change places."""
TURNED = {">": "<", ">=": "<="}
"""Comparisons that are read from the right."""
DENIED = {"!=": "==", "<=": "<", "not in": "in"}
"""Comparisons that hold where another one does not (the sides of ``<=`` change places)."""
NEVER_NEGATIVE = frozenset({"len", "count", "distance", "abs", "nearest_shape"})


def normal(node: Node) -> Node:
    """The one form of a formula; two formulas with the same one have the same value everywhere."""
    node = with_children(node, normal)
    if isinstance(node, Apply):
        return _apply(node)
    if isinstance(node, Conditional):
        return _conditional(node)
    return node


def _apply(node: Apply) -> Node:
    if node.function in TURNED:
        node = Apply(TURNED[node.function], node.arguments[::-1])
    if (inner := _denied(node)) is not None and (positive := _denied(inner)) is not None:
        return positive
    if node.function == "+" and len(node.arguments) == 2:
        node = _sum(*node.arguments)
    elif node.function == "-" and len(node.arguments) == 2 and (positive := _denied(node.arguments[1])) is not None:
        node = Apply("+", (node.arguments[0], positive))
    if node.function in EITHER_WAY and len(node.arguments) == 2:
        return Apply(node.function, tuple(sorted(node.arguments, key=show)))
    inner = node.arguments[0] if node.function == "abs" else None
    return inner if isinstance(inner, Apply) and inner.function in NEVER_NEGATIVE else node


def _sum(left: Node, right: Node) -> Apply:
    """A sum with something negative is a difference."""
    if (positive := _denied(right)) is not None:
        return Apply("-", (left, positive))
    return Apply("+", (left, right)) if (positive := _denied(left)) is None else Apply("-", (right, positive))


def _denied(node: Node) -> Node | None:
    """What a minus stands before, None where there is none."""
    if isinstance(node, Literal):
        return Literal(-node.value) if is_number(node.value) and node.value < 0 else None
    return node.arguments[0] if isinstance(node, Apply) and node.function == "-" and len(node.arguments) == 1 else None


def _conditional(node: Conditional) -> Node:
    """The test without what denies it, with the cases changing places instead."""
    test = node.test
    if isinstance(test, Apply) and test.function == "not":
        return _conditional(Conditional(test.arguments[0], node.other, node.then))
    if isinstance(test, Apply) and test.function in DENIED:
        sides = test.arguments[::-1] if test.function == "<=" else test.arguments
        return Conditional(Apply(DENIED[test.function], sides), node.other, node.then)
    return node

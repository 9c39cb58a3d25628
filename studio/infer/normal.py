"""One form for formulas that mean the same in different words, so that they are not shown as rivals of each other."""

from __future__ import annotations

from studio.language.nodes import Apply, Conditional, Literal, Node, children, replaced
from studio.language.show import show

EITHER_WAY = frozenset({"+", "*", "==", "!=", "min", "max", "distance", "midpoint"})
"""Builtins of two arguments that may change places."""
TURNED = {">": "<", ">=": "<="}
"""Comparisons that are read from the right."""
DENIED = {"!=": "==", "<=": "<", "not in": "in"}
"""Comparisons that hold where another one does not (the sides of ``<=`` change places)."""
NEVER_NEGATIVE = frozenset({"len", "count", "distance", "abs", "nearest_shape"})


def normal(node: Node) -> Node:
    """The one form of a formula; two formulas with the same one have the same value everywhere."""
    for path, child in children(node):
        new = normal(child)
        if new is not child:
            node = replaced(node, path, new)
    if isinstance(node, Apply):
        return _apply(node)
    if isinstance(node, Conditional):
        return _conditional(node)
    return node


def _apply(node: Apply) -> Node:
    if node.function in TURNED:
        node = Apply(TURNED[node.function], node.arguments[::-1])
    if _is_minus(node) and _is_minus(node.arguments[0]):
        return _positive(node.arguments[0])
    if node.function == "+" and len(node.arguments) == 2:
        node = _sum(*node.arguments)
    elif node.function == "-" and len(node.arguments) == 2 and _is_minus(node.arguments[1]):
        node = Apply("+", (node.arguments[0], _positive(node.arguments[1])))
    if node.function in EITHER_WAY and len(node.arguments) == 2:
        return Apply(node.function, tuple(sorted(node.arguments, key=show)))
    inner = node.arguments[0] if node.function == "abs" else None
    return inner if isinstance(inner, Apply) and inner.function in NEVER_NEGATIVE else node


def _sum(left: Node, right: Node) -> Apply:
    """A sum with something negative is a difference."""
    if _is_minus(right):
        return Apply("-", (left, _positive(right)))
    return Apply("-", (right, _positive(left))) if _is_minus(left) else Apply("+", (left, right))


def _is_minus(node: Node) -> bool:
    if isinstance(node, Literal):
        return type(node.value) in (int, float) and node.value < 0
    return isinstance(node, Apply) and node.function == "-" and len(node.arguments) == 1


def _positive(node: Node) -> Node:
    return Literal(-node.value) if isinstance(node, Literal) else node.arguments[0]  # type: ignore[attr-defined]


def _conditional(node: Conditional) -> Node:
    """The test without what denies it, with the cases changing places instead."""
    test = node.test
    if isinstance(test, Apply) and test.function == "not":
        return _conditional(Conditional(test.arguments[0], node.other, node.then))
    if isinstance(test, Apply) and test.function in DENIED:
        sides = test.arguments[::-1] if test.function == "<=" else test.arguments
        return Conditional(Apply(DENIED[test.function], sides), node.other, node.then)
    return node

"""One form for formulas that mean the same in different words, so that they are not shown as rivals of each other."""

from __future__ import annotations

from fractions import Fraction

from studio.infer.members import in_any_order, of_members, opposite, with_plain_loops
from studio.infer.sums import COUNTS, compared, sum_of
from studio.language.nodes import Apply, Comprehension, Conditional, Literal, Node, with_children
from studio.language.show import show
from studio.language.values import is_number

EITHER_WAY = frozenset({"*", "==", "!=", "min", "max", "distance", "midpoint"})
"""Builtins of two arguments that may change places."""
TURNED = {">": "<", ">=": "<="}
"""Comparisons that are read from the right."""
DENIED = {"!=": "==", "<=": ">", ">=": "<", "not in": "in"}
"""Comparisons that hold where another one does not."""
COMPARED = frozenset({"==", "!=", "<", "<="})
SUMS = frozenset({"+", "-", "*", "/"})
NEVER_NEGATIVE = frozenset({"len", "how_often", "distance", "abs", "nearest_shape"})


def normal(node: Node) -> Node:
    """The one form of a formula; two formulas with the same one have the same value everywhere."""
    node = with_children(with_plain_loops(node) if isinstance(node, Comprehension) else node, normal)
    if isinstance(node, Apply):
        return _apply(node)
    if isinstance(node, Conditional):
        return _conditional(node)
    return node


def _apply(node: Apply) -> Node:
    if node.function == "not" and (other := opposite(node.arguments[0])) is not None:
        return normal(other)
    node = in_any_order(node)
    if (plain := of_members(node)) != node:
        return normal(plain)
    if node.function in TURNED:
        node = Apply(TURNED[node.function], node.arguments[::-1])
    if (inner := _denied(node)) is not None and (positive := _denied(inner)) is not None:
        return positive
    if node.function in COMPARED and (found := compared(node)) is not None:
        return _of_none(found)
    if node.function in SUMS and len(node.arguments) <= 2:
        return sum_of(node).node
    if node.function in EITHER_WAY and len(node.arguments) == 2:
        return Apply(node.function, tuple(sorted(node.arguments, key=show)))
    if node.function in ("first", "last", "[]"):
        return _at_an_end(node)
    return _far_from_zero(node) if node.function == "abs" else node


def _of_none(node: Node) -> Node:
    """A comparison of what is never negative with nothing of it: at most none is none, and more is not none."""
    match node:
        case Apply("<", (Apply(function), Literal(1))) if function in COUNTS:
            return Apply("==", (node.arguments[0], Literal(0)))
        case Apply("<=" | ">", (Apply(function), Literal(0))) if function in NEVER_NEGATIVE:
            return Apply("==" if node.function == "<=" else "!=", (node.arguments[0], Literal(0)))
    return node


def _at_an_end(node: Apply) -> Node:
    """The first and the last item as those at these places."""
    match node:
        case Apply("first", (items,)):
            return Apply("[]", (items, Literal(0)))
        case Apply("last", (items,)):
            return Apply("[]", (items, Literal(-1)))
        case Apply("[]", (items, Apply("+", (Apply("len", (counted,)), Literal(-1))))) if counted == items:
            return Apply("[]", (items, Literal(-1)))
    return node


def _far_from_zero(node: Apply) -> Node:
    """An ``abs`` without a minus in it, or none where nothing can be negative."""
    inner = sum_of(node.arguments[0])
    if any(often < 0 for often in inner.parts.values()) and not any(often > 0 for often in inner.parts.values()):
        inner = inner.times(Fraction(-1))
    plain = inner.node
    return plain if isinstance(plain, Apply) and plain.function in NEVER_NEGATIVE else Apply("abs", (plain,))


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
        return Conditional(Apply(DENIED[test.function], test.arguments), node.other, node.then)
    return node

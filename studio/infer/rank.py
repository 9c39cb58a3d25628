"""What "simpler" means: one weight for every formula, one documented order.

The enumerator makes terms in the order of these weights, so that the first formula it meets is the simplest.
"""

from __future__ import annotations

from collections.abc import Container

from studio.infer.goals import Scope
from studio.language.builtins import TABLE
from studio.language.nodes import (
    Apply,
    Attribute,
    Comprehension,
    Conditional,
    DictDisplay,
    Display,
    Literal,
    Logic,
    Name,
    Node,
    children,
    free_names,
)
from studio.language.show import show
from studio.language.values import Symbol, Value

LOCAL = 2
"""A name that was pointed at, an input, a local, a loop variable."""
GLOBAL = 3
"""Any other name."""
FUNCTION = 2
"""Using a function of the document."""
PROJECTION = 2
"""A part of a tuple, a coordinate, a field."""
LOGIC = 2
CONDITIONAL = 4
DISPLAY = 2
LOOK = 4
"""Looking into a collection: any, all, a filter; a count costs one more."""
TRUTHS = 2
SMALL_NUMBERS = {0: 3, 1: 3, 2: 4}
SYMBOL = 4
NUMBER = 9
"""A number that nothing explains."""
COMPARED_NUMBER = 4
"""Surcharge for a number that a test compares with: an unexplained threshold."""

COMPARISONS = frozenset({"==", "!=", "<", "<=", ">", ">="})


def literal_weight(value: Value) -> int:
    """How much a constant weighs; constants nobody explains weigh most."""
    if value is None or isinstance(value, bool):
        return TRUTHS
    if isinstance(value, (Symbol, str)):
        return SYMBOL
    return SMALL_NUMBERS.get(value, NUMBER + (0 if float(value).is_integer() else 3))


def name_weight(name: str, scope: Scope) -> int:
    """Names of the moment (pointed at, locals) weigh less than names from afar."""
    return LOCAL if name in scope.locals or name in scope.pointed else GLOBAL


def operator_weight(function: str) -> int:
    """Twice the cost that the table of builtins gives; functions of the document are cheap."""
    overloads = TABLE.get(function)
    return round(2 * overloads[0].cost) if overloads else FUNCTION


def weight(node: Node, scope: Scope, bound: Container[str] = ()) -> int:
    """The weight of a formula; ``bound`` are the loop variables around it."""
    if isinstance(node, Literal):
        return literal_weight(node.value)
    if isinstance(node, Name):
        return LOCAL if node.id in bound else name_weight(node.id, scope)
    inner = sum(weight(child, scope, _bound_in(node, bound)) for _, child in children(node))
    return inner + _own_weight(node)


def _bound_in(node: Node, bound: Container[str]) -> Container[str]:
    if isinstance(node, Comprehension):
        targets = {target for clause in node.clauses for target in clause.targets}
        return targets | set(bound)  # type: ignore[call-overload]
    return bound


def _own_weight(node: Node) -> int:
    if isinstance(node, Apply):
        if node.function == "[]" and isinstance(node.arguments[1], Literal):
            return PROJECTION - literal_weight(node.arguments[1].value)
        return operator_weight(node.function) + _surcharge(node)
    if isinstance(node, Logic):
        return LOGIC * (len(node.parts) - 1)
    if isinstance(node, Attribute):
        return PROJECTION
    if isinstance(node, Conditional):
        return CONDITIONAL
    if isinstance(node, Comprehension):
        return LOOK - (LOCAL if isinstance(node.element, Name) and node.kind != "generator" else 0)
    return DISPLAY if isinstance(node, (Display, DictDisplay)) else 0


def _surcharge(node: Apply) -> int:
    """Comparing with a number that nothing explains."""
    if node.function not in COMPARISONS:
        return 0
    numbers = [part for part in node.arguments if isinstance(part, Literal) and _is_number(part.value)]
    return COMPARED_NUMBER * len(numbers)


def _is_number(value: Value) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def sort_key(node: Node, scope: Scope) -> tuple[int, int, int, str]:
    """The one order of candidates.

    First the weight: names of the moment before names from afar, names before constants, few parts before many,
    and a constant that nothing explains behind everything that needs none. Then fewer different names, names that
    were pointed at more recently, and at last the text, so that the order never depends on chance.
    """
    names = free_names(node)
    latest = max((position for position, name in enumerate(scope.pointed, 1) if name in names), default=0)
    return (weight(node, scope), len(names), -latest, show(node))

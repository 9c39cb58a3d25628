"""Arithmetic that comes to as much whatever it is made of, or would be written otherwise: nobody means that."""

from __future__ import annotations

from studio.language.nodes import Apply, Literal, Node
from studio.language.values import is_number

QUOTIENTS = frozenset({"/", "//", "%"})
ONE = Literal(1)


def always_as_much(node: Apply) -> bool:
    """Whether two things come to something that does not hang on them, or to one of them.

    What is divided by itself, or by itself with the other sign; what is left over by 1; the greater one of something
    and a little more; and what is taken away, or a power, with a sign turned for nothing.
    """
    if len(node.arguments) != 2:
        return node.function == "-" and _unsigned(node.arguments[0]) != node.arguments[0]
    one, other = node.arguments
    if node.function in QUOTIENTS:
        return _unsigned(one) == _unsigned(other) or (node.function == "%" and other == ONE)
    if node.function in ("min", "max"):
        return _plain_part(one) == _plain_part(other)
    return node.function in ("-", "**") and any(part != _unsigned(part) for part in _factors(other))


def _unsigned(node: Node) -> Node:
    """What a minus stands before, else the formula itself."""
    turned = isinstance(node, Apply) and node.function == "-" and len(node.arguments) == 1
    return node.arguments[0] if turned and isinstance(node, Apply) else node


def _factors(node: Node) -> tuple[Node, ...]:
    """What a product, or a quotient, begins with; the whole of anything else."""
    if isinstance(node, Apply) and node.function in ("*", *QUOTIENTS):
        return _factors(node.arguments[0])
    return (node,)


def _plain_part(node: Node) -> Node:
    """What a plain number is added to, or taken away from; else the formula itself."""
    if isinstance(node, Apply) and node.function in ("+", "-") and len(node.arguments) == 2:
        others = [one for one in node.arguments if not (isinstance(one, Literal) and is_number(one.value))]
        if len(others) == 1 and (node.function == "+" or others[0] == node.arguments[0]):
            return others[0]
    return node

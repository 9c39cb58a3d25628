"""The last touch on a formula: the same meaning, written as a person would."""

from __future__ import annotations

from studio.language.nodes import Apply, Literal, Node, with_children


def tidy(node: Node) -> Node:
    """The formula with whole numbers of sums added up, and what is surely there looked up plainly.

    ``d.get(nearest(d, x))`` becomes ``d[nearest(d, x)]``: a key that comes from the dict is there. Of ``0 + x`` and
    ``x * 1`` only ``x`` is left; ``x - -y`` is ``x + y``.
    """
    node = _added(with_children(node, tidy))
    if (same := _unchanged(node)) is not None:
        return same
    if (outer := _shifted(node)) and (inner := _shifted(outer[0])):
        rest, by = inner[0], outer[1] + inner[1]
        return rest if by == 0 else Apply("+" if by > 0 else "-", (rest, Literal(abs(by))))
    if isinstance(node, Apply) and node.function == "get" and len(node.arguments) == 2:
        mapping, key = node.arguments
        if isinstance(key, Apply) and key.function == "nearest" and key.arguments[0] == mapping:
            return Apply("[]", (mapping, key))
    return node


def _added(node: Node) -> Node:
    """What is less than nothing and taken away is added: ``x - (-y - z)`` is ``y + z + x``."""
    match node:
        case Apply("-", (one, Apply("-", (other,)))):
            return Apply("+", (one, other))
        case Apply("-", (one, Apply("-", (Apply("-", (other,)), more)))):
            return Apply("+", (Apply("+", (other, more)), one))
        case _:
            return node


def own_first(node: Node, own: Node | None) -> Node:
    """The formula with what stands there in front of plain numbers that are added to it: ``credit + 2``."""
    if own is None:
        return node
    node = with_children(node, lambda part: own_first(part, own))
    if not isinstance(node, Apply) or node.function != "+" or node.arguments[1:] != (own,):
        return node
    return Apply("+", node.arguments[::-1]) if isinstance(node.arguments[0], Literal) else node


def _unchanged(node: Node) -> Node | None:
    """What 0 is added to or taken from, or what is multiplied or divided by 1; None for anything else."""
    if (shifted := _shifted(node)) and shifted[1] == 0:
        return shifted[0]
    if not isinstance(node, Apply) or node.function not in ("*", "/") or len(node.arguments) != 2:
        return None
    one, other = node.arguments
    if _whole(other) == 1:
        return one
    return other if node.function == "*" and _whole(one) == 1 else None


def _shifted(node: Node) -> tuple[Node, int] | None:
    """What a sum of something and a whole number is made of; None for anything else."""
    if not isinstance(node, Apply) or node.function not in ("+", "-") or len(node.arguments) != 2:
        return None
    one, other = node.arguments
    if (by := _whole(other)) is not None:
        return (one, by if node.function == "+" else -by)
    by = _whole(one) if node.function == "+" else None
    return None if by is None else (other, by)


def _whole(node: Node) -> int | None:
    """A plain whole number."""
    value = node.value if isinstance(node, Literal) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None

"""Sums written as briefly as they can be: plain numbers taken together, and what is added and taken away left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from studio.generalize.attributes import tidy_number
from studio.language.nodes import Apply, Literal, Node, free_names, with_children
from studio.language.values import is_number

Term = tuple[int, Node]
"""A part of a sum: 1 where it is added, -1 where it is taken away."""


def folded(parts: Sequence[Term]) -> Node:
    """The sum of some parts, in their order; what is alike stands together where the first of it stood."""
    number: float = 0
    times: dict[Node | None, int] = {}
    for sign, node in (term for part in parts for term in _terms(*part)):
        if isinstance(node, Literal) and is_number(node.value):
            number += sign * node.value
            times.setdefault(None, 1)
        else:
            times[node] = times.get(node, 0) + sign
            if not times[node]:
                del times[node]
    number = tidy_number(number)
    written = [_plain(number) if node is None else _several(count, node) for node, count in times.items()]
    written = [one for one in written if number or one[1] != Literal(0)]
    if not written:
        return Literal(0)
    first = next((one for one in written if one[0] > 0), None)
    if first is None:
        sign, node = written.pop(0)
        whole: Node = Literal(-node.value) if isinstance(node, Literal) else Apply("-", (node,))
    else:
        written.remove(first)
        whole = first[1]
    for sign, node in written:
        whole = Apply("+" if sign > 0 else "-", (whole, node))
    return whole


def sums_folded(node: Node, names: frozenset[str]) -> Node:
    """The formula in which every sum that holds one of some names is as brief as it can be."""
    node = with_children(node, lambda child: sums_folded(child, names))
    whole = isinstance(node, Apply) and node.function in ("+", "-")
    return folded([(1, node)]) if whole and free_names(node) & names else node


def _several(count: int, node: Node) -> Term:
    sign, most = (1, count) if count > 0 else (-1, -count)
    return sign, node if most == 1 else Apply("*", (Literal(most), node))


def _plain(number: float) -> Term:
    return (1 if number > 0 else -1), Literal(abs(number))


def _terms(sign: int, node: Node) -> Iterator[Term]:
    """The parts that a formula adds and takes away."""
    if isinstance(node, Literal) and is_number(node.value):
        yield sign, node
    elif isinstance(node, Apply) and node.function in ("+", "-") and node.arguments:
        first, *others = node.arguments
        yield from _terms(sign if others or node.function == "+" else -sign, first)
        for other in others:
            yield from _terms(sign if node.function == "+" else -sign, other)
    else:
        yield sign, node

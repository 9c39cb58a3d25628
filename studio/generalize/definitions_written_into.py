"""Definitions written into the formula of a figure, short where a shape says itself what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from studio.generalize.attributes import default_of
from studio.generalize.folded import folded
from studio.language.builtins import SHAPES
from studio.language.errors import Refusal
from studio.language.nodes import (
    Apply,
    Attribute,
    Comprehension,
    Display,
    Literal,
    Name,
    Node,
    counted_to,
    free_names,
    renamed,
    with_children,
)
from studio.language.values import is_number

MOST_PARTS = 4_000
"""So many signs the formula of a component has at most."""


def definitions_written_into(formula: Node, formulas: Mapping[str, Node]) -> Node:
    """The formula with these definitions written into it, and short where a shape says itself what is asked of it."""
    while free_names(formula) & set(formulas):
        formula = simplified(renamed(formula, dict(formulas)))
        if len(str(formula)) > MOST_PARTS * 100:
            raise Refusal("This figure is too large for one component. Make components of its parts first.")
    return formula


def simplified(node: Node) -> Node:
    """What is asked of a shape, a point or a list that is written there, taken from it."""
    node = with_children(node, simplified)
    if isinstance(node, Attribute) and isinstance(node.value, Apply):
        whole = node.value
        if whole.function in SHAPES:
            said = dict(whole.keywords).get(node.name) or default_of(whole.function, node.name)
            return said or node
        if whole.function == "point" and node.name in ("x", "y"):
            return whole.arguments["xy".index(node.name)]
    if isinstance(node, Apply) and node.function == "[]":
        return _item(node.arguments[0], node.arguments[1]) or node
    return _none_before(node) if isinstance(node, Comprehension) else node


def _item(items: Node, index: Node) -> Node | None:
    """An item of a list that is written there, or counted."""
    if isinstance(items, Display) and isinstance(index, Literal) and type(index.value) is int:
        count = len(items.items)
        return items.items[index.value] if -count <= index.value < count else None
    if isinstance(items, Comprehension) and items.kind == "list" and len(items.clauses) == 1:
        clause = items.clauses[0]
        every = counted_to(clause.source)
        if every is not None and not clause.tests and len(clause.targets) == 1:
            position = _from_the_first(index, every)
            return simplified(renamed(items.element, {clause.targets[0]: position}))
    return None


def _from_the_first(index: Node, count: Node) -> Node:
    """Which item it is, counted from the first: before that one lies the last one, as in any list."""
    if isinstance(index, Literal):
        return folded(((1, count), (1, index))) if is_number(index.value) and index.value < 0 else index
    may_lie_before = "-" in free_names(index) and not (isinstance(index, Apply) and index.function == "%")
    return Apply("%", (index, count)) if may_lie_before else index


def _none_before(node: Comprehension) -> Node:
    """A list in which what lies so many places before a member is never before the first one, for it begins later."""
    ranges: dict[Node, Apply] = {
        Name(one.targets[0]): one.source for one in node.clauses if isinstance(one.source, Apply)
    }
    later = {name: one.arguments for name, one in ranges.items() if one.function == "range" and len(one.arguments) == 2}

    def plain(inner: Node) -> Node:
        if isinstance(inner, Comprehension):
            return inner  # its members may go by the same name
        inner = with_children(inner, plain)
        if not isinstance(inner, Apply) or inner.function != "%":
            return inner
        less, count = inner.arguments
        if not isinstance(less, Apply) or less.function != "-" or len(less.arguments) != 2:
            return inner
        first, end = later.get(less.arguments[0], (less, less))
        by = less.arguments[1]
        known = end == count and isinstance(first, Literal) and isinstance(by, Literal) and 0 <= by.value <= first.value
        return less if known else inner

    return replace(node, element=plain(node.element)) if later else node

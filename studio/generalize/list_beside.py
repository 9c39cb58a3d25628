"""A list of drawn things as a whole, moved by so much: every place in the formula of its members is moved."""

from __future__ import annotations

from collections.abc import Callable

from studio.generalize.attributes import (
    default_of,
    is_point,
    is_polar,
    keyword_path,
    point_node,
    shape_path,
    tidy_number,
)
from studio.generalize.listing_columns import SIZES
from studio.language.builtins import ATTRIBUTES
from studio.language.nodes import Apply, Attribute, Display, Literal, Node, at, replaced
from studio.language.types import POINT
from studio.language.values import Point, is_number

ALONG = ({"x", "dx"}, {"y", "dy"})
"""The attributes that are a place across, and one down."""
_PLACES = ("x", "y", "dx", "dy", *(name for name, kind in ATTRIBUTES.items() if kind == POINT))


def moved_by(formula: Node, by: Point) -> Node:
    """The formula of a list whose members lie so much further to the right and down; the same where they have no place.

    ``by`` in canvas pixels.
    """
    path = shape_path(formula)
    return brought(formula, lambda name, _: Point(0, 0) if name in SIZES else by) if path else formula


def brought(formula: Node, off: Callable[[str, int], Point]) -> Node:
    """The formula of a thing, or of a list, each place of which lies so much further to the right and down.

    ``off`` tells how much for an attribute, and for which of its points where it holds several; for a size, by how much
    that is to be larger.
    """
    path = shape_path(formula)
    member = at(formula, path)
    if not isinstance(member, Apply):
        return formula
    said = member.keywords
    unsaid = [(name, default_of(member.function, name)) for name in _PLACES if keyword_path(member, name) is None]
    keywords = [(name, _attribute(name, node, off)) for name, node in said]
    moved = [(name, node, _attribute(name, node, off)) for name, node in unsaid if node is not None]
    keywords += [(name, after) for name, before, after in moved if after != before]
    return replaced(formula, path, Apply(member.function, member.arguments, tuple(keywords)))


def _attribute(name: str, node: Node, off: Callable[[str, int], Point]) -> Node:
    for axis, names in enumerate(ALONG):
        if name in names:
            return further(node, off(name, 0)[axis])
    if name in SIZES:
        return further(node, off(name, 0).x)
    if name == "points" and isinstance(node, Display):
        return Display(node.kind, tuple(_place(item, off(name, k)) for k, item in enumerate(node.items)))
    return _place(node, off(name, 0)) if ATTRIBUTES.get(name) == POINT else node


def _place(node: Node, by: Point) -> Node:
    if by == (0, 0):
        return node
    if isinstance(node, Apply) and is_point(node):
        return point_node(*(further(part, off) for part, off in zip(node.arguments, by, strict=True)))
    if isinstance(node, Apply) and is_polar(node):
        return Apply("polar", (_place(node.arguments[0], by), *node.arguments[1:]))
    return point_node(further(Attribute(node, "x"), by.x), further(Attribute(node, "y"), by.y))


def further(node: Node, off: float) -> Node:
    """A coordinate so much further: where it begins or ends with a plain number, that one is larger."""
    if not off:
        return node
    if isinstance(node, Literal) and is_number(node.value):
        return Literal(tidy_number(node.value + off))
    if isinstance(node, Apply) and node.function in ("+", "-") and len(node.arguments) == 2:
        first, last = node.arguments
        if isinstance(first, Literal) and is_number(first.value):
            return Apply(node.function, (Literal(tidy_number(first.value + off)), last))
        if isinstance(last, Literal) and is_number(last.value):
            more = tidy_number((last.value if node.function == "+" else -last.value) + off)
            return further(first, more) if more else first
    return Apply("+" if off > 0 else "-", (node, Literal(tidy_number(abs(off)))))

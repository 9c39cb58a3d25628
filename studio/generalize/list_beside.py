"""A list of drawn things as a whole, moved by so much: every place in the formula of its members is moved."""

from __future__ import annotations

from studio.generalize.attributes import is_point, point_node, shape_path, tidy_number
from studio.language.builtins import ATTRIBUTES
from studio.language.nodes import Apply, Attribute, Display, Literal, Node, at, replaced
from studio.language.types import POINT
from studio.language.values import Point, is_number

ALONG = ({"x", "dx"}, {"y", "dy"})
"""The attributes that are a place across, and one down."""


def moved_by(formula: Node, by: Point) -> Node:
    """The formula of a list whose members lie so much further to the right and down; the same where they have no place.

    ``by`` in canvas pixels.
    """
    path = shape_path(formula)
    member = at(formula, path) if path else None
    if not isinstance(member, Apply):
        return formula
    keywords = tuple((name, _attribute(name, node, by)) for name, node in member.keywords)
    return replaced(formula, path, Apply(member.function, member.arguments, keywords))


def _attribute(name: str, node: Node, by: Point) -> Node:
    for axis, names in enumerate(ALONG):
        if name in names:
            return _further(node, by[axis])
    if name == "points" and isinstance(node, Display):
        return Display(node.kind, tuple(_place(item, by) for item in node.items))
    return _place(node, by) if ATTRIBUTES.get(name) == POINT else node


def _place(node: Node, by: Point) -> Node:
    if isinstance(node, Apply) and is_point(node):
        return point_node(*(_further(part, off) for part, off in zip(node.arguments, by, strict=True)))
    return point_node(_further(Attribute(node, "x"), by.x), _further(Attribute(node, "y"), by.y))


def _further(node: Node, off: float) -> Node:
    """A coordinate so much further: where it begins with a plain number, that one is larger."""
    if isinstance(node, Literal) and is_number(node.value):
        return Literal(tidy_number(node.value + off))
    first = node.arguments[0] if isinstance(node, Apply) and node.function == "+" and node.arguments else None
    if isinstance(node, Apply) and isinstance(first, Literal) and is_number(first.value):
        return Apply("+", (Literal(tidy_number(first.value + off)), *node.arguments[1:]))
    return Apply("+", (node, Literal(tidy_number(off)))) if off else node

"""A figure that goes along with its place: what stands by itself in it is placed from there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from studio.generalize.attributes import AXES, tidy_number
from studio.language.builtins import SHAPES
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, free_names, with_children
from studio.language.values import is_number

ARITHMETIC = frozenset({"+", "-", "*", "/"})
PLACES = {"x": "x", "y": "y", "dx": "x", "dy": "y"}
"""Attributes that are coordinates, and along which axis."""
SIZES = {"width": "x", "height": "y"}
"""Attributes that may be distances of coordinates, and along which axis."""


def plain_number(node: Node) -> float | None:
    """What a formula of plain numbers gives."""
    if not free_names(node) <= ARITHMETIC:
        return None
    value = evaluate(node, Env({}))
    return value if is_number(value) else None


@dataclass(frozen=True)
class CarriedFigure:
    """What carries a figure along each axis, with where that is now, and the names that mean no place.

    ``bound`` are those of them that stand for the members of a list that is part of the figure.
    """

    carriers: Mapping[str, tuple[Node, float]]
    lengths: frozenset[str]
    bound: frozenset[str] = frozenset()

    def carried(self, node: Node) -> Node:
        """The formula of a figure, or of a part of it, in which what stands by itself goes along."""
        if isinstance(node, Comprehension):
            return with_children(node, self._within(node).carried)
        if not isinstance(node, Apply) or node.function not in SHAPES and node.function != "point":
            return with_children(node, self.carried)
        if node.function == "point":
            parts = zip(node.arguments, AXES, strict=True)
            return replace(node, arguments=tuple(self._coordinate(part, axis) for part, axis in parts))
        moved = bool({"dx", "dy"} & {name for name, _ in node.keywords})
        return replace(node, keywords=tuple((name, self._attribute(name, part, moved)) for name, part in node.keywords))

    def _within(self, members: Comprehension) -> CarriedFigure:
        """The same within a list, whose members are told apart by numbers that are no places of something else."""
        carriers = frozenset().union(*(free_names(near) for near, _ in self.carriers.values()))
        free = [one for one in members.clauses if not free_names(one.source) & carriers]
        bound = self.bound | {target for one in free for target in one.targets}
        return replace(self, lengths=self.lengths | bound, bound=bound)

    def _attribute(self, name: str, part: Node, moved: bool) -> Node:
        if name == "items" and moved:  # what a group moves is said in places of its own
            return part
        if name in SIZES:
            return self._size(part, SIZES[name])
        return self._coordinate(part, PLACES[name]) if name in PLACES else self.carried(part)

    def _coordinate(self, node: Node, axis: str) -> Node:
        if axis not in self.carriers:
            return node
        (near, was), number = self.carriers[axis], plain_number(node)
        if number is not None:
            off = tidy_number(number - was)
            return near if not off else Apply("+" if off > 0 else "-", (near, Literal(abs(off))))
        if isinstance(node, Apply) and node.function in ("+", "-"):
            first, *others = node.arguments
            if others and all(free_names(one) <= self.lengths for one in others):
                return replace(node, arguments=(self._coordinate(first, axis), *others))
        if self.bound and free_names(node) <= self.bound | ARITHMETIC:
            return Apply("-", (Apply("+", (near, node)), Literal(was))) if was else Apply("+", (near, node))
        return node

    def _size(self, node: Node, axis: str) -> Node:
        """The distance from a plain coordinate to one that goes along: both do."""
        if not isinstance(node, Apply) or node.function != "-" or axis not in self.carriers:
            return self.carried(node)
        (near, was), (far, *rest) = self.carriers[axis], node.arguments
        if len(rest) != 1 or not isinstance(rest[0], Literal) or not free_names(near) <= free_names(far):
            return self.carried(node)
        node = replace(node, arguments=(far, self._coordinate(rest[0], axis)))
        if isinstance(near, Name) and free_names(node) <= ARITHMETIC | {near.id}:
            now, other = (evaluate(node, Env({near.id: was + by})) for by in (0, 1))
            return Literal(tidy_number(now)) if now == other else node
        return node

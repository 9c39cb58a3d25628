"""A figure that goes along with its place: what stands by itself in it is placed from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from studio.document.model import Document
from studio.document.told_places import ARITHMETIC
from studio.generalize.attributes import is_point, literal_node, tidy_number
from studio.generalize.folded import folded
from studio.generalize.telling import SIZES, Telling
from studio.language.builtins import ATTRIBUTES
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, bound_by, free_names, with_children
from studio.language.types import POINT, SHAPE, Type
from studio.language.values import Value, is_number


def plain_number(node: Node) -> float | None:
    """What a formula of plain numbers gives."""
    if not free_names(node) <= ARITHMETIC:
        return None
    value = evaluate(node, Env({}))
    return value if is_number(value) else None


def holds_place(kind: Type) -> bool:
    """Whether a point or a shape sits anywhere in values of this type."""
    return kind in (POINT, SHAPE) or any(map(holds_place, kind.arguments))


def left_behind(before: Document, after: Document, things: Sequence[str], component: str) -> tuple[str, ...]:
    """The drawn things that the parts of a figure followed, and its component no longer does."""
    followed = {name for thing in things for name in before.definitions[thing].needs}
    lost = followed - after.definitions[component].needs
    return tuple(name for name in after.definitions if name in lost and after.definitions[name].drawn)


@dataclass(frozen=True)
class CarriedFigure(Telling):
    """What carries a figure along each axis, with where that is now, and the names that mean no place.

    ``bound`` are those of them that stand for the members of a list that is part of the figure. What follows one of
    the names that are ``fixed`` stays with that; where it can be worked out from what is ``loosed``, it goes along
    from where it is now.
    """

    carriers: Mapping[str, tuple[Node, float]]
    lengths: frozenset[str]
    fixed: frozenset[str] = frozenset()
    loosed: Mapping[str, Value] = field(default_factory=dict)
    bound: frozenset[str] = frozenset()
    own: Mapping[str, Node] = field(default_factory=dict)
    """What the carrier follows itself along an axis: what is so far off from that goes along with the carrier."""

    @cached_property
    def _carrying(self) -> frozenset[str]:
        return frozenset().union(*(free_names(near) for near, _ in self.carriers.values()))

    def told(self, node: Node) -> Node:
        """The formula of a figure, or of a part of it, in which what stands by itself goes along."""
        return with_children(node, self._within(node).told) if isinstance(node, Comprehension) else super().told(node)

    def _within(self, members: Comprehension) -> CarriedFigure:
        """The same within a list, whose members are told apart by numbers that are no places of something else."""
        free = [one for one in members.clauses if not free_names(one.source) & self._carrying]
        bound = self.bound | bound_by(free)
        held = bound_by(members.clauses) - bound
        return replace(self, lengths=self.lengths | bound, fixed=self.fixed | held, bound=bound)

    def attribute(self, name: str, part: Node, shape: Apply) -> Node:
        if name == "items" and {"dx", "dy"} & {name for name, _ in shape.keywords}:
            return part  # what a group moves is said in places of its own
        if ATTRIBUTES.get(name) == POINT and not is_point(part) and self._lets_go(part):
            return self.told(literal_node(evaluate(part, Env(self.loosed))))
        return self._size(part, SIZES[name]) if name in SIZES else super().attribute(name, part, shape)

    def coordinate(self, axis: str, node: Node) -> Node:
        if axis not in self.carriers:
            return node
        (near, was), number = self.carriers[axis], plain_number(node)
        if number is not None:
            off = tidy_number(number - was)
            return near if not off else Apply("+" if off > 0 else "-", (near, Literal(abs(off))))
        held = free_names(node) & (self.fixed | self._carrying)
        if not held:
            return folded(((1, near), (1, node), (-1, Literal(was))))
        if axis in self.own:
            off = folded(((1, node), (-1, self.own[axis])))
            if not free_names(off) & (self.fixed | self._carrying):
                return folded(((1, near), (1, off)))
        if self._lets_go(node):
            return self.coordinate(axis, Literal(evaluate(node, Env(self.loosed))))
        if isinstance(node, Apply) and node.function in ("+", "-"):
            first, *others = node.arguments
            if others and all(free_names(one) <= self.lengths for one in others):
                return replace(node, arguments=(self.coordinate(axis, first), *others))
        return node

    def _lets_go(self, node: Node) -> bool:
        """Whether a place that follows what is no part of the figure can go along from where it is now."""
        used = free_names(node)
        held = used & self.fixed
        return bool(held) and held <= self.loosed.keys() and not used & (self.bound | self._carrying)

    def _size(self, node: Node, axis: str) -> Node:
        """The distance from a plain coordinate to one that goes along: both do."""
        if not isinstance(node, Apply) or node.function != "-" or axis not in self.carriers:
            return self.told(node)
        (near, was), (far, *rest) = self.carriers[axis], node.arguments
        if len(rest) != 1 or not isinstance(rest[0], Literal) or not free_names(near) <= free_names(far):
            return self.told(node)
        node = replace(node, arguments=(far, self.coordinate(axis, rest[0])))
        if isinstance(near, Name) and free_names(node) <= ARITHMETIC | {near.id}:
            now, other = (evaluate(node, Env({near.id: was + by})) for by in (0, 1))
            return Literal(tidy_number(now)) if now == other else node
        return node

"""How the places of a figure are told anew: one walk for all that carries, keeps or leaves what lies in something.

What came about so was meant by nobody (see ``told_places``): it is told anew whenever that fits better. What a person
drew, chose or typed stays as it is meant.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace

from studio.document.told_places import PLACES
from studio.generalize.attributes import AXES
from studio.language.builtins import SHAPES
from studio.language.nodes import Apply, Node, with_children

SIZES = {"width": "x", "height": "y"}
"""Attributes that may be distances of coordinates, and along which axis."""


@dataclass(frozen=True)
class Telling(ABC):
    """A way to tell the places of shapes from something else."""

    def told(self, node: Node) -> Node:
        """A formula with all its places told in this way."""
        if not isinstance(node, Apply) or node.function not in SHAPES and node.function != "point":
            return with_children(node, self.told)
        if node.function == "point":
            parts = zip(AXES, node.arguments, strict=True)
            return replace(node, arguments=tuple(self.coordinate(axis, part) for axis, part in parts))
        return replace(node, keywords=tuple((name, self.attribute(name, part, node)) for name, part in node.keywords))

    def attribute(self, name: str, part: Node, shape: Apply) -> Node:
        """An attribute of a shape."""
        return self.coordinate(PLACES[name], part) if name in PLACES else self.told(part)

    @abstractmethod
    def coordinate(self, axis: str, node: Node) -> Node:
        """One coordinate of a place."""

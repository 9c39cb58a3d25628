"""Numbers that tell of unlike things in a drawing: how far to the right, how far down, what a label says.

Such are hardly compared, or added up; and what is one of them is seldom made from another one.
"""

from __future__ import annotations

from collections.abc import Mapping

from studio.infer import weights
from studio.language.nodes import Apply, Conditional, Name, Node, children

APART = frozenset({"point", "distance", "inside"})
"""What is made of unlike numbers, and tells of neither."""
ADDED = frozenset({"+", "-", "*", "/", "//", "%", "min", "max"})


def kinds_in(node: Node, kinds: Mapping[str, str]) -> frozenset[str]:
    """What the numbers tell of that a number is worked out from."""
    if isinstance(node, Name):
        return frozenset({kinds[node.id]}) if node.id in kinds else frozenset()
    if isinstance(node, Conditional) or (isinstance(node, Apply) and node.function in APART):
        return frozenset()
    return frozenset[str]().union(*(kinds_in(part, kinds) for _, part in children(node)))


def of_unlike_kinds(node: Apply, kinds: Mapping[str, str]) -> int:
    """What arithmetic with numbers that tell of unlike things weighs more."""
    return weights.UNLIKE_KINDS if kinds and node.function in ADDED and len(kinds_in(node, kinds)) > 1 else 0


def is_of_another_kind(name: str, own: Node | None, kinds: Mapping[str, str]) -> bool:
    """Whether a number tells of something else than the one that stands where a new value is to stand."""
    known = kinds.get(own.id) if isinstance(own, Name) else None
    return known is not None and kinds.get(name, known) != known

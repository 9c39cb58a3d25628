"""What one formula asks for several times is worked out once, before the rest of it.

Only what looks through a collection or asks another function, and only where nothing else is worked out before its
first use, so that whatever goes wrong still goes wrong first.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from studio.compile.ir import Piece, Plan
from studio.language.costs import COMPARING, LOOKED_THROUGH
from studio.language.nodes import Apply, Clause, Comprehension, Literal, Name, Node, children, free_names, walk

COSTLY = frozenset(LOOKED_THROUGH) - COMPARING - {"min", "max"}
"""Builtins that are worth keeping the answer of."""


def shared(plan: Plan) -> Plan:
    plain = {name for name, one in plan.pieces.items() if one.kind == "function" and not one.tabled}
    ready = {name for name, one in plan.pieces.items() if is_ready(one)}
    pieces = {name: one.altered(shared=_shared(one, plain, ready)) for name, one in plan.pieces.items()}
    return replace(plan, pieces=pieces)


def is_ready(piece: Piece) -> bool:
    """Whether the name of a definition stands for a value that need not be worked out."""
    return piece.kind in ("parameter", "state") or piece.once


def _shared(piece: Piece, plain: set[str], ready: set[str]) -> Node | None:
    """What a formula asks for several times, worked out before all that is not in it; None where there is none."""
    own = {one.name for one in piece.inputs}
    parts = [part for _, part in walk(piece.formula)]
    bound = {name for part in parts if isinstance(part, Clause) for name in part.targets}
    first = first_asked(piece.formula, ready, own)
    while first is not None:
        if (first.function in COSTLY or first.function in plain) and not free_names(first) & bound:
            times = Counter(part for part in parts if isinstance(part, Apply))
            if times[first] > 1:
                return first
        first = first_asked(first, ready, own)
    return None


def first_asked(node: Node, ready: set[str], own: set[str]) -> Apply | None:
    """The part of a formula that is worked out first and is more than a value that stands ready by its name."""
    for _, child in children(node):
        if isinstance(child, Apply):
            return child
        if not isinstance(child, Literal) and not (isinstance(child, Name) and (child.id in ready or child.id in own)):
            return None if isinstance(child, Comprehension) else first_asked(child, ready, own)
    return None

"""Where the nearest of fixed places is asked for, the places are made ready for that when the program is made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from studio.compile.ir import Piece, Plan
from studio.language.nodes import Apply, Name, Node, walk
from studio.language.steps import walk_steps


def places(plan: Plan) -> Plan:
    asked = {
        part.arguments[0].id
        for node in _formulas(plan)
        for _, part in walk(node)
        if isinstance(part, Apply) and part.function == "nearest" and isinstance(part.arguments[0], Name)
    }
    pieces = {name: one.altered(placed=name in asked and _fits(one)) for name, one in plan.pieces.items()}
    return replace(plan, pieces=pieces)


def _formulas(plan: Plan) -> Iterator[Node]:
    for piece in plan.pieces.values():
        yield piece.formula
    for one in plan.procedures.values():
        for step in walk_steps(one.steps):
            yield from step.formulas


def _fits(piece: Piece) -> bool:
    """Whether a definition is worked out once, and gives points: the items of a list or of a dict."""
    kinds = piece.type.arguments
    return piece.once and piece.kind == "value" and piece.type.name in ("list", "dict") and kinds[-1].name == "point"

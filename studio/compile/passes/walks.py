"""A loop over a fixed collection that is only about what lies near something goes through what lies there alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from studio.compile.ir import Piece, Plan
from studio.compile.loops_of_formulas import is_place, reach_of
from studio.compile.lower import types_of
from studio.compile.type_scope import Types, item_type
from studio.language.nodes import Clause, Comprehension, Name, Node, walk


def walks(plan: Plan) -> Plan:
    types = types_of(plan)
    wanted = {name for piece in plan.pieces.values() for name in _near(piece.formula, types.with_inputs(piece.inputs))}
    return replace(
        plan, pieces={name: replace(one, near=name in wanted and _fits(one)) for name, one in plan.pieces.items()}
    )


def _near(formula: Node, types: Types) -> Iterator[str]:
    """The collections of which a formula wants what lies near something."""
    for _, part in walk(formula):
        clauses: tuple[Clause, ...] = part.clauses if isinstance(part, Comprehension) else ()
        for clause in clauses:
            if isinstance(clause.source, Name) and reach_of(clause, types) is not None:
                yield clause.source.id


def _fits(piece: Piece) -> bool:
    """Whether a definition is worked out once, and has places as its members."""
    whole = piece.once and piece.kind == "value" and piece.type.name in ("list", "dict")
    return whole and is_place(item_type(piece.type))

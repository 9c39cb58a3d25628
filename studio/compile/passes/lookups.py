"""Functions of the members of a fixed collection, or of a symbol, keep their values in a table, which fills itself."""

from __future__ import annotations

from dataclasses import replace

from studio.compile.ir import Piece, Plan
from studio.compile.scope import item_type
from studio.language.nodes import Comprehension, Name
from studio.language.types import Type

_KEYS = frozenset({"number", "text", "symbol", "truth", "point"})


def lookups(plan: Plan) -> Plan:
    fixed = {name for name, piece in plan.pieces.items() if piece.kind == "value" and _is_fixed(plan, piece)}
    members = {item_type(plan.pieces[name].type) for name in fixed}
    return replace(plan, pieces={name: _marked(plan, piece, fixed, members) for name, piece in plan.pieces.items()})


def _is_fixed(plan: Plan, piece: Piece) -> bool:
    return not any(plan.pieces[name].kind == "state" for name in piece.needs if name in plan.pieces)


def _marked(plan: Plan, piece: Piece, fixed: set[str], members: set[Type]) -> Piece:
    if len(piece.inputs) != 1 or not is_key(piece.inputs[0].type) or not _is_fixed(plan, piece):
        return piece
    few = piece.inputs[0].type.name in ("symbol", "truth")
    return replace(piece, tabled=few or _is_filter(piece, fixed) or piece.inputs[0].type in members)


def is_key(kind: Type) -> bool:
    """Whether values of a type can be looked up."""
    return kind.name in _KEYS or (kind.name == "tuple" and all(map(is_key, kind.arguments)))


def _is_filter(piece: Piece, fixed: set[str]) -> bool:
    formula = piece.formula
    if not isinstance(formula, Comprehension):
        return False
    source = formula.clauses[0].source
    return isinstance(source, Name) and source.id in fixed

"""Functions of the members of a fixed collection, or of a symbol, keep their values in a table, which fills itself."""

from __future__ import annotations

from dataclasses import replace

from studio.compile.ir import Piece, Plan
from studio.compile.type_scope import item_type
from studio.language.nodes import Comprehension, Name
from studio.language.types import Type

_KEYS = frozenset({"number", "text", "symbol", "truth", "point"})


def lookups(plan: Plan) -> Plan:
    states = frozenset(name for name, piece in plan.pieces.items() if piece.kind == "state")
    still = {name for name, piece in plan.pieces.items() if states.isdisjoint(piece.needs)}
    fixed = {name for name in still if plan.pieces[name].kind == "value"}
    members = {item_type(plan.pieces[name].type) for name in fixed}
    marked = {name: _marked(piece, fixed, members) if name in still else piece for name, piece in plan.pieces.items()}
    return replace(plan, pieces=marked)


def _marked(piece: Piece, fixed: set[str], members: set[Type]) -> Piece:
    if len(piece.inputs) != 1 or not is_key(piece.inputs[0].type):
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

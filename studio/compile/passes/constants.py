"""What depends on parameters alone is worked out once, when the program is made."""

from __future__ import annotations

from dataclasses import replace

from studio.compile.ir import Piece, Plan


def constants(plan: Plan) -> Plan:
    states = frozenset(name for name, piece in plan.pieces.items() if piece.kind == "state")
    return replace(plan, pieces={name: _marked(piece, states) for name, piece in plan.pieces.items()})


def _marked(piece: Piece, states: frozenset[str]) -> Piece:
    once = piece.kind in ("value", "function") and not piece.needs & states
    return replace(piece, once=once)

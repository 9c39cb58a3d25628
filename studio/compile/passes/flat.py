"""Dicts from members of a fixed collection to symbols, in lists that only grow, may be kept as one byte a member.

This pass finds them; ``flat_processes`` writes the processes that work on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from studio.compile.ir import Flat, Piece, Plan
from studio.compile.passes.lookups import is_key
from studio.compile.type_scope import item_type
from studio.language.nodes import Comprehension, Name
from studio.language.types import Type


def flat(plan: Plan) -> Plan:
    kinds = set(_tables(plan))
    if len(kinds) != 1:
        return plan
    (table,) = kinds
    key = table.arguments[0]
    fitting = [name for name, one in plan.pieces.items() if one.once and _holds(one, key)]
    relations = {name: source for name, one in plan.pieces.items() if (source := _source(one, key)) in fitting}
    chosen = [name for name in fitting if name in relations.values()] or fitting
    if not chosen:
        return plan
    mine = frozenset(name for name, source in relations.items() if source == chosen[0])
    return replace(plan, flat=Flat(chosen[0], table, mine, plan.growing))


def _tables(plan: Plan) -> Iterator[Type]:
    """The types of dicts from keys to symbols, in lists that only grow."""
    for one in plan.procedures.values():
        for table in (item_type(given.type) for given in one.inputs if given.name in one.growing):
            if table.name == "dict" and is_key(table.arguments[0]) and table.arguments[1].name in ("symbol", "text"):
                yield table


def _holds(piece: Piece, key: Type) -> bool:
    """Whether a value has such keys as its members."""
    return piece.kind == "value" and piece.type.name in ("list", "dict") and item_type(piece.type) == key


def _source(piece: Piece, key: Type) -> str:
    """The collection of whose members a tabled function picks some for a member; empty where it does anything else."""
    formula = piece.formula
    if not piece.tabled or len(piece.inputs) != 1 or piece.inputs[0].type != key:
        return ""
    if not isinstance(formula, Comprehension) or formula.kind != "list" or len(formula.clauses) != 1:
        return ""
    clause = formula.clauses[0]
    plain = isinstance(clause.source, Name) and formula.element == Name(clause.targets[0])
    return clause.source.id if plain and isinstance(clause.source, Name) else ""

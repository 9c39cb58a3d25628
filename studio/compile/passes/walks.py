"""A loop over a fixed collection that is only about what lies near something goes through what lies there alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from studio.compile.ir import Piece, Plan, PlanStep
from studio.compile.loops_of_formulas import asked_of, clause_of_loop, is_place, reach_of
from studio.compile.lower import types_of
from studio.compile.type_scope import Types, in_scope, item_type, target_types
from studio.language.nodes import Apply, Clause, Comprehension, Name, Node, children


def walks(plan: Plan) -> Plan:
    types = types_of(plan)
    wanted = {name for piece in plan.pieces.values() for name in _near(piece.formula, types.with_inputs(piece.inputs))}
    for one in plan.procedures.values():
        for step, known in in_scope(one.steps, types.with_inputs(one.inputs)):
            wanted |= {name for node in step.formulas for name in _near(node, known)}
            wanted |= {*_near_loop(step, known)}
    pieces = {name: one.altered(near=name in wanted and _fits(one)) for name, one in plan.pieces.items()}
    return replace(plan, pieces=pieces)


def _near(node: Node, types: Types, any_holds: bool = False) -> Iterator[str]:
    """The collections of which a formula wants what lies near something; ``any_holds`` as for those who write it."""
    if isinstance(node, Comprehension):
        for clause in node.clauses:
            types = types.with_names(target_types(clause.targets, item_type(types.of(clause.source))))
        yield from _reached((*node.clauses, *([asked_of(node)] if any_holds else [])), types)
    any_holds = isinstance(node, Apply) and node.function == "any"
    for _, child in children(node):
        yield from _near(child, types, any_holds)


def _near_loop(step: PlanStep, types: Types) -> Iterator[str]:
    """The collection of which a loop of steps wants what lies near something."""
    yield from _reached(clause_of_loop(step), types)


def _reached(clauses: tuple[Clause, ...], types: Types) -> Iterator[str]:
    for clause in clauses:
        if isinstance(clause.source, Name) and reach_of(clause, types) is not None:
            yield clause.source.id


def _fits(piece: Piece) -> bool:
    """Whether a definition is worked out once, and has places as its members."""
    whole = piece.once and piece.kind == "value" and piece.type.name in ("list", "dict")
    return whole and is_place(item_type(piece.type))

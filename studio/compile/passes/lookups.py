"""Functions of the members of a fixed collection, or of a symbol, keep their values in a table, which fills itself.

So do parts of formulas and steps that pick members of a fixed collection for one member: they become functions of
their own, which nobody outside can call.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from studio.compile.ir import Piece, Plan, PlanStep, Procedure
from studio.compile.lower import types_of
from studio.compile.names import unlike
from studio.compile.step_walk import map_blocks, names_of
from studio.compile.type_scope import Types, in_scope, item_type, name_given
from studio.language.nodes import Apply, Clause, Comprehension, Name, Node, free_names, with_children
from studio.language.steps import MEMORY, Input
from studio.language.types import Type

_KEYS = frozenset({"number", "text", "symbol", "truth", "point"})


def lookups(plan: Plan) -> Plan:
    states = frozenset(name for name, piece in plan.pieces.items() if piece.kind == "state")
    still = {name for name, piece in plan.pieces.items() if states.isdisjoint(piece.needs)}
    fixed = {name for name in still if plan.pieces[name].kind == "value"}
    members = {item_type(plan.pieces[name].type) for name in fixed}
    marked = {name: _marked(piece, fixed, members) if name in still else piece for name, piece in plan.pieces.items()}
    return _Lifting(replace(plan, pieces=marked), fixed, still).done()


def _marked(piece: Piece, fixed: set[str], members: set[Type]) -> Piece:
    if len(piece.inputs) != 1 or not is_key(piece.inputs[0].type):
        return piece
    few = piece.inputs[0].type.name in ("symbol", "truth")
    return piece.altered(tabled=few or _is_filter(piece.formula, fixed) or piece.inputs[0].type in members)


def is_key(kind: Type) -> bool:
    """Whether values of a type can be looked up."""
    return kind.name in _KEYS or (kind.name == "tuple" and all(map(is_key, kind.arguments)))


def _is_filter(formula: Node, fixed: set[str]) -> bool:
    if not isinstance(formula, Comprehension):
        return False
    source = formula.clauses[0].source
    return isinstance(source, Name) and source.id in fixed


@dataclass(frozen=True)
class _Scope:
    """What a formula may mention: types, the locals among these names, and those of which the kind is sure."""

    types: Types
    locals: frozenset[str]
    sure: frozenset[str]

    def with_targets(self, clause: Clause) -> _Scope:
        names = frozenset(clause.targets)
        if len(names) > 1:
            return _Scope(self.types, self.locals | names, self.sure - names)
        types = self.types.with_names({clause.targets[0]: item_type(self.types.of(clause.source))})
        return _Scope(types, self.locals | names, self.sure | names)


class _Lifting:
    """Makes functions of parts of formulas and steps."""

    def __init__(self, plan: Plan, fixed: set[str], still: set[str]) -> None:
        self.plan, self.fixed = plan, fixed
        self.quiet = {name for name in still if plan.pieces[name].kind != "state"}
        self.members = {item_type(plan.pieces[name].type) for name in fixed}
        self.types = types_of(plan)
        self.made: dict[tuple[Node, Type], Piece] = {}
        self.taken = {*plan.pieces, *plan.procedures}
        for one in plan.procedures.values():
            self.taken |= names_of(one)

    def done(self) -> Plan:
        pieces: dict[str, Piece] = {}
        for name, piece in self.plan.pieces.items():
            before = len(self.made)
            if piece.kind == "function" and not piece.tabled or piece.kind == "value" and not piece.once:
                names = frozenset(given.name for given in piece.inputs)
                scope = _Scope(self.types.with_inputs(piece.inputs), names, names)
                piece = piece.altered(formula=self.formula(piece.formula, scope))
            pieces |= {one.name: one for one in [*self.made.values()][before:]}
            pieces[name] = piece
        procedures = {name: self._process(one) for name, one in self.plan.procedures.items()}
        pieces |= {one.name: one for one in self.made.values()}
        return replace(self.plan, pieces=pieces, procedures=procedures)

    def _process(self, one: Procedure) -> Procedure:
        kinds: dict[str, set[Type]] = {given.name: {given.type} for given in one.inputs}
        types = self.types.with_inputs(one.inputs)
        for step, known in in_scope(one.steps, types):
            for name, kind in name_given(step, known).items():
                kinds.setdefault(name, set()).add(kind)
        sure = frozenset(name for name, found in kinds.items() if len(found) == 1)
        types = types.with_names({name: next(iter(kinds[name])) for name in sure})
        scope = _Scope(types, frozenset({*kinds, MEMORY}), sure)

        def rewritten(step: PlanStep) -> PlanStep:
            step = step.with_formulas([self.formula(node, scope) for node in step.formulas])
            return map_blocks(step, lambda block: tuple(map(rewritten, block)))

        return replace(one, steps=tuple(map(rewritten, one.steps)))

    def formula(self, node: Node, scope: _Scope) -> Node:
        """The formula with looks into tables in place of such parts."""
        if not isinstance(node, Comprehension):
            return with_children(node, lambda child: self.formula(child, scope))
        key = self._key(node, scope)
        if key:
            return Apply(self._function(node, key, scope.types.of(Name(key))), (Name(key),))
        clauses = []
        for clause in node.clauses:
            source, scope = self.formula(clause.source, scope), scope.with_targets(clause)
            tests = tuple([self.formula(test, scope) for test in clause.tests])
            clauses.append(replace(clause, source=source, tests=tests))
        return replace(node, clauses=tuple(clauses), element=self.formula(node.element, scope))

    def _key(self, node: Comprehension, scope: _Scope) -> str:
        """The one local on which it depends which members are picked; empty where it is another part."""
        clause = node.clauses[0]
        if not _is_filter(node, self.fixed) or node.kind != "list" or len(node.clauses) > 1 or not clause.tests:
            return ""
        names = free_names(node) & (scope.locals | self.plan.pieces.keys())
        mine = names & scope.locals
        if len(mine) != 1 or not names - mine <= self.quiet or node.element != Name(clause.targets[0]):
            return ""
        (key,) = mine
        kind = scope.types.of(Name(key))
        return key if key in scope.sure and kind in self.members and is_key(kind) else ""

    def _function(self, node: Comprehension, key: str, kind: Type) -> str:
        """The name of the function that is such a part."""
        if (node, kind) not in self.made:
            wish = f"{node.clauses[0].source.id}_by_{key}" if isinstance(node.clauses[0].source, Name) else key
            name = unlike(wish, self.taken)
            self.taken.add(name)
            result = self.types.with_names({key: kind}).of(node)
            needs = frozenset(free_names(node) & self.plan.pieces.keys())
            made = Piece(name, "function", node, result, (Input(key, kind),), needs=needs, once=True, tabled=True)
            self.made[node, kind] = replace(made, lifted=True)
        return self.made[node, kind].name

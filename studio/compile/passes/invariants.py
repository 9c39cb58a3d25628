"""What stays the same all through a loop is looked up once, before the loop."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeGuard

from studio.compile.ir import Plan, PlanStep, PlanSteps, Procedure
from studio.compile.lower import types_of
from studio.compile.names import unlike
from studio.compile.passes.lookups import is_key
from studio.compile.step_walk import assigned, map_blocks, map_formulas, names_of
from studio.compile.type_scope import Types
from studio.language.nodes import Apply, Comprehension, Name, Node, children, with_children
from studio.language.steps import ForEach, Let, Set, walk_steps


def invariants(plan: Plan) -> Plan:
    types = types_of(plan)
    done = {name: _Hoisting(one, types, plan.procedures).done() for name, one in plan.procedures.items()}
    return replace(plan, procedures=done)


class _Hoisting:
    """Goes through the steps of one process, outer loops first."""

    def __init__(self, one: Procedure, types: Types, processes: Mapping[str, Procedure]) -> None:
        self.procedure = one
        self.processes = processes
        self.types = types.with_inputs(one.inputs)
        self.steady = self._steady({given.name for given in one.inputs})
        self.taken = {*names_of(one), *types.names}

    def _steady(self, inputs: set[str]) -> frozenset[str]:
        """The inputs that keep their types, whatever the steps do."""
        changed: set[str] = set()
        for step in walk_steps(self.procedure.steps):
            name = step.binds or step.alters or ""
            if isinstance(step, (Let, Set)):
                if name in inputs and self.types.of(step.value) != self.types.names[name]:
                    changed.add(name)
            elif step.binds:
                changed.add(name)
        return frozenset(inputs - changed)

    def done(self) -> Procedure:
        return replace(self.procedure, steps=self.block(self.procedure.steps))

    def block(self, steps: PlanSteps) -> PlanSteps:
        return tuple(made for step in steps for made in self.step(step))

    def step(self, step: PlanStep) -> Iterator[PlanStep]:
        found: dict[Apply, str] = {}
        if isinstance(step, ForEach):
            body = [node for inner in walk_steps(step.body) for node in inner.formulas]
            self._note(body, assigned(step.body, self.processes) | {step.name}, found)
            step = replace(step, body=tuple(map_formulas(one, lambda node: _with(node, found)) for one in step.body))
        loops = [node for given in step.formulas for node in _comprehensions(given)]
        self._note(loops, frozenset(), found)
        for node, name in found.items():
            yield Let(name, node, taught_by=step.taught_by)
        yield map_blocks(step.with_formulas([_with(node, found) for node in step.formulas]), self.block)

    def _note(self, nodes: Iterable[Node], changing: frozenset[str], found: dict[Apply, str]) -> None:
        """Adds every look into a dict that gives the same in each round, with a name for what it gives."""
        for node in nodes:
            for look in _looks(node):
                names = _mentioned(look)
                if look not in found and names <= self.steady and not names & changing and self._is_safe(look):
                    found[look] = self._name(look)

    def _is_safe(self, look: Apply) -> bool:
        """Whether looking cannot go wrong, even where the loop would not have come to it."""
        inside, key = (self.types.of(one) for one in look.arguments[:2])
        return inside.name == "dict" and is_key(key)

    def _name(self, look: Apply) -> str:
        name = unlike("_at_".join(one.id for one in look.arguments if isinstance(one, Name)), self.taken)
        self.taken.add(name)
        return name


def _is_look(node: Node) -> TypeGuard[Apply]:
    if not isinstance(node, Apply) or node.function != "get" or len(node.arguments) != 2 or node.keywords:
        return False
    return all(isinstance(one, Name) for one in node.arguments)


def _mentioned(look: Apply) -> set[str]:
    return {one.id for one in look.arguments if isinstance(one, Name)}


def _looks(node: Node) -> Iterator[Apply]:
    """Looks into a dict by ``get`` that mention plain names only, and none that a comprehension around them binds."""
    if _is_look(node):
        yield node
        return
    bound = _bound(node)
    for _, child in children(node):
        yield from (look for look in _looks(child) if not _mentioned(look) & bound)


def _bound(node: Node) -> set[str]:
    return {name for clause in node.clauses for name in clause.targets} if isinstance(node, Comprehension) else set()


def _comprehensions(node: Node) -> Iterator[Node]:
    """The outermost comprehensions in a formula."""
    if isinstance(node, Comprehension):
        yield node
        return
    for _, child in children(node):
        yield from _comprehensions(child)


def _with(node: Node, found: dict[Apply, str]) -> Node:
    """The formula with names in place of what was found."""
    if _is_look(node):
        return Name(found[node]) if node in found else node
    bound = _bound(node)
    found = {look: name for look, name in found.items() if not _mentioned(look) & bound} if bound else found
    return with_children(node, lambda child: _with(child, found))

"""What the steps of a process ask for several times is worked out once: where it has a name, that name stands for it,
else it gets one before the step that asks for it first.

Only what looks through a collection or asks another function, as long as nothing that it is about changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.compile.ir import Plan, PlanStep, PlanSteps, Procedure
from studio.compile.names import unlike
from studio.compile.passes.shared import COSTLY, first_asked, is_ready
from studio.compile.step_walk import assigned, map_blocks, names_of
from studio.language.nodes import Apply, Comprehension, Name, Node, children, free_names, walk, with_children
from studio.language.steps import MEMORY, Let, bound_names, walk_steps


def answers(plan: Plan) -> Plan:
    plain = {name for name, one in plan.pieces.items() if one.kind == "function" and not one.tabled}
    procedures = {name: _Sharing(plan, one, plain).done() for name, one in plan.procedures.items()}
    return replace(plan, procedures=procedures)


class _Sharing:
    """Goes through the steps of one process."""

    def __init__(self, plan: Plan, one: Procedure, plain: set[str]) -> None:
        self.processes, self.procedure, self.plain = plan.procedures, one, plain
        self.ready = {name for name, piece in plan.pieces.items() if is_ready(piece)}
        self.own = {given.name for given in one.inputs} | bound_names(one.steps)
        self.taken = {*plan.pieces, *names_of(one)}

    def done(self) -> Procedure:
        return replace(self.procedure, steps=tuple(self.block(self.procedure.steps)))

    def block(self, steps: PlanSteps) -> Iterator[PlanStep]:
        named: dict[Node, str] = {}
        for step in steps:
            for part, name in named.items():
                step = self._with(step, part, name)
            again = self._asked_again(step)
            if again is not None:
                named[again] = self._name()
                yield Let(named[again], again, taught_by=step.taught_by)
                step = self._with(step, again, named[again])
            touched = assigned([step], self.processes)
            named = {part: name for part, name in named.items() if not touched & (free_names(part) | {name})}
            if isinstance(step, Let) and self._is_worth(step.value) and step.name not in free_names(step.value):
                named[step.value] = step.name
            yield map_blocks(step, lambda block: tuple(self.block(block)))

    def _is_worth(self, node: Node) -> bool:
        """Whether a formula is worth keeping the answer of."""
        if not isinstance(node, Apply) or MEMORY in free_names(node):
            return False
        loops = any(isinstance(part, Comprehension) for _, part in walk(node))
        return loops or node.function in COSTLY or node.function in self.plain

    def _asked_again(self, step: PlanStep) -> Apply | None:
        """What a step works out first and asks for once more."""
        if not step.formulas:
            return None
        first = step.formulas[0]
        part = first if isinstance(first, Apply) else first_asked(first, self.ready, self.own)
        while part is not None and not (self._is_worth(part) and self._times(step, part) > 1):
            part = first_asked(part, self.ready, self.own)
        return part

    def _times(self, step: PlanStep, part: Node) -> int:
        return sum(_count(node, part) for node in self._about(step, part))

    def _about(self, step: PlanStep, part: Node) -> Iterator[Node]:
        """The formulas of a step in which a part is the same as before it."""
        yield from step.formulas
        if self._lasts(step, part):
            yield from (node for block in step.blocks for one in walk_steps(block) for node in one.formulas)

    def _lasts(self, step: PlanStep, part: Node) -> bool:
        """Whether nothing that a part is about changes inside a step."""
        inside = [one for block in step.blocks for one in block]
        return not (assigned(inside, self.processes) | {step.binds}) & free_names(part)

    def _with(self, step: PlanStep, part: Node, name: str) -> PlanStep:
        """The step with a name for a part."""
        step = step.with_formulas([_swapped(node, part, name) for node in step.formulas])
        inside = [one for block in step.blocks for one in block]
        if not self._lasts(step, part) or name in assigned(inside, self.processes) | {step.binds}:
            return step
        return map_blocks(step, lambda block: tuple(self._with_all(block, part, name)))

    def _with_all(self, steps: Sequence[PlanStep], part: Node, name: str) -> Iterator[PlanStep]:
        for step in steps:
            step = step.with_formulas([_swapped(node, part, name) for node in step.formulas])
            yield map_blocks(step, lambda block: tuple(self._with_all(block, part, name)))

    def _name(self) -> str:
        name = unlike("found", self.taken)
        self.taken.add(name)
        self.own.add(name)
        return name


def _hides(node: Node, names: frozenset[str]) -> bool:
    """Whether a loop in a formula has variables of its own with one of these names."""
    return isinstance(node, Comprehension) and any(names & {*clause.targets} for clause in node.clauses)


def _count(node: Node, part: Node) -> int:
    if node == part:
        return 1
    if _hides(node, free_names(part)):
        return 0
    return sum(_count(child, part) for _, child in children(node))


def _swapped(node: Node, part: Node, name: str) -> Node:
    if node == part:
        return Name(name)
    if _hides(node, free_names(part) | {name}):
        return node
    return with_children(node, lambda child: _swapped(child, part, name))

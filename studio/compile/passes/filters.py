"""A list that is picked out only to be gone through is not made: its test stands inside the loop.

Only where nothing else asks for the list, the test cannot go wrong, and what the loop changes is changed by runs alone:
a value that a run gives back is another one, so that the test goes on with the value from before the loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.compile.ir import Plan, PlanStep, PlanSteps, Procedure
from studio.compile.names import unlike
from studio.compile.step_walk import map_blocks, names_of
from studio.language.nodes import Apply, Comprehension, Literal, Logic, Name, Node, children, free_names, renamed
from studio.language.steps import MEMORY, Change, ForEach, Let, Run, When, walk_steps

SAFE = frozenset({"in", "not in", "==", "!=", "get", "not"})
"""What a test may be made of: none of it goes wrong, whatever the values are."""


def filters(plan: Plan) -> Plan:
    return replace(plan, procedures={name: _Joining(one).done() for name, one in plan.procedures.items()})


class _Joining:
    """Goes through the steps of one process."""

    def __init__(self, one: Procedure) -> None:
        self.procedure = one
        self.mentions = _mentions(one.steps)
        self.changed = {step.target for step in walk_steps(one.steps) if isinstance(step, Change)}
        self.taken = {*names_of(one)}

    def done(self) -> Procedure:
        return replace(self.procedure, steps=self.block(self.procedure.steps))

    def block(self, steps: PlanSteps) -> PlanSteps:
        made: list[PlanStep] = []
        for step in steps:
            step = map_blocks(step, self.block)
            before = made[-1] if made else None
            if isinstance(before, Let) and isinstance(step, ForEach) and self._fits(before, step):
                made.pop()
                made += self._joined(before, step)
            else:
                made.append(step)
        return tuple(made)

    def _fits(self, picked: Let, loop: ForEach[PlanStep]) -> bool:
        if loop.collection != Name(picked.name) or self.mentions.count(picked.name) != 1:
            return False
        if not _is_filter(picked.value) or picked.name in self.changed:
            return False
        names, inside = free_names(picked.value), _mentions(loop.body)
        if loop.name in names or self.mentions.count(loop.name) != inside.count(loop.name):
            return False
        return not names & (self.changed | {MEMORY}) and _safe(_test(picked.value))

    def _joined(self, picked: Let, loop: ForEach[PlanStep]) -> list[PlanStep]:
        assert isinstance(picked.value, Comprehension)
        clause, test = picked.value.clauses[0], _test(picked.value)
        changing = {name for step in walk_steps(loop.body) for name in _given(step)}
        kept = {name: self._name(name) for name in sorted(changing & free_names(test))}
        lets: list[PlanStep] = [Let(new, Name(old), taught_by=picked.taught_by) for old, new in kept.items()]
        swapped = {old: Name(new) for old, new in kept.items()} | {clause.targets[0]: Name(loop.name)}
        when = When(renamed(test, dict(swapped)), loop.body, taught_by=picked.taught_by)
        return [*lets, ForEach(loop.name, clause.source, (when,), taught_by=loop.taught_by)]

    def _name(self, name: str) -> str:
        before = unlike(f"{name}_before", self.taken)
        self.taken.add(before)
        return before


def _mentions(steps: Sequence[PlanStep]) -> list[str]:
    """Each name once for every formula that asks for it."""
    return [name for step in walk_steps(steps) for node in step.formulas for name in free_names(node)]


def _given(step: PlanStep) -> list[str]:
    """The names that may stand for another value after a step."""
    names = [one.id for one in step.arguments if isinstance(one, Name)] if isinstance(step, Run) else []
    return [*names, step.binds] if step.binds else names


def _is_filter(node: Node) -> bool:
    """``[x for x in name if test]``."""
    if not isinstance(node, Comprehension) or node.kind != "list" or len(node.clauses) != 1:
        return False
    clause = node.clauses[0]
    return bool(clause.tests) and node.element == Name(clause.targets[0]) and isinstance(clause.source, Name)


def _test(node: Node) -> Node:
    assert isinstance(node, Comprehension)
    tests = node.clauses[0].tests
    return tests[0] if len(tests) == 1 else Logic("and", tests)


def _safe(node: Node) -> bool:
    plain = isinstance(node, (Name, Literal, Logic)) or (isinstance(node, Apply) and node.function in SAFE)
    return plain and all(_safe(child) for _, child in children(node))

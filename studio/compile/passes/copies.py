"""Copies that no one can see are not made: after its first change a value is our own, and changed in place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from studio.compile.ir import EachEqual, FindFirst, InPlace, Own, Plan, PlanStep, PlanSteps, Procedure
from studio.compile.lower import types_of
from studio.compile.step_walk import may_run_out
from studio.compile.type_scope import Types
from studio.language.nodes import Apply, Attribute, Comprehension, DictDisplay, Display, Name, Node, children
from studio.language.steps import Append, ForEach, Leave, Let, Put, Set, Take, When, walk_steps
from studio.language.types import ANY

_LOOKS = frozenset(
    {"in", "not in", "[]", "get", "len", "==", "!=", "any", "all", "sum"}
    | {"keys", "values", "items", "how_often", "first", "last"}
)
"""Builtins that look into a collection without handing the collection itself on."""
_Owned = frozenset[str]
DEEPEST = 6
"""Loops inside each other; what is in still more of them is copied each time, since each loop is gone through again."""
MANY = 1000
"""Steps of a process, from which on it is half as deep."""


def copies(plan: Plan) -> Plan:
    types = types_of(plan)
    return replace(plan, procedures={name: _owning(types, one) for name, one in plan.procedures.items()})


def _owning(types: Types, one: Procedure) -> Procedure:
    many = sum(1 for _ in walk_steps(one.steps)) > MANY
    block = _Block(types.with_inputs(one.inputs), DEEPEST // 2 if many else DEEPEST)
    return replace(one, steps=block.steps(one.steps, frozenset())[0])


class _Block:
    """Goes through steps with the set of variables that hold a value nobody else sees."""

    def __init__(self, types: Types, deepest: int) -> None:
        self.types = types
        self.depth, self.deepest = 0, deepest
        self.left: list[_Owned] = []
        """What was our own wherever the loop was left that is gone through now."""

    def steps(self, steps: PlanSteps, owned: _Owned) -> tuple[PlanSteps, _Owned]:
        made: list[PlanStep] = []
        for step in steps:
            new, owned = self.step(step, owned)
            made += new
        return tuple(made), owned

    def step(self, step: PlanStep, owned: _Owned) -> tuple[list[PlanStep], _Owned]:
        if isinstance(step, (Put, Take, Append)):
            return self._change(step, owned - _escaping(step))
        if isinstance(step, (When, FindFirst)):
            return self._branches(step, owned - _escaping(step))
        if isinstance(step, (ForEach, EachEqual)):
            return self._loop(step, owned - _escaping(step) - {step.name})
        owned -= _escaping(step)
        if isinstance(step, Leave):
            self.left.append(owned)
        if isinstance(step, (Let, Set)):
            name = step.name if isinstance(step, Let) else step.target
            self.types = self.types.with_names({name: self.types.of(step.value)})
            return [step], owned | {name} if _is_fresh(step.value) else owned - {name}
        return [step], owned

    def _change(self, step: Put | Take | Append, owned: _Owned) -> tuple[list[PlanStep], _Owned]:
        if not self._can(step):
            return [step], owned - {step.target}
        inside = InPlace(step, step.target not in owned, taught_by=step.taught_by)
        return [inside], owned | {step.target}

    def _can(self, step: Put | Take | Append) -> bool:
        """Whether the kind of value is known, and one that can be changed in place."""
        kind = self.types.names.get(step.target, ANY).name
        if isinstance(step, Append):
            return kind != "set"
        return kind == "dict" or (kind == "list" and isinstance(step, Put))

    def _branches(self, step: When[PlanStep] | FindFirst, owned: _Owned) -> tuple[list[PlanStep], _Owned]:
        done = [self.steps(block, owned) for block in step.blocks]
        after = [left for (_, left), block in zip(done, step.blocks, strict=True) if may_run_out(block)]
        return [step.with_blocks([block for block, _ in done])], frozenset.intersection(*after) if after else owned

    def _loop(self, step: ForEach[PlanStep] | EachEqual, owned: _Owned) -> tuple[list[PlanStep], _Owned]:
        """Copies are made before the loop where what it changes stays our own all through it."""
        if self.depth >= self.deepest:
            return [step.with_blocks([self._round(step.body, frozenset())[0]])], frozenset()
        self.depth += 1
        changes = (one for one in walk_steps(step.body) if isinstance(one, (Put, Take, Append)))
        wanted = {change.target for change in changes if self._can(change)}
        kept = self._kept(step, owned | wanted)
        first: list[PlanStep] = [Own(name) for name in sorted(wanted & kept - owned)]
        start = frozenset(kept)
        body, _ = self._round(step.body, start)
        self.depth -= 1
        return [*first, step.with_blocks([body])], start

    def _kept(self, step: ForEach[PlanStep] | EachEqual, owned: _Owned) -> _Owned:
        """What is our own before the loop and still is after each round of its body."""
        while True:
            after = self._round(step.body, owned)[1] & owned
            if after == owned:
                return owned
            owned = after

    def _round(self, body: PlanSteps, owned: _Owned) -> tuple[PlanSteps, _Owned]:
        """A round of a loop, and what is our own behind it, also where the loop was left."""
        around, self.left = self.left, []
        made, after = self.steps(body, owned)
        after, self.left = after.intersection(*self.left), around
        return made, after


def _is_fresh(node: Node) -> bool:
    """Whether a formula makes a new collection."""
    return isinstance(node, DictDisplay) or (
        isinstance(node, (Display, Comprehension)) and node.kind in ("list", "dict")
    )


def _escaping(step: PlanStep) -> _Owned:
    """The variables whose value someone else may hold after this step's own formulas."""
    return frozenset(name for node in step.formulas for name in _handed_on(node))


def _handed_on(node: Node) -> Iterator[str]:
    if isinstance(node, Name):
        yield node.id
        return
    looks = isinstance(node, Apply) and node.function in _LOOKS or isinstance(node, (Attribute, Comprehension))
    for _, child in children(node):
        if not (looks and isinstance(child, Name)):
            yield from _handed_on(child)

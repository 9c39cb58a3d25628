"""What writes the statements of one process: the process, its locals so far, and the words of the program."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from collections.abc import Sequence

from studio.compile.formulas import FormulaEmitter
from studio.compile.ir import Plan, PlanStep, PlanSteps, Procedure
from studio.compile.step_walk import mentioned
from studio.compile.trees import call
from studio.compile.vocabulary import Vocabulary
from studio.language.nodes import Apply, Node
from studio.language.steps import Let, Run, walk_steps
from studio.language.types import Type


class BodyWriter(ABC):
    """Base of what writes the steps of one process. ``formulas`` knows its locals; it grows as steps name things."""

    def __init__(self, plan: Plan, procedure: Procedure, formulas: FormulaEmitter) -> None:
        self.plan = plan
        self.procedure = procedure
        self.formulas = formulas
        self.own_names = {step.binds for step in walk_steps(procedure.steps) if isinstance(step, (Let, Run))}
        self.mentioned = mentioned(procedure.steps)
        self.loops = 0  # that are being written, one inside the other
        self.short = _short(procedure.steps, self.words.tabled)
        self._success = ""

    @abstractmethod
    def block(self, steps: Sequence[PlanStep]) -> list[ast.stmt]:
        """The statements of steps; what comes after an ending is left out."""

    @property
    def words(self) -> Vocabulary:
        return self.formulas.words

    @property
    def success(self) -> str:
        """What the method calls a success that reaches it as an exception."""
        self._success = self._success or self.formulas.given.fresh("success")
        return self._success

    def express(self, node: Node) -> ast.expr:
        return self.formulas.expression(node)

    def local(self, name: str, kind: Type) -> str:
        """The identifier of a local that gets a value of a type now."""
        self.formulas = self.formulas.inner({name: kind})
        self.formulas.short |= self.short & {name}
        return self.formulas.names[name]

    def kept(self, name: str, value: Node) -> ast.expr:
        """A value for a variable, which may be one that is kept as ``Past``."""
        made = self.express(value)
        return call(ast.Attribute(self.words.use("Past"), "of"), made) if name in self.procedure.growing else made

    def results(self) -> ast.expr | None:
        """What a process hands back: the new values of the inputs it changes."""
        changed: list[ast.expr] = [ast.Name(self.formulas.names[name]) for name in self.procedure.changes]
        if not changed:
            return None
        return changed[0] if len(changed) == 1 else ast.Tuple(changed)

    def ending_well(self) -> list[ast.stmt]:
        """The end of the whole run with success."""
        results = self.results()
        if self.procedure.form == "visits" or self.words.endings[self.procedure.name] == "mixed":
            return [ast.Raise(call(self.words.use("Succeeded"), *([results] if results else [])))]
        return [ast.Return(results)]


def _short(steps: PlanSteps, tabled: frozenset[str]) -> frozenset[str]:
    """Locals that get nothing but values of tables."""
    found: set[str] = set()
    others: set[str | None] = set()
    for step in walk_steps(steps):
        if isinstance(step, Let) and isinstance(step.value, Apply) and step.value.function in tabled:
            found.add(step.name)
        else:
            others |= {step.binds, step.alters}
    return frozenset(found - others)

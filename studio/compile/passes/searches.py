"""“When any of these …” becomes a loop that ends at the first one found."""

from __future__ import annotations

from dataclasses import replace

from studio.compile.ir import FindFirst, Plan, PlanStep
from studio.compile.step_walk import map_blocks
from studio.language.nodes import Apply, Comprehension, Logic, Node
from studio.language.steps import When, leaves


def searches(plan: Plan) -> Plan:
    procedures = {
        name: replace(one, steps=tuple(_step(step) for step in one.steps)) for name, one in plan.procedures.items()
    }
    return replace(plan, procedures=procedures)


def _step(step: PlanStep) -> PlanStep:
    step = map_blocks(step, lambda block: tuple(_step(one) for one in block))
    loop = _any(step.test) if isinstance(step, When) and step.then else None
    if not isinstance(step, When) or loop is None or any(map(leaves, step.blocks)):
        return step
    clause = loop.clauses[0]
    test = Logic("and", (*clause.tests, loop.element)) if clause.tests else loop.element
    return FindFirst(clause.targets[0], clause.source, test, step.then, step.otherwise, taught_by=step.taught_by)


def _any(test: Node) -> Comprehension | None:
    """The rounds of a test ``any(… for one in …)`` with one loop variable."""
    if not isinstance(test, Apply) or test.function != "any" or len(test.arguments) != 1:
        return None
    loop = test.arguments[0]
    plain = isinstance(loop, Comprehension) and len(loop.clauses) == 1 and len(loop.clauses[0].targets) == 1
    return loop if isinstance(loop, Comprehension) and plain else None

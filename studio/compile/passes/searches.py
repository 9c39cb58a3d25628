"""“When any of these …” becomes a loop that ends at the first one found."""

from __future__ import annotations

from dataclasses import replace

from studio.compile.ir import FindFirst, Plan
from studio.compile.walking import map_blocks
from studio.language.nodes import Apply, Comprehension, Logic
from studio.language.steps import Step, When


def searches(plan: Plan) -> Plan:
    procedures = {
        name: replace(one, steps=tuple(_step(step) for step in one.steps)) for name, one in plan.procedures.items()
    }
    return replace(plan, procedures=procedures)


def _step(step: Step) -> Step:
    step = map_blocks(step, lambda block: tuple(_step(one) for one in block))
    if not isinstance(step, When) or not step.then or not _is_any(step.test):
        return step
    loop = step.test.arguments[0]  # type: ignore[attr-defined]
    clause = loop.clauses[0]
    test = Logic("and", (*clause.tests, loop.element)) if clause.tests else loop.element
    return FindFirst(clause.targets[0], clause.source, test, step.then, step.otherwise, taught_by=step.taught_by)


def _is_any(test: object) -> bool:
    """Whether a test is ``any(… for one in …)`` with one loop variable."""
    if not isinstance(test, Apply) or test.function != "any" or len(test.arguments) != 1:
        return False
    loop = test.arguments[0]
    return isinstance(loop, Comprehension) and len(loop.clauses) == 1 and len(loop.clauses[0].targets) == 1

"""Deep recursion becomes a loop, where all a process does with itself is to visit some items of a collection."""

from __future__ import annotations

from dataclasses import replace

from studio.compile.ir import Path, Plan, PlanStep, PlanSteps, Procedure
from studio.compile.step_walk import may_run_out
from studio.compile.tables import circles
from studio.language.nodes import Node
from studio.language.steps import Fail, ForEach, Let, Put, Run, Set, Succeed, When, walk_steps


def loops(plan: Plan) -> Plan:
    around = circles(plan)
    procedures = {
        name: _looped(one) if around[name] == {name} and not one.changes else one
        for name, one in plan.procedures.items()
    }
    return replace(plan, procedures=procedures)


def _looped(one: Procedure) -> Procedure:
    place = next((place for place, step in enumerate(one.steps) if _visits(one, (step,))), len(one.steps))
    before, loop, after = one.steps[:place], one.steps[place : place + 1], one.steps[place + 1 :]
    path = _path(one, loop[0]) if loop and isinstance(loop[0], ForEach) else None
    if path is None or not _is_plain(before) or not _is_end(one, after):
        return one
    ends = [step for step in after if isinstance(step, Fail)]
    path = replace(path, before=before, fails=bool(ends), reason=ends[0].reason if ends else "")
    return replace(one, form="path", steps=(path,))


def _visits(one: Procedure, steps: PlanSteps) -> bool:
    return any(isinstance(step, Run) and step.process == one.name for step in walk_steps(steps))


def _path(one: Procedure, loop: ForEach[PlanStep]) -> Path | None:
    """The loop as a path, when its body is: names for values, then perhaps a test, then a visit of the process."""
    lets = tuple(step for step in loop.body[:-1] if isinstance(step, Let))
    last = loop.body[-1] if loop.body else None
    test: Node | None = None
    if isinstance(last, When) and not last.otherwise and len(last.then) == 1:
        test, last = last.test, last.then[0]
    if not isinstance(last, Run) or last.process != one.name or last.name is not None:
        return None
    if len(lets) < len(loop.body) - 1:
        return None
    return Path(
        (), loop.name, loop.collection, lets, test, last.arguments, last.attempt, False, taught_by=loop.taught_by
    )


def _is_plain(before: PlanSteps) -> bool:
    """Whether a visit cannot fail before its loop, and leaves its variables as they are."""
    return not any(
        isinstance(step, (Fail, Put, Set)) or (isinstance(step, Run) and (not step.attempt or step.name))
        for step in walk_steps(before)
    )


def _is_end(one: Procedure, after: PlanSteps) -> bool:
    """Whether a visit ends after its loop by failing, or by running out where nothing ends it by success."""
    if not after:
        return not any(isinstance(step, Succeed) for step in walk_steps(one.steps))
    return len(after) == 1 and isinstance(after[0], Fail) and after[0].witness is None and not may_run_out(after)

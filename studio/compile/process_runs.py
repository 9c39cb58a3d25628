"""Steps that run a process → Python statements: calls, attempts, and visits of a process inside itself."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from studio.compile.ir import PlanStep, PlanSteps
from studio.compile.names import unlike
from studio.compile.shaping import assign
from studio.compile.step_walk import has_memory_of, map_formulas, names_of, with_memory
from studio.compile.trees import call, of_self
from studio.compile.writer import BodyWriter
from studio.language.nodes import Apply, Attribute, Name, Node, free_names
from studio.language.steps import MEMORY, Run, When, walk_steps
from studio.language.types import ANY, TRUTH, record_of, set_of

TRIAL = record_of(succeeded=TRUTH, failed=TRUTH, remembered=set_of(ANY))


def statements(body: BodyWriter, step: Run) -> list[ast.stmt]:
    """A run on its own; what it changes goes back into the variables it was given."""
    if step.name is None or step.name not in body.mentioned:
        return _guarded(body, step, _ran(body, step, call(ast.Name("set"))), [ast.Pass()], [])
    trial = ast.Name(body.local(step.name, TRIAL))
    ran = _ran(body, step, ast.Attribute(trial, "remembered"))
    failed: list[ast.stmt] = [ast.Expr(call(ast.Attribute(trial, "fail")))]
    well: list[ast.stmt] = []
    if body.words.endings[step.process] == "succeeded":
        well = [ast.Expr(call(ast.Attribute(trial, "succeed")))]
    made = [assign(trial, call(body.words.use("Trial"))), *_guarded(body, step, ran, failed, well, trial)]
    if step.process == body.procedure.name and body.procedure.has_memory:
        memory = call(ast.Name("frozenset"), ast.Name(body.formulas.names[MEMORY]))
        made.append(assign(ast.Attribute(trial, "remembered"), memory))
    return made


def joined(body: BodyWriter, run: PlanStep, when: PlanStep) -> list[ast.stmt] | None:
    """An attempt and the question right after it whether it failed, as one ``try``; None where it is not that."""
    if not (isinstance(run, Run) and run.name and run.attempt and isinstance(when, When)):
        return None
    failed = _asks_whether_failed(body, when.test, run)
    elsewhere = _mentions(body.procedure.steps, run.name) - _mentions((when,), run.name)
    if failed is None or elsewhere or not has_memory_of((*when.then, *when.otherwise), run.name):
        return None
    if _is_visit(body, run) or body.words.endings[run.process] == "mixed":
        return None
    memory = unlike(f"{run.name}_{MEMORY}", names_of(body.procedure) | body.formulas.names.keys())
    name = ast.Name(body.local(memory, set_of(ANY)))
    ran = _ran(body, run, name)
    branches = [_renamed(steps, run.name, memory) for steps in (when.then, when.otherwise)]
    then, otherwise = (body.block(steps) for steps in (branches if failed else branches[::-1]))
    start = [assign(name, call(ast.Name("set")))] if body.plan.procedures[run.process].has_memory else []
    return [*start, *_guarded(body, run, ran, then or [ast.Pass()], otherwise)]


def _mentions(steps: Sequence[PlanStep], name: str) -> int:
    """In how many formulas of these steps a name is mentioned."""
    return sum(name in free_names(node) for step in walk_steps(steps) for node in step.formulas)


def _asks_whether_failed(body: BodyWriter, test: Node, run: Run) -> bool | None:
    """True for ``run.failed``, False for its opposite, None for any other test."""
    if isinstance(test, Apply) and test.function == "not":
        inner = _asks_whether_failed(body, test.arguments[0], run)
        return None if inner is None else not inner
    if not isinstance(test, Attribute) or test.value != Name(run.name or ""):
        return None
    if test.name == "failed":
        return True
    return False if test.name == "succeeded" and body.words.endings[run.process] == "succeeded" else None


def _renamed(steps: PlanSteps, run: str, memory: str) -> PlanSteps:
    return tuple(map_formulas(step, lambda node: with_memory(node, run, memory)) for step in steps)


def _ran(body: BodyWriter, step: Run, memory: ast.expr) -> ast.stmt:
    """The statement that runs the process itself."""
    other = body.plan.procedures[step.process]
    given = [body.express(one) for one in step.arguments]
    if other.has_memory:
        shared = step.process == body.procedure.name
        given.append(ast.Name(body.formulas.names[MEMORY]) if shared else memory)
    if _is_visit(body, step):
        return _taken_back(body, step, ast.Yield(call(of_self(body.words.visits[step.process]), *given)))
    return _taken_back(body, step, call(of_self(body.words.attributes[step.process]), *given))


def _taken_back(body: BodyWriter, step: Run, result: ast.expr) -> ast.stmt:
    other = body.plan.procedures[step.process]
    arguments = dict(zip((one.name for one in other.inputs), step.arguments, strict=True))
    targets = [_variable(body, arguments[name]) for name in other.changes]
    if not any(targets):
        return ast.Expr(result)
    names: list[ast.expr] = [target or ast.Name("_") for target in targets]
    return assign(names[0] if len(names) == 1 else ast.Tuple(names), result)


def _variable(body: BodyWriter, argument: Node) -> ast.expr | None:
    if isinstance(argument, Name) and argument.id in body.formulas.names:
        return ast.Name(body.formulas.names[argument.id])
    return None


def _is_visit(body: BodyWriter, step: Run) -> bool:
    """Whether the run is one visit more on the stack of this one."""
    return body.procedure.form == "visits" and step.process in body.words.circles[body.procedure.name]


def _guarded(
    body: BodyWriter,
    step: Run,
    ran: ast.stmt,
    failed: list[ast.stmt],
    well: list[ast.stmt],
    trial: ast.expr | None = None,
) -> list[ast.stmt]:
    """The run with what is done when it fails (attempts only), and when it ends well."""
    handlers = []
    if step.attempt and step.process in body.words.failing:
        handlers.append(ast.ExceptHandler(body.words.use("Failed"), None, failed))
    success = _on_success(body, step, trial)
    if success:
        handlers.append(ast.ExceptHandler(body.words.use("Succeeded"), body.success, success))
    return [ast.Try([ran], handlers, well, [])] if handlers else [ran, *well]


def _on_success(body: BodyWriter, step: Run, trial: ast.expr | None) -> list[ast.stmt]:
    """What is done when the run ends by success, where that reaches us as an exception."""
    itself = step.process == body.procedure.name
    raised = _is_visit(body, step) or body.words.endings[step.process] == "mixed"
    succeeds = body.words.endings[step.process] in ("mixed", "succeeded")
    if not raised or not succeeds or (itself and not body.procedure.changes):
        return []
    made = [_taken_back(body, step, ast.Attribute(ast.Name(body.success), "value"))]
    if isinstance(made[0], ast.Expr):
        made = []
    if itself:
        return [*made, *body.ending_well()]
    if trial is not None:
        made.append(ast.Expr(call(ast.Attribute(trial, "succeed"))))
    return made or [ast.Pass()]

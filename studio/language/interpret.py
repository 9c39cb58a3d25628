"""Processes at work, step by step, exactly as ``steps`` describes them.

Each visit of a process is a generator that asks for the runs it needs; the loop in ``outcome`` keeps the visits on a
stack of its own, so that deep recursion meets our budget and never Python's limit. A visit is recursive, and shares the
memory, when the process itself asked for it; asked for by another process, it is a new run. Values are never changed
in place, which is why a visit that fails leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, assert_never

from studio.language.builtins import TABLE
from studio.language.costs import COPIED_PER_STEP
from studio.language.errors import BudgetExceeded, EvaluationError, FormulaError
from studio.language.evaluate import Budget, Env, compiled, iterated, visited
from studio.language.fault_sentences import PYTHON_ERRORS, fault
from studio.language.nodes import Name, Node
from studio.language.nodes import walk as walk_nodes
from studio.language.run_costs import cost_of_round, cost_of_run, names_needed, runs_itself
from studio.language.show import show, show_value
from studio.language.steps import (
    MEMORY,
    Append,
    Ending,
    Fail,
    ForEach,
    Hole,
    Leave,
    Let,
    Outcome,
    ProcessBody,
    Put,
    Remember,
    Run,
    Set,
    Step,
    Steps,
    Stop,
    Succeed,
    Take,
    When,
)
from studio.language.takes import place_taken
from studio.language.values import Record, Value

MAX_VISITS = 250_000
"""How many visits of processes may be under way inside each other."""

Trace = Callable[[str, dict[str, Any]], None]


@dataclass(frozen=True)
class Library:
    """What a run may use: the processes by name, and the values and functions that every formula sees."""

    processes: Mapping[str, ProcessBody]
    env: Env
    _circles: dict[str, bool] = field(default_factory=dict, compare=False, repr=False)

    def body(self, name: str) -> ProcessBody:
        """The process of that name. Raises FormulaError when there is none."""
        try:
            return self.processes[name]
        except KeyError:
            raise FormulaError(f"There is no process named '{name}'.") from None

    def runs_itself(self, name: str) -> bool:
        """Whether a process runs itself, directly or through others."""
        if name not in self._circles:
            self._circles[name] = runs_itself(self.processes, name)
        return self._circles[name]


def run(
    library: Library,
    process: str,
    arguments: Sequence[Value],
    budget: Budget | None = None,
    trace: Trace | None = None,
) -> Outcome:
    """How the process ends when it is run on these arguments.

    ``trace`` is called before each step with its kind (``let``, ``put``, …, ``for each``; and ``end`` at the end of a
    visit) and a dict: ``process``, ``depth``, ``step`` (``ending`` and ``reason`` at the end), and ``scope``, the names
    with their values at that moment, to be read only.
    Raises EvaluationError for a formula that cannot be worked out, BudgetExceeded for a run that does not end.
    """
    runner = _Runner(library, budget or Budget(), trace)
    with library.env.charged_to(runner.budget):
        try:
            return runner.outcome(process, list(arguments))
        except _RunEnds as end:
            return Outcome(end.ending, end.reason or None)
        except RecursionError:
            raise BudgetExceeded("The values of this run are nested too deep; make them simpler.") from None


class _RunEnds(Exception):
    """The outermost run ends and nothing has happened."""

    def __init__(self, ending: Ending, reason: str) -> None:
        super().__init__(ending)
        self.ending: Ending = ending
        self.reason = reason


class _Left(Exception):
    """The innermost loop under way ends."""


class _Succeeded(Exception):
    """The run of this process ends with success."""


class _Failed(Exception):
    """This visit ends in failure."""

    def __init__(self, reason: str | None, witness: Value) -> None:
        super().__init__(reason)
        self.reason, self.witness = reason, witness


@dataclass(frozen=True)
class _Ended:
    """How a visit ended, as its runner hears of it."""

    process: str
    ending: Ending
    changed: dict[str, Value]
    memory: set[Value]
    reason: str | None = None
    witness: Value = None

    def outcome(self) -> Outcome:
        return Outcome(self.ending, self.reason, self.witness, self.changed, frozenset(self.memory))


_Request = tuple[ProcessBody, list[Value]]
_Course = Generator[_Request, _Ended, None]


class _Runner:
    """The stack of visits under way."""

    def __init__(self, library: Library, budget: Budget, trace: Trace | None) -> None:
        self.library, self.budget, self.trace = library, budget, trace
        self.stack: list[_Visit] = []

    def outcome(self, process: str, arguments: list[Value]) -> Outcome:
        reply: _Ended | None = None
        self.push((self.library.body(process), arguments))
        while True:
            visit = self.stack[-1]
            try:
                request = next(visit.course) if reply is None else visit.course.send(reply)
            except (StopIteration, _Succeeded, _Failed) as end:
                reply = self.pop(end)
                if not self.stack:
                    return reply.outcome()
            except _Left:
                raise EvaluationError(f"'{visit.body.name}' leaves a loop where none is under way.") from None
            else:
                reply = None
                self.push(request)

    def push(self, request: _Request) -> None:
        if len(self.stack) >= MAX_VISITS:
            raise BudgetExceeded(f"'{request[0].name}' ran itself more than {MAX_VISITS:,} deep and was stopped.")
        self.spend_visit(request[0])
        self.stack.append(_Visit(self, *request))

    def spend_visit(self, body: ProcessBody) -> None:
        """Visits of what runs itself are counted apart; other runs cost a little, the first one mostly nothing."""
        if self.library.runs_itself(body.name):
            self.budget.visit()
        else:
            self.budget.spend(cost_of_run(body, first=not self.stack))

    def pop(self, end: Exception) -> _Ended:
        visit = self.stack.pop()
        if isinstance(end, _Failed):
            ended = _Ended(visit.body.name, "failed", {}, visit.memory, end.reason, end.witness)
        else:
            ending: Ending = "succeeded" if isinstance(end, _Succeeded) else "done"
            ended = _Ended(visit.body.name, ending, visit.changed(), visit.memory)
        if self.trace is not None:
            detail = {"process": visit.body.name, "depth": len(self.stack), "ending": ended.ending}
            self.trace("end", {**detail, "reason": ended.reason, "scope": visit.scope})
        return ended


class _Visit:
    """One visit of a process: its variables, and the memory it shares with the visits of the same run."""

    def __init__(self, runner: _Runner, body: ProcessBody, arguments: list[Value]) -> None:
        if len(arguments) != len(body.inputs):
            names = ", ".join(given.name for given in body.inputs) or "none"
            raise EvaluationError(f"The inputs of '{body.name}' are {names}, but {len(arguments)} came.")
        env = runner.library.env
        self.runner, self.body, self.depth = runner, body, len(runner.stack)
        self.memory = self._memory(runner)
        self.scope = Env(((name, env[name]) for name in names_needed(body.steps) if name in env), runner.budget)
        self.scope.update((given.name, value) for given, value in zip(body.inputs, arguments, strict=True))
        # Tests look at the live memory; whatever keeps a value gets a frozen copy (see ``value``).
        self.scope[MEMORY] = self.memory
        self.course = self.block(body.steps)

    def _memory(self, runner: _Runner) -> set[Value]:
        recursive = runner.stack and runner.stack[-1].body.name == self.body.name
        return runner.stack[-1].memory if recursive else set()

    def changed(self) -> dict[str, Value]:
        return {name: self.scope[name] for name in self.body.changes}

    def block(self, steps: Steps) -> _Course:
        for step in steps:
            if self.runner.trace is not None:
                self.tell(self.runner.trace, step)
            match step:  # what is met most often comes first
                case When():
                    yield from self.block(step.then if compiled(step.test)(self.scope) else step.otherwise)
                case Let():
                    self.scope[step.name] = self.value(step.value)
                case Set():
                    self.scope[step.target] = self.value(step.value)
                case Put():
                    self.put(step)
                case Remember():
                    self.remember(step)
                case ForEach():
                    yield from self.for_each(step)
                case Run():
                    yield from self.run(step)
                case Append():
                    self.append(step)
                case Take():
                    self.take(step)
                case Leave():
                    raise _Left
                case Succeed():
                    raise _Succeeded
                case Fail():
                    raise _Failed(step.reason or None, None if step.witness is None else self.value(step.witness))
                case Stop():
                    raise _RunEnds("stopped", step.reason)
                case Hole():
                    raise _RunEnds("hole", step.sentence(self.body.name))
                case _:
                    assert_never(step)

    def tell(self, trace: Trace, step: Step) -> None:
        trace(step.kind, {"process": self.body.name, "depth": self.depth, "step": step, "scope": self.scope})

    def value(self, node: Node) -> Value:
        if not _mentions_memory(node):
            return compiled(node)(self.scope)
        self.scope[MEMORY] = frozenset(self.memory)
        try:
            return compiled(node)(self.scope)
        finally:
            self.scope[MEMORY] = self.memory

    def variable(self, name: str) -> Value:
        try:
            return self.scope[name]
        except KeyError:
            raise FormulaError(f"There is nothing named '{name}' to change here.") from None

    def copied(self, made: Value) -> Value:
        """A collection that is made again because one item of it changes."""
        if isinstance(made, (dict, list, frozenset)):
            self.runner.budget.spend(len(made) // COPIED_PER_STEP)
        return made

    def remember(self, step: Remember) -> None:
        value = self.value(step.value)
        try:
            self.memory.add(value)
        except TypeError:
            raise EvaluationError(f"{show(step.value)} cannot be remembered; remember numbers or points.") from None

    def put(self, step: Put) -> None:
        target, key, value = self.variable(step.target), self.value(step.key), self.value(step.value)
        if isinstance(target, dict):
            self._check_fresh(step, key, target)
            self.scope[step.target] = self.copied({**target, key: value})
        elif isinstance(target, list):
            self.scope[step.target] = self.copied(_with_place(target, key, value, step))
        else:
            raise EvaluationError(f"'{step.target}' is no dict or list, so nothing can be put into it.")

    def _check_fresh(self, step: Put, key: Value, target: dict[Value, Value]) -> None:
        try:
            present = key in target
        except TypeError:
            raise EvaluationError(_no_key(step)) from None
        if step.fresh is not None and step.fresh is present:
            state = "already holds" if present else "does not hold"
            question = f"Nobody has shown what happens when {step.target} {state} {show_value(key)}."
            raise _RunEnds("hole", question)

    def take(self, step: Take) -> None:
        target = self.variable(step.target)
        place = place_taken(step) if isinstance(target, list) else None
        if place is not None:
            self.scope[step.target] = self.copied(self._without_place(target, place, step))
            return
        key = self.value(step.key)
        if not isinstance(target, (dict, list, frozenset)):
            raise EvaluationError(f"'{step.target}' is no collection, so nothing can be taken from it.")
        self.scope[step.target] = self.copied(TABLE["without"][0].meaning(target, key))

    def _without_place(self, target: Value, place: Node, step: Take) -> Value:
        at = self.value(place)
        try:
            return TABLE["without_at"][0].meaning(target, at)
        except PYTHON_ERRORS as error:
            raise fault(step.key, error, (target, at)) from error

    def append(self, step: Append) -> None:
        target = self.variable(step.target)
        if isinstance(target, list):
            self.scope[step.target] = self.copied([*target, self.value(step.value)])
        elif isinstance(target, frozenset):
            self.scope[step.target] = self.copied(self._joined(target, step))
        else:
            raise EvaluationError(f"'{step.target}' is no list or set, so nothing can be added to it.")

    def _joined(self, target: frozenset[Value], step: Append) -> frozenset[Value]:
        try:
            return target | {self.value(step.value)}
        except TypeError:
            raise EvaluationError(f"{show(step.value)} cannot be in a set; add numbers, texts or places.") from None

    def for_each(self, step: ForEach[Step]) -> _Course:
        collection = visited(step.collection)(self.scope)
        try:
            items = list(iterated(collection))
        except TypeError:
            raise EvaluationError(f"{show(step.collection)} is no collection to go through.") from None
        self.runner.budget.spend(len(items) * cost_of_round(step))
        with suppress(_Left):
            for item in items:
                self.scope[step.name] = item
                yield from self.block(step.body)

    def run(self, step: Run) -> _Course:
        arguments = [self.value(argument) for argument in step.arguments]
        body = self.runner.library.body(step.process)
        ended = yield body, arguments
        if ended.ending == "failed" and not step.attempt:
            raise _Failed(ended.reason, ended.witness)
        self._take_back(body, step, ended)
        if ended.ending == "succeeded" and body.name == self.body.name:
            raise _Succeeded
        if step.name:
            self.scope[step.name] = _record_of(ended)

    def _take_back(self, body: ProcessBody, step: Run, ended: _Ended) -> None:
        for given, argument in zip(body.inputs, step.arguments, strict=True):
            if given.name in ended.changed and isinstance(argument, Name):
                self.scope[argument.id] = ended.changed[given.name]


def _record_of(ended: _Ended) -> Record:
    truths = (("succeeded", ended.ending == "succeeded"), ("failed", ended.ending == "failed"))
    return Record((*truths, (MEMORY, frozenset(ended.memory))))


def _with_place(target: list[Value], place: Value, value: Value, step: Put) -> list[Value]:
    changed = list(target)
    try:
        changed[place] = value
    except (IndexError, TypeError):
        raise EvaluationError(f"'{step.target}' has no place {show(step.key)} to put anything.") from None
    return changed


def _no_key(step: Put) -> str:
    return f"{show(step.key)} cannot be a key of {step.target}; keys are numbers, texts, points or tuples."


def _mentions_memory(node: Node) -> bool:
    if isinstance(node, Name):
        return node.id == MEMORY
    known = _remembering.get(id(node))
    if known is not None and known[0] is node:
        return known[1]
    if len(_remembering) > 10_000:
        _remembering.clear()
    found = any(isinstance(part, Name) and part.id == MEMORY for _, part in walk_nodes(node))
    _remembering[id(node)] = (node, found)
    return found


_remembering: dict[int, tuple[Node, bool]] = {}

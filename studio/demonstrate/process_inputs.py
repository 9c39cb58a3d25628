"""What a process takes, of which types, and which of it its steps change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from studio.demonstrate.simplify_steps import changed_by
from studio.demonstrate.visits import Visit
from studio.document.model import Document, Process
from studio.language.nodes import Name
from studio.language.steps import Input, Run, Step, Steps, formula_names, walk_steps
from studio.language.types import type_of_all


def typed_inputs(before: Process, visits: Sequence[Visit], steps: Steps, rule: bool) -> tuple[Input, ...]:
    """The inputs with the types of everything they were; a rule keeps only the states that its steps mention."""
    names = list(dict.fromkeys([*(one.name for one in before.inputs), *(name for v in visits for name in v.inputs)]))
    types = {name: type_of_all(v.inputs[name] for v in visits if name in v.inputs) for name in names}
    if rule:
        used = mentioned(steps)
        names = [name for name in names if name in used]
    return tuple(Input(name, types[name]) for name in names)


def mentioned(steps: Steps) -> frozenset[str]:
    """Every name that steps read or change."""
    return formula_names(steps) | {name for step in walk_steps(steps) for name in changed_by(step)}


def changed_inputs(
    name: str, inputs: Sequence[Input], steps: Steps, processes: Mapping[str, Process]
) -> tuple[str, ...]:
    """The inputs that some step changes, directly or through a process that it runs."""
    changed: set[str] = set()
    while True:
        before = len(changed)
        for step in walk_steps(steps):
            changed |= set(_changed_through(step, name, inputs, changed, processes))
        if len(changed) == before:
            return tuple(one.name for one in inputs if one.name in changed)


def _changed_through(
    step: Step, name: str, inputs: Sequence[Input], changed: set[str], processes: Mapping[str, Process]
) -> list[str]:
    if not isinstance(step, Run):
        return [] if step.alters is None else [step.alters]
    called = processes.get(step.process)
    theirs = inputs if step.process == name else called.inputs if called else ()
    hit = changed if step.process == name else set(called.changes if called else ())
    pairs = zip(theirs, step.arguments, strict=False)
    return [node.id for one, node in pairs if one.name in hit and isinstance(node, Name)]


def with_changes_of_runs(document: Document) -> Document:
    """The document in which each process hands back what is changed by those that it runs, also by ones shown in it."""
    running = [
        one for one in document.processes.values() if any(isinstance(step, Run) for step in walk_steps(one.steps))
    ]
    for _ in running:
        made = {one.name: changed_inputs(one.name, one.inputs, one.steps, document.processes) for one in running}
        running = [replace(one, changes=made[one.name]) for one in running]
        known = {**document.processes, **{one.name: one for one in running}}
        if known == document.processes:
            break
        document = replace(document, processes=known)
    return document


def functions_with_nothing(document: Document) -> frozenset[str]:
    """Functions that were shown to give nothing in some case."""
    lessons = document.lessons.values()
    return frozenset(one.name for one in lessons if any(example.result is None for example in one.examples))

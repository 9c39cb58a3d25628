"""Names that a document uses but nobody defines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from studio.document.graph import order
from studio.document.model import EVENTS, Document, Process, Rule
from studio.language.builtins import is_reserved
from studio.language.errors import CycleError
from studio.language.nodes import Node, free_names
from studio.language.steps import MEMORY, Run, bound_names, walk_steps


def reference_faults(document: Document) -> list[str]:
    """Every use of an unknown name and every circle of definitions, as ``path: sentence``."""
    found = [*_definitions(document), *_processes(document), *_rules(document), *_rest(document)]
    try:
        order(document)
    except CycleError as error:
        found.append(f"definitions: {error.sentence}")
    return found


def unknown_names(document: Document, formula: Node, known: Iterable[str] = ()) -> list[str]:
    """The names in a formula that are no definition, no builtin and not among ``known``."""
    return _unknown(document, free_names(formula).difference(known))


def _unknown(document: Document, names: Iterable[str]) -> list[str]:
    new = (name for name in names if name not in document.definitions)
    return sorted(name for name in new if not is_reserved(name) and not _is_sign(name))


def _is_sign(name: str) -> bool:
    return not name.isidentifier() or name == "not"


def _formula(document: Document, formula: Node, known: Iterable[str], path: str) -> Iterator[str]:
    return _said(unknown_names(document, formula, known), path)


def _said(names: Iterable[str], path: str) -> Iterator[str]:
    return (f"{path}: there is nothing named “{name[:60]}”." for name in names)


def _definitions(document: Document) -> Iterator[str]:
    for place, one in enumerate(document.definitions.values()):
        yield from _said(_unknown(document, one.needs), f"definitions.{place}.formula")


def _processes(document: Document) -> Iterator[str]:
    for place, process in enumerate(document.processes.values()):
        yield from _process(document, process, f"processes.{place}.steps")


def _process(document: Document, process: Process, path: str) -> Iterator[str]:
    inside = {MEMORY, *(one.name for one in process.inputs), *bound_names(process.steps)}
    states = set(document.states())
    for step in walk_steps(process.steps):
        for formula in step.formulas:
            yield from _formula(document, formula, inside, path)
        if step.alters is not None and step.alters not in inside | states:
            yield f"{path}: there is no state, input or local named “{step.alters[:60]}” to change."
        if isinstance(step, Run):
            yield from _run(document, step.process, len(step.arguments), path)


def _run(document: Document, name: str, given: int, path: str) -> Iterator[str]:
    process = document.processes.get(name)
    if process is None:
        yield f"{path}: there is no process named “{name[:60]}”."
    elif len(process.inputs) != given:
        yield f"{path}: “{name}” needs {len(process.inputs)} inputs, and {given} are given."


def _rules(document: Document) -> Iterator[str]:
    for place, rule in enumerate(document.rules):
        yield from _rule(document, rule, f"rules.{place}")


def _rule(document: Document, rule: Rule, path: str) -> Iterator[str]:
    if rule.event not in EVENTS:
        yield f"{path}.event: there is no event “{rule.event[:60]}”; there are {', '.join(EVENTS)}."
    for formula in rule.arguments:
        yield from _formula(document, formula, EVENTS.get(rule.event, {}), f"{path}.arguments")
    if rule.when is not None:
        yield from _formula(document, rule.when, (), f"{path}.when")
    yield from _run(document, rule.process, len(rule.arguments), f"{path}.process")


def _rest(document: Document) -> Iterator[str]:
    for place, one in enumerate(document.constraints.values()):
        yield from _formula(document, one.left, (), f"constraints.{place}.left")
        yield from _formula(document, one.right, (), f"constraints.{place}.right")
    for name, timer in document.timers.items():
        known = {*document.definitions, *document.processes}
        yield from _said((one for one in (*timer.parts, *timer.answers) if one not in known), f"timers.{name[:60]}")
    for place, shown in enumerate(document.demonstrations.values()):
        if shown.process not in document.processes:
            yield f"demonstrations.{place}.process: there is no process named “{shown.process[:60]}”."

"""Following: what was inferred from something that now means something else is inferred again.

Functions that were taught come first, then processes, each after what it rests on. What cannot follow stays as it was
and says so; nothing is inferred again that cannot have changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from studio.demonstrate.learn import Learner, moment_of, run_by, shown_by
from studio.document.graph import demonstration_needs, order, process_needs
from studio.document.meaning_changes import Comparison
from studio.document.model import Demonstration, Document, Lesson
from studio.generalize.lessons import KINDS, is_as_taught, taught_again
from studio.infer.goals import Finding, Work
from studio.language.show import enumerated


@dataclass(frozen=True)
class Followed:
    """A document brought up to date: what was inferred on the way, the names that differ now, and what to tell."""

    document: Document
    findings: tuple[Finding, ...] = ()
    names: frozenset[str] = frozenset()
    says: str = ""


def inferred_again(before: Document, after: Document, work: Work | None = None) -> Followed:
    """A changed document with everything inferred again that rests on the change. Raises Cancelled."""
    if before.definitions is after.definitions:
        return Followed(after, says=_told(before, after, frozenset(), []))
    work = work or Work()
    taught, findings, faults = _functions(before, after, work)
    learner = Learner(taught, work)
    document = learner.follow(_shaken(Comparison(before, taught), taught))
    names = frozenset(_differing(after, document))
    return Followed(document, (*findings, *learner.findings), names, _told(before, document, names, faults))


def rests_on_change(before: Document, after: Document) -> bool:
    """Whether ``followed`` would have anything to infer again; nothing is inferred."""
    if before.definitions is after.definitions:
        return False
    shaken = _shaken(Comparison(before, after), after)
    return next(_waiting(before, after, set()), None) is not None or next(shaken, None) is not None


def _functions(before: Document, document: Document, work: Work) -> tuple[Document, list[Finding], list[str]]:
    """Every taught function that rests on the change, inferred again; and why some cannot be."""
    findings: list[Finding] = []
    faults: list[str] = []
    done: set[str] = set()
    while name := next(_waiting(before, document, done), None):
        work.check()
        made = taught_again(document, name, work)
        document, done = made.document, {*done, name}
        findings += [made.finding] if made.finding else []
        faults += [f"{name} stays as it was: {made.fault}"] if made.fault else []
    return document, findings, faults


def _waiting(before: Document, document: Document, done: set[str]) -> Iterator[str]:
    """The taught functions still to be inferred again, those that others need first."""
    comparison = Comparison(before, document)
    if not comparison.changed:
        return
    for name in order(document):
        lesson = document.lessons.get(name)
        if lesson is None or lesson.kind not in KINDS or name in done:
            continue
        definition = document.definitions[name]
        needs = {*definition.needs, lesson.collection or ""}
        if is_as_taught(definition, lesson) and _is_shaken(comparison, lesson, needs):
            yield name


def _is_shaken(comparison: Comparison, lesson: Lesson, needs: set[str]) -> bool:
    return any(comparison.differ(needs, example.parameters) for example in lesson.examples)


def _shaken(comparison: Comparison, document: Document) -> Iterator[str]:
    """The processes of which a demonstration, or a step as things were then, rests on the change."""
    if not comparison.changed:
        return
    for name, process in document.processes.items():
        own = process_needs(process)
        shows = (one for one in document.demonstrations.values() if name in shown_by(one))
        if any(comparison.differ(own | _mentioned(one), moment_of(one)) for one in shows):
            yield name


def _mentioned(one: Demonstration) -> frozenset[str]:
    """What a demonstration was acted out with: functions, definitions, and processes that it ran."""
    tiles = {operand.tile for action in one.actions for operand in action.operands if operand.tile}
    return demonstration_needs(one) | run_by(one) | tiles


def _differing(before: Document, after: Document) -> Iterator[str]:
    for name, one in after.definitions.items():
        if before.definitions.get(name) != one:
            yield name
    for name, process in after.processes.items():
        if before.processes.get(name) != process:
            yield name


def _told(before: Document, after: Document, names: frozenset[str], faults: list[str]) -> str:
    """What follows from the change, in sentences; ``names`` are inferred again."""
    failed = [name for name, one in after.processes.items() if one.fault and one.fault != _fault(before, name)]
    changed = sorted(names.difference(failed))
    said = [f"{enumerated(changed)} {'is' if len(changed) == 1 else 'are'} inferred again."] if changed else []
    return " ".join([*said, *faults, *(f"{name}: {_fault(after, name)}" for name in failed)])


def _fault(document: Document, name: str) -> str:
    return document.processes[name].fault if name in document.processes else ""

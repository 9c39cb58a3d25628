"""What inference found when things were shown, where all that this rests on is still as it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from studio.demonstrate.learn import shown_by
from studio.document.changes import about
from studio.document.model import Document, Example
from studio.generalize.attributes import find
from studio.language.errors import StudioError
from studio.language.show import show
from studio.language.values import same
from studio.session.trust import HasResult, Trusted, trusted


def known_findings(history: Sequence[HasResult], document: Document) -> dict[str, Trusted]:
    """The latest finding about each goal, in the order in which they were found last.

    Those of a process are left out when its demonstrations, steps or choices became others since, those of a lesson
    when its examples or its formula did: what was found then is not what would be found now.
    """
    then: dict[str, Document] = {}
    order: dict[str, None] = {}
    for step in history:
        for one in step.result.findings:
            if one.supports:
                then[owner(one.goal)] = step.result.document
                order.pop(one.goal, None)
                order[one.goal] = None
    held = {name for name, one in then.items() if _is_as_then(one, document, name)}
    found = {goal: one for goal, one in trusted(history).items() if owner(goal) in held and _holds(document, one)}
    return {goal: found[goal] for goal in order if goal in found}


def owner(goal: str) -> str:
    """The process, or the taught name or attribute, that a goal is about."""
    return goal.partition(": ")[0]


def _is_as_then(then: Document, now: Document, name: str) -> bool:
    if name not in now.processes:
        return _is_shown_alike(then, now, name)
    before, process = then.processes.get(name), now.processes[name]
    return (
        before is not None
        and (before.steps, before.inputs) == (process.steps, process.inputs)
        and _taught_by(then, name) == _taught_by(now, name)
    )


def _is_shown_alike(then: Document, now: Document, name: str) -> bool:
    """Whether a lesson has the same examples; that there are parameters now which were not does not change them."""
    before, lesson = then.lessons.get(name), now.lessons.get(name)
    if before is None or lesson is None or len(before.examples) != len(lesson.examples):
        return False
    if replace(before, examples=()) != replace(lesson, examples=()):
        return False
    return all(map(partial(_is_same_example, now), before.examples, lesson.examples))


def _is_same_example(now: Document, before: Example, example: Example) -> bool:
    if replace(before, parameters={}) != replace(example, parameters={}):
        return False
    kept = example.parameters
    return all(
        same(kept[name], value) if name in kept else name in now.definitions
        for name, value in before.parameters.items()
    )


def _taught_by(document: Document, process: str) -> tuple[object, ...]:
    shows = [one for one in document.demonstrations.values() if process in shown_by(one)]
    return shows, [one for one in document.choices if about(one.goal, process)]


def _holds(document: Document, one: Trusted) -> bool:
    """Whether what was found for a taught name or attribute is what stands there; steps were compared whole."""
    goal = one.finding.goal
    return goal not in document.lessons or formula_of(document, goal) == one.finding.formula


def formula_of(document: Document, key: str) -> str:
    """What an attribute, or a value, is now."""
    try:
        return show(document.definitions[key].formula if key in document.definitions else find(document, key).node)
    except StudioError:
        return "gone"

"""A definition that follows others: pointed at what it should be, in one or more moments of the states."""

from __future__ import annotations

from dataclasses import replace

from studio.document.chance import names_of_chance
from studio.document.changes import replace_formula
from studio.document.live import Live
from studio.document.model import Document, Example, Lesson, LessonKind, with_definition, with_entry
from studio.infer.explain import finding
from studio.infer.goals import Finding, Goal, Scope, Situation, Work
from studio.infer.questions import question
from studio.infer.solve import solve
from studio.language.errors import Refusal
from studio.language.types import ANY, join, type_of
from studio.language.values import Shape, Value

KIND: LessonKind = "value"


def followed(
    document: Document, name: str, states: dict[str, Value], value: Value, work: Work
) -> tuple[Document, Finding]:
    """The document in which the definition is a formula over the states, right in all moments shown so far.

    Raises Refusal for an unknown name, CannotExplain when no formula over the states gives what was pointed at.
    """
    if name not in document.definitions:
        raise Refusal(f"There is no definition named {name}.")
    if isinstance(Live(document).env().get(name), Shape):
        raise Refusal(f"{name} is drawn. Relate one of its attributes instead: show what it is in other moments first.")
    known = document.lessons.get(name)
    examples = known.examples if known is not None and known.kind == KIND else ()
    label = f"{name}, moment {len(examples) + 1}"
    unseen = names_of_chance(document) | {name}
    others = {key: one for key, one in states.items() if key not in unseen}
    lesson = Lesson(name, KIND, (), (*examples, Example(label, {}, value, others)))
    goal = _goal(lesson)
    answer = solve(goal, work)
    document = replace(document, lessons=with_entry(document.lessons, name, lesson))
    document = _as_formula(document, name)
    document = replace_formula(document, name, answer.best)
    return document, finding(goal, answer, question(goal, answer, _longer(goal)))


def _goal(lesson: Lesson) -> Goal:
    moments = tuple(Situation(dict(one.parameters), one.label) for one in lesson.examples)
    shared = set.intersection(*(set(one.values) for one in moments))
    types = {name: join(type_of(one.values[name]) for one in moments) for name in sorted(shared)}
    wanted = tuple(one.result for one in lesson.examples)
    return Goal(lesson.name, moments, wanted, Scope(types, locals=tuple(types)), ANY)


def _as_formula(document: Document, name: str) -> Document:
    """What follows others is no state any more."""
    definition = replace(document.definitions[name], role="formula", first=None)
    present = {key: value for key, value in document.present.items() if key != name}
    return replace(with_definition(document, definition), present=present)


def _longer(goal: Goal) -> list[Situation]:
    """Moments in which lists have grown: reachable by going on."""
    moments = []
    for one in goal.situations:
        grown = {name: [*value, *value] if isinstance(value, list) else value for name, value in one.values.items()}
        moments.append(Situation(grown, "later"))
    return moments

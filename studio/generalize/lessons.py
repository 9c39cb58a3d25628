"""Lessons: what was shown about one function, and everything that can be done with it.

Every change of a lesson infers again from all of its examples. A change that cannot be explained leaves the document
as it was, unless the person insists: then the examples are kept and the old formula stays until they agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from studio.document.graph import users
from studio.document.live import present_states
from studio.document.model import (
    Choice,
    Definition,
    Document,
    Example,
    Lesson,
    LessonKind,
    with_definition,
    with_entry,
    without_entry,
)
from studio.generalize import members, teach
from studio.generalize.asked_situations import completed
from studio.generalize.conclude import Concluded, values_there
from studio.generalize.example_moments import Moments, must_be_free, must_be_local, snapshot
from studio.generalize.members import refuting
from studio.generalize.numbered_members import is_numbered, with_counts_named
from studio.generalize.operands import short_value
from studio.generalize.probes import environment, kept_by_constraints
from studio.infer.goals import Finding, Work
from studio.language.errors import CannotExplain, Refusal
from studio.language.evaluate import Budget
from studio.language.nodes import Node
from studio.language.show import show
from studio.language.steps import Input
from studio.language.types import type_of
from studio.language.values import Value, same

KINDS = ("members", "function")
"""The kinds of lessons that teach a definition; others only note what was seen."""


@dataclass(frozen=True)
class Learned:
    """The document after a lesson, what was found, and whether the examples could be explained."""

    document: Document
    finding: Finding | None
    fault: str = ""


def shown_function(
    document: Document,
    name: str,
    inputs: Mapping[str, Value],
    result: Value,
    insist: bool = False,
    work: Work | None = None,
) -> Learned:
    """One more example of a function. Raises Refusal or CannotExplain, and then nothing has changed."""
    if not inputs:
        raise Refusal(f"{name} needs at least one input; without any it is a plain value, not a function.")
    lesson = _lesson(document, name, "function", None, inputs)
    moments = Moments(document)
    example = Example("", dict(inputs), result, snapshot(document, moments.at(present_states(document))))
    if any(_same_moment(one, example) and same(one.result, result) for one in lesson.examples):
        raise Refusal(f"{name} was shown exactly this already; show it another case.")
    return _learned(document, replace(lesson, examples=(*lesson.examples, example)), insist, work, moments)


def shown_members(
    document: Document,
    name: str,
    collection: str,
    chosen: Sequence[Value],
    inputs: Mapping[str, Value] | None = None,
    insist: bool = False,
    work: Work | None = None,
) -> Learned:
    """The chosen members of a collection at this moment (for these inputs); insisting replaces what was chosen.

    Raises CannotExplain when other members were chosen for the same case.
    """
    lesson = _lesson(document, name, "members", collection, inputs or {})
    moments = Moments(document)
    present = moments.at(present_states(document))
    if collection not in present:
        raise Refusal(f"There is no collection called {collection} with a value; name one that has.")
    if is_numbered(present[collection]):
        document = with_counts_named(document, collection)
        moments = Moments(document)
        present = moments.at(present_states(document))
    order = members.what_to_choose(collection, present[collection])
    strangers = [one for one in chosen if one not in order]
    if strangers:
        raise Refusal(f"{short_value(strangers[0])} is no member of {collection}; choose among its members.")
    result = [one for one in order if one in chosen]
    example = Example("", dict(inputs or {}), result, snapshot(document, present))
    before = [one for one in lesson.examples if _same_moment(one, example)]
    clashing = [one for one in before if not same(one.result, result)]
    if clashing and not insist:
        raise CannotExplain(
            f"{name} was shown with other members for the same case ({clashing[0].label}). "
            "Take that one back, or insist to replace it.",
            (clashing[0].label, "what is shown now"),
        )
    kept = tuple(one for one in lesson.examples if one not in before)
    return _learned(document, replace(lesson, examples=(*kept, example)), insist, work, moments)


def _lesson(
    document: Document, name: str, kind: LessonKind, collection: str | None, inputs: Mapping[str, Value]
) -> Lesson:
    """The lesson to extend, or a fresh one. Raises Refusal when it is about something else."""
    lesson = document.lessons.get(name)
    if lesson is None:
        must_be_free(document, name)
        for number, one in enumerate(inputs):
            must_be_local(one, list(inputs)[:number])
        return Lesson(name, kind, tuple(Input(one, type_of(value)) for one, value in inputs.items()), (), collection)
    if (lesson.kind, lesson.collection) != (kind, collection):
        what = f"members of {lesson.collection}" if lesson.kind == "members" else "results of a function"
        raise Refusal(f"{name} was taught by showing {what}; go on like that, or choose another name.")
    if [part.name for part in lesson.inputs] != list(inputs):
        wanted = ", ".join(part.name for part in lesson.inputs) or "no inputs"
        raise Refusal(f"{name} takes {wanted}; give the same in every example.")
    return lesson


def _same_moment(one: Example, other: Example) -> bool:
    return same(dict(one.inputs), dict(other.inputs)) and same(dict(one.parameters), dict(other.parameters))


def _learned(
    document: Document, lesson: Lesson, insist: bool, work: Work | None, moments: Moments | None = None
) -> Learned:
    lesson = (members.relabelled_members if lesson.kind == "members" else teach.relabelled_function)(lesson)
    kept = replace(document, lessons=with_entry(document.lessons, lesson.name, lesson))
    if work is not None and not work.learns:
        return Learned(kept, None)
    try:
        found = conclusion(moments or Moments(document), lesson, work)
    except CannotExplain as fault:
        if not insist:
            raise
        return Learned(kept, None, fault.sentence)
    finding = _with_refuted(moments or Moments(document), document, lesson, found.finding)
    return Learned(with_definition(kept, _as_before(document, found.definition)), finding)


def _with_refuted(moments: Moments, document: Document, lesson: Lesson, finding: Finding) -> Finding:
    """The finding, with what was believed before as refuted, when an example refutes it."""
    before = document.definitions.get(lesson.name)
    label = refuting(moments, lesson, before.formula) if before is not None else ""
    if before is None or not label:
        return finding
    return replace(finding, refuted=((show(before.formula), label), *finding.refuted))


def taught_again(document: Document, name: str, work: Work | None = None) -> Learned:
    """What a lesson leads to now that something it rests on changed; where nothing fits, the old formula stays."""
    lesson = document.lessons[name]
    try:
        found = conclusion(Moments(document), lesson, work)
    except (CannotExplain, Refusal) as error:
        return Learned(document, None, error.sentence)
    return Learned(with_definition(document, _as_before(document, found.definition)), found.finding)


def with_typed(document: Document, name: str) -> Document:
    """The document in which the formula typed for a taught function is what is meant, until an example refutes it."""
    lesson = document.lessons.get(name)
    if lesson is None or lesson.kind not in KINDS:
        return document
    chosen = replace(lesson, chosen=document.definitions[name].formula)
    return replace(document, lessons=with_entry(document.lessons, name, chosen))


def lesson_fault(document: Document, name: str) -> str:
    """Why what is taught contradicts what was shown, in a sentence; empty where it does not."""
    lesson, definition = document.lessons.get(name), document.definitions.get(name)
    if lesson is None or definition is None or lesson.kind not in KINDS or not is_as_taught(definition, lesson):
        return ""
    label = refuting(Moments(document), lesson, definition.formula)
    return label and f"{name} gives something else than was shown in “{label}”. Take that back, or show more."


def is_as_taught(definition: Definition, lesson: Lesson) -> bool:
    """Whether a definition still has the inputs that its examples give."""
    return [one.name for one in definition.inputs] == [one.name for one in lesson.inputs]


def conclusion(moments: Moments, lesson: Lesson, work: Work | None = None) -> Concluded:
    """What a lesson leads to now. Raises CannotExplain when nothing fits it."""
    if lesson.kind == "members":
        return members.concluded_members(moments, lesson, work)
    return teach.concluded_function(moments, lesson, work)


def _as_before(document: Document, definition: Definition) -> Definition:
    """The definition with what the person said about the one it replaces."""
    old = document.definitions.get(definition.name)
    return definition if old is None else replace(old, formula=definition.formula, inputs=definition.inputs)


def lesson_of(document: Document, name: str) -> Lesson:
    """The lesson of this name. Raises Refusal when there is none."""
    if name not in document.lessons or document.lessons[name].kind not in KINDS:
        raise Refusal(f"{name} was not taught by examples, so there is nothing to answer or take back.")
    return document.lessons[name]


def situations_asked_about(
    document: Document, name: str, given: Sequence[Mapping[str, Value]], work: Work | None = None
) -> list[Mapping[str, Value]]:
    """The whole situations that are meant by parts of them: those of the open question in which it is so.

    Raises Refusal for a name that is no input, parameter or state, where nothing is asked that would say what is left
    out, and for what is answered twice.
    """
    lesson = lesson_of(document, name)
    inputs = [part.name for part in lesson.inputs]
    known = [*inputs, *document.parameters(), *document.states()]
    for one in (each for some in given for each in some):
        if one not in known:
            told = f"name {', '.join(known)}" if known else "leave the situation out"
            raise Refusal(f"{one} is no input of {name} and no parameter or state; {told}.")
    whole = bool(inputs) and all(part in one for one in given for part in inputs)
    asked = None if whole else conclusion(Moments(document), lesson, work).finding.question
    return completed(asked, name, given)


def answered_together(document: Document, name: str, answers: Sequence[Choice], work: Work | None = None) -> Learned:
    """The answers in several situations, each as one more example; of those that cannot happen it is kept as said."""
    lesson, moments, kept = lesson_of(document, name), Moments(document), []
    examples = lesson.examples
    for one in answers:
        if one.impossible:
            kept.append(replace(one, situation=dict(one.situation)))
            continue
        example = _as_example(moments, lesson, one)
        examples = (*(each for each in examples if not _same_moment(each, example)), example)
        guessed = _is_guessed(moments, lesson, example)
        kept.append(Choice(name, dict(one.situation), example.result, guessed=guessed))
    document = replace(document, choices=(*document.choices, *kept))
    if examples == lesson.examples:
        return taught_again(document, name, work)
    return _learned(document, replace(lesson, examples=examples), False, work)


def _as_example(moments: Moments, lesson: Lesson, answer: Choice) -> Example:
    """An answer as an example. Raises Refusal where its situation lacks an input."""
    situation = answer.situation
    inputs = {part.name: situation[part.name] for part in lesson.inputs if part.name in situation}
    if len(inputs) < len(lesson.inputs):
        missing = next(part.name for part in lesson.inputs if part.name not in inputs)
        raise Refusal(f"The situation of an answer needs {missing} as well, for it is an input of {lesson.name}.")
    moment = {one: what for one, what in situation.items() if one not in inputs}
    moment = {**present_states(moments.document), **_moved(moments.document, moment), **moment}
    result = _result(moments, lesson, moment, answer.value)
    return Example("", inputs, result, snapshot(moments.document, moments.at(moment)))


def _is_guessed(moments: Moments, lesson: Lesson, example: Example) -> bool:
    """Whether what an example tells is what is taught so far."""
    formula = moments.document.definitions[lesson.name].formula
    there = environment(moments, example.parameters, example.inputs)
    return any(same(value, example.result) for _, value in values_there([formula], there, Budget()).values())


def _moved(document: Document, moment: Mapping[str, Value]) -> dict[str, Value]:
    """The parameters that the constraints move when those of the situation have their values."""
    parameters = {name: value for name, value in moment.items() if name in document.parameters()}
    moved = kept_by_constraints(document, parameters) if parameters else {}
    if moved is None:
        raise Refusal("This situation cannot be reached: a range or a constraint forbids it.")
    return moved


def _result(moments: Moments, lesson: Lesson, moment: Mapping[str, Value], value: Value) -> Value:
    if lesson.kind != "members":
        return value
    if not isinstance(value, (list, tuple)):
        raise Refusal(f"Answer with the list of the members of {lesson.collection} that are meant.")
    present = moments.at(moment)[lesson.collection or ""]
    order = members.what_to_choose(lesson.collection or "", present)
    if any(one not in order for one in value):
        raise Refusal(f"Some of these are no members of {lesson.collection} in that situation.")
    return [one for one in order if one in value]


def candidate_chosen(document: Document, name: str, number: int, work: Work | None = None) -> Learned:
    """Takes the candidate of this number (0 is the best one) as what is meant, until an example refutes it."""
    lesson = lesson_of(document, name)
    found = conclusion(Moments(document), replace(lesson, chosen=None), work)
    if not 0 <= number < len(found.formulas):
        raise Refusal(f"There are {len(found.formulas)} candidates for {name}; choose 0 to {len(found.formulas) - 1}.")
    return preferred(document, name, found.formulas[number], work)


def preferred(document: Document, name: str, formula: Node, work: Work | None = None) -> Learned:
    """Keeps a formula the person picked or typed; it stays as long as it meets every example."""
    lesson = replace(lesson_of(document, name), chosen=formula)
    learned = _learned(document, lesson, False, work)
    choices = (*document.choices, Choice(name, formula=formula))
    return replace(learned, document=replace(learned.document, choices=choices))


def retracted(document: Document, label: str, name: str = "", work: Work | None = None) -> Learned:
    """Takes one example back; the definition goes when it was the last one and nobody needs it."""
    taught = [one for one in document.lessons.values() if one.kind in KINDS and name in ("", one.name)]
    owners = [one for one in taught if _labelled(one, label)]
    if len(owners) != 1:
        why = "There is no example" if not owners else "There are several examples"
        raise Refusal(f"{why} called “{label}”; say the function that it taught as well.")
    lesson = owners[0]
    rest = tuple(one for one in lesson.examples if one.label != label)
    if rest:
        return _learned(document, replace(lesson, examples=rest), False, work)
    if needed := [one for one in users(document, lesson.name) if one != lesson.name]:
        raise Refusal(f"{lesson.name} is needed by {needed[0]}; change that first, then take the last example back.")
    bare = replace(document, lessons=without_entry(document.lessons, lesson.name))
    return Learned(replace(bare, definitions=without_entry(bare.definitions, lesson.name)), None)


def _labelled(lesson: Lesson, label: str) -> bool:
    return any(one.label == label for one in lesson.examples)

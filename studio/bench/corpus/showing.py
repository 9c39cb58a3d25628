"""Showing examples: the gestures by which a person teaches a goal, done in an editor as in the product."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from time import perf_counter, process_time
from typing import Any

from studio.bench.corpus.reading import CorpusGoal, CorpusProgram, Json
from studio.document.model import Definition, Document, with_definition
from studio.generalize.lessons import with_typed
from studio.infer.goals import Answer, Finding, Goal, Work
from studio.language.errors import Cancelled, StudioError
from studio.language.parse import parse
from studio.session.editor import Editor

LONGEST = 20.0
"""So many seconds (of work, not of waiting) one gesture may take; then it counts as refused."""

Gesture = dict[str, Any]


@dataclass(frozen=True)
class Shown:
    """What came of an example: the document, the findings, the seconds of the slowest gesture, and why it was refused.

    ``document`` goes on to the next example, ``guessed`` is the one in which the guess stands. ``answers`` are the
    goals that were solved by the last gesture, with what was found.
    """

    document: Document
    guessed: Document
    findings: tuple[Finding, ...] = ()
    seconds: float = 0.0
    fault: str = ""
    answers: tuple[tuple[Goal, Answer], ...] = ()


def goals_in_order(program: CorpusProgram) -> Iterator[tuple[CorpusGoal, Document]]:
    """Each goal with the document before its first example; functions to be kept are there as they were meant."""
    document = Document()
    for part in program.parts:
        if isinstance(part, CorpusGoal):
            yield part, document
            document = _kept(part, document)
        elif isinstance(part, str):
            document = Document(title=part)
        else:
            document = done(document, dict(part)).document


def _kept(goal: CorpusGoal, document: Document) -> Document:
    """Where the goal says so, the document with a taught function as it was meant, or with a process as learned."""
    if not goal.options.get("keep", False):
        return document
    for example in goal.examples:
        document = show(goal, document, example).document
    if goal.is_process:
        return document
    lesson = document.lessons[goal.name]
    document = with_definition(document, Definition(goal.name, parse(goal.meant), lesson.inputs))
    return with_typed(document, goal.name)


def show(goal: CorpusGoal, document: Document, example: Json) -> Shown:
    """The document after one more example, and what is guessed then."""
    before, slowest = document, 0.0
    step = Shown(document, document)
    for gesture in gestures_of(goal, example):
        step = done(document, gesture)
        slowest = max(slowest, step.seconds)
        if step.fault:
            return _refused(before, document, gesture, step)
        document = step.document
    if goal.way not in ("relate", "listify"):
        return replace(step, seconds=slowest)
    asked = step
    for gesture in _conclusion(goal, document):
        asked = done(asked.document, gesture)
        if asked.fault:
            break
    return Shown(document, asked.document, asked.findings, asked.seconds, asked.fault, asked.answers)


def _refused(before: Document, document: Document, gesture: Gesture, step: Shown) -> Shown:
    """What was taught and cannot be explained is kept by insisting; a demonstration that was refused is left."""
    kept = before
    if "insist" in gesture:
        kept = done(document, {**gesture, "insist": True}).document
    elif gesture["do"] == "follow":
        kept = document
    return replace(step, document=kept, guessed=kept)


def done(document: Document, gesture: Gesture) -> Shown:
    """A gesture done as in the product, with what is inferred again because of it."""
    editor, arguments = Editor(document), dict(gesture)
    began, looked = process_time(), perf_counter()

    def too_long() -> bool:
        """Asked again and again: how long the process has worked, which is slow to be told, only when that may be."""
        return perf_counter() - looked > LONGEST and process_time() - began > LONGEST

    answers: list[tuple[Goal, Answer]] = []
    work = Work(cancelled=too_long, answered=lambda goal, answer: answers.append((goal, answer)))
    try:
        result = editor.do(arguments.pop("do"), work=work, **arguments)
    except Cancelled:
        return Shown(document, document, (), process_time() - began, "too long")
    except StudioError as error:
        return Shown(document, document, (), process_time() - began, error.sentence)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        return Shown(document, document, (), process_time() - began, f"a fault of the studio: {error!r}")
    took = process_time() - began
    return Shown(result.document, result.document, result.findings, took, answers=tuple(answers))


def gestures_of(goal: CorpusGoal, example: Json) -> Iterator[Gesture]:
    """What is done to show an example."""
    if goal.way != "demonstrate" or "event" not in goal.options:
        for name, value in example.get("parameters", {}).items():
            yield {"do": "set_parameter", "name": name, "value": value}
        for name, value in example.get("states", {}).items():
            yield {"do": "give", "name": name, "value": value}
    yield from _WAYS[goal.way](goal, example)


def _teach(goal: CorpusGoal, example: Json) -> Iterator[Gesture]:
    shown = {"inputs": example["inputs"], "result": example["result"], "insist": False}
    yield {"do": "teach", "name": goal.name, **shown}


def _members(goal: CorpusGoal, example: Json) -> Iterator[Gesture]:
    shown = {"name": goal.name, "collection": goal.options["collection"], "members": example["members"]}
    if "inputs" in example:
        yield {"do": "teach_members", **shown, "inputs": example["inputs"], "insist": False}
    else:
        yield {"do": "select_members", **shown, "insist": False}


def _relate(goal: CorpusGoal, example: Json) -> Iterator[Gesture]:
    yield from example.get("do", ())
    if "value" in example:
        yield {"do": "set_attribute", "attribute": goal.name, "value": example["value"]}


def _follow(goal: CorpusGoal, example: Json) -> Iterator[Gesture]:
    yield {"do": "follow", "name": goal.name, "at": example["at"]}


def _listify(goal: CorpusGoal, example: Json) -> Iterator[Gesture]:
    yield from example["do"]


def _demonstrate(goal: CorpusGoal, example: Json) -> Iterator[Gesture]:
    if "event" in goal.options:
        brought = {key: example[key] for key in ("states", "parameters") if key in example}
        event = {"event": goal.options["event"], "process": goal.name, "brings": example.get("brings", {})}
        yield {"do": "demonstrate_event", **event, **brought}
    else:
        yield {"do": "demonstrate", "process": goal.name, "inputs": example["inputs"]}
    yield from example["do"]


_WAYS: dict[str, Callable[[CorpusGoal, Json], Iterator[Gesture]]] = {
    "teach": _teach,
    "members": _members,
    "relate": _relate,
    "follow": _follow,
    "listify": _listify,
    "demonstrate": _demonstrate,
}


def _conclusion(goal: CorpusGoal, document: Document) -> Iterator[Gesture]:
    """The gesture by which the examples of a drawing are generalized."""
    over = list(goal.options.get("over", ()))
    thing, _, attribute = goal.name.partition(".")
    if goal.way == "relate":
        yield {"do": "relate", "thing": thing, "attributes": [attribute], "over": over}
    else:
        things = [name for name in goal.options["things"] if name in document.definitions]
        yield {"do": "listify", "things": things, "name": thing, "over": over}

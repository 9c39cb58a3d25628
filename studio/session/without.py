"""What would change without an example: inferred again without it, and what then is and does otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from difflib import ndiff
from typing import Any

from studio.commands.all import registry
from studio.compile.verdicts import verdict
from studio.demonstrate.learn import Learner, moment_of
from studio.demonstrate.playing import broken_plays
from studio.document.live import Live, looked_at, present_states
from studio.document.model import Demonstration, Document, Example, Lesson
from studio.generalize.operands import short_value
from studio.infer.goals import Work
from studio.language.errors import Refusal, StudioError
from studio.language.interpret import run
from studio.language.show import show, show_steps
from studio.language.values import Shape, same
from studio.session.execute import execute


@dataclass(frozen=True)
class OtherRun:
    """Something that would go otherwise: what is run or worked out, how it goes now, and how it would go."""

    what: str
    now: str
    then: str


@dataclass(frozen=True)
class LeftOut:
    """What would change without an example.

    ``formulas`` are names with the formula now and then; ``steps`` are the lines of processes that would differ, each
    with ``- `` or ``+ `` before it; ``drawn``: whether the canvas would show something else. ``refused`` says why
    nothing could be inferred without it.
    """

    example: str
    formulas: tuple[tuple[str, str, str], ...] = ()
    steps: tuple[tuple[str, tuple[str, ...]], ...] = ()
    drawn: bool = False
    runs: tuple[OtherRun, ...] = ()
    refused: str = ""
    scenes: tuple[list[Shape], list[Shape]] | None = None
    """What is drawn now and then, where that differs."""

    @property
    def nothing(self) -> bool:
        """Whether all would be the same."""
        return not (self.formulas or self.steps or self.drawn or self.runs or self.refused)

    def as_json(self) -> dict[str, Any]:
        """The same as plain data."""
        told = asdict(replace(self, scenes=None))
        del told["scenes"]
        return told


def without(document: Document, example: str, goal: str = "", work: Work | None = None) -> LeftOut:
    """What would change without a demonstration, or the example of this label (about ``goal``, where several are).

    Raises Refusal where there is no such example, Cancelled.
    """
    if example in document.demonstrations:
        command, arguments = "delete_demonstration", {"demonstration": example}
    elif any(one.label == example for lesson in document.lessons.values() for one in lesson.examples):
        command, arguments = "retract_example", {"label": example, "goal": goal}
    else:
        raise Refusal(f"There is no example {example!r}; studio why tells the examples of a name.")
    commands, unasked = registry(), replace(work or Work(), asks=False)
    try:
        after = execute(commands, document, command, commands[command].read(arguments), unasked).document
    except Refusal as error:
        return LeftOut(example, refused=error.sentence)
    now, then = (Live(one, present_states(one)).scene() for one in (document, after))
    drawn = [repr(one) for one in now] != [repr(one) for one in then]
    return LeftOut(
        example,
        tuple(_formulas(document, after)),
        tuple(_steps(document, after)),
        drawn,
        (*_runs(document, after, example), *_plays(document, after, work)),
        scenes=(now, then) if drawn else None,
    )


def _formulas(before: Document, after: Document) -> Iterator[tuple[str, str, str]]:
    for name, one in before.definitions.items():
        now = after.definitions.get(name)
        then = show(now.formula) if now is not None else "gone"
        if then != show(one.formula):
            yield name, show(one.formula), then


def _steps(before: Document, after: Document) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, one in before.processes.items():
        now = after.processes.get(name)
        before_it, after_it = (show_steps(each.steps).splitlines() if each is not None else [] for each in (one, now))
        lines = tuple(line for line in ndiff(before_it, after_it) if line[:2] in ("- ", "+ "))
        if lines:
            yield name, lines


def _runs(before: Document, after: Document, example: str) -> Iterator[OtherRun]:
    """Demonstrations that the program would go otherwise from, the one left out first; and what functions give."""
    known, learners = before.demonstrations, (Learner(before), Learner(after))
    for key in sorted(known, key=lambda one: one != example):
        now, then = (_went(learner, known[key]) for learner in learners)
        if now != then:
            yield OtherRun(f"{known[key].process} as in {key}", now, then)
    for lesson in before.lessons.values():
        for one in lesson.examples:
            if lesson.kind == "function" and (one.label == example or lesson.name in after.definitions):
                now, then = (_given(document, lesson, one) for document in (before, after))
                if now != then:
                    inputs = ", ".join(short_value(value) for value in one.inputs.values())
                    yield OtherRun(f"{lesson.name}({inputs})", now, then)


def _plays(before: Document, after: Document, work: Work | None) -> Iterator[OtherRun]:
    """The kept plays that would go otherwise, each with the first event at which."""
    if before.plays:
        already = {one.play for one in broken_plays(before, verdict, work)}
        for one in broken_plays(after, verdict, work):
            if one.play not in already:
                yield OtherRun(f"the play “{one.play}”, event {one.number} ({one.event})", one.was, one.now)


def _went(learner: Learner, one: Demonstration) -> str:
    """How a process goes when it begins as a demonstration did."""
    try:
        library = learner.library(learner.moment(moment_of(one)))
        inputs = [one.inputs[given.name] for given in library.body(one.process).inputs]
        outcome = run(library, one.process, inputs)
    except (StudioError, KeyError) as error:
        return f"cannot be run: {error}" if isinstance(error, StudioError) else "cannot be run"
    changes = [
        f"{name} {short_value(value)}"
        for name, value in outcome.changed.items()
        if not same(value, one.inputs.get(name))
    ]
    return ", ".join([outcome.ending, *([outcome.reason] if outcome.reason else []), *changes])


def _given(document: Document, lesson: Lesson, one: Example) -> str:
    """What a taught function gives for the inputs of an example, at its parameters."""
    try:
        known = {name: value for name, value in one.parameters.items() if name in document.definitions}
        return short_value(looked_at(document).with_values(known).value(lesson.name)(*one.inputs.values()))
    except StudioError as error:
        return error.sentence

"""Performs every step of a lesson and sees whether its target is there then, and not before; headless."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from studio.document.live import Live, present_states
from studio.document.model import Document
from studio.infer.goals import Work
from studio.language.errors import Cancelled, StudioError
from studio.lessons.lesson import GuidedLesson, LessonStep
from studio.lessons.progress import key
from studio.lessons.target import LessonMoment, missing
from studio.session.editor import Editor
from studio.session.replay import Replayed, replay, stopped_with


@dataclass(frozen=True)
class StepFault:
    """What is wrong with a step: its line in the file, its place as ``part.step``, and what."""

    line: int
    place: str
    what: str

    def __str__(self) -> str:
        return f"line {self.line}, step {self.place}: {self.what}"


def check_lesson(lesson: GuidedLesson, work: Work | None = None) -> tuple[StepFault, ...]:
    """All faults that performing the steps of a lesson shows. Raises Cancelled."""
    editor = Editor()
    known: dict[int, Document] = {0: editor.document}
    refused = ""
    try:
        for one in replay(lesson.session, editor, stopped_with(work or Work())):
            if isinstance(one, Replayed):
                known[one.step] = editor.document
    except Cancelled:
        raise
    except StudioError as error:
        refused = error.sentence
    return tuple(faults_of(lesson, known, refused))


def faults_of(lesson: GuidedLesson, known: Mapping[int, Document], refused: str = "") -> Iterator[StepFault]:
    """The faults of all steps; ``known`` are the documents after so many commands of its session, as far as it goes."""
    for part, one in enumerate(lesson.parts):
        for number, step in enumerate(one.steps):
            for what in _faults(step, number + 1 == len(one.steps), known, refused):
                yield StepFault(step.line, key(part, number), what)


def _faults(step: LessonStep, is_last: bool, known: Mapping[int, Document], refused: str) -> Iterator[str]:
    if not step.until:
        if not is_last or step.shows:
            yield "there is nothing that ends it ('until'); only the last step of a part may be without"
        return
    if not step.shows:
        yield "nothing shows it ('shows' is 0), so its target cannot be tried"
    elif step.ends not in known:
        yield f"it cannot be performed: {refused}"
    else:
        yield from _course_of(step, known)


def _course_of(step: LessonStep, known: Mapping[int, Document]) -> Iterator[str]:
    before = known[step.begins]
    begins, ends = (_moment(known[place], before) for place in (step.begins, step.ends))
    if step.is_done(begins):
        yield "what it leads to is there before it begins"
    if not step.is_done(ends):
        closest = min((list(missing(one, ends)) for one in step.until), key=len)
        yield f"its session does not reach its target; there is missing {'; '.join(closest)}"
    for place in range(step.begins, step.ends) if step.helps else ():
        said = step.help(_moment(known[place], before))
        if said:
            yield f"its help “{said}” is said on the right way, after command {place}"
            return


def _moment(document: Document, before: Document) -> LessonMoment:
    return LessonMoment(document, Live(document, present_states(document)), before)

"""What of making lessons is worked out in another process: each is a value that runs there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from studio.document.model import Document
from studio.infer.goals import Work
from studio.language.errors import FileFault
from studio.lessons.checking import check_lesson
from studio.lessons.draft import LessonDraft
from studio.lessons.lesson import FILE
from studio.lessons.proposing import documents_of, proposal
from studio.lessons.reading import lesson_in
from studio.session.log import Session


@dataclass(frozen=True)
class LessonMaterial:
    """What a lesson is made from: its beginning, and the document before the first command and after each."""

    draft: LessonDraft
    documents: tuple[Document, ...]


@dataclass(frozen=True)
class ProposeLesson:
    """The beginning of a lesson from a session."""

    session: Session

    def run(self, work: Work) -> LessonMaterial:
        documents = documents_of(self.session, work)
        return LessonMaterial(proposal(self.session, documents), documents)


@dataclass(frozen=True)
class CheckLesson:
    """All faults of the text of a lesson, its steps performed by a session."""

    text: str
    session: Session

    def run(self, work: Work) -> tuple[str, ...]:
        try:
            lesson = lesson_in(self.text, Path(FILE), self.session)
        except FileFault as error:
            return error.faults or (error.sentence,)
        return tuple(map(str, check_lesson(lesson, work)))

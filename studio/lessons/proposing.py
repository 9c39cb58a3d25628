"""The beginning of a lesson, made from any recorded session: its chapters, its notes, and what is there after each.

A step goes on until something is there that can be checked; a teacher changes texts and targets, splits and joins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from studio.commands.all import registry
from studio.document.model import Document
from studio.infer.goals import Work
from studio.lessons.draft import DraftPart, DraftStep, LessonDraft, MarkedStep, draft_text
from studio.lessons.hinting import LONGEST, done_in, hints_of, listed
from studio.lessons.target_parts import target_between
from studio.session.editor import Editor
from studio.session.log import FILE, Chapter, Gesture, Note, Session
from studio.session.replay import Replayed, replay, stopped_with


@dataclass
class _Marked:
    """One step as it is marked off: its note, its commands, and what is there after them."""

    note: str = ""
    did: list[Gesture] = field(default_factory=list)
    until: dict[str, Any] = field(default_factory=dict)

    @property
    def shows(self) -> int:
        return len(self.did)


@dataclass
class _MarkedPart:
    title: str
    steps: list[_Marked] = field(default_factory=list)


def proposed(session: Session, session_file: str = FILE) -> str:
    """The text of a lesson whose steps the session performs. Raises RefusedStep."""
    return draft_text(proposal(session, documents_of(session), session_file))


def documents_of(session: Session, work: Work | None = None) -> tuple[Document, ...]:
    """The document before the first command of a session, and after each. Raises RefusedStep, Cancelled."""
    editor = Editor()
    documents = [editor.document]
    total = len(session.gestures)
    work = work or Work()
    for one in replay(session, editor, stopped_with(work)):
        if isinstance(one, Replayed):
            documents.append(editor.document)
            work.tell(one.step / total, f"step {one.step} of {total}")
    return tuple(documents)


def proposal(session: Session, documents: Sequence[Document], session_file: str = FILE) -> LessonDraft:
    """The beginning of a lesson from a session that has made these documents."""
    title = documents[-1].title or session.title or "A lesson"
    parts = tuple(
        DraftPart(part.title, tuple(map(_drafted, part.steps)))
        for part in _with_targets(_marked(session), documents)
        if part.steps
    )
    return LessonDraft(title, "", session_file, parts)


def _drafted(step: _Marked) -> DraftStep:
    until = (step.until,) if step.until else ()
    hints = hints_of(step.did, registry().commands)
    return DraftStep(_says(step), step.shows, until, hints)


def worded(one: MarkedStep, session: Session, documents: Sequence[Document]) -> DraftStep:
    """A step that was marked off in a session that made these documents, with what it lacks."""
    gestures = session.gestures[one.begins : one.ends]
    target = target_between(documents[one.begins], documents[one.ends])
    made = _drafted(_Marked("", list(gestures), target))
    step = one.step
    return replace(step, says=step.says or made.says, until=step.until or made.until, hints=step.hints or made.hints)


def _marked(session: Session) -> list[_MarkedPart]:
    """The parts and steps as chapters and notes mark them; without notes a step is what one command does."""
    parts: list[_MarkedPart] = []
    noted, last = any(isinstance(line, Note) for line in session.lines), ""
    for line in session.lines:
        if isinstance(line, Chapter):
            parts.append(_MarkedPart(line.title))
            continue
        if not parts:
            parts.append(_MarkedPart(session.title or "All of it"))
        steps = parts[-1].steps
        if isinstance(line, Note):
            steps.append(_Marked("" if line.private else line.text))
        elif isinstance(line, Gesture):
            if not steps or (not noted and line.do != last):
                steps.append(_Marked())
            last = line.do
            steps[-1].did.append(line)
    return parts


def _with_targets(parts: Sequence[_MarkedPart], documents: Sequence[Document]) -> Iterator[_MarkedPart]:
    """The parts with the targets of their steps; what leaves nothing that can be checked belongs to what follows."""
    begins, left = 0, _Marked()
    for part in parts:
        made: list[_Marked] = []
        for step in part.steps:
            left = _joined(left, step, documents, begins)
            if left.until:
                made.append(left)
                begins, left = begins + left.shows, _Marked()
        if made and left.shows:
            begins -= made[-1].shows
            last = made[-1] = _joined(made[-1], left, documents, begins)
            begins, left = begins + last.shows, _Marked()
        if made:
            yield _MarkedPart(part.title, made)
    if left.shows:
        yield _MarkedPart(parts[-1].title, [left])


def _joined(one: _Marked, other: _Marked, documents: Sequence[Document], begins: int) -> _Marked:
    """Two steps as one; where nothing of the whole can be checked, the target of the first stays."""
    both = one.did + other.did
    until = target_between(documents[begins], documents[begins + len(both)]) or one.until
    return _Marked(f"{one.note} {other.note}".strip(), both, until)


def _says(step: _Marked) -> str:
    """The note, and the names that are looked for afterwards, where there is room; without a note what to do."""
    words = step.note or f"{'. '.join(done_in(step.did, registry().commands))}."
    names = [one for one in step.until.get("names", ()) if one not in re.findall(r"\w+", words)]
    told = f"{words} The new name{' is' if len(names) == 1 else 's are'} {listed(names)}." if names else words
    if len(told) <= LONGEST:
        return told
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1].rsplit(' ', 1)[0]}…"

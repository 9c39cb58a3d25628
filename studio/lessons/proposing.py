"""The beginning of a lesson, made from any recorded session: its chapters, its notes, and what is there after each.

A step goes on until something is there that can be checked; a teacher changes texts and targets, splits and joins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from studio.commands.all import registry
from studio.document.model import Document
from studio.infer.goals import Work
from studio.lessons.draft import DraftPart, DraftStep, LessonDraft, draft_text
from studio.lessons.target_parts import target_between
from studio.session.editor import Editor
from studio.session.log import FILE, Chapter, Gesture, Note, Session
from studio.session.replay import Replayed, replay

LONGEST = 190
"""Letters of what a step says: two lines of the bar."""


@dataclass
class _Marked:
    """One step as it is marked off: its note, its commands in words, and how many they are."""

    note: str = ""
    did: list[str] = field(default_factory=list)
    shows: int = 0
    until: dict[str, Any] = field(default_factory=dict)


@dataclass
class _MarkedPart:
    title: str
    steps: list[_Marked] = field(default_factory=list)


def proposed(session: Session, session_file: str = FILE) -> str:
    """The text of a lesson whose steps the session performs. Raises RefusedStep."""
    return draft_text(proposal(session, documents_of(session), session_file))


def documents_of(session: Session, work: Work | None = None) -> tuple[Document, ...]:
    """The document before the first command of a session, and after each. Raises RefusedStep."""
    editor = Editor()
    documents = [editor.document]
    total = len(session.gestures)
    for one in replay(session, editor):
        if isinstance(one, Replayed):
            documents.append(editor.document)
            if work is not None:
                work.check()
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
    return DraftStep(_says(step), step.shows, until, tuple(dict.fromkeys(map(imperative, step.did))))


def _marked(session: Session) -> list[_MarkedPart]:
    """The parts and steps as chapters and notes mark them; without notes a step is what one command does."""
    parts: list[_MarkedPart] = []
    noted, last = any(isinstance(line, Note) for line in session.lines), ""
    commands = registry().commands
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
            known = commands.get(line.do)
            steps[-1].did.append(known.sentence(line.arguments) if known is not None else line.do)
            steps[-1].shows += 1
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
    shows = one.shows + other.shows
    until = target_between(documents[begins], documents[begins + shows]) or one.until
    return _Marked(f"{one.note} {other.note}".strip(), one.did + other.did, shows, until)


def imperative(sentence: str) -> str:
    """What a command does, as what is to be done: “Draws a line, calls it a” becomes “Draw a line, call it a”."""
    verb, _, rest = sentence.partition(" ")
    verb = verb[:-3] + "y" if verb.endswith("ies") else verb[:-2] if verb == "Goes" else verb.removesuffix("s")
    return f"{verb} {rest}".rstrip().replace(", calls ", ", call ")


def _says(step: _Marked) -> str:
    words = step.note or f"{'. '.join(dict.fromkeys(map(imperative, step.did)))}."
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1].rsplit(' ', 1)[0]}…"

"""The beginning of a lesson, made from any recorded session: its chapters, its notes, and what is there after each.

A step goes on until something is there that can be checked; a teacher changes texts and targets, splits and joins.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from studio.commands.all import registry
from studio.document.live import Live, present_states
from studio.document.model import Document
from studio.generalize.operands import short_value
from studio.lessons.target import COUNTS, LessonMoment, taught
from studio.session.editor import Editor
from studio.session.log import FILE, Chapter, Gesture, Note, Session
from studio.session.replay import Replayed, replay

COUNTED = ("shapes", "lists", "states", "constraints", "rules")
"""What is counted in a proposal."""
LONGEST = 190
"""Letters of what a step says: two lines of the bar."""
AS_A_WORD = (str, int, float)


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
    editor = Editor()
    documents = [editor.document]
    for one in replay(session, editor):
        if isinstance(one, Replayed):
            documents.append(editor.document)
    parts = list(_with_targets(_marked(session), documents))
    title = editor.document.title or session.title or "A lesson"
    head = [f"title = {_text(title)}", 'line = ""', f"session = {_text(session_file)}"]
    return "\n".join([*head, *(line for part in parts for line in _written(part))]) + "\n"


def _marked(session: Session) -> list[_MarkedPart]:
    """The parts and steps as chapters and notes mark them."""
    parts: list[_MarkedPart] = []
    commands = registry().commands
    for line in session.lines:
        if isinstance(line, Chapter):
            parts.append(_MarkedPart(line.title))
            continue
        if not parts:
            parts.append(_MarkedPart(session.title or "All of it"))
        steps = parts[-1].steps
        if isinstance(line, Note):
            steps.append(_Marked(line.text))
        elif isinstance(line, Gesture):
            if not steps:
                steps.append(_Marked())
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


def target_between(before: Document, after: Document) -> dict[str, Any]:
    """What is there in a document and not in the one before, as a target; empty where that cannot be said."""
    found: dict[str, Any] = {}
    was, now = (LessonMoment(one, Live(one, present_states(one)), before) for one in (before, after))
    names = [name for name in (*after.definitions, *after.processes) if name not in before.names()]
    if names:
        found["names"] = names
    counts = {kind: (COUNTS[kind](was), COUNTS[kind](now)) for kind in COUNTED}
    found.update({kind: more for kind, (less, more) in counts.items() if more > less})
    shown = {name: taught(after, name) for name in sorted(after.names()) if taught(after, name) > taught(before, name)}
    if shown:
        found["taught"] = shown
    moved = [f"{name} == {_formula(value)}" for name, value in _moved(before, after).items()]
    if moved:
        found["true"] = moved
    return found


def _moved(before: Document, after: Document) -> Mapping[str, Any]:
    """The parameters that have another plain value."""
    was = before.parameters()
    return {
        name: value
        for name, value in after.parameters().items()
        if name in was and was[name] != value and isinstance(value, AS_A_WORD)
    }


def _formula(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False) if type(value) is str else short_value(value)


# as a file


def _written(part: _MarkedPart) -> Iterator[str]:
    if part.steps:
        yield ""
        yield "[[part]]"
        yield f"title = {_text(part.title)}"
    for step in part.steps:
        yield ""
        yield "[[part.step]]"
        yield f"says = {_text(_says(step))}"
        yield f"shows = {step.shows}"
        if step.until:
            yield f"until = [{_inline(step.until)}]"
        yield f"hints = [{', '.join(_text(one) for one in dict.fromkeys(step.did))}]"


def _says(step: _Marked) -> str:
    words = step.note or f"{'. '.join(dict.fromkeys(step.did))}."
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1].rsplit(' ', 1)[0]}…"


def _inline(data: Any) -> str:
    if isinstance(data, dict):
        return f"{{ {', '.join(f'{_key(name)} = {_inline(one)}' for name, one in data.items())} }}"
    if isinstance(data, list):
        return f"[{', '.join(map(_inline, data))}]"
    return _text(data) if isinstance(data, str) else str(data)


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("_", "").isalnum() else _text(name)


def _text(words: str) -> str:
    """As TOML writes it; what it escapes is escaped as in JSON."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")

"""What a recovery log holds, done again on an editor."""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from studio.document.file import loads
from studio.document.model import Document
from studio.document.recovery import log_path
from studio.language.errors import FileFault, StudioError
from studio.session.document_files import SAVING, Unsaved, free_name
from studio.session.log import Chapter, Gesture, Line, from_json, lines_of


class Redoing(Protocol):
    """What a recovery log is done again on: an editor. ``lost`` says what could not be brought back."""

    lost: str

    def do(self, name: str, /, *, row: str = "", **arguments: Any) -> Any: ...

    def undo(self) -> str: ...

    def redo(self) -> str: ...

    def restart(self, document: Document, past: tuple[Line, ...]) -> None: ...

    def chapter(self, title: str) -> None: ...

    def note(self, text: str) -> None: ...


def redo_log(editor: Redoing, unsaved: Unsaved, path: Path) -> tuple[str, ...]:
    """Does the entries of a recovery log again, and gives those that could be done.

    What cannot be done ends it; the log as it was is then kept under another name, and ``editor.lost`` says so.
    """
    for number, text in enumerate(unsaved.entries, 1):
        try:
            _do_entry(editor, json.loads(text), number)
        except StudioError as error:
            return _kept_as_it_was(editor, unsaved, path, number - 1, error.sentence)
    if unsaved.lost:
        return _kept_as_it_was(editor, unsaved, path, len(unsaved.entries), "The log is damaged there.")
    return unsaved.entries


def _kept_as_it_was(editor: Redoing, unsaved: Unsaved, path: Path, good: int, why: str) -> tuple[str, ...]:
    lost = len(unsaved.entries) - good + unsaved.lost
    copy = free_name(log_path(path))
    with contextlib.suppress(OSError):
        shutil.copyfile(log_path(path), copy)
    what = "1 record" if lost == 1 else f"{lost} records"
    editor.lost = f"{what} of the unsaved work cannot be brought back: {why} The whole log is kept as {copy.name}."
    return unsaved.entries[:good]


def _do_entry(editor: Redoing, entry: Any, number: int) -> None:
    kind, content = next(iter(entry.items())) if isinstance(entry, dict) and len(entry) == 1 else ("", None)
    if kind == "line":
        _do_line(editor, from_json(content, number))
    elif kind == "document":
        document, texts = loads(str(content))
        editor.restart(document, lines_of(texts))
    elif kind == "undo" and isinstance(content, int):
        _times(content, editor.undo)
    elif kind == "redo" and isinstance(content, int):
        _times(content, editor.redo)
    elif kind != SAVING:
        raise FileFault(f"Record {number} is none that this studio knows.")


def _times(count: int, act: Callable[[], object]) -> None:
    for _ in range(count):
        act()


def _do_line(editor: Redoing, line: Line) -> None:
    if isinstance(line, Gesture):
        editor.do(line.do, row=line.row, **line.arguments)
    elif isinstance(line, Chapter):
        editor.chapter(line.title)
    else:
        editor.note(line.text)

"""Opening and saving documents, with a recovery log of everything done since the last save."""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from studio.document.file import dumps, load, loads, save
from studio.document.model import Document
from studio.document.recovery import RecoveryLog, fingerprint, log_path, pending
from studio.language.errors import FileFault, Refusal
from studio.session.log import Chapter, Gesture, Line, from_json, lines_of, texts_of, to_json

if TYPE_CHECKING:
    from studio.session.editor import Editor


SAVING = "saving"
"""The entry of a log that says which content of the file is about to be written, by its SHA-256."""


class Keeper:
    """The file of an editor and the recovery log beside it; the log is started by the first thing that is done.

    What the log holds must make sense to whoever starts from the file: an undo of something that is in the file
    already is logged as the whole document that it leads to.
    """

    def __init__(self, path: Path, spare: bool = False) -> None:
        """``spare``: the document has no file; ``path`` only says where its log is."""
        self.path, self.spare = path, spare
        self._first: tuple[Document, tuple[Line, ...]] | None = None
        self._log: RecoveryLog | None = None
        self._keep = False
        self._done = 0  # commands in the log that can be undone by it
        self._undone = 0  # commands in the log that can be done again by it

    def begin(self, document: Document, lines: Sequence[Line], now: bool) -> None:
        """What there is already, of which no file knows, comes first in the log: ``now``, or before what comes next."""
        self._first = document, tuple(lines)
        if now:
            self._ready()

    def line(self, line: Line) -> None:
        """Logs a line of the session that is about to be added. Raises FileFault."""
        self._write({"line": to_json(line)})
        if isinstance(line, Gesture):
            self._done, self._undone = self._done + 1, 0

    def undo(self, document: Document, lines: Sequence[Line]) -> None:
        """Logs an undo that leads to this document and session. Raises FileFault."""
        if not self._done:
            self._whole(document, lines)
            return
        self._write({"undo": 1})
        self._done, self._undone = self._done - 1, self._undone + 1

    def redo(self, document: Document, lines: Sequence[Line]) -> None:
        """Logs a redo that leads to this document and session. Raises FileFault."""
        if not self._undone:
            self._whole(document, lines)
            return
        self._write({"redo": 1})
        self._done, self._undone = self._done + 1, self._undone - 1

    def _whole(self, document: Document, lines: Sequence[Line]) -> None:
        self._write({"document": dumps(document, texts_of(lines))})
        self._done = self._undone = 0

    def _write(self, entry: dict[str, Any]) -> None:
        """Adds one entry and waits until it is on the disk."""
        self._ready().append(json.dumps(entry, ensure_ascii=False))

    def _ready(self) -> RecoveryLog:
        if self._log is None:
            self._log = RecoveryLog.open(self.path, keep=self._keep)
        if self._first is not None:
            document, lines = self._first
            self._log.append(json.dumps({"document": dumps(document, texts_of(lines))}, ensure_ascii=False))
            self._first = None
        return self._log

    def go_on(self, done: int, undone: int) -> None:
        """From here on the entries that are pending are kept; they did so many commands and undid so many."""
        self._keep, self._done, self._undone = True, done, undone

    def saved(self, document: Document, lines: Sequence[Line]) -> None:
        """Writes the file and throws the log away. Raises FileFault or Refusal; then both stay as they were.

        The log first notes what is about to be saved: after a kill between the two it is known to be saved.
        """
        texts = texts_of(lines)
        if self._log is not None:
            content = dumps(document, texts).encode("utf-8")
            self._write({SAVING: hashlib.sha256(content).hexdigest()})
        save(document, texts, self.path)
        self.forget()

    def forget(self) -> None:
        """Throws the log away: its entries are saved, or given up on purpose."""
        if self._log is not None:
            self._log.close()
        log_path(self.path).unlink(missing_ok=True)
        self._log, self._keep = None, False
        self._done = self._undone = 0

    def close(self) -> None:
        """Leaves the log on the disk."""
        if self._log is not None:
            self._log.close()
        self._log, self._keep = None, True


def read_document(path: Path, recover: bool | None) -> tuple[Document, tuple[Line, ...], list[str]]:
    """The document of a file, the lines of its session, and the entries of its log that are to be done again.

    Where the log holds unsaved work, ``recover`` must say whether to do it again (True) or to give it up (False).
    Raises FileFault for a faulty file or log, Refusal where nobody has said.
    """
    document, texts = load(path) if path.exists() else _nothing_at(path, recover)
    entries = [] if recover is False or _is_saved(path) else pending(path) or []
    if entries and recover is None:
        raise Refusal(
            f"{path.name} has a recovery log with unsaved work ({len(entries)} entries). "
            "Open it with recover=True to do them again, or with recover=False to give them up."
        )
    return document, lines_of(texts), entries


@dataclass(frozen=True)
class LeftBehind:
    """Unsaved work in a recovery log: how many commands, which was the last, and when (seconds since 1970)."""

    path: Path
    commands: int
    last: str
    when: float


def left_behind(path: Path) -> LeftBehind | None:
    """What an ended studio left unsaved of a document, None where nothing is.

    Raises FileFault where there is a log that does not fit the file, or is damaged.
    """
    if _is_saved(path):
        return None
    entries = pending(path)
    if not entries:
        return None
    done: list[str] = []
    undone: list[str] = []
    for text in entries:
        _count(json.loads(text), done, undone)
    return LeftBehind(path, len(done), done[-1] if done else "", log_path(path).stat().st_mtime)


def _count(entry: Any, done: list[str], undone: list[str]) -> None:
    """Follows one entry of a log; ``done`` and ``undone`` hold the names of commands."""
    kind, content = next(iter(entry.items())) if isinstance(entry, dict) and entry else ("", None)
    if kind == "line" and isinstance(content, dict) and "do" in content:
        done.append(str(content["do"]))
        undone.clear()
    elif kind == "undo" and done:
        undone.append(done.pop())
    elif kind == "redo" and undone:
        done.append(undone.pop())
    elif kind == "document":
        done[:] = [str(line.do) for line in lines_of(loads(str(content))[1]) if isinstance(line, Gesture)]
        undone.clear()


def set_aside(path: Path) -> Path | None:
    """Keeps the recovery log of a document under another name, which it gives; None where there is none."""
    log = log_path(path)
    if not log.exists():
        return None
    free = (log.with_name(f"{log.name}.{number}") for number in itertools.count(1))
    other = next(one for one in free if not one.exists())
    return log.rename(other)


def _is_saved(path: Path) -> bool:
    """Whether everything in the log stands in the file already: the studio ended between saving and tidying up."""
    try:
        last = log_path(path).read_bytes().rstrip(b"\n").rpartition(b"\n")[2]
        entry = json.loads(last)
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(entry, dict) and entry.get(SAVING) == fingerprint(path)


def _nothing_at(path: Path, recover: bool | None) -> tuple[Document, list[str]]:
    """A file that was never saved can still be recovered from its log alone."""
    if recover and log_path(path).exists():
        return Document(), []
    raise FileFault(f"There is no file {path}.")


def redo_log(editor: Editor, entries: Sequence[str]) -> None:
    """Does the entries of a recovery log again. Raises FileFault for an entry that is none."""
    for number, text in enumerate(entries, 1):
        entry = json.loads(text)
        if not isinstance(entry, dict) or len(entry) != 1:
            raise FileFault(f"Entry {number} of the recovery log is damaged.")
        kind, content = next(iter(entry.items()))
        if kind == "line":
            _do_line(editor, from_json(content, number))
        elif kind == "document":
            document, texts = loads(str(content))
            editor.restart(document, lines_of(texts))
        elif kind in _STEPS:
            _STEPS[kind](editor)
        elif kind != SAVING:
            raise FileFault(f"Entry {number} of the recovery log is damaged.")


_STEPS: dict[str, Callable[[Editor], Any]] = {
    "undo": lambda editor: editor.undo(),
    "redo": lambda editor: editor.redo(),
}


def _do_line(editor: Editor, line: Line) -> None:
    if isinstance(line, Gesture):
        editor.do(line.do, row=line.row, **line.arguments)
    elif isinstance(line, Chapter):
        editor.chapter(line.title)
    else:
        editor.note(line.text)

"""Opening and saving documents, with a recovery log of everything done since the last save."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from studio.document.disk import swept, why
from studio.document.file import dumps, load, loads, save
from studio.document.file import leftovers as of_file
from studio.document.model import Document
from studio.document.recovery import (
    InUse,
    RecoveryLog,
    content_of,
    fingerprint,
    in_use,
    log_path,
    pending,
)
from studio.document.recovery import leftovers as of_log
from studio.language.errors import FileFault, Refusal
from studio.session.log import Gesture, Line, lines_of, texts_of, to_json

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
        self._seen = _seen_now(path)
        self._entries: tuple[str, ...] | None = None
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

    def go(self, by: int, document: Document, lines: Sequence[Line]) -> None:
        """Logs that so many commands are done again (or undone), which leads to this document and session.

        However many they are, it is one record. Raises FileFault.
        """
        if not -self._done <= by <= self._undone:
            self._whole(document, lines)
            return
        self._write({"redo": by} if by > 0 else {"undo": -by})
        self._done, self._undone = self._done + by, self._undone - by

    def _whole(self, document: Document, lines: Sequence[Line]) -> None:
        self._write({"document": dumps(document, texts_of(lines))})
        self._done = self._undone = 0

    def _write(self, entry: dict[str, Any]) -> None:
        """Adds one entry and waits until it is on the disk."""
        self._ready().append(json.dumps(entry, ensure_ascii=False))

    def _ready(self) -> RecoveryLog:
        if self._log is None:
            self._log = RecoveryLog.open(self.path, self._keep, self._entries, self._seen)
            self._entries = None
        if self._first is not None:
            document, lines = self._first
            self._log.append(json.dumps({"document": dumps(document, texts_of(lines))}, ensure_ascii=False))
            self._first = None
        return self._log

    def go_on(self, entries: Sequence[str], done: int, undone: int) -> None:
        """From here on these entries of the log are kept; they did so many commands and undid so many."""
        self._entries, self._done, self._undone = tuple(entries), done, undone

    @property
    def changed_outside(self) -> bool:
        """Whether somebody else has changed the file since it was opened or saved here."""
        return not self.spare and _seen_now(self.path) != self._seen

    @property
    def not_saved(self) -> int:
        """How many commands the log has beyond the file."""
        return self._done

    def stay(self) -> None:
        """Takes the file as it is now for the one that is to be replaced."""
        self._seen = _seen_now(self.path)

    def saved(self, document: Document, lines: Sequence[Line]) -> None:
        """Writes the file and throws the log away. Raises FileFault or Refusal; then both stay as they were.

        The log first notes what is about to be saved: after a kill between the two it is known to be saved.
        FileChanged where somebody else has changed the file, InUse where somebody else is changing it.
        """
        if self.changed_outside:
            raise FileChanged(f"{self.path.name[:80]} was changed by somebody else since it was opened here.")
        if self._log is None:
            _checkfree_name(self.path)
            if os.path.exists(log_path(self.path)):
                self._ready()  # what came back from a log may be saved before anything is added to it
        texts = texts_of(lines)
        if self._log is not None:
            content = dumps(document, texts).encode("utf-8")
            self._write({SAVING: hashlib.sha256(content).hexdigest()})
        save(document, texts, self.path)
        self._seen = _seen_now(self.path)
        self.forget()

    def forget(self) -> None:
        """Throws the log away: its entries are saved, or given up on purpose."""
        if self._log is not None:
            self._log.discard()
        elif not in_use(self.path):
            with contextlib.suppress(OSError):  # what is no file is no log either
                log_path(self.path).unlink(missing_ok=True)
        self._log, self._keep, self._entries = None, False, None
        self._done = self._undone = 0

    def close(self) -> None:
        """Leaves the log on the disk."""
        if self._log is not None:
            self._log.close()
        self._log, self._keep = None, self._entries is None


class FileChanged(Refusal):
    """The file on the disk is not the one that was opened: somebody else has saved it."""


def _checkfree_name(path: Path) -> None:
    if in_use(path):
        raise InUse(path)


def _seen_now(path: Path) -> str:
    """The fingerprint of a file as it is; of none where it cannot be read."""
    try:
        return fingerprint(path)
    except FileFault:
        return ""


@dataclass(frozen=True)
class Unsaved:
    """What a log holds that is to be done again, and how many records after it are damaged."""

    entries: tuple[str, ...] = ()
    lost: int = 0


def read_document(path: Path, recover: bool | None) -> tuple[Document, tuple[Line, ...], Unsaved]:
    """The document of a file, the lines of its session, and what of its log is to be done again.

    Where the log holds unsaved work, ``recover`` must say whether to do it again (True) or to give it up (False).
    Raises FileFault for a faulty file or log, InUse for a log that somebody else is writing, Refusal where nobody has
    said.
    """
    swept((*of_file(path), *of_log(path)))
    document, texts = load(path) if _is_there(path) else _nothing_at(path, recover)
    if recover is not False:
        _checkfree_name(path)
    unsaved = Unsaved() if recover is False or _is_saved(path) else _unsaved(path)
    if unsaved.entries and recover is None:
        raise Refusal(
            f"{path.name} has a recovery log with unsaved work ({len(unsaved.entries)} entries). "
            "Open it with recover=True to do them again, or with recover=False to give them up."
        )
    return document, lines_of(texts), unsaved


def _is_there(path: Path) -> bool:
    """Whether there is something, be it that it cannot be read."""
    try:
        path.stat()
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        pass
    return True


def _unsaved(path: Path) -> Unsaved:
    entries, content = pending(path) or [], content_of(path)
    return Unsaved(tuple(entries), content.lost if content is not None else 0)


@dataclass(frozen=True)
class LeftBehind:
    """Unsaved work in a recovery log: how many commands, which was the last, and when (seconds since 1970)."""

    path: Path
    commands: int
    last: str
    when: float
    lost: int = 0
    """Records of the log that are damaged and cannot come back."""
    undone: int = 0
    """Commands that the file has, and that were undone and not saved so."""


def left_behind(path: Path) -> LeftBehind | None:
    """What an ended studio left unsaved of a document, None where nothing is.

    Raises FileFault where there is a log that does not fit the file, or is damaged.
    """
    if in_use(path) or _is_saved(path):
        return None
    unsaved = _unsaved(path)
    if not unsaved.entries and not unsaved.lost:
        return None
    done: list[str] = []
    undone: list[str] = []
    for text in unsaved.entries:
        _count(json.loads(text), done, undone)
    when = log_path(path).stat().st_mtime
    if fewer := _undone(path, unsaved):
        return LeftBehind(path, 0, "", when, unsaved.lost, fewer)
    return LeftBehind(path, len(done), done[-1] if done else "", when, unsaved.lost)


def _undone(path: Path, unsaved: Unsaved) -> int:
    """How many commands of the file are undone at the end of a log that does nothing else."""
    last = json.loads(unsaved.entries[-1]) if unsaved.entries else {}
    if not (isinstance(last, dict) and "document" in last and _is_there(path)):
        return 0
    left, saved = lines_of(loads(str(last["document"]))[1]), lines_of(load(path)[1])
    if left != saved[: len(left)]:
        return 0
    return sum(isinstance(line, Gesture) for line in saved[len(left) :])


def _count(entry: Any, done: list[str], undone: list[str]) -> None:
    """Follows one entry of a log; ``done`` and ``undone`` hold the names of commands."""
    kind, content = next(iter(entry.items())) if isinstance(entry, dict) and entry else ("", None)
    if kind == "line" and isinstance(content, dict) and "do" in content:
        done.append(str(content["do"]))
        undone.clear()
    elif kind == "undo" and isinstance(content, int):
        _move(done, undone, content)
    elif kind == "redo" and isinstance(content, int):
        _move(undone, done, content)
    elif kind == "document":
        done[:] = [str(line.do) for line in lines_of(loads(str(content))[1]) if isinstance(line, Gesture)]
        undone.clear()


def _move(start: list[str], end: list[str], count: int) -> None:
    for _ in range(min(count, len(start))):
        end.append(start.pop())


def set_aside(path: Path) -> Path | None:
    """Keeps the recovery log of a document under another name, which it gives; None where there is none.

    Raises FileFault where the disk refuses, or where somebody else is writing it.
    """
    log = log_path(path)
    if not os.path.exists(log):
        return None
    _checkfree_name(path)
    aside = free_name(log)
    with _said(log):
        log.rename(aside)
    return aside


def taken_up(path: Path) -> None:
    """Lets a log go on from its file as it is now, though it was done on another state; a copy of it is kept.

    Raises FileFault where the disk refuses, or where somebody else is writing it.
    """
    content = content_of(path)
    _checkfree_name(path)
    with _said(log_path(path)):
        shutil.copyfile(log_path(path), free_name(log_path(path)))
    if content is not None:
        RecoveryLog.open(path, entries=content.entries).close()


def throw_away(path: Path) -> None:
    """Gives up the unsaved work in the recovery log of a document. Raises FileFault, as above."""
    _checkfree_name(path)
    with _said(log_path(path)):
        log_path(path).unlink(missing_ok=True)


@contextlib.contextmanager
def _said(log: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileFault(f"{log.name} cannot be moved away: {why(error)}.") from error


def free_name(log: Path) -> Path:
    """A name beside a log that is not taken."""
    names = (log.with_name(f"{log.name}.{number}") for number in itertools.count(1))
    return next(one for one in names if not os.path.exists(one))


def _is_saved(path: Path) -> bool:
    """Whether everything in the log stands in the file already: the studio ended between saving and tidying up."""
    content = content_of(path)
    if content is None or not content.entries or content.lost:
        return False
    entry = json.loads(content.entries[-1])
    return isinstance(entry, dict) and entry.get(SAVING) == fingerprint(path)


def _nothing_at(path: Path, recover: bool | None) -> tuple[Document, list[str]]:
    """A file that was never saved can still be recovered from its log alone."""
    if recover and os.path.exists(log_path(path)):
        return Document(), []
    raise FileFault(f"There is no file {path}.")

"""Opening and saving documents, with a recovery log of everything done since the last save."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from studio.document.file import load, save
from studio.document.model import Document
from studio.document.recovery import RecoveryLog, log_path, pending
from studio.language.errors import FileFault, Refusal
from studio.session.log import Chapter, Gesture, Line, from_json, lines_of, texts_of, to_json

if TYPE_CHECKING:
    from studio.session.editor import Editor


class Keeper:
    """The file of an editor and the recovery log beside it; the log is started by the first thing that is done."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._log: RecoveryLog | None = None
        self._keep = False

    def write(self, entry: dict[str, Any]) -> None:
        """Adds one entry to the log and waits until it is on the disk. Raises FileFault."""
        if self._log is None:
            self._log = RecoveryLog.open(self.path, keep=self._keep)
        self._log.append(json.dumps(entry, ensure_ascii=False))

    def go_on(self) -> None:
        """From here on the entries that are pending are kept."""
        self._keep = True

    def saved(self, document: Document, lines: Sequence[Line]) -> None:
        """Writes the file and throws the log away. Raises FileFault or Refusal; then both stay as they were."""
        save(document, texts_of(lines), self.path)
        self.forget()

    def forget(self) -> None:
        """Throws the log away: its entries are saved, or given up on purpose."""
        if self._log is not None:
            self._log.close()
        log_path(self.path).unlink(missing_ok=True)
        self._log, self._keep = None, False

    def close(self) -> None:
        """Leaves the log on the disk."""
        if self._log is not None:
            self._log.close()
        self._log, self._keep = None, True


def line_entry(line: Line) -> dict[str, Any]:
    """What the log holds about a line of the session."""
    return {"line": to_json(line)}


def opened(path: Path, recover: bool | None) -> tuple[Document, tuple[Line, ...], list[str]]:
    """The document of a file, the lines of its session, and the entries of its log that are to be done again.

    Where the log holds unsaved work, ``recover`` must say whether to do it again (True) or to give it up (False).
    Raises FileFault for a faulty file or log, Refusal where nobody has said.
    """
    document, texts = load(path) if path.exists() else _nothing_at(path, recover)
    entries = [] if recover is False else pending(path) or []
    if entries and recover is None:
        raise Refusal(
            f"{path.name} has a recovery log with unsaved work ({len(entries)} entries). "
            "Open it with recover=True to do them again, or with recover=False to give them up."
        )
    return document, lines_of(texts), entries


def _nothing_at(path: Path, recover: bool | None) -> tuple[Document, list[str]]:
    """A file that was never saved can still be recovered from its log alone."""
    if recover and log_path(path).exists():
        return Document(), []
    raise FileFault(f"There is no file {path}.")


def do_again(editor: Editor, entries: Sequence[str]) -> None:
    """Does the entries of a recovery log again. Raises FileFault for an entry that is none."""
    for number, text in enumerate(entries, 1):
        entry = json.loads(text)
        if not isinstance(entry, dict) or len(entry) != 1:
            raise FileFault(f"Entry {number} of the recovery log is damaged.")
        kind, content = next(iter(entry.items()))
        if kind == "line":
            _do_line(editor, from_json(content, number))
        elif kind in _STEPS:
            _STEPS[kind](editor)
        else:
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

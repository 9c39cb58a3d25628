"""What was worked out for goals, kept in a file for whoever does the same again in another process.

Where ``STUDIO_ANSWERS`` names a folder, what took a moment to work out is written there, and found there by every
process that is asked the same: a session that is done again comes to the same far sooner. The file is named after
the code, so that what other code came to is never taken for its own. Values are pickled: the folder must be the
person's own. A file that cannot be read or written is left alone, and everything is worked out anew.
"""

from __future__ import annotations

import os
import pickle
import sqlite3
import time
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from studio.language.fingerprint import studio_itself

FOLDER = "STUDIO_ANSWERS"
"""The name of the environment variable."""
WAITS = 1.0
"""Seconds for which another process may hold the file."""
UNUSED = 30 * 24 * 3600
"""Seconds after which what other code worked out is removed."""


class AnswerFile:
    """Answers by the fingerprints of what was asked."""

    def __init__(self, path: Path) -> None:
        self._table: sqlite3.Connection | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _tidy(path)
            table = sqlite3.connect(path, timeout=WAITS, isolation_level=None)
            table.execute("PRAGMA journal_mode = WAL")
            table.execute("PRAGMA synchronous = OFF")
            table.execute("CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, answer BLOB, digest BLOB)")
        except (OSError, sqlite3.Error):
            return
        self._table = table

    def found(self, key: bytes) -> Any:
        """What was kept under a key; None where nothing was, or nothing that can be read."""
        if self._table is None:
            return None
        try:
            row = self._table.execute("SELECT answer, digest FROM answers WHERE key = ?", (key,)).fetchone()
        except sqlite3.Error:
            return None
        whole = row is not None and isinstance(row[0], bytes) and _digest(row[0]) == row[1]
        return pickle.loads(row[0]) if whole else None

    def keep(self, key: bytes, answer: object) -> None:
        """Keeps an answer, unless the file cannot be written just now."""
        if self._table is None:
            return
        written = pickle.dumps(answer, 5)
        with suppress(sqlite3.Error):
            self._table.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", (key, written, _digest(written)))


def _digest(written: bytes) -> bytes:
    return blake2b(written, digest_size=16).digest()


def _tidy(path: Path) -> None:
    """Removes what other code worked out that nobody has used for long."""
    for one in path.parent.glob("*.sqlite*"):
        with suppress(OSError):
            if not one.name.startswith(path.name) and time.time() - one.stat().st_mtime > UNUSED:
                one.unlink()


def answer_file() -> AnswerFile | None:
    """The file in the folder that is named, None where none is."""
    folder = os.environ.get(FOLDER)
    return _in(folder) if folder else None


@cache
def _in(folder: str) -> AnswerFile:
    return AnswerFile(Path(folder) / f"{studio_itself()}.sqlite")

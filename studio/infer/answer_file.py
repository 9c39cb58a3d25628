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
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

FOLDER = "STUDIO_ANSWERS"
"""The name of the environment variable."""
WAITS = 10.0
"""Seconds for which another process may hold the file."""


class AnswerFile:
    """Answers by the fingerprints of what was asked."""

    def __init__(self, path: Path) -> None:
        self._table: sqlite3.Connection | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            table = sqlite3.connect(path, timeout=WAITS, isolation_level=None)
            table.execute("PRAGMA journal_mode = WAL")
            table.execute("PRAGMA synchronous = OFF")
            table.execute("CREATE TABLE IF NOT EXISTS answers (key BLOB PRIMARY KEY, answer BLOB)")
        except (OSError, sqlite3.Error):
            return
        self._table = table

    def found(self, key: bytes) -> Any:
        """What was kept under a key; None where nothing was, or nothing that can be read."""
        if self._table is None:
            return None
        try:
            row = self._table.execute("SELECT answer FROM answers WHERE key = ?", (key,)).fetchone()
            return None if row is None else pickle.loads(row[0])
        except (sqlite3.Error, pickle.UnpicklingError, EOFError):
            return None

    def keep(self, key: bytes, answer: object) -> None:
        """Keeps an answer, unless another process has done so or the file cannot be written."""
        if self._table is None:
            return
        try:
            self._table.execute("INSERT OR IGNORE INTO answers VALUES (?, ?)", (key, pickle.dumps(answer, 5)))
        except sqlite3.Error:
            self._table = None


def answer_file() -> AnswerFile | None:
    """The file in the folder that is named, None where none is."""
    folder = os.environ.get(FOLDER)
    return _in(folder) if folder else None


@cache
def _in(folder: str) -> AnswerFile:
    return AnswerFile(Path(folder) / f"{_code()}.sqlite")


@cache
def _code() -> str:
    """A name for this code: other code may come to other answers."""
    code = blake2b(sys.version.encode(), digest_size=12)
    package = Path(__file__).parents[1]
    for path in sorted(package.rglob("*.py")) + sorted(Path(__file__).parent.glob("*.json")):
        code.update(f"{path.relative_to(package)}\n".encode())
        code.update(path.read_bytes())
    return code.hexdigest()

"""The file of a lesson that is being made, and the recorded session beside it."""

from __future__ import annotations

import re
from pathlib import Path

from studio.document.file import write_atomically
from studio.language.errors import FileFault
from studio.session.log import Session, read_session, write

SESSION = re.compile(r'^session\s*=\s*"([^"]*)"[^\S\n]*\n?', re.MULTILINE)


def session_beside(path: Path, text: str) -> Session | None:
    """The session that the text of a lesson names, also of one with faults; None where it cannot be read."""
    named = SESSION.search(text)
    if named is None or not named[1] or Path(named[1]).name != named[1]:
        return None
    try:
        return read_session(path.parent / named[1])
    except FileFault:
        return None


def save_lesson(path: Path, text: str, session: Session) -> None:
    """Writes a lesson with this text, and the session beside it under its name. Raises OSError, FileFault."""
    beside = path.with_suffix(".jsonl")
    write(session, beside)
    whole = f'session = "{beside.name}"\n{SESSION.sub("", text, count=1)}'
    write_atomically(path, whole.encode("utf-8"))

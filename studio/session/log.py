"""The lines of a recorded session: JSON Lines with a header, chapter marks, notes and commands."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from studio.document import disk
from studio.document.file import write_atomically
from studio.language.errors import FileFault

VERSION = 1
FILE = "session.jsonl"
MAX_LINE = 5_000_000
"""Characters in one line; a longer one is not a session."""


PRIVATE = "Teacher:"
"""How a note begins that learners do not see."""


@dataclass(frozen=True)
class Chapter:
    """From here on the session is about ``title``."""

    title: str


@dataclass(frozen=True)
class Note:
    """Something said to whoever reads the session; to the teacher alone where it begins with ``PRIVATE``."""

    text: str

    @property
    def private(self) -> bool:
        """Whether it is for the teacher alone."""
        return self.text.startswith(PRIVATE)


@dataclass(frozen=True)
class Gesture:
    """One command with its arguments as JSON. ``row`` tags it; ``line`` is its number in the file it came from."""

    do: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    row: str = ""
    line: int = field(default=0, compare=False)


Line = Chapter | Note | Gesture


@dataclass(frozen=True)
class Session:
    """A recorded session."""

    title: str = ""
    lines: tuple[Line, ...] = ()

    @property
    def gestures(self) -> tuple[Gesture, ...]:
        return tuple(line for line in self.lines if isinstance(line, Gesture))


def to_json(line: Line) -> dict[str, Any]:
    """One line as the object that stands in the file."""
    if isinstance(line, Chapter):
        return {"chapter": line.title}
    if isinstance(line, Note):
        return {"note": line.text}
    return {"do": line.do, **({"row": line.row} if line.row else {}), **line.arguments}


def from_json(data: Any, number: int = 0) -> Line:
    """The line that an object stands for. Raises FileFault with the line number."""
    if not isinstance(data, dict):
        raise _fault(number, "is no object { … }")
    if isinstance(data.get("chapter"), str) and len(data) == 1:
        return Chapter(data["chapter"])
    if isinstance(data.get("note"), str) and len(data) == 1:
        return Note(data["note"])
    if not isinstance(data.get("do"), str):
        raise _fault(number, 'must hold "do", "chapter" or "note" as a text')
    row = data.get("row", "")
    if not isinstance(row, str):
        raise _fault(number, 'has a "row" that is no text')
    arguments = {name: item for name, item in data.items() if name not in ("do", "row")}
    return Gesture(data["do"], arguments, row, number)


def _fault(number: int, what: str) -> FileFault:
    sentence = f"Line {number} of the session {what}. Correct the line or take it out."
    return FileFault(sentence, (f"line {number}: {what}",))


def read_text(text: str) -> Session:
    """A session from the text of its file. Raises FileFault with the number of the faulty line."""
    lines: list[Line] = []
    title: str | None = None
    for number, raw in enumerate(text.split("\n"), 1):
        if not raw.strip():
            continue
        data = _decoded(raw, number)
        if title is None:
            title = _title(data, number)
        else:
            lines.append(from_json(data, number))
    if title is None:
        raise FileFault('The session is empty: its first line must be {"studio": 1, "title": "…"}.')
    return Session(title, tuple(lines))


def _title(data: Any, number: int) -> str:
    if not isinstance(data, dict) or "studio" not in data:
        raise _fault(number, 'must be the header {"studio": 1, "title": "…"}')
    if data["studio"] != VERSION or isinstance(data["studio"], bool):
        raise _fault(number, f"is of version {data['studio']!r}, and this studio reads version {VERSION}")
    return str(data.get("title", ""))


def _decoded(raw: str, number: int) -> Any:
    if len(raw) > MAX_LINE:
        raise _fault(number, f"is longer than {MAX_LINE} characters")
    try:
        return json.loads(raw, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise _fault(number, f"is no JSON ({error.msg} at character {error.pos + 1})") from None
    except RecursionError:
        raise _fault(number, "is nested too deeply") from None
    except ValueError as error:
        raise _fault(number, f"holds a number that cannot be read ({error})") from None


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def write_text(session: Session) -> str:
    """The text of the file of a session; ``read_text`` reads it back."""
    header = json.dumps({"studio": VERSION, "title": session.title}, ensure_ascii=False)
    return "".join(f"{text}\n" for text in [header, *texts_of(session.lines)])


def session_file(path: Path | str) -> Path:
    """The file of a session: the path itself, or the session inside a folder."""
    path = Path(path)
    return path / FILE if os.path.isdir(path) else path


def read_session(path: Path | str) -> Session:
    """Reads a session file, or that of a folder. Raises FileFault."""
    file = session_file(path)
    return read_text(disk.read_text(file))


def write(session: Session, path: Path | str) -> None:
    """Writes the file of a session, whole or not at all. Raises FileFault."""
    write_atomically(Path(path), write_text(session).encode("utf-8"))


def lines_of(texts: Iterable[str]) -> tuple[Line, ...]:
    """The lines that a document file keeps, each as its own text. Raises FileFault with the number of a faulty one."""
    return tuple(from_json(_decoded(text, number), number) for number, text in enumerate(texts, 1))


def texts_of(lines: Iterable[Line]) -> list[str]:
    """The lines as texts, for a document file; ``lines_of`` reads them back."""
    return [json.dumps(to_json(line), ensure_ascii=False) for line in lines]

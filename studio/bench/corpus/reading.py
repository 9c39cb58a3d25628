"""The corpus: programs recorded for it, and what was meant by each goal in them. Plain JSON Lines, one file a program.

A file is a session (a header, then gestures) with goals between the gestures; ``tests/corpus/README.md`` describes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from studio.language.errors import FileFault

FOLDER = Path("tests/corpus")
"""Where the corpus lies, seen from the folder of the project."""
WAYS = ("teach", "members", "relate", "follow", "listify", "demonstrate")

Json = Mapping[str, Any]


@dataclass(frozen=True)
class CorpusGoal:
    """One goal: how it is taught, by which examples in order, and what is meant.

    ``meant`` is a formula, for a process a formula for each value that it changes (and ``accepted``, ``reason``).
    ``examples`` are what is shown, ``held`` the further situations in which guess and meaning are compared.
    ``options`` hold what else the way needs (``collection``, ``thing``, ``over``, ``event``, …).
    """

    program: str
    name: str
    kind: str
    way: str
    meant: Any
    examples: tuple[Json, ...]
    held: tuple[Json, ...] = ()
    near: float = 1e-6
    options: Json = field(default_factory=dict)

    @property
    def is_process(self) -> bool:
        return self.way == "demonstrate"


@dataclass(frozen=True)
class CorpusProgram:
    """A program of the corpus: its parts in order, each a gesture, a goal, or (a text) the start of another drawing."""

    name: str
    title: str
    parts: tuple[Json | CorpusGoal | str, ...]

    @property
    def goals(self) -> tuple[CorpusGoal, ...]:
        return tuple(part for part in self.parts if isinstance(part, CorpusGoal))


def programs(folder: Path = FOLDER) -> list[CorpusProgram]:
    """All programs of a folder, by name. Raises FileFault."""
    return [program(path) for path in sorted(folder.glob("*.jsonl"))]


def program(path: Path) -> CorpusProgram:
    """The program in a file. Raises FileFault with the line that is at fault."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise FileFault(f"Cannot read {path}: {error}.") from None
    read = [_json(path, number, line) for number, line in enumerate(lines, 1) if line.strip()]
    if not read or read[0].get("corpus") != 1:
        raise FileFault(f"{path} does not begin with the header of a corpus file.")
    parts = tuple(_parts(path, read[1:]))
    return CorpusProgram(path.stem, str(read[0].get("title", path.stem)), parts)


def _json(path: Path, number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError as error:
        raise FileFault(f"Line {number} of {path} is no JSON: {error}.") from None
    if not isinstance(data, dict):
        raise FileFault(f"Line {number} of {path} is no object.")
    return data


def _parts(path: Path, lines: list[dict[str, Any]]) -> Iterator[Json | CorpusGoal | str]:
    for number, line in enumerate(lines, 2):
        if "do" in line:
            yield line
        elif "goal" in line:
            yield _goal(path, number, line)
        elif "start" in line:
            yield str(line["start"])
        elif "note" not in line:
            raise FileFault(f"Line {number} of {path} is no gesture, goal, start or note.")


def _goal(path: Path, number: int, line: dict[str, Any]) -> CorpusGoal:
    rest = dict(line)
    try:
        name, kind, way, meant = (rest.pop(key) for key in ("goal", "kind", "way", "meant"))
        examples, held = tuple(rest.pop("examples")), tuple(rest.pop("held", ()))
    except KeyError as error:
        raise FileFault(f"The goal in line {number} of {path} has no {error}.") from None
    if way not in WAYS:
        raise FileFault(f"Line {number} of {path} teaches by {way!r}; the ways are {', '.join(WAYS)}.")
    return CorpusGoal(path.stem, name, kind, way, meant, examples, held, rest.pop("near", 1e-6), rest)

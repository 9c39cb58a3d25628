"""References: what a program is to do, in plain Python, and by which gestures a person would show it.

A reference is a module that holds ``BEGINS`` (what is there before: a ``session`` or a program of the ``corpus``),
``PROCESSES`` (which are taught; a number is the line of the session before which to begin), and three functions:

- ``situations(process, chance)`` goes through reachable situations: ``inputs``, or ``event``, ``brings`` and ``states``
- ``outcome(process, situation)`` says what is to come of one: ``accepted``, ``reason``, each value that changes
- ``gestures(process, situation)`` acts it out, up to the end
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any

from studio.bench.corpus.reading import CorpusGoal, program
from studio.bench.corpus.showing import done, goals_in_order
from studio.bench.registry import module_in
from studio.document.model import Document
from studio.language.errors import FileFault

FOLDER = "teaching"
"""Where the references lie in the folder of the corpus."""

Situation = Mapping[str, Any]


def reference(path: Path) -> ModuleType:
    """The reference in a file. Raises FileFault where it cannot be loaded or lacks a part."""
    module = module_in(path, f"reference_{path.stem}")
    for name in ("BEGINS", "PROCESSES", "situations", "outcome", "gestures"):
        if not hasattr(module, name):
            raise FileFault(f"{path} has no {name}.")
    return module


def references(folder: Path) -> list[Path]:
    """The files of all references in the folder of a corpus."""
    return sorted(path for path in (folder / FOLDER).glob("*.py") if not path.stem.startswith("_"))


def begun(
    folder: Path, known: ModuleType, process: str, before: Callable[[Path, int], Document] | None = None
) -> Document:
    """The document in which a process is to be taught; what it runs is there as it was recorded.

    ``before`` gives the document before a line of a session for whoever has done that already. Raises FileFault for a
    session or program that is not there.
    """
    begins: Mapping[str, str] = known.BEGINS
    if "corpus" in begins:
        return _after(folder / f"{begins['corpus']}.jsonl")
    path = Path(begins["session"])
    last = known.PROCESSES[process] or _first_shown(path, process)
    return (before or _before)(path, last)


def _before(path: Path, line: int) -> Document:
    return _recorded(path)[line - 2]


@lru_cache(maxsize=4)
def _recorded(path: Path) -> tuple[Document, ...]:
    """The document after each line of a session, leaving out demonstrations under way."""
    document = kept = Document()
    found: list[Document] = []
    for line in _lines(path):
        if "do" in line:
            document = done(document, {key: one for key, one in line.items() if key != "row"}).document
            kept = document if document.stage is None else kept
        found.append(kept)
    return tuple(found)


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _first_shown(path: Path, process: str) -> int:
    """The number of the first line that shows a process."""
    return next(number for number, line in enumerate(_lines(path), 1) if line.get("process") == process)


def _after(path: Path) -> Document:
    """The document after a whole program of the corpus, with the functions to be kept as they were meant."""
    known = program(path)
    end = CorpusGoal(known.name, "", "", "teach", "", ())
    parts = type(known)(known.name, known.title, (*known.parts, end))
    *_, (_, document) = goals_in_order(parts)
    return document


def some(known: ModuleType, process: str, seed: str, count: int) -> list[Situation]:
    """So many situations of a process, the same for the same seed."""
    return list(islice(stream(known, process, seed), count))


def stream(known: ModuleType, process: str, seed: str) -> Iterator[Situation]:
    """The situations of a process one after another, the same for the same seed."""
    yield from known.situations(process, random.Random(seed))

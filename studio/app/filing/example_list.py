"""Examples to begin with: whatever folders there are that hold a recorded session and a picture of its end."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import studio
from studio.document.disk import read_text
from studio.language.errors import FileFault
from studio.session.log import FILE

PICTURE, ABOUT = "final.svg", "README.md"
LONGEST = 120
"""Characters of the line about an example."""
BEGINNING = 20_000
"""So many characters of a file are looked at."""


@dataclass(frozen=True)
class ExampleFolder:
    """One folder: what it is called, one line about it, and its picture."""

    folder: Path
    title: str
    line: str

    @property
    def picture(self) -> Path:
        return self.folder / PICTURE


def example_folders() -> list[Path]:
    """Where examples may be: beside the studio's own folder, in it, and where it was started."""
    own = Path(studio.__file__).resolve().parent
    return [own.parent / "examples", own / "examples", Path.cwd() / "examples"]


def examples(folders: Iterable[Path]) -> list[ExampleFolder]:
    """The examples in some folders, each once, in the order of their titles."""
    found = {one.folder: one for folder in folders for one in _in(folder)}
    return sorted(found.values(), key=lambda one: one.title.lower())


def _in(folder: Path) -> Iterator[ExampleFolder]:
    if not os.path.isdir(folder):
        return
    for one in folder.resolve().iterdir():
        if os.path.isfile(one / FILE) and os.path.isfile(one / PICTURE):
            yield ExampleFolder(one, _title(one), _line(one))


def _title(folder: Path) -> str:
    """The title of the session, else the name of the folder."""
    try:
        header = json.loads(read_text(folder / FILE).partition("\n")[0][:BEGINNING])
        title = header.get("title") if isinstance(header, dict) else None
    except (FileFault, ValueError, RecursionError):
        title = None
    return title if isinstance(title, str) and title else folder.name.replace("_", " ").capitalize()


def _line(folder: Path) -> str:
    """The first sentence of what is written about it, without marks."""
    try:
        text = read_text(folder / ABOUT)[:BEGINNING]
    except FileFault:
        return ""
    paragraphs = [" ".join(one.split()) for one in re.split(r"\n\s*\n", text)]
    plain = [one for one in paragraphs if one[:1].isalpha()]
    if not plain:
        return ""
    sentence = re.split(r"(?<=[.!?])\s", re.sub(r"[`*]|\]\([^)]*\)|\[", "", plain[0]))[0]
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 1].rsplit(' ', 1)[0]}…"

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
SAYS = '"tell_about"'
"""What stands in the lines of a session that say what the program is."""
LONGEST = 120
"""Characters of the line about an example."""
BEGINNING = 20_000
"""So many characters of a file are looked at."""


@dataclass(frozen=True)
class ExampleFolder:
    """One folder: what it is called, one line about it, the set it belongs to ("": none), and its picture."""

    folder: Path
    title: str
    line: str
    group: str = ""

    @property
    def picture(self) -> Path:
        return self.folder / PICTURE


def example_folders() -> list[Path]:
    """Where examples may be: beside the studio's own folder, in it, and where it was started."""
    own = Path(studio.__file__).resolve().parent
    return [own.parent / "examples", own / "examples", Path.cwd() / "examples"]


def examples(folders: Iterable[Path]) -> list[ExampleFolder]:
    """The examples in some folders, each once, in the order of their sets and titles; those in no set come last."""
    found = {one.folder: one for folder in folders for one in _in(folder)}
    return sorted(found.values(), key=lambda one: (not one.group, one.group.lower(), one.title.lower()))


def _in(folder: Path) -> Iterator[ExampleFolder]:
    if not os.path.isdir(folder):
        return
    for one in folder.resolve().iterdir():
        if os.path.isfile(one / FILE) and os.path.isfile(one / PICTURE):
            yield _example(one)


def _example(folder: Path) -> ExampleFolder:
    """What the session of a folder says of itself; else the folder is called by its name, and its text read."""
    try:
        lines = read_text(folder / FILE).split("\n")
    except FileFault:
        lines = [""]
    title = _said_in(lines[0]).get("title") or folder.name.replace("_", " ").capitalize()
    about: dict[str, str] = {}
    for one in lines:
        if SAYS in one[:BEGINNING]:
            about |= _said_in(one)
    return ExampleFolder(folder, title, about.get("line") or _line(folder), about.get("group", ""))


def _said_in(line: str) -> dict[str, str]:
    """The texts in a line of a session; nothing where it cannot be read."""
    try:
        said = json.loads(line[:BEGINNING])
    except (ValueError, RecursionError):
        return {}
    return {key: value for key, value in said.items() if isinstance(value, str)} if isinstance(said, dict) else {}


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

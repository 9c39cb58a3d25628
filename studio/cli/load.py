"""What a path on the command line stands for: a document, a session, or a folder with either."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from studio.compile.names import program_name
from studio.document.file import load
from studio.document.model import Document
from studio.language.errors import FileFault
from studio.session.log import FILE, Gesture, Session, lines_of, read_session
from studio.session.replay import replayed

SUFFIX = ".studio"


@dataclass(frozen=True)
class Target:
    """A path with what it holds. ``name`` is what a program made from it is called."""

    path: Path
    name: str
    folder: Path
    given: str
    """The name that it has itself, which may not be had by a program."""


def target(text: str) -> Target:
    """The target of a path. Raises FileFault when there is nothing there."""
    path = Path(text)
    if not os.path.exists(path):
        raise FileFault(f"There is no file or folder {text!r}.")
    if os.path.isdir(path):
        return Target(path, program_name(path.resolve().name), path, path.resolve().name)
    plain = path.stem if path.name != FILE else path.resolve().parent.name
    return Target(path, program_name(plain), path.parent, plain)


def _studio_file(one: Target) -> Path | None:
    """The document file of a target: itself, or the one in the folder."""
    if os.path.isfile(one.path):
        return one.path if one.path.suffix == SUFFIX else None
    named = one.path / f"{one.path.resolve().name}{SUFFIX}"
    found = [named] if os.path.exists(named) else sorted(one.path.glob(f"*{SUFFIX}"))
    return found[0] if found else None


def session_of(one: Target) -> Session:
    """The recorded session: of the folder or file itself, or the one kept inside a document file."""
    if os.path.isdir(one.path) and os.path.exists(one.path / FILE):
        return read_session(one.path)
    file = _studio_file(one)
    if file:
        document, lines = load(file)
        return Session(document.title, lines_of(lines))
    return read_session(one.path)


def needs_replay(one: Target) -> bool:
    """Whether there is only a session, or one that the document beside it did not come from or go on with."""
    file = _studio_file(one)
    return file is None or _is_of_another_making(one, file)


def document_of(one: Target) -> Document:
    """The document of a file or folder; where there is only a session, or one of another making, what that leads to."""
    file = _studio_file(one)
    if file and not _is_of_another_making(one, file):
        return load(file)[0]
    if file:
        sentence = f"{file} was not made by the {FILE} beside it, which is done again. To take the document, name it."
        print(sentence, file=sys.stderr, flush=True)
    return replayed(session_of(one)).document


def _is_of_another_making(one: Target, file: Path) -> bool:
    """Whether a folder holds a session that its document did not come from or go on with.

    A session that cannot be read is none; a document that cannot be read is told of where it is wanted.
    """
    if not os.path.isdir(one.path) or not os.path.exists(one.path / FILE):
        return False
    try:
        shown, made = read_session(one.path).gestures, Session("", lines_of(load(file)[1])).gestures
    except FileFault:
        return False
    return [_done(each) for each in shown] != [_done(each) for each in made[: len(shown)]]


def _done(gesture: Gesture) -> tuple[str, Mapping[str, object]]:
    return gesture.do, gesture.arguments

"""Commands that put whole documents into this one: ready parts, and what a person made before."""

from __future__ import annotations

from studio.commands.arguments import NewName, Spot, Words
from studio.commands.registry import Result, declaring
from studio.demonstrate.insert import inserted
from studio.document.file import loads
from studio.document.model import Document
from studio.language.values import Point
from studio.parts import PartName, part_named

command = declaring("Draw")


@command(
    title="Insert a part",
    icon="fa5s.puzzle-piece",
    shown=("menu", "parts"),
    told="Inserts a {part} at {at}[, calls it {name}]",
)
def insert_part(document: Document, *, part: PartName, at: Spot, name: NewName = "") -> Result:
    """Inserts a ready part about a place: its shapes, states and rules, with what taught them, under names of its own.

    What was inserted is like what was made here: it can be looked into and changed. Two parameters say where it lies.
    """
    return _result(document, part_named(part), at, name)


@command(
    title="Insert a document",
    shown=("parts",),
    told="Inserts another document at {at}[, calls it {name}]",
)
def insert_document(document: Document, *, source: Words, at: Spot, name: NewName = "") -> Result:
    """Inserts all of another document about a place, as a part; ``source`` is the text of its file."""
    return _result(document, loads(source)[0], at, name)


def _result(document: Document, part: Document, at: Point, name: str) -> Result:
    done = inserted(document, part, at, name)
    return Result(done.document, touched=frozenset(done.names), says=done.says)

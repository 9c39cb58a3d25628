"""Values as bytes between two processes; what both ends have already goes as a number.

Documents share most of what they hold with the documents before them. Whole parts (a definition, a process, a mapping
of a document) are sent once; from then on each end knows them by number, and what comes back is the very object that
was sent. So a change costs what changed, and whoever compares documents by identity may go on doing so.
"""

from __future__ import annotations

import pickle
from io import BytesIO
from typing import Any

from studio.document.model import (
    Choice,
    Constraint,
    Definition,
    Demonstration,
    Document,
    Lesson,
    Process,
    Rule,
    Stage,
)

PARTS = frozenset({Document, Definition, Process, Lesson, Demonstration, Stage, Constraint, Rule, Choice})
MAPPINGS = ("definitions", "processes", "constraints", "lessons", "demonstrations", "present")
MOST = 4_000
"""Parts that are known by number at most; then both ends forget them all and begin anew."""
PROTOCOL = 5


class Wire:
    """One end of a connection. What one end encodes the other must decode, everything and in that order."""

    def __init__(self, first: int) -> None:
        """``first`` is 0 at one end and 1 at the other, so that both may number what they send."""
        self._next = first
        self._objects: dict[int, object] = {}
        self._numbers: dict[int, int] = {}  # by id; the object is held above, so that no other one can have it

    def encoded(self, value: object, forgets: bool = False) -> bytes:
        """The bytes of a value. ``forgets``: nothing is under way, so that both ends may forget.

        Raises whatever pickling raises; then nothing counts as sent.
        """
        forgets = forgets and len(self._objects) > MOST
        if forgets:
            self._forget()
        parts: list[tuple[int, bytes]] = []
        try:
            return pickle.dumps((forgets, parts, self._written((value,), parts)), PROTOCOL)
        except BaseException:
            for number, _ in parts:
                self._numbers.pop(id(self._objects.pop(number)))
            raise

    def decoded(self, data: bytes) -> Any:
        """The value that the other end encoded."""
        forgets, parts, body = pickle.loads(data)
        if forgets:
            self._forget()
        for number, part in parts:
            self._know(number, self._read(part))
        return self._read(body)[0]

    def _know(self, number: int, one: object) -> None:
        self._objects[number] = one
        self._numbers[id(one)] = number

    def _forget(self) -> None:
        self._objects.clear()
        self._numbers.clear()

    def _written(self, value: object, parts: list[tuple[int, bytes]]) -> bytes:
        file = BytesIO()
        _Writer(self, value, parts, file).dump(value)
        return file.getvalue()

    def number_of(self, one: object, parts: list[tuple[int, bytes]], is_part: bool) -> int | None:
        """The number that stands for an object; a part that has none yet is sent ahead."""
        number = self._numbers.get(id(one))
        if number is None and is_part:
            data = self._written(one, parts)
            number, self._next = self._next, self._next + 2
            parts.append((number, data))
            self._know(number, one)
        return number

    def _read(self, data: bytes) -> Any:
        return _Reader(self, BytesIO(data)).load()

    def object_of(self, number: int) -> object:
        """What a number stands for."""
        return self._objects[number]


class _Writer(pickle.Pickler):
    def __init__(self, wire: Wire, root: object, parts: list[tuple[int, bytes]], file: BytesIO) -> None:
        super().__init__(file, PROTOCOL)
        self._wire, self._root, self._parts = wire, root, parts
        whole = [getattr(root, name) for name in MAPPINGS] if isinstance(root, Document) else []
        self._whole = {id(one) for one in whole}

    def persistent_id(self, one: Any) -> int | None:
        if one is self._root:
            return None  # it is just being written
        return self._wire.number_of(one, self._parts, type(one) in PARTS or id(one) in self._whole)


class _Reader(pickle.Unpickler):
    def __init__(self, wire: Wire, file: BytesIO) -> None:
        super().__init__(file)
        self._wire = wire

    def persistent_load(self, pid: Any) -> object:
        return self._wire.object_of(pid)

"""Text that may be broken into lines, and the way to print it.

A box is a text, a list of boxes, or one of the classes below. A unit is printed on one line where it fits with
what follows up to the next possible line end; else its own line ends are taken, and the units in it are asked anew.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

INDENT = 4
"""Columns of one level."""


class LineEnd(NamedTuple):
    """A line end where the unit around it is broken, else ``flat``."""

    flat: str


class IfBroken(NamedTuple):
    """A text only where the unit around it is broken."""

    text: str


class Unit(NamedTuple):
    inner: list[Box]


class Indented(NamedTuple):
    inner: list[Box]


Box: TypeAlias = "str | list[Box] | LineEnd | IfBroken | Unit | Indented"
SPACE, SOFT = LineEnd(" "), LineEnd("")
EVERYWHERE = float("-inf")
"""A width that nothing fits, so that all line ends are taken."""


def flat(box: Box) -> str:
    """The text of a box on one line."""
    if isinstance(box, str):
        return box
    if isinstance(box, LineEnd):
        return box.flat
    if isinstance(box, IfBroken):
        return ""
    return "".join(map(flat, box if isinstance(box, list) else box.inner))


def printed(box: Box, indent: int, width: float) -> str:
    """The text of a box that begins at an indent (in levels); ``width`` in columns, or EVERYWHERE."""
    todo = [(indent, box)]
    texts = [" " * INDENT * indent]
    column = len(texts[0])
    while todo:
        indent, box = todo.pop()
        if isinstance(box, LineEnd):
            texts.append("\n" + " " * INDENT * indent)
            column = INDENT * indent
        elif isinstance(box, (str, IfBroken)):
            texts.append(box if isinstance(box, str) else box.text)
            column += len(texts[-1])
        elif isinstance(box, Indented):
            todo.append((indent + 1, box.inner))
        elif isinstance(box, Unit) and _fits(box, todo, width - column):
            texts.append(flat(box))
            column += len(texts[-1])
        else:
            todo += [(indent, one) for one in reversed(box.inner if isinstance(box, Unit) else box)]
    return "".join(texts)


def _fits(box: Box, rest: list[tuple[int, Box]], room: float) -> bool:
    """Whether a box on one line, and what follows up to the next line end, need no more room than there is."""
    todo, left = [box], len(rest)
    while room >= 0 and todo:
        box = todo.pop()
        if isinstance(box, (str, LineEnd)):
            room -= len(box if isinstance(box, str) else box.flat)
        elif not isinstance(box, IfBroken):
            todo += box if isinstance(box, list) else box.inner
    while room >= 0 and (todo or left):
        if not todo:
            left -= 1
            todo.append(rest[left][1])
        box = todo.pop()
        if isinstance(box, LineEnd):
            return True
        if isinstance(box, (str, IfBroken)):
            room -= len(box if isinstance(box, str) else box.text)
        else:
            todo += reversed(box if isinstance(box, list) else box.inner)
    return room >= 0

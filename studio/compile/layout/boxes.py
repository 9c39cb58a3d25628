"""Text that may be broken into lines, and the way to print it.

A box is a text, a list of boxes, or one of the classes below. A unit is printed on one line where it fits with
what follows up to the next possible line end; else its own line ends are taken, and the units in it are asked anew.
"""

from __future__ import annotations

from enum import Enum
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


class Break(Enum):
    NEVER = 0
    WHERE_NEEDED = 1
    EVERYWHERE = 2


def printed(box: Box, indent: int, width: int, breaks: Break = Break.WHERE_NEEDED) -> str:
    """The text of a box that begins at an indent (in levels); ``width`` in columns."""
    todo = [(indent, breaks, box)]
    texts = [" " * INDENT * indent]
    column = len(texts[0])
    while todo:
        indent, breaks, box = todo.pop()
        match box:
            case str() | LineEnd(_) | IfBroken(_):
                text = _flat(box, breaks)
                ends = isinstance(box, LineEnd) and breaks is not Break.NEVER
                texts.append("\n" + " " * INDENT * indent if ends else text)
                column = INDENT * indent if ends else column + len(text)
            case Unit(inner):
                if breaks is Break.WHERE_NEEDED and _fits(inner, todo, width - column):
                    breaks = Break.NEVER
                todo.append((indent, breaks, inner))
            case Indented(inner):
                todo.append((indent + 1, breaks, inner))
            case _:
                todo += [(indent, breaks, one) for one in reversed(box)]
    return "".join(texts)


def _flat(box: str | LineEnd | IfBroken, breaks: Break) -> str:
    if isinstance(box, IfBroken):
        return "" if breaks is Break.NEVER else box.text
    return box.flat if isinstance(box, LineEnd) else box


def _fits(box: Box, rest: list[tuple[int, Break, Box]], room: int) -> bool:
    """Whether a box on one line, and what follows up to the next line end, need no more room than there is."""
    todo, left = [(Break.NEVER, box)], len(rest)
    while room >= 0 and (todo or left):
        if not todo:
            left -= 1
            todo.append(rest[left][1:])
        breaks, box = todo.pop()
        match box:
            case LineEnd(_) if breaks is not Break.NEVER:
                return True
            case str() | LineEnd(_) | IfBroken(_):
                room -= len(_flat(box, breaks))
            case Unit(inner) | Indented(inner):
                todo.append((breaks, inner))
            case _:
                todo += [(breaks, one) for one in reversed(box)]
    return room >= 0

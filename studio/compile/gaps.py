"""Cases that nobody has shown, as they stand in a program."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from studio.compile.compiled import Compiled
from studio.compile.linemap import program_class
from studio.document.model import Document

RAISED = "Unknown"
"""What programs raise where nobody has shown what happens."""


@dataclass(frozen=True)
class Gap:
    """A case of a process that nobody has shown, or that could not be inferred; ``line`` is 0 where it has none."""

    process: str
    says: str
    line: int = 0


def gaps_of(document: Document, compiled: Compiled) -> list[Gap]:
    """All gaps of a program, in its order; first those processes that could not be inferred at all."""
    known = compiled.given_up
    faults = [Gap(name, one.fault) for name, one in document.processes.items() if one.fault]
    return faults + [
        Gap(process, says, line)
        for line, says in (known if known is not None else given_up(compiled.source))
        if (process := owner(compiled.line_map, line)) is not None
    ]


def given_up(source: str) -> tuple[tuple[int, str], ...]:
    """Where the source gives up, and what it says there."""
    found = []
    for node in ast.walk(program_class(source)):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and isinstance(node.exc.func, ast.Name):
            words = node.exc.args[0] if node.exc.args else None
            if node.exc.func.id == RAISED:
                found.append((node.lineno, _said(words)))
    return tuple(sorted(found))


def _said(words: ast.expr | None) -> str:
    return str(words.value) if isinstance(words, ast.Constant) else ""


def owner(line_map: Mapping[str, tuple[int, int]], line: int) -> str | None:
    """The definition that a line belongs to, the closest where several lie around it."""
    around = [(last - first, name) for name, (first, last) in line_map.items() if first <= line <= last]
    return min(around)[1] if around else None

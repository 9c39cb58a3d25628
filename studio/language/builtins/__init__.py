"""The one table of builtins that parser, evaluator, compiler, inference, completion and documentation read.

To add a builtin: write its meaning and its row in the topic module it belongs to (``numbers``, ``collections``,
``geometry``, ``touching``, ``colours``, ``text``, ``parts``, ``chance``, ``shapes``); nothing else needs to know.
``table`` says what a row is.
"""

from __future__ import annotations

from collections.abc import Mapping

from studio.language.builtins import chance, collections, colours, geometry, numbers, parts, text, touching
from studio.language.builtins.numbers import RECKONED
from studio.language.builtins.shapes import ATTRIBUTES, CHOICES, FAMILIES, RARE, SHAPES
from studio.language.builtins.table import Builtin, ShapeKind
from studio.language.colours import COLOURS

PI = "pi"
"""A number, not a function, so it has no row."""
RECORD = "record"
"""``record(name=value, …)`` makes a record; its inputs are its keywords, so it has no row."""


def _table() -> dict[str, tuple[Builtin, ...]]:
    table: dict[str, tuple[Builtin, ...]] = {}
    topics = (numbers, collections, geometry, touching, text, parts, chance, colours)
    for row in (row for topic in topics for row in topic.ROWS):
        table[row.name] = (*table.get(row.name, ()), row)
    return table


TABLE: Mapping[str, tuple[Builtin, ...]] = _table()


POINTED: Mapping[str, Builtin] = {
    name: next(row for row in rows if row.pointed) for name, rows in TABLE.items() if any(row.pointed for row in rows)
}
"""The builtins that a person can point through."""


def is_reserved(name: str) -> bool:
    """Whether a name belongs to the language (a builtin, a shape, a colour), so that no definition may take it."""
    return name in TABLE or name in SHAPES or name in COLOURS or name in (RECORD, PI)


__all__ = [
    "ATTRIBUTES",
    "CHOICES",
    "FAMILIES",
    "PI",
    "POINTED",
    "RECORD",
    "RARE",
    "RECKONED",
    "SHAPES",
    "TABLE",
    "Builtin",
    "ShapeKind",
    "is_reserved",
]

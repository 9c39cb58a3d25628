"""Rows that were kept for the members of a list and that no member reads any more: its count is free again."""

from __future__ import annotations

from studio.document.changes import needed_by, without
from studio.document.model import Document
from studio.generalize.attributes import find, with_node
from studio.language.nodes import Apply, Comprehension, Display, Literal, Name, free_names


def data_name(name: str) -> str:
    """What the rows are called that hold in what the members of a list differ."""
    return f"{name}_data"


def without_unread_rows(before: Document, document: Document, name: str) -> Document:
    """The document in which a list has as many members as a plain number says, where it read its rows until now.

    Only rows that were made with the list go, with nothing else that needs them; all others are kept as they are.
    """
    rows, count = data_name(name), f"{name}.count"
    if not (_read(before, name, rows) and rows in document.definitions) or _read(document, name, rows):
        return document
    kept = document.definitions[rows].formula
    if not isinstance(kept, Display) or find(document, count).node != Apply("len", (Name(rows),)):
        return document
    freed = with_node(document, count, Literal(len(kept.items)))
    return document if needed_by(freed, rows) else without(freed, {rows})


def _read(document: Document, name: str, rows: str) -> bool:
    """Whether the members of a list read its rows."""
    one = document.definitions.get(name)
    return one is not None and isinstance(one.formula, Comprehension) and rows in free_names(one.formula.element)

"""A small document drawn by hand: lists of lines at equal distances, their counts tied, margin and spacing named."""

from __future__ import annotations

from studio.document.model import Constraint, Definition, Document, Range
from studio.language.nodes import Name
from studio.language.parse import parse


def define(name: str, text: str, **more: object) -> Definition:
    return Definition(name, parse(text), **more)  # type: ignore[arg-type]


def number(name: str, value: float, least: float, most: float) -> Definition:
    return define(name, str(value), role="parameter", range=Range(least, most, 1))


def of(*definitions: Definition, constraints: dict[str, Constraint] | None = None) -> Document:
    return Document({one.name: one for one in definitions}, constraints=constraints or {})


def grid(size: int = 3) -> Document:
    rows = (
        "[line(start=point(margin, margin + spacing * i), end=point(margin + spacing * (num_cols - 1), "
        "margin + spacing * i)) for i in range(num_rows)]"
    )
    columns = (
        "[line(start=point(margin + spacing * i, margin), end=point(margin + spacing * i, "
        "margin + spacing * (num_rows - 1))) for i in range(num_cols)]"
    )
    return of(
        number("num_rows", size, 1, 25),
        number("num_cols", size, 1, 25),
        number("margin", 30, 0, 100),
        number("spacing", 40, 5, 100),
        define("rows", rows, drawn=True),
        define("columns", columns, drawn=True),
        constraints={"square": Constraint("square", Name("num_rows"), "==", Name("num_cols"))},
    )

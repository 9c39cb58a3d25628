"""A table of data, typed or pasted: rows of numbers and texts become a list that others follow."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from studio.document.model import Definition, Document, with_definition
from studio.document.naming import check_name
from studio.generalize.attributes import literal_node
from studio.language.errors import Refusal
from studio.language.nodes import Display
from studio.language.values import Value, is_number

MOST_CELLS = 10_000
"""So many cells a table has at most."""
LARGEST = 1e15
COLUMNS = "Columns: "
"""How the note of a table with titles begins."""


@dataclass(frozen=True)
class PastedTable:
    """The document with the table, how many rows and columns it has, and the titles that stood above them.

    ``first`` is a first row of words that is data, as far as it can be told.
    """

    document: Document
    rows: int
    columns: int
    titles: tuple[str, ...] = ()
    first: tuple[str, ...] = ()


def with_table(document: Document, name: str, text: str) -> PastedTable:
    """The document in which ``name`` is the list of the rows of a table.

    Cells are parted by tabs, semicolons or commas, as a spreadsheet copies or writes them. A first row of titles is
    kept as the note of the list, not among its rows. One column (or one row) gives a list of values, several give a
    list of tuples. A list of data that has the name already gives way. Raises Refusal where the text is no table, or
    the name is taken by something else.
    """
    titles, rows = _rows(text)
    known = document.definitions.get(name)
    if known is None:
        check_name(name, document)
    elif not is_table(known):
        raise Refusal(f"{name} is no list of data. Choose another name.")
    values: list[Value] = list(rows[0]) if len(rows) == 1 else [tuple(row) for row in rows]
    if len(rows) > 1 and len(rows[0]) == 1:
        values = [row[0] for row in rows]
    formula = literal_node(values)
    note = f"{COLUMNS}{', '.join(titles)}" if titles else ""
    if known is None:
        definitions = {name: Definition(name, formula, note=note), **document.definitions}
        made = replace(document, definitions=definitions)
    else:
        own = known.note and not known.note.startswith(COLUMNS)
        made = with_definition(document, replace(known, formula=formula, note=known.note if own or not note else note))
    words = all(isinstance(one, str) for one in rows[0]) and len(rows) > 1 and not titles
    return PastedTable(made, len(rows), len(rows[0]), titles, tuple(map(str, rows[0])) if words else ())


def is_table(known: Definition) -> bool:
    """Whether a definition is a written list, which a table may take the place of."""
    return isinstance(known.formula, Display) and known.formula.kind == "list"


def as_text(rows: Sequence[Value]) -> str:
    """A list of data as it would be typed: a row on each line, its cells parted by commas."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(row if isinstance(row, tuple) else (row,) for row in rows)
    return text.getvalue()


def _rows(text: str) -> tuple[tuple[str, ...], list[list[Value]]]:
    """The titles of a table, if it has any, and its rows."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise Refusal("This is no table: it is empty. Copy cells of a spreadsheet, or type numbers with commas.")
    parted = next((sign for sign in "\t;" if sign in text), ",")
    try:
        cells = [[_cell(one) for one in row] for row in csv.reader(lines, delimiter=parted)]
    except csv.Error as error:
        raise Refusal("This is no table: a quotation mark is not closed.") from error
    if len({len(row) for row in cells}) > 1:
        raise Refusal("The rows of this table are not equally long. Fill the empty cells first.")
    if sum(map(len, cells)) > MOST_CELLS:
        raise Refusal(f"This table is too large; it may have {MOST_CELLS:,} cells.")
    return (tuple(map(str, cells[0])), cells[1:]) if _has_titles(cells) else ((), cells)


def _has_titles(cells: Sequence[Sequence[Value]]) -> bool:
    """Whether the first row says what the columns are: words, where numbers are below them."""
    if len(cells) < 2 or any(is_number(one) for one in cells[0]):
        return False
    return any(all(is_number(row[column]) for row in cells[1:]) for column in range(len(cells[0])))


def _cell(text: str) -> Value:
    plain = text.strip()
    try:
        number = float(plain)
    except ValueError:
        return plain
    if not math.isfinite(number) or abs(number) > LARGEST or "_" in plain:
        return plain
    return int(number) if number.is_integer() else number

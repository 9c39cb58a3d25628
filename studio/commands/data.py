"""Commands on data that drawings follow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from studio.commands import roles
from studio.commands.context import CommandContext
from studio.commands.registry import Result, declaring
from studio.document.model import Document
from studio.generalize.pasted_table import as_text, is_table, with_table

command = declaring("Values")


def _tables(context: CommandContext) -> Iterable[str]:
    return (name for name, one in context.document.definitions.items() if is_table(one))


def _cells(context: CommandContext) -> str:
    rows = context.values().get(context.told("name"))
    return as_text(rows) if isinstance(rows, list) else ""


TABLE = roles.ArgumentRole("a list of data, or a new name", names=_tables, new=True)
CELLS = roles.ArgumentRole("a row on each line, its cells parted by commas", "name", suggests=_cells, lines=True)


@command(title="Table of data", icon="fa5s.table", shown=("menu",), told="Gives {name} the data of a table")
def set_table(document: Document, *, name: Annotated[str, TABLE], text: Annotated[str, CELLS]) -> Result:
    """Makes a list of the cells of a table, typed or copied from a spreadsheet; what follows the list follows it.

    Cells are parted by tabs, semicolons or commas. Titles in the first row are no data: they are kept
    as the note of the list.
    """
    made = with_table(document, name, text)
    says = f"{name} has {made.rows} {'row' if made.rows == 1 else 'rows'} of {made.columns}."
    if made.titles:
        says += f" Its first row, {', '.join(made.titles)}, is taken as titles and kept in its note."
    if made.first:
        says += f" Its first row, {', '.join(made.first)}, is data like the others; titles above words are left out."
    return Result(made.document, touched=frozenset({name}), says=says)

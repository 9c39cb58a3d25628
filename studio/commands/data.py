"""Commands on data that drawings follow."""

from __future__ import annotations

from typing import Annotated

from studio.commands import roles
from studio.commands.arguments import Words
from studio.commands.registry import Result, declaring
from studio.document.model import Document
from studio.generalize.pasted_table import with_table

command = declaring("Data")


@command(title="Table of data", icon="fa5s.table", shown=("menu",), told="Gives {name} the data of a table")
def set_table(document: Document, *, name: Annotated[str, roles.TABLE], text: Words) -> Result:
    """Makes a list of the cells of a table, typed or copied from a spreadsheet; what follows the list follows it.

    Cells are parted by tabs, semicolons or commas. Titles in the first row are left out.
    """
    made, rows, columns = with_table(document, name, text)
    says = f"{name} has {rows} {'row' if rows == 1 else 'rows'} of {columns}."
    return Result(made, touched=frozenset({name}), says=says)

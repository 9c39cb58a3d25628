"""Lists that are drawn in rows and columns: how many stand in a row tells the row and the column of a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from studio.document.model import Document
from studio.language.nodes import Apply, Comprehension, Name, Node, counted_to, each_node, free_names


def in_rows(document: Document) -> Mapping[str, Node]:
    """How many stand in a row, for each drawn list in rows and each list that tells something of its members."""
    found: dict[str, Node] = {}
    for name, one in document.definitions.items():
        if one.drawn and isinstance(one.formula, Comprehension) and (columns := _columns(one.formula)) is not None:
            found[name] = columns
            found |= dict.fromkeys(_told(one.formula, columns), columns)
    return found


def _columns(drawn: Comprehension) -> Node | None:
    """How many members the last of two ranges has; None where there are no two."""
    counts = [counted_to(one.source) for one in drawn.clauses if not one.tests]
    return counts[1] if len(counts) == len(drawn.clauses) == 2 and None not in counts else None


def _told(drawn: Comprehension, columns: Node) -> Iterator[str]:
    """The lists of which the item at a row and a column is looked up."""
    row, column = (Name(clause.targets[0]) for clause in drawn.clauses)
    place = Apply("+", (Apply("*", (row, columns)), column))
    for part in each_node(drawn.element):
        if isinstance(part, Apply) and part.function == "[]" and part.arguments[1] == place:
            yield from free_names(part.arguments[0]) if isinstance(part.arguments[0], Name) else ()

"""Which states are places in which lists, as formulas of the document look items up there: ``words[which]``."""

from __future__ import annotations

from studio.document.model import Document
from studio.language.nodes import Apply, Name, each_node


def places_in_lists(document: Document) -> frozenset[tuple[str, str]]:
    """Each such state with the list in which it is a place."""
    states = document.states()
    return frozenset(
        (part.arguments[1].id, part.arguments[0].id)
        for one in document.definitions.values()
        for part in each_node(one.formula)
        if isinstance(part, Apply) and part.function == "[]"
        if isinstance(part.arguments[0], Name) and isinstance(part.arguments[1], Name)
        if part.arguments[1].id in states
    )

"""What a state that is a collection holds at every place to begin with: the colour of an empty cell, say."""

from __future__ import annotations

from collections.abc import Iterator

from studio.document.model import Document
from studio.language.nodes import Comprehension, DictDisplay, Display, Literal, Node
from studio.language.values import Symbol, Value


def blanks(document: Document) -> dict[str, Value]:
    """The states that begin with one text or symbol at all of several places, in rows as well, and which.

    A number is none: that it counts from there is likelier.
    """
    begins = {name: list(_items(one.formula)) for name, one in document.definitions.items() if one.is_state}
    found = {name: [one.value for one in items if isinstance(one, Literal)] for name, items in begins.items()}
    return {name: values[0] for name, values in found.items() if len(values) == len(begins[name]) and _is_one(values)}


def _is_one(values: list[Value]) -> bool:
    plain = bool(values) and isinstance(values[0], (Symbol, str))
    return plain and all(type(one) is type(values[0]) and one == values[0] for one in values)


def _items(formula: Node) -> Iterator[Node]:
    """What stands at the places of a written collection; a single one written once stands for no place."""
    match formula:
        case Comprehension(kind="list", element=element):
            yield from _places(element)
        case Comprehension(kind="dict", element=Display(items=(_, value))):
            yield value
        case Display(kind="list", items=items) if len(items) > 1:
            for one in items:
                yield from _places(one)
        case DictDisplay(pairs=pairs) if len(pairs) > 1:
            yield from (value for _, value in pairs)
        case _:
            pass


def _places(element: Node) -> Iterator[Node]:
    rows = isinstance(element, Comprehension) or (isinstance(element, Display) and element.kind == "list")
    yield from _items(element) if rows else [element]

"""Things along the last row or column of a grid that is drawn as one list: told from its end, however large it is."""

from __future__ import annotations

from dataclasses import replace

from studio.document.live import Live
from studio.document.model import Document
from studio.language.env import Env
from studio.language.errors import StudioError
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, counted_to, free_names, replaced, walk


def along_edges(formula: Node, count: int, document: Document, live: Live) -> Node:
    """The formula of a list of so many, in which members of a grid that lie on its far edges are told from there."""
    if not isinstance(formula, Comprehension) or len(formula.clauses) > 1:
        return formula
    element = formula.element
    for path, node in list(walk(element)):
        match node:
            case Apply("[]", (Name(grid), Literal() | Apply() as number)) if _counts(document, grid):
                told = _told(formula, number, _counts(document, grid), count, live)
                element = replaced(element, (*path, "arguments", 1), told) if told is not None else element
    return replace(formula, element=element)


def _counts(document: Document, name: str) -> tuple[Node, ...]:
    """How many rows a drawn grid has, and how many members each of them; nothing for any other list."""
    formula = document.definitions[name].formula if name in document.definitions else None
    clauses = formula.clauses if isinstance(formula, Comprehension) and formula.kind == "list" else ()
    counts = [counted_to(one.source) for one in clauses if not one.tests]
    return tuple(one for one in counts if one is not None) if len(counts) == len(clauses) == 2 else ()


def _told(formula: Comprehension, number: Node, counts: tuple[Node, ...], count: int, live: Live) -> Node | None:
    """A number of members of a grid by how many there are in a row; None where they lie on no far edge."""
    (index,) = formula.clauses[0].targets if len(formula.clauses[0].targets) == 1 else ("",)
    rows, columns = (_value(one, live) for one in counts)
    seen = [_value(number, live, {index: k}) for k in range(count)]
    if not free_names(number) <= {index, "+", "*"} or rows is None or columns is None or min(rows, columns) < 2:
        return None
    each, begins = counts[-1], (rows - 1) * columns
    if seen == [begins + k for k in range(columns)]:
        return Apply("-", (Name(index), each))
    if seen == [columns - 1 + columns * k for k in range(rows)]:
        return Apply("-", (Apply("*", (each, Apply("+", (Name(index), Literal(1))))), Literal(1)))
    ends: dict[int, Node] = {columns - 1: Apply("-", (each, Literal(1))), begins: Apply("-", (each,))}
    return ends.get(seen[0]) if seen and seen[0] is not None and len(set(seen)) == 1 else None


def _value(node: Node, live: Live, more: dict[str, int] | None = None) -> int | None:
    try:
        value = evaluate(node, Env({**live.env(), **(more or {})}))
    except StudioError:
        return None
    return value if type(value) is int else None

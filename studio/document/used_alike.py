"""States that a drawing uses alike, such as how many there are in each of several rows: they are likely meant alike.

Numbers that only stand somewhere alike, as three that are shown by a label each, or say where three things are, are
measured and compared as numbers are.
"""

from __future__ import annotations

from collections.abc import Iterator

from studio.document.model import Definition, Document
from studio.language.nodes import Apply, Comprehension, Literal, Node, each_node, free_names
from studio.language.values import Symbol, is_number

Look = tuple[str, frozenset[tuple[str, Node | None]]]
"""Of what kind drawn things are, and what their attributes say but for place; None in the one that tells them apart."""

PLACES = frozenset({"x", "y", "at", "center", "start", "end", "points"})
SAID = PLACES | {"content"}
"""Where a thing is and what it says is as different as what there is to tell."""


def used_alike(document: Document) -> tuple[tuple[str, ...], ...]:
    """Groups of states: how many there are in rows of the same things, or what the same things look like."""
    found: dict[tuple[str, frozenset[Look]], list[str]] = {}
    uses = _uses(document)
    for name, one in document.definitions.items():
        kind = _kind(one) if one.is_state else ""
        looks = frozenset(look for counts, look in uses.get(name, ()) if counts == (kind == "number"))
        if kind and looks:
            found.setdefault((kind, looks), []).append(name)
    return tuple(tuple(names) for names in found.values() if len(names) > 1)


def _kind(state: Definition) -> str:
    value = state.formula.value if isinstance(state.formula, Literal) else None
    if is_number(value):
        return "number"
    return "symbol" if isinstance(value, Symbol) else "text" if isinstance(value, str) else ""


def _uses(document: Document) -> dict[str, set[tuple[bool, Look]]]:
    uses: dict[str, set[tuple[bool, Look]]] = {}
    for one in document.definitions.values():
        if one.drawn:
            for name, counts, look in _used(one.formula):
                uses.setdefault(name, set()).add((counts, look))
    return uses


def _used(formula: Node) -> Iterator[tuple[str, bool, Look]]:
    """The names that tell how many things there are, or what one looks like, each with the look of these things."""
    for node in each_node(formula):
        if isinstance(node, Comprehension) and isinstance(node.element, Apply):
            counting = frozenset().union(*(free_names(clause.source) for clause in node.clauses))
            yield from ((name, True, _look(node.element, name, PLACES)) for name in counting)
        elif isinstance(node, Apply):
            told = {name for key, value in node.keywords if key not in SAID for name in free_names(value)}
            yield from ((name, False, _look(node, name, SAID)) for name in told)


def _look(thing: Apply, name: str, aside: frozenset[str]) -> Look:
    """What the drawn thing says of itself but for some attributes, and for what a name tells of it."""
    shown = ((key, value) for key, value in thing.keywords if key not in aside)
    return thing.function, frozenset((key, None if name in free_names(value) else value) for key, value in shown)

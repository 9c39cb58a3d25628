"""States that a drawing uses alike, such as how many there are in each of several rows: they are likely meant alike."""

from __future__ import annotations

from collections.abc import Iterator

from studio.document.model import Definition, Document
from studio.language.nodes import Apply, Clause, Literal, Node, each_node, free_names
from studio.language.values import Symbol, is_number

Use = tuple[str, str]
"""Of what kind a drawn thing is, and in which of its attributes something stands."""


def used_alike(document: Document) -> tuple[tuple[str, ...], ...]:
    """Groups of states that are numbers, texts or symbols and that stand in the same attributes of drawn things."""
    found: dict[tuple[str, frozenset[Use]], list[str]] = {}
    uses = _uses(document)
    for name, one in document.definitions.items():
        kind = _kind(one) if one.is_state else ""
        if kind and name in uses:
            found.setdefault((kind, frozenset(uses[name])), []).append(name)
    return tuple(tuple(names) for names in found.values() if len(names) > 1)


def _kind(state: Definition) -> str:
    value = state.formula.value if isinstance(state.formula, Literal) else None
    if is_number(value):
        return "number"
    return "symbol" if isinstance(value, Symbol) else "text" if isinstance(value, str) else ""


def _uses(document: Document) -> dict[str, set[Use]]:
    uses: dict[str, set[Use]] = {}
    for one in document.definitions.values():
        if one.drawn:
            for name, use in _used(one.formula):
                uses.setdefault(name, set()).add(use)
    return uses


def _used(formula: Node) -> Iterator[tuple[str, Use]]:
    """The names that something drawn needs, each with where it stands; how many there are is an attribute as well."""
    for node in each_node(formula):
        if isinstance(node, Clause):
            yield from ((name, ("", "count")) for name in free_names(node.source))
        elif isinstance(node, Apply):
            for attribute, value in node.keywords:
                yield from ((name, (node.function, attribute)) for name in free_names(value))

"""What a drawn thing follows: how near each definition is by which it looks as it does.

Finer than the dependency graph: a thing placed by ``lamp.center`` does not follow what colours the lamp.
"""

from __future__ import annotations

from collections.abc import Iterator

from studio.document.model import Document
from studio.language.nodes import Apply, Attribute, Name, Node, children

_Part = tuple[str, str]
"""A definition, and the one attribute of it that is meant; "" for the whole."""


def followed(document: Document, thing: str) -> dict[str, int]:
    """The definitions by which a thing looks as it does, each with how many steps away it is named; itself is 0."""
    steps: dict[str, int] = {}
    seen: set[_Part] = set()
    there: list[_Part] = [(thing, "")]
    away = 0
    while there:
        seen.update(there)
        for name, _ in there:
            steps.setdefault(name, away)
        named = [part for one in there for part in _named(document, one) if part not in seen]
        there, away = list(dict.fromkeys(named)), away + 1
    return steps


def follows(document: Document, formula: Node, thing: str) -> bool:
    """Whether what a formula gives is told from a thing, by way of those attributes that it names."""
    seen: set[_Part] = set()
    there = list(_parts(formula))
    while there:
        part = there.pop()
        if part[0] == thing:
            return True
        if part not in seen and part[0] in document.definitions:
            seen.add(part)
            there += _named(document, part)
    return False


def _named(document: Document, part: _Part) -> Iterator[_Part]:
    """What the formula of a definition names, or that of one attribute where it is written out."""
    one = document.definitions[part[0]]
    formula = _written(one.formula, part[1])
    yield from (found for found in _parts(formula) if found[0] in document.definitions)


def _written(formula: Node, attribute: str) -> Node:
    """The formula of one attribute of a thing; the whole where the attribute comes of several."""
    written = dict(formula.keywords) if isinstance(formula, Apply) else {}
    return written.get(attribute, formula)


def _parts(node: Node) -> Iterator[_Part]:
    if isinstance(node, Attribute) and isinstance(node.value, Name):
        yield node.value.id, node.name
        return
    if isinstance(node, Name):
        yield node.id, ""
    elif isinstance(node, Apply):
        yield node.function, ""
    for _, child in children(node):
        yield from _parts(child)

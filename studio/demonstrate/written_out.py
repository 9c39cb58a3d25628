"""Formulas in which names stand for what they are made of, that of a function with what it is asked for.

What is written in keeps its meaning: loop variables around it, and those in it, get other names where they would hide
one that it mentions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from studio.document.model import Document
from studio.language.nodes import (
    Apply,
    Clause,
    Comprehension,
    Name,
    Node,
    bound_by,
    each_node,
    free_names,
    renamed,
    unused_name,
    with_children,
)

MOST_PARTS = 400
"""So many parts are looked at to write a formula out: each name may be written several times, and so on at each."""


def written_out(document: Document, node: Node, past: frozenset[str]) -> Node:
    """A formula with what is in ``past`` written as what it is made of; itself where that is too long."""
    try:
        return _Writing(document, past).written(node)
    except _TooLong:
        return node


def can_be_written_out(document: Document, name: str, past: frozenset[str]) -> bool:
    """Whether what a definition is made of is short enough with what is in ``past`` written out in it."""
    try:
        _Writing(document, past).written(document.definitions[name].formula)
    except _TooLong:
        return False
    return True


class _TooLong(Exception):
    """More parts than a formula may have."""


class _Writing:
    def __init__(self, document: Document, past: frozenset[str]) -> None:
        self._document, self._past, self._left = document, past, MOST_PARTS

    def written(self, node: Node) -> Node:
        """Outermost first, so that what a function is asked for is written out where it stands in it."""
        self._left -= 1
        if self._left < 0:
            raise _TooLong
        made = self._made_of(node)
        if made is not None:
            return self.written(made)
        if isinstance(node, Comprehension):
            node = _with_other_targets(node, self._taken(node))
        return with_children(node, self.written)

    def _made_of(self, node: Node) -> Node | None:
        """What a name, or what is asked of a function, is made of; None where it is to stay."""
        name = node.id if isinstance(node, Name) else node.function if isinstance(node, Apply) else ""
        if name not in self._past:
            return None
        made = self._document.definitions[name]
        names = [one.name for one in made.inputs]
        if not isinstance(node, Apply):
            return None if names else made.formula
        given = {**dict(zip(names, node.arguments, strict=False)), **dict(node.keywords)}
        if given.keys() != set(names):
            return None
        mentioned = frozenset[str]().union(*map(free_names, given.values()))
        return renamed(_with_other_targets(made.formula, mentioned), given)

    def _taken(self, node: Node) -> frozenset[str]:
        """The names that no loop variable may have: what is written out in a formula, and what that mentions."""
        found: set[str] = set()
        todo = list(free_names(node) & self._past)
        while todo:
            made = self._document.definitions[todo.pop()]
            new = free_names(made.formula) - {one.name for one in made.inputs} - found
            todo += new & self._past
            found |= new
        return self._past | found


def _with_other_targets(node: Node, taken: frozenset[str]) -> Node:
    """A formula in which no loop variable has a name that is taken."""
    if isinstance(node, Comprehension):
        targets = bound_by(node.clauses) & taken
        known = taken | _all_names(node)
        node = _with_targets(node, {one: unused_name(known, one) for one in targets})
    return with_children(node, lambda part: _with_other_targets(part, taken))


def _with_targets(node: Comprehension, new: Mapping[str, str]) -> Comprehension:
    """A comprehension with other names for its loop variables; a source lies outside of those that come with it."""
    mapping: dict[str, Node] = {}
    clauses = []
    for one in node.clauses:
        source = renamed(one.source, mapping)
        mapping |= {target: Name(new[target]) for target in one.targets if target in new}
        tests = tuple(renamed(test, mapping) for test in one.tests)
        targets = tuple(new.get(target, target) for target in one.targets)
        clauses.append(replace(one, targets=targets, source=source, tests=tests))
    return replace(node, element=renamed(node.element, mapping), clauses=tuple(clauses))


def _all_names(node: Node) -> frozenset[str]:
    """All names in a formula, those of its loop variables among them."""
    bound = {name for one in each_node(node) if isinstance(one, Clause) for name in one.targets}
    return free_names(node) | bound

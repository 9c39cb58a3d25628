"""What numbers tell of in the drawing: how far across or down something is, what a label says, or which thing is meant.

How far to the right one thing is says little of how far down another one is, or of how many points there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from studio.document.model import Document
from studio.language.nodes import Apply, Comprehension, Literal, Name, Node, each_node, free_names, replaced, walk

ALONG = frozenset({"x", "y", "order"})
"""Attributes that are a place: to the right, downwards, above others."""
KEY = "key"
"""What tells which of some drawn things is meant."""
MERE = frozenset({"content", "fill", "stroke"})
"""Attributes that tell nothing of where something is, or how large."""


def drawn_kinds(document: Document) -> Mapping[str, str]:
    """``x``, ``y``, ``order``, ``content`` or ``key`` for each state that tells of nothing else in what is drawn."""
    states, found = document.states(), dict[str, set[str]]()
    drawn = {name: one for name, one in document.definitions.items() if one.drawn}
    for one in drawn.values():
        for name, kind in _told(one.formula, drawn.keys()):
            found.setdefault(name, set()).add(kind)
    return {
        name: kinds.pop() for name, kinds in found.items() if len(kinds) == 1 and "" not in kinds and name in states
    }


def mere_amounts(document: Document) -> frozenset[str]:
    """The states that are in no place or size of what is drawn, where anything is: no coordinates.

    Nor is what says at which of several drawn things something is.
    """
    known = document.definitions
    drawn = {name: one.formula for name, one in known.items() if one.drawn}
    found, waiting = set[str](), {name for one in drawn.values() for name in _beside(_without_which(one, drawn), MERE)}
    while waiting:
        found |= waiting
        waiting = {name for one in waiting if one in known for name in known[one].needs} - found
    return frozenset(document.states()).difference(found) if drawn else frozenset()


def of_drawn_things(document: Document) -> tuple[str, ...]:
    """The states that are lists with an item for each of some drawn things, such as its colour."""
    states, drawn = document.states(), [one.formula for one in document.definitions.values() if one.drawn]
    found = dict.fromkeys(name for one in drawn if isinstance(one, Comprehension) for name in _told_of_each(one))
    return tuple(name for name in found if name in states)


def _told_of_each(drawn: Comprehension) -> Iterator[str]:
    """The names of what is looked up for each member by the number of that one."""
    numbers = {name for clause in drawn.clauses for name in clause.targets}
    for part in each_node(drawn.element):
        if isinstance(part, Apply) and part.function == "[]" and not numbers.isdisjoint(free_names(part.arguments[1])):
            yield from (part.arguments[0].id,) if isinstance(part.arguments[0], Name) else ()


def _without_which(formula: Node, drawn: Collection[str]) -> Node:
    """A formula in which it is not said which of several drawn things is meant, but that it is the first."""
    for path, node in walk(formula):
        if _which(node, drawn) is not None:
            formula = replaced(formula, (*path, "arguments", 1), Literal(0))
    return formula


def _beside(formula: Node, aside: frozenset[str]) -> frozenset[str]:
    """The names that a formula needs, but for those in some attributes alone."""
    if not isinstance(formula, Apply) or not any(key in aside for key, _ in formula.keywords):
        return free_names(formula)
    return free_names(replace(formula, keywords=tuple(one for one in formula.keywords if one[0] not in aside)))


def _told(formula: Node, drawn: Collection[str]) -> Iterator[tuple[str, str]]:
    """The names in what is drawn, each with what it tells of; empty for anything else than that."""
    for node in each_node(formula):
        for key, value in node.keywords if isinstance(node, Apply) else ():
            if isinstance(value, Apply) and value.function == "point":
                for along, part in zip(("x", "y"), value.arguments, strict=True):
                    yield from _named(part, along, drawn)
            else:
                kind = key if key in ALONG or (key == "content" and _is_shown(value)) else ""
                yield from _named(value, kind, drawn)


def _named(part: Node, kind: str, drawn: Collection[str]) -> Iterator[tuple[str, str]]:
    """The names in a part: those by which one of some drawn things is looked up, and others, that tell of ``kind``."""
    keys = {key.id for node in each_node(part) if isinstance(key := _which(node, drawn), Name)}
    yield from ((name, KEY if name in keys else kind) for name in free_names(part))


def _which(node: Node, drawn: Collection[str]) -> Node | None:
    """What says which of several drawn things is looked up; None for anything else than that."""
    if not isinstance(node, Apply) or node.function != "[]":
        return None
    whole, key = node.arguments
    return key if isinstance(whole, Name) and whole.id in drawn else None


def _is_shown(value: Node) -> bool:
    """Whether a label says a name alone."""
    return isinstance(value.arguments[0] if isinstance(value, Apply) and value.arguments else value, Name)

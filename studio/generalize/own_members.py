"""Copied groups hold things of their own, and groups that hold the same are alike when they become a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from studio.document.changes import needed_by
from studio.document.model import Definition, Document, with_definition, with_definition_before, without_entry
from studio.document.naming import fresh_name
from studio.document.told_places import with_each
from studio.generalize.attributes import group_members
from studio.generalize.observe import forget
from studio.language.nodes import Apply, Name, Node, renamed


def with_own_members(document: Document, name: str) -> Document:
    """The document in which a group shares no member with another one: what it shared, it has a copy of."""
    shared = [one for one in members_of(document, name) if _held_elsewhere(document, one, name)]
    copies: dict[str, str] = {}
    for one in shared:
        formula = document.definitions[one].formula
        copies[one] = fresh_name(document, formula.function if isinstance(formula, Apply) else one)
        document = with_definition_before(document, replace(document.definitions[one], name=copies[one]), name)
    mapping: dict[str, Node] = {one: Name(copy) for one, copy in copies.items()}
    for key in (name, *copies.values()):
        definition = document.definitions[key]
        document = with_definition(document, with_each(definition, partial(renamed, mapping=mapping)))
    for copy in copies.values():
        document = with_own_members(document, copy)
    return document


def members_of(document: Document, name: str) -> Sequence[str]:
    """What a group holds by name; nothing where it is no group."""
    return [one for one in group_members(document.definitions[name]) if one in document.definitions]


def _held_elsewhere(document: Document, member: str, group: str) -> bool:
    return any(member in group_members(one) for one in document.definitions.values() if one.name != group)


def with_same_members(document: Document, groups: Sequence[str]) -> Document:
    """The document in which groups that hold things drawn alike hold the very same; what they held then is gone."""
    first = groups[0]
    for other in groups[1:]:
        if group_members(document.definitions.get(other, _NONE)) and _alike(document, first, other):
            document = _sharing(document, first, other)
    return document


_NONE = Definition("", Name(""))


def _alike(document: Document, first: str, other: str) -> bool:
    """Whether two groups hold as many things, each with the formula of its counterpart."""
    pairs = list(zip(members_of(document, first), members_of(document, other), strict=False))
    if len(members_of(document, first)) != len(members_of(document, other)):
        return False
    mapping: dict[str, Node] = {theirs: Name(ours) for ours, theirs in pairs}
    return all(
        ours == theirs
        or renamed(document.definitions[theirs].formula, mapping) == document.definitions[ours].formula
        or (bool(members_of(document, ours)) and _alike(document, ours, theirs))
        for ours, theirs in pairs
    )


def _sharing(document: Document, first: str, other: str) -> Document:
    pairs = zip(members_of(document, first), members_of(document, other), strict=True)
    mapping: dict[str, Node] = {theirs: Name(ours) for ours, theirs in pairs if ours != theirs}
    definition = document.definitions[other]
    document = with_definition(document, with_each(definition, partial(renamed, mapping=mapping)))
    return without_unused(document, list(mapping))


def without_unused(document: Document, names: Sequence[str]) -> Document:
    """The document without those of the names that nothing needs any more, and without what only these held."""
    for name in reversed(names):
        if name in document.definitions and not document.definitions[name].drawn and not needed_by(document, name):
            held = members_of(document, name)
            document = forget(replace(document, definitions=without_entry(document.definitions, name)), name)
            document = without_unused(document, list(held))
    return document

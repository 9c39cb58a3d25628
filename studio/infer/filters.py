"""Goals whose values are members of a collection in scope: which predicate picks exactly them?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from studio.infer.bank import Entry
from studio.infer.columns import Array
from studio.infer.goals import Goal
from studio.infer.quantify import Elements, elements, filtered
from studio.infer.search import Search
from studio.language.nodes import Literal, Node
from studio.language.values import frozen

COLLECTIONS = 4
"""How many collections, lightest first, are tried as the one that is filtered."""


def filters(goal: Goal, search: Search) -> Iterator[Node]:
    """``[x for x in collection if test]`` for the lightest collections that hold all wanted members."""
    tried = 0
    search.terms.grow_to(search.budget.collection_cost)
    for entry in search.terms.bank.upto(search.budget.collection_cost):
        inside = _fitting(goal, entry, search)
        if inside is None:
            continue
        found = list(_filters_of(goal, inside, search))
        yield from found
        tried += 1
        if found or tried >= COLLECTIONS:
            return


def _fitting(goal: Goal, entry: Entry, search: Search) -> Elements | None:
    if entry.type.name not in ("list", "set", "dict"):
        return None
    inside = elements(entry, search.problem, search.terms.bank, search.budget)
    if inside is None:
        return None
    for members, wanted in zip(inside.members, goal.wanted, strict=True):
        if not set(map(frozen, wanted)) <= set(map(frozen, members)):
            return None
    return inside


def _filters_of(goal: Goal, inside: Elements, search: Search) -> Iterator[Node]:
    wanted = chosen(goal, inside)
    if wanted.all() or not wanted.any():
        return
    inner = Search(inside.problem, search.budget)
    for found in inner.tests(wanted):
        if not isinstance(found.node, Literal):
            yield filtered(inside, found.node)


def chosen(goal: Goal, inside: Elements) -> Array:
    """For each element of each situation, whether it was wanted there."""
    flags = []
    for members, wanted in zip(inside.members, goal.wanted, strict=True):
        keys = set(map(frozen, wanted))
        flags += [frozen(member) in keys for member in members]
    return np.array(flags, dtype=np.bool_)

"""Goals whose values are members of a collection in scope: which predicate picks exactly them?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from studio.infer.bank import BankEntry, leaves
from studio.infer.columns import Array, mask_of
from studio.infer.features import featured
from studio.infer.goals import Goal, Refuted
from studio.infer.quantify import Elements, Lift, elements, filtered, items_of
from studio.infer.search import Search
from studio.infer.spelled import spellings
from studio.language.nodes import ComprehensionKind, Literal, Node
from studio.language.types import NUMBER
from studio.language.values import Value, frozen

MISSES = 400
"""How many tests are looked through for such that one example refuted."""
COLLECTIONS = 4
"""How many collections, lightest first, are tried as the one that is filtered."""


def filters(goal: Goal, search: Search) -> Iterator[Node]:
    """``[x for x in collection if test]`` for the lightest collections that hold all wanted members."""
    tried = 0
    search.terms.grow_to(search.budget.collection_cost)
    terms = list(search.terms.bank.upto(search.budget.collection_cost))
    terms += spellings(search.problem, terms)
    for entry in sorted(terms, key=lambda one: one.cost):
        if entry.type.name not in ("list", "set", "dict"):
            continue
        wanted = chosen(goal, entry)
        inside = None if wanted is None else elements(entry, search.problem, search.budget.flattened, _telling(search))
        if inside is None or wanted is None or wanted.all() or not wanted.any():
            continue
        found = list(_filters_of(goal, inside, wanted, search))
        yield from found
        tried += 1
        if found or tried >= COLLECTIONS:
            return


def _telling(search: Search) -> Lift:
    """Numbers whose value never changed, while that of another one did, explain nothing about the members."""
    numbers = [one for one in search.problem.seeds if one.type == NUMBER and not one.literal]
    still = {one.node for one in numbers if not np.ptp(one.column.data)}
    if len(still) == len(numbers):
        return search.lift
    return lambda level: [one for one in search.lift(level) if not still.intersection(leaves(one.node))]


def _filters_of(goal: Goal, inside: Elements, wanted: Array, search: Search) -> Iterator[Node]:
    kind: ComprehensionKind = "set" if not goal.unordered and isinstance(goal.wanted[0], frozenset) else "list"
    inner = Search(featured(inside, search), search.budget, search.clock)
    found = inner.tests(wanted)
    search.misses += list(_misses(goal, inside, inner, mask_of(wanted)))
    for one in found:
        if not isinstance(one.node, Literal):
            yield filtered(inside, one.node, kind)


def _misses(goal: Goal, inside: Elements, inner: Search, wanted: int) -> Iterator[Refuted]:
    """Light tests that pick exactly the wanted members but for one example."""
    if len(goal.situations) < 2:
        return
    owners = [mask_of(inside.owner == place) for place in range(len(goal.situations))]
    for atom in sorted(inner.atoms.found, key=lambda one: one.cost)[:MISSES]:
        wrong = [place for place, owner in enumerate(owners) if (atom.mask ^ wanted) & owner]
        if len(wrong) == 1:
            yield Refuted(filtered(inside, atom.node), goal.situations[wrong[0]].label)


def chosen(goal: Goal, entry: BankEntry) -> Array | None:
    """For each element of each situation whether it was wanted there; None when some wanted one is no element."""
    flags: list[bool] = []
    known: dict[int, list[object]] = {}
    for collection, wanted in zip(entry.column.values, goal.wanted, strict=True):
        if not isinstance(wanted, (list, set, frozenset)):
            return None
        keys = _keys(wanted)
        if id(collection) not in known:
            known[id(collection)] = [frozen(item) for item in items_of(collection)]
        members = known[id(collection)]
        if not keys <= set(members):
            return None
        flags += [member in keys for member in members]
    return np.array(flags, dtype=np.bool_)


def _keys(wanted: Value) -> set[object]:
    return set(map(frozen, wanted))

"""Lists made item by item: ``[formula of item for item in collection]``, and dicts in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.columns import Column
from studio.infer.fields import element_name
from studio.infer.goals import Candidate, Goal, Scope, Situation
from studio.infer.quantify import items_of
from studio.infer.search import Search
from studio.infer.spelled import at_place, is_row, places_of, spellings
from studio.language.errors import CannotExplain
from studio.language.nodes import Clause, Comprehension, Literal, Name, Node, each_node, free_names
from studio.language.types import ANY, NUMBER, list_of, type_of_all
from studio.language.values import Value, frozen

SOURCES = 4
"""How many collections, lightest first, are tried."""
MOST_ITEMS = 400
"""Most items, all situations together."""
TWO = 2
"""So many lists at least lie side by side."""

Solve = Callable[[Goal], Sequence[Candidate]]


def maps(goal: Goal, search: Search, solve: Solve) -> Iterator[Node]:
    """``[formula for item in collection]`` for the lightest lists that are as long as what is wanted."""
    if goal.unordered or not all(isinstance(value, list) for value in goal.wanted) or not any(goal.wanted):
        return
    search.terms.grow_to(search.budget.collection_cost)
    terms = list(search.terms.bank.upto(search.budget.collection_cost))
    terms += spellings(search.problem, terms)
    lists = (one for one in sorted(terms, key=lambda one: one.cost) if one.is_list and one.inner)
    sources = [one for one in lists if _as_long(one, goal.wanted)]
    beside = list(_by_place(goal, [one for one in sources if is_row(one.node)], search, solve))
    yield from beside
    for entry in sources[:SOURCES] if not beside else ():
        name = element_name(entry.node, search.problem.taken)
        try:
            found = solve(_of_items(goal, entry, name))
        except CannotExplain:
            continue
        made = [one.formula for one in found if name in free_names(one.formula) or isinstance(one.formula, Literal)]
        yield from (Comprehension("list", node, (Clause((name,), entry.node),)) for node in made)
        if made:
            return


def _by_place(goal: Goal, rows: Sequence[BankEntry], search: Search, solve: Solve) -> Iterator[Node]:
    """``[a[i] == b[i] for i in range(len(a))]``, where several lists or texts are as long as what is wanted.

    Only what is about two of them at once: the rest is said of the items of one.
    """
    if len(rows) < TWO or len({one.column.key for one in rows}) < TWO:
        return
    place = Name(element_name(Name("i"), search.problem.taken))
    items = [at_place(one.node, place) for one in rows[:SOURCES]]
    places = BankEntry(places_of(rows[0].node), _places_in(rows[0]), list_of(NUMBER), rows[0].cost)
    by_item = _of_items(goal, places, place.id)
    scope = replace(by_item.scope, parts=(*by_item.scope.parts, *items))
    try:
        found = solve(replace(by_item, scope=scope))
    except CannotExplain:
        return
    for one in found:
        if len(set(items).intersection(each_node(one.formula))) >= TWO:
            yield Comprehension("list", one.formula, (Clause((place.id,), places.node),))


def _places_in(row: BankEntry) -> Column:
    counts = [len(items) for items in row.column.values]
    return Column(np.array(counts), [list(range(count)) for count in counts])


def is_changed_list(goal: Goal, made: Sequence[Node]) -> bool:
    """Whether what was made item by item is a list near of which some item stays as it was."""
    sources = [one.clauses[0].source for one in made if isinstance(one, Comprehension)]
    names = {one.id for one in sources if isinstance(one, Name)}.intersection((*goal.scope.locals, *goal.scope.pointed))
    return any(any(map(_keeps_some, [one.values[name] for one in goal.situations], goal.wanted)) for name in names)


def _keeps_some(items: Value, wanted: Value) -> bool:
    if not isinstance(items, list) or len(items) != len(wanted):
        return False
    return any(frozen(one) == frozen(other) for one, other in zip(items, wanted, strict=True))


def _as_long(entry: BankEntry, wanted: Sequence[Value]) -> bool:
    if isinstance(entry.node, Literal) or sum(map(len, wanted)) > MOST_ITEMS:
        return False
    return all(len(items_of(one)) == len(other) for one, other in zip(entry.column.values, wanted, strict=True))


def _of_items(goal: Goal, entry: BankEntry, name: str) -> Goal:
    """The goal for one item: each item of each situation is a situation of its own."""
    situations: list[Situation] = []
    wanted: list[Value] = []
    for situation, items, results in zip(goal.situations, entry.column.values, goal.wanted, strict=True):
        for item, result in zip(items_of(items), results, strict=True):
            situations.append(replace(situation, values={**situation.values, name: item}))
            wanted.append(result)
    kind = type_of_all(one.values[name] for one in situations)
    scope = Scope(
        {**goal.scope.types, name: kind}, goal.scope.functions, goal.scope.pointed, (*goal.scope.locals, name)
    )
    return Goal(goal.purpose, tuple(situations), tuple(wanted), scope, ANY)

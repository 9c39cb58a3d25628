"""Sums and extremes over members that pass a test: what the yellow ones cost, the oldest of those that are there.

What is summed up and what is tested lie side by side, in two lists or in two fields of records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from studio.infer.bank import BankEntry
from studio.infer.fields import element_name
from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.language.nodes import Apply, Attribute, Clause, Comprehension, Literal, Name, Node
from studio.language.values import Record, Value, is_number

COLLECTION_COST = 6
"""Heaviest collection that is looked through."""
MOST_SIDES = 24
"""So many lists and fields are looked at."""
MOST_KEPT = 6
"""So many values of what is tested are tried."""
MOST_MEMBERS = 2000
"""So many members, in all situations together, are looked through."""
FEWEST = 2
"""So many situations, at least, and two different values."""
INDEX = "i"
GIVES: Mapping[str, Callable[[Sequence[Any]], Any]] = {"sum": sum, "max": max, "min": min}


@dataclass(frozen=True)
class Lane:
    """What each member has: how it is written, what is gone through for it, and the values in each situation."""

    node: Node
    clause: Clause
    groups: tuple[tuple[Value, ...], ...]


def over_some(goal: Goal, search: Search) -> Iterator[Node]:
    """``sum([prices[i] for i in range(len(kinds)) if kinds[i] == gold])``, and the same for fields of records."""
    if len(goal.wanted) < FEWEST or not all(map(is_number, goal.wanted)) or len(set(goal.wanted)) < FEWEST:
        return
    entries = [one for one in search.terms.bank.upto(COLLECTION_COST) if one.is_list]
    listed, fields = list(_lists(entries, search)), list(_fields(entries, search))
    for sides in (listed[:MOST_SIDES], fields[:MOST_SIDES]):
        for tested in sides:
            for summed in sides:
                if summed is not tested and _alongside(summed, tested):
                    yield from _over(summed, tested, goal.wanted)


def _lists(entries: Sequence[BankEntry], search: Search) -> Iterator[Lane]:
    index = element_name(Name(INDEX), search.problem.taken)
    for one in entries:
        through = Clause((index,), Apply("range", (Apply("len", (one.node,)),)))
        yield Lane(Apply("[]", (one.node, Name(index))), through, tuple(map(tuple, one.column.values)))


def _fields(entries: Sequence[BankEntry], search: Search) -> Iterator[Lane]:
    for one in entries:
        groups = [list(value) for value in one.column.values]
        records = [item for group in groups for item in group if isinstance(item, Record)]
        if not records or any(len(group) != sum(isinstance(item, Record) for item in group) for group in groups):
            continue
        name = element_name(one.node, search.problem.taken)
        clause = Clause((name,), one.node)
        for field, _ in records[0].fields:
            values = tuple(tuple(item.get(field) for item in group) for group in groups)
            yield Lane(Attribute(Name(name), field), clause, values)


def _alongside(summed: Lane, tested: Lane) -> bool:
    """Whether there is a number for each member that is tested; fields are those of the same records."""
    if isinstance(summed.node, Attribute) and summed.clause != tested.clause:
        return False
    pairs = list(zip(summed.groups, tested.groups, strict=True))
    if sum(len(one) for one, _ in pairs) > MOST_MEMBERS:
        return False
    return all(len(one) == len(other) and all(map(is_number, one)) for one, other in pairs)


def _over(summed: Lane, tested: Lane, wanted: Sequence[Value]) -> Iterator[Node]:
    items = (item for group in tested.groups for item in group)
    for value in list(dict.fromkeys(item for item in items if isinstance(item, (str, bool, int))))[:MOST_KEPT]:
        chosen = [
            [number for number, item in zip(numbers, items, strict=True) if item == value and type(item) is type(value)]
            for numbers, items in zip(summed.groups, tested.groups, strict=True)
        ]
        for name, gives in GIVES.items():
            if all(some or name == "sum" for some in chosen) and [gives(one) for one in chosen] == list(wanted):
                yield _written(name, summed, tested, value)


def _written(name: str, summed: Lane, tested: Lane, value: Value) -> Node:
    test: Node = Apply("==", (tested.node, Literal(value)))
    if isinstance(value, bool):
        test = tested.node if value else Apply("not", (tested.node,))
    clause = Clause(tested.clause.targets, tested.clause.source, (test,))
    return Apply(name, (Comprehension("list", summed.node, (clause,)),))

"""What lies in the records of a list near: one field of each, as a list that is summed up or looked into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from studio.infer.bank import BankEntry
from studio.infer.columns import Interner, column
from studio.language.nodes import Apply, Attribute, Clause, Comprehension, Name, Node, unused_name
from studio.language.types import list_of, type_of_all
from studio.language.values import Record

FIELD = 6
"""What the list of one field of all weighs while searching."""


def element_name(node: Node, taken: frozenset[str]) -> str:
    """A short free name for an element: the first letter of what the collection is called, else ``item``; or letter."""
    called = node.id if isinstance(node, Name) else node.function if isinstance(node, Apply) else ""
    options = ["letter" if called == "letters_in" else called[:1].lower(), "p", "q", "item", "each", "element"]
    return unused_name(taken, *filter(str.isidentifier, options))


def seen_in_records(
    seeds: Iterable[BankEntry], near: frozenset[str], taken: frozenset[str], interner: Interner
) -> Iterator[BankEntry]:
    """``[p.age for p in people]`` for each field that all records of a list near have."""
    for one in seeds:
        if not one.is_list or not isinstance(one.node, Name) or one.node.id not in near:
            continue
        items = list(chain.from_iterable(one.column.values))
        if not items or not all(isinstance(item, Record) for item in items):
            continue
        name = element_name(one.node, taken)
        for field in dict(items[0].fields):
            if all(field in dict(item.fields) for item in items):
                node = Comprehension("list", Attribute(Name(name), field), (Clause((name,), one.node),))
                kind = list_of(type_of_all(item.get(field) for item in items))
                found = column([[item.get(field) for item in some] for some in one.column.values], kind, interner)
                if found is not None:
                    yield BankEntry(node, found, kind, FIELD)

"""The terms found so far, one for each distinct column (observational equivalence)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from studio.infer.columns import Column
from studio.infer.sorts import SMALL_SORTS, sort_of
from studio.language.nodes import Apply, Literal, Node
from studio.language.types import NOTHING, NUMBER, Type, unify

T = TypeVar("T")
ARITHMETIC = frozenset({"+", "-", "*", "/", "//", "%", "**", "min", "max", "abs", "round", "floor", "ceil", "sqrt"})


class BankEntry:
    """One term: its formula, its values in all situations, its type and its weight.

    ``inner`` is false for terms lifted from an outer problem: they say nothing about the element at hand.
    """

    __slots__ = ("_known", "_leaves", "_sort", "column", "cost", "inner", "literal", "node", "type")

    def __init__(
        self, node: Node, column: Column, type: Type, cost: int, inner: bool = True, sort: str | None = None
    ) -> None:
        self.node, self.column, self.type, self.cost, self.inner = node, column, type, cost, inner
        self.literal = isinstance(node, Literal)
        self._known: dict[Callable[[BankEntry], Any], Any] | None = None
        self._sort = sort
        self._leaves: frozenset[Node] | None = None

    def once(self, work: Callable[[BankEntry], T]) -> T:
        """What is worked out of this term alone, whoever asks for it how often."""
        if self._known is None:
            self._known = {}
        if work not in self._known:
            self._known[work] = work(self)
        found: T = self._known[work]
        return found

    @property
    def is_list(self) -> bool:
        """Whether it is a list in every situation: a column of lists may hold nothing at times."""
        return self.type.name == "list" and self.once(_always_lists)

    @property
    def sort(self) -> str:
        """What sort of number it is."""
        if self._sort is None:
            self._sort = sort_of(self.node)
        return self._sort

    @property
    def leaves(self) -> frozenset[Node]:
        """What arithmetic is done on."""
        if self._leaves is None:
            self._leaves = frozenset(leaves(self.node))
        return self._leaves


def _always_lists(entry: BankEntry) -> bool:
    return all(isinstance(value, list) for value in entry.column.values)


def leaves(node: Node) -> Iterator[Node]:
    """What arithmetic is done on."""
    if isinstance(node, Apply) and node.function in ARITHMETIC:
        for part in node.arguments:
            yield from leaves(part)
    elif not isinstance(node, Literal):
        yield node


class Bank:
    """Entries by weight and type; an entry that has the same values as a lighter one is not kept."""

    def __init__(self) -> None:
        self._levels: dict[int, dict[Type, list[BankEntry]]] = defaultdict(dict)
        self._pools: dict[Type, dict[int, list[BankEntry]]] = defaultdict(dict)
        self._seen: dict[tuple[str, bool], set[bytes]] = defaultdict(set)
        self.types: dict[Type, None] = {}
        self.closed = 0
        self.count = 0

    def add(self, entry: BankEntry) -> bool:
        """Keeps the entry unless its values are known; tells whether it was kept."""
        seen = self.seen(entry.type, entry.type == NUMBER and entry.sort in SMALL_SORTS)
        if entry.column.key in seen:
            return False
        seen.add(entry.column.key)
        self._levels[entry.cost].setdefault(entry.type, []).append(entry)
        self.types[entry.type] = None
        self.count += 1
        return True

    def seen(self, kind: Type, small: bool = False) -> set[bytes]:
        """The keys of the columns known for a type; remainders and tallies are known apart, for tests prefer them."""
        return self._seen[(kind.name, small)]

    def level(self, cost: int) -> dict[Type, list[BankEntry]]:
        """Entries of exactly this weight, by type."""
        return self._levels.get(cost, {})

    def exactly(self, cost: int, pattern: Type) -> list[BankEntry]:
        """Entries of exactly this weight whose type fits the pattern; nothing fits only itself."""
        pools = self.pools(pattern)
        known = pools.get(cost)
        if known is None:
            groups = [pair for pair in self.level(cost).items() if pair[0] != NOTHING and unify(pattern, pair[0], {})]
            known = [entry for _, entries in groups for entry in entries]
            if cost <= self.closed:
                pools[cost] = known
        return known

    def pools(self, pattern: Type) -> dict[int, list[BankEntry]]:
        """Entries whose type fits the pattern, by their weight, as far as ``exactly`` was asked for them."""
        return self._pools[pattern]

    def close(self, cost: int) -> None:
        """No more entries of this weight or less will come."""
        self.closed = cost

    def upto(self, cost: int) -> Iterator[BankEntry]:
        """All entries up to a weight, lightest first."""
        for level in sorted(self._levels):
            if level > cost:
                return
            for entries in list(self._levels[level].values()):
                yield from list(entries)

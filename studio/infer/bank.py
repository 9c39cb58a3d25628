"""The terms found so far, one for each distinct column (observational equivalence)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from studio.infer.columns import Column
from studio.infer.sorts import SMALL_SORTS, sort_of
from studio.infer.unlikely import way_of
from studio.language.nodes import Apply, Literal, Node
from studio.language.types import NOTHING, NUMBER, Type, unify

T = TypeVar("T")
ARITHMETIC = frozenset({"+", "-", "*", "/", "//", "%", "**", "min", "max", "abs", "round", "floor", "ceil", "sqrt"})


@dataclass(eq=False)
class BankEntry:
    """One term: its formula, its values in all situations, its type and its weight.

    ``inner`` is false for terms lifted from an outer problem: they say nothing about the element at hand.
    """

    node: Node
    column: Column
    type: Type
    cost: int
    inner: bool = True
    literal: bool = field(init=False)
    _known: dict[Callable[[BankEntry], Any], Any] | None = field(init=False, repr=False, default=None)

    def __post_init__(self) -> None:
        self.literal = isinstance(self.node, Literal)

    def once(self, work: Callable[[BankEntry], T]) -> T:
        """What is worked out of this term alone, whoever asks for it how often."""
        if self._known is None:
            self._known = {}
        if work not in self._known:
            self._known[work] = work(self)
        found: T = self._known[work]
        return found

    @cached_property
    def sort(self) -> str:
        """What sort of number it is."""
        return sort_of(self.node)

    @cached_property
    def way(self) -> str:
        """How it was worked out, empty where it was not."""
        return way_of(self.node)

    @cached_property
    def leaves(self) -> frozenset[Node]:
        """What arithmetic is done on."""
        return frozenset(leaves(self.node))


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
        self._pools: dict[tuple[int, Type], list[BankEntry]] = {}
        self._seen: dict[tuple[str, bool], set[bytes]] = defaultdict(set)
        self.types: set[Type] = set()
        self.closed = 0
        self.count = 0

    def add(self, entry: BankEntry) -> bool:
        """Keeps the entry unless its values are known; tells whether it was kept."""
        seen = self.seen(entry.type, entry.type == NUMBER and entry.sort in SMALL_SORTS)
        if entry.column.key in seen:
            return False
        seen.add(entry.column.key)
        self._levels[entry.cost].setdefault(entry.type, []).append(entry)
        self.types.add(entry.type)
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
        known = self._pools.get((cost, pattern))
        if known is None:
            groups = [pair for pair in self.level(cost).items() if pair[0] != NOTHING and unify(pattern, pair[0], {})]
            known = [entry for _, entries in groups for entry in entries]
            if cost <= self.closed:
                self._pools[(cost, pattern)] = known
        return known

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

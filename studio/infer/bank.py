"""The terms found so far, one for each distinct column (observational equivalence)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from studio.infer.columns import Column
from studio.language.nodes import Node
from studio.language.types import Type, unify


@dataclass(frozen=True, eq=False)
class Entry:
    """One term: its formula, its values in all situations, its type and its weight."""

    node: Node
    column: Column
    type: Type
    cost: int


class Bank:
    """Entries by weight and type; an entry that has the same values as a lighter one is not kept."""

    def __init__(self) -> None:
        self._levels: dict[int, dict[Type, list[Entry]]] = defaultdict(lambda: defaultdict(list))
        self._seen: dict[str, set[bytes]] = defaultdict(set)
        self.types: dict[Type, int] = {}
        self.count = 0

    def add(self, entry: Entry) -> bool:
        """Keeps the entry unless its values are known; tells whether it was kept."""
        seen = self._seen[entry.type.name]
        if entry.column.key in seen:
            return False
        seen.add(entry.column.key)
        self._levels[entry.cost][entry.type].append(entry)
        self.types[entry.type] = min(entry.cost, self.types.get(entry.type, entry.cost))
        self.count += 1
        return True

    def knows(self, kind: Type, column: Column) -> bool:
        return column.key in self._seen[kind.name]

    def exactly(self, cost: int, pattern: Type) -> Iterator[Entry]:
        """Entries of exactly this weight whose type fits the pattern."""
        for kind, entries in list(self._levels.get(cost, {}).items()):
            if unify(pattern, kind, {}):
                yield from list(entries)

    def upto(self, cost: int) -> Iterator[Entry]:
        """All entries up to a weight, lightest first."""
        for level in sorted(self._levels):
            if level > cost:
                return
            for entries in list(self._levels[level].values()):
                yield from list(entries)

    def of(self, kind: Type, cost: int) -> list[Entry]:
        """Entries of one type up to a weight, lightest first."""
        return [entry for entry in self.upto(cost) if entry.type == kind]

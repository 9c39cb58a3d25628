"""Single tests: comparisons and memberships between terms, truth-valued terms, lightest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from studio.infer.bank import Bank, Entry
from studio.infer.columns import Array
from studio.infer.problem import Problem
from studio.infer.rank import COMPARED_NUMBER, operator_weight
from studio.language.nodes import Apply, Literal, Node
from studio.language.types import NUMBER, TRUTH, Type
from studio.language.values import Value


@dataclass(frozen=True, eq=False)
class Atom:
    """One test with its truth in every situation."""

    node: Node
    bits: Array
    cost: int


COLLECTIONS = frozenset({"list", "set", "dict"})
ORDERED: tuple[tuple[str, Callable[[Array, Array], Array]], ...] = (
    ("==", np.equal),
    ("!=", np.not_equal),
    ("<", np.less),
    (">=", np.greater_equal),
    (">", np.greater),
    ("<=", np.less_equal),
)


class Atoms:
    """Tests over the terms of a bank, one for each distinct truth column."""

    def __init__(self, problem: Problem, bank: Bank, most: int) -> None:
        self.problem = problem
        self.bank = bank
        self.most = most
        self.found: list[Atom] = []
        self._seen: set[bytes] = set()
        self.level = 0

    def add(self, atom: Atom) -> bool:
        """Keeps a test unless its truths are known, or it is the same everywhere."""
        key = np.packbits(atom.bits).tobytes()
        if key in self._seen or len(self.found) >= self.most:
            return False
        self._seen.add(key)
        if atom.bits.all() or not atom.bits.any():
            return False
        self.found.append(atom)
        return True

    def grow(self) -> list[Atom]:
        """Makes every test of the next weight from the terms that are there; gives the new ones."""
        self.level += 1
        before = len(self.found)
        for atom in self._candidates(self.level):
            self.add(atom)
        return self.found[before:]

    def _candidates(self, level: int) -> Iterator[Atom]:
        yield from self._truths(level)
        for operator in ("in", "not in"):
            yield from self._memberships(operator, level - operator_weight(operator))
        yield from self._comparisons(level - operator_weight("=="))

    def _truths(self, level: int) -> Iterator[Atom]:
        for entry in self.bank.exactly(level, TRUTH):
            if entry.type == TRUTH and not isinstance(entry.node, Literal):
                yield Atom(entry.node, entry.column.data, level)
        for entry in self.bank.exactly(level - operator_weight("not"), TRUTH):
            if entry.type == TRUTH and not isinstance(entry.node, Literal):
                yield Atom(Apply("not", (entry.node,)), ~entry.column.data, level)

    def _memberships(self, operator: str, rest: int) -> Iterator[Atom]:
        for left, right in self._pairs(rest):
            if right.type.name in COLLECTIONS and _fits(left.type, right.type.arguments[0]):
                values = zip(left.column.values, right.column.values, strict=True)
                bits = np.array([_inside(item, items) for item, items in values], dtype=np.bool_)
                yield Atom(Apply(operator, (left.node, right.node)), bits ^ (operator == "not in"), rest + 2)

    def _pairs(self, rest: int) -> Iterator[tuple[Entry, Entry]]:
        for first in range(2, rest - 1):
            lefts = self._level(first)
            rights = [entry for entry in self._level(rest - first) if entry.type.name in COLLECTIONS]
            if rights:
                yield from ((left, right) for left in lefts for right in rights)

    def _level(self, cost: int) -> list[Entry]:
        return [entry for entry in self.bank.upto(cost) if entry.cost == cost] if cost > 0 else []

    def _comparisons(self, rest: int) -> Iterator[Atom]:
        for first in range(2, rest // 2 + 1):
            yield from self._compare_levels(self._level(first), self._level(rest - first), rest)
        number_rest = rest - COMPARED_NUMBER
        for first in range(2, number_rest - 1):
            terms = [entry for entry in self._level(first) if not isinstance(entry.node, Literal)]
            constants = [entry for entry in self._level(number_rest - first) if isinstance(entry.node, Literal)]
            yield from self._compare(_numbers(terms), _numbers(constants), rest)

    def _compare_levels(self, lefts: list[Entry], rights: list[Entry], rest: int) -> Iterator[Atom]:
        plain = [entry for entry in lefts if not isinstance(entry.node, Literal)]
        others = [entry for entry in rights if not isinstance(entry.node, Literal)]
        yield from self._compare(_numbers(plain), _numbers(others), rest)
        for left in lefts:
            for right in rights:
                if _comparable(left, right):
                    yield from self._equalities(left, right, rest)

    def _equalities(self, left: Entry, right: Entry, rest: int) -> Iterator[Atom]:
        if isinstance(left.node, Literal):
            left, right = right, left
        bits = left.column.data == right.column.data
        yield Atom(Apply("==", (left.node, right.node)), bits, rest + 2)
        yield Atom(Apply("!=", (left.node, right.node)), ~bits, rest + 2)

    def _compare(self, lefts: list[Entry], rights: list[Entry], rest: int) -> Iterator[Atom]:
        """All comparisons of some numbers with others in one NumPy step a row."""
        if not rights:
            return
        block = np.array([entry.column.data for entry in rights])
        for left in lefts:
            for sign, compare in ORDERED:
                table = compare(left.column.data[None, :], block)
                for index in _distinct(table):
                    right = rights[index]
                    if right is not left:
                        yield Atom(Apply(sign, (left.node, right.node)), table[index], rest + 2)


def _distinct(table: Array) -> list[int]:
    """The rows that are neither all true nor all false, the first of each kind."""
    packed = np.packbits(table, axis=1)
    keep = table.any(axis=1) & ~table.all(axis=1)
    rows: dict[bytes, int] = {}
    for index in np.flatnonzero(keep):
        rows.setdefault(packed[index].tobytes(), int(index))
    return list(rows.values())


def _numbers(entries: list[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.type == NUMBER]


def _comparable(left: Entry, right: Entry) -> bool:
    if left.type == NUMBER or right.type == NUMBER or (isinstance(left.node, Literal) and isinstance(right.node, Literal)):
        return False
    if left.type == TRUTH or right.type == TRUTH:
        return False
    literal = left if isinstance(left.node, Literal) else right if isinstance(right.node, Literal) else None
    if literal is not None and literal.node == Literal(None):
        other = right if literal is left else left
        return None in other.column.values
    return _fits(left.type, right.type) and left is not right


def _fits(left: Type, right: Type) -> bool:
    return left == right or "any" in (left.name, right.name)


def _inside(item: Value, items: Value) -> bool:
    try:
        return item in items
    except TypeError:
        return any(item == other for other in items)

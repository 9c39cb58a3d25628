"""Single tests: comparisons and memberships between terms, truth-valued terms, lightest first."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from studio.infer import weights
from studio.infer.atom import Atom, ComparedPair
from studio.infer.bank import Bank, BankEntry
from studio.infer.bound_weights import constant_surcharge, surcharges
from studio.infer.clock import Clock
from studio.infer.columns import HELD, Array, distinct_rows, mask_of, rows_as_bytes
from studio.infer.compared import by_chance
from studio.infer.enumerate import BLOCK, MAPPED_PLAINLY
from studio.infer.nearer import Apart, pairs_apart
from studio.infer.problem import BEGINS, COLLECTIONS, Problem
from studio.infer.rank import operator_weight
from studio.infer.sought import FAILURES
from studio.infer.unlikely import strange, within_text
from studio.language.builtins import TABLE
from studio.language.nodes import Apply, Literal, Name, Node, free_names
from studio.language.types import NOTHING, NUMBER, TEXT, TRUTH, Type
from studio.language.values import Value

LIGHT = 6
"""Of two numbers that are compared at least one is this light."""
ALTERNATES = 30
"""So many tests with the same truths are kept, as rivals of each other."""
INNER_ALTERNATES = 4
"""So many over the elements of a collection."""
COMPARED = 2
"""The weight of ``==`` and its like, of ``in`` and of ``not in``."""
Signs = tuple[tuple[str, str, Callable[[Array, Array], Array]], ...]
SIGNS: Signs = (
    ("==", "!=", np.equal),
    ("<", ">=", np.less),
    (">", "<=", np.greater),
)
"""Each comparison with its opposite."""
EQUALITY = SIGNS[:1]
_inside = TABLE["in"][0].meaning
_begins = TABLE[BEGINS][0].meaning


class Atoms:
    """Tests over the terms of a bank; a few for each distinct truth column, and none that are the same everywhere."""

    def __init__(self, problem: Problem, bank: Bank, most: int, clock: Clock, alternates: int) -> None:
        self.problem = problem
        self.bank = bank
        self.most = most
        self.clock = clock
        self.alternates = alternates
        self.found: list[Atom] = []
        self.full = (1 << problem.size) - 1
        self._seen: dict[int, int] = {}
        self._unwanted = {
            np.packbits(np.full(problem.size, same), bitorder="little").tobytes() for same in (True, False)
        }
        self._truths_of: dict[int, int] = {}
        self._apart: list[Apart] | None = None
        self._by_surcharge: dict[tuple[int, int], dict[int, list[BankEntry]]] = {}

    def wants(self, mask: int) -> bool:
        """Whether a test with these truths would be kept."""
        known = self._seen.get(mask, 0)
        if known:
            return known < self.alternates
        return mask not in (0, self.full) and len(self.found) < self.most

    def add(self, atom: Atom) -> bool:
        """Keeps a test unless enough with its truths are known; tells whether it was kept."""
        if not self.wants(atom.mask):
            return False
        self._note(atom)
        return True

    def _note(self, atom: Atom) -> None:
        self._seen[atom.mask] = self._seen.get(atom.mask, 0) + 1
        self.found.append(atom)

    def _telling(self, left: BankEntry, right: BankEntry) -> bool:
        """Whether comparing says something: about the element at hand, and not about a term and itself changed."""
        if not (left.inner or right.inner) or (left.literal and right.literal):
            return False
        if left.literal or right.literal:
            return True
        if left.type == TEXT and right.type == TEXT:  # a word is hardly the same backwards, or in capitals
            about = free_names(left.node) - TABLE.keys()
            return about != free_names(right.node) - TABLE.keys() or about <= self.problem.given
        if left.type != NUMBER:
            return True
        return not (left.leaves <= right.leaves or right.leaves <= left.leaves)

    def grow(self, level: int) -> None:
        """Makes every test of this weight from the terms that are there."""
        self._nothings(level - COMPARED - weights.TRUTHS)
        self._truths(level)
        self._memberships(level - COMPARED)
        self._beginnings(level - operator_weight(BEGINS))
        self._comparisons(level - COMPARED)
        self._nearer(level)

    def _nearer(self, level: int) -> None:
        """Which of two things is nearer to a third, by the tests of this weight; the weight is known before."""
        if self._apart is None:
            self._apart = list(pairs_apart(self.problem))
        for one in self._apart:
            for sign, opposite, compare in SIGNS[1:]:  # as far away is chance
                more = by_chance(Apply(sign, one.both), self.problem.sides, frozenset())
                if one.cost + COMPARED + more == level:
                    self._add_pair((sign, opposite), one.both, compare(*one.columns), level)
                    self.clock.spend()

    def _nothings(self, rest: int) -> None:
        """Whether numbers of this weight that may be nothing are nothing."""
        for entry in self.problem.seeds:
            if entry.type == HELD and entry.cost == rest and isinstance(entry.node, Name):
                bits = np.array([value is None for value in entry.column.values], dtype=np.bool_)
                self._add_pair(("==", "!="), (entry.node, Literal(None)), bits, rest + COMPARED + weights.TRUTHS)

    def _truths(self, level: int) -> None:
        """Terms that are truths; heavy terms are made later than tests of their weight, so what is new is taken."""
        for cost in range(1, level + 1):
            entries, known = self.bank.level(cost).get(TRUTH, []), self._truths_of.get(cost, 0)
            self._truths_of[cost] = len(entries)
            for entry in entries[known:]:
                if entry.inner and not entry.literal:
                    self._add_truth(entry.node, entry.column.data, cost)

    def _add_truth(self, node: Node, bits: Array, cost: int) -> None:
        self.add(Atom(node, bits, cost, mask_of(bits)))
        self.add(Atom(Apply("not", (node,)), ~bits, cost + operator_weight("not"), mask_of(~bits)))

    def _add_pair(
        self, signs: tuple[str, str], both: tuple[Node, Node], bits: Array, cost: int, mask: int | None = None
    ) -> None:
        """A test of two terms and its opposite; most of them are not wanted, and not made."""
        sign, opposite = signs
        mask = mask_of(bits) if mask is None else mask
        if self.wants(mask):
            self._note(Atom(Apply(sign, both), bits, cost, mask))
        if self.wants(self.full ^ mask):
            self._note(Atom(Apply(opposite, both), ~bits, cost, self.full ^ mask))

    def _add_compared(self, pair: ComparedPair, mask: int) -> None:
        """The same for two terms of which no more is known yet than where the first sign holds."""
        if self.wants(mask):
            self._note(Atom.compared(pair, 0, mask))
        if self.wants(self.full ^ mask):
            self._note(Atom.compared(pair, 1, self.full ^ mask))

    def _is_sign(self, text: BankEntry) -> bool:
        """Whether it is a word, or none at times, that comes and goes as a whole: no letters are looked for in it."""
        return text.node in self.problem.labels and "" in text.column.values

    def _memberships(self, rest: int) -> None:
        for first in range(2, rest - 1):
            for kind, rights in self.bank.level(rest - first).items():
                if kind == TEXT:
                    longer = [one for one in _terms(rights) if not _is_letter(one) and not self._is_sign(one)]
                    letters = [one for one in self.bank.level(first).get(TEXT, []) if _is_letter(one)]
                    self._inside(letters, longer, rest + COMPARED)
                    words = [one for one in _terms(self.bank.level(first).get(TEXT, [])) if not _is_letter(one)]
                    for word in words:
                        self._inside([word], [one for one in longer if _holds(one, word)], rest + COMPARED)
                if kind.name in COLLECTIONS:
                    for item, lefts in self.bank.level(first).items():
                        if _fits(item, kind.arguments[0]) and item != TRUTH:
                            self._inside(lefts, rights, rest + COMPARED)

    def _beginnings(self, rest: int) -> None:
        """Whether texts begin with others, where that is asked for; what they begin with may be put together."""
        if all(one.name != BEGINS for one in self.problem.operations):
            return
        for first in range(2, rest - 1):
            starts = [one for one in self.bank.level(rest - first).get(TEXT, []) if _is_there(one)]
            for left in filter(_is_there, _terms(self.bank.level(first).get(TEXT, []))):
                for right in starts:
                    if left.inner or right.inner:
                        pairs = zip(left.column.values, right.column.values, strict=True)
                        bits = np.array([_begins(text, start) for text, start in pairs], dtype=np.bool_)
                        self._add_truth(Apply(BEGINS, (left.node, right.node)), bits, rest + operator_weight(BEGINS))
        self.clock.spend()

    def _inside(self, lefts: list[BankEntry], rights: list[BankEntry], cost: int) -> None:
        for left in lefts:
            for right in rights:
                if (left.inner or right.inner) and not self.clock.late:
                    try:
                        bits = self._membership(left, right)
                    except FAILURES:
                        continue
                    mask = mask_of(bits)
                    if not (self.wants(mask) or self.wants(self.full ^ mask)):
                        continue
                    both = (left.node, right.node)
                    more = strange("in", both) + (within_text(both) if right.type == TEXT else 0)
                    more += by_chance(Apply("in", both), self.problem.sides, frozenset())
                    self._add_pair(("in", "not in"), both, bits, cost + more, mask)
            self.clock.spend(len(rights))

    def _membership(self, left: BankEntry, right: BankEntry) -> Array:
        if self.problem.size <= MAPPED_PLAINLY:
            pairs = zip(left.column.values, right.column.values, strict=True)
            return np.array([_inside(item, items) for item, items in pairs], dtype=np.bool_)
        first, where = distinct_rows([left.column, right.column])
        pairs = zip(left.column.values_at(first), right.column.values_at(first), strict=True)
        return np.array([_inside(item, items) for item, items in pairs], dtype=np.bool_)[where]

    def _comparisons(self, rest: int) -> None:
        self._with_constants(rest)
        for first in range(2, rest // 2 + 1):
            self._compare_levels(first, rest - first, rest + COMPARED)

    def _compare_levels(self, first: int, second: int, cost: int) -> None:
        lefts, rights = self.bank.level(first), self.bank.level(second)
        if first <= LIGHT:
            some = _terms(lefts.get(NUMBER, []))
            self._compare(some, some if first == second else _terms(rights.get(NUMBER, [])), SIGNS, cost)
        for kind, some in list(lefts.items()):
            for other, more in list(rights.items()):
                if _comparable(kind, other) and (some is more or first != second or kind != other):
                    self._compare(some, more, EQUALITY, cost)

    def _with_constants(self, rest: int) -> None:
        """Numbers compared with constants; how much that weighs depends on what sort of number it is."""
        added = surcharges()
        for entry in self.problem.seeds_of(NUMBER):
            if entry.literal:
                for more in added:
                    some = self._compared_with(entry, rest - more - entry.cost).get(more, [])
                    self._compare(some, [entry], SIGNS, rest + COMPARED - more)

    def _compared_with(self, constant: BankEntry, cost: int) -> dict[int, list[BankEntry]]:
        """The numbers of a weight that may be compared with a constant, by what that weighs more."""
        known = self._by_surcharge.get((id(constant), cost))
        if known is not None:
            return known
        value, found = constant.column.value(0), dict[int, list[BankEntry]]()
        for one in self.bank.exactly(cost, NUMBER):
            if not one.literal and not shifted(one, value):
                found.setdefault(constant_surcharge(one.sort, value), []).append(one)
        if cost <= self.bank.closed:
            self._by_surcharge[id(constant), cost] = found
        return found

    def _compare(self, lefts: list[BankEntry], rights: list[BankEntry], signs: Signs, cost: int) -> None:
        """All comparisons of some terms with others, a block of them in one NumPy step."""
        if not lefts or not rights:
            return
        block = np.array([entry.column.data for entry in rights])[None, :, :]
        size = self.problem.size
        chunk = max(1, BLOCK // (len(rights) * size))
        for start in range(0, len(lefts), chunk):
            if self.clock.late:
                return
            some = lefts[start : start + chunk]
            data = np.array([entry.column.data for entry in some])[:, None, :]
            diagonal = start if lefts is rights else None
            tables = np.empty((len(signs), len(some), len(rights), size), dtype=np.bool_)
            for table, (_, _, compare) in zip(tables, signs, strict=True):
                table[:] = compare(data, block)
            flat, count = tables.reshape(-1, size), len(some) * len(rights)
            rows = rows_as_bytes(np.packbits(flat, axis=1, bitorder="little"))
            for place, (sign, opposite, _) in enumerate(signs):
                these = slice(place * count, (place + 1) * count)
                self._keep(rows[these], some, rights, (sign, opposite), cost, diagonal)
            self.clock.spend(count // 8 + 1)

    def _keep(
        self,
        rows: list[bytes],
        lefts: list[BankEntry],
        rights: list[BankEntry],
        signs: tuple[str, str],
        cost: int,
        diagonal: int | None,
    ) -> None:
        """Keeps the telling rows of a block; ``diagonal`` is where it starts when terms meet themselves."""
        unwanted = self._unwanted
        for index, truths in enumerate(rows):
            if truths in unwanted:
                continue
            mask = int.from_bytes(truths, "little")
            if not (self.wants(mask) or self.wants(self.full ^ mask)):
                unwanted.add(truths)  # what is not wanted once never is
            else:
                left, right = lefts[index // len(rights)], rights[index % len(rights)]
                mirror = diagonal is not None and diagonal + index // len(rights) >= index % len(rights)
                if not mirror and self._telling(left, right):
                    self._add_compared(ComparedPair(self.problem, (left, right), signs, cost), mask)


def _terms(entries: list[BankEntry]) -> list[BankEntry]:
    return [entry for entry in entries if not entry.literal]


def _is_letter(entry: BankEntry) -> bool:
    """Whether a term is always a single letter: such may be looked for in a text, and nothing in them."""
    return all(isinstance(text, str) and len(text) == 1 for text in entry.column.values)


def _is_there(entry: BankEntry) -> bool:
    """Whether a term that is a text is one in every situation, and never nothing."""
    return all(isinstance(text, str) for text in entry.column.values)


def _holds(text: BankEntry, part: BankEntry) -> bool:
    """Whether several letters were met within a text in some situation, behind its beginning: hardly by chance."""
    pairs = zip(text.column.values, part.column.values, strict=True)
    return (
        _is_there(text)
        and _is_there(part)
        and any(len(some) > 1 and some in whole and not whole.startswith(some) for whole, some in pairs)
    )


def shifted(entry: BankEntry, value: Value) -> bool:
    """Whether comparing a term with a constant says nothing new: a sum with one, something denied, something
    worked out from one thing alone, or a difference compared with 0."""
    node = entry.node
    if not isinstance(node, Apply) or node.function not in ("+", "-", "*", "/"):
        return False
    if len(entry.leaves) == 1:
        return True
    denied = len(node.arguments) == 1
    return denied or any(isinstance(one, Literal) for one in node.arguments) or (value == 0 and node.function == "-")


def _comparable(left: Type, right: Type) -> bool:
    """Types whose values are compared for equality one by one; numbers have a way of their own."""
    if HELD in (left, right):
        return left != right and NUMBER in (left, right)
    if left in (NUMBER, TRUTH) or right in (NUMBER, TRUTH):
        return False
    return _fits(left, right) or NOTHING in (left, right)


def _fits(left: Type, right: Type) -> bool:
    return left == right or "any" in (left.name, right.name)

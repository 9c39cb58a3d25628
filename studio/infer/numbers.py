"""Number goals: what is left of the wanted value after one or two light terms is looked up among the terms.

Meeting in the middle finds ``margin + spacing * (count - 1)`` without making every term of that weight. Only when
nothing meets are sums with unexplained constants fitted.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappush, heapreplace
from itertools import combinations, islice
from typing import NamedTuple

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.clock import Clock
from studio.infer.columns import Array, Column, rows_as_bytes
from studio.infer.enumerate import LOOKED_UP
from studio.infer.fit import joined, linear, worth_solving
from studio.infer.goals import Goal, Scope
from studio.infer.rank import operator_weight, weight
from studio.infer.search import Search
from studio.language.nodes import Apply, Attribute, Literal, Name, Node
from studio.language.types import NUMBER
from studio.language.values import is_number

FIT_TERMS = 60
"""How many of the lightest number terms take part in fits."""
NAMES = 8
"""How many of the lightest named numbers are combined by twos and threes."""
LIGHT_COST = 6
"""Heaviest term taken away first when two are."""
MANY = 300
"""Of more such terms one of the two is worked out from no others: what so many names give otherwise is chance."""
MEETINGS = 24
"""Most formulas that meeting gives."""
BLOCK = 400_000
"""Numbers that are looked through in one step."""
MIXING = 0.7390851332151607
"""What one number is multiplied with before the next one is added, so that few rows come to the same."""
DIGITS = 7
"""Numbers are the same to so many digits after the point."""


@dataclass(frozen=True)
class Inversion:
    """One way to undo an operation: wanted = ``sign``(left, right); ``rest`` gives the other operand from a term."""

    sign: str
    term_first: bool
    rest: Callable[[Array, Array], Array]

    def around(self, term: BankEntry, rest: Node) -> Node:
        """The operation on a term and what was left."""
        pair = (term.node, rest) if self.term_first else (rest, term.node)
        if self.sign == "+" and not isinstance(rest, Literal) and term.literal:
            pair = (rest, term.node)
        return Apply(self.sign, pair)


STEPS = (
    Inversion("+", True, lambda wanted, term: wanted - term),
    Inversion("-", True, lambda wanted, term: term - wanted),
    Inversion("-", False, lambda wanted, term: wanted + term),
    Inversion("*", True, lambda wanted, term: wanted / term),
    Inversion("/", True, lambda wanted, term: np.where(term == 0, np.nan, term / wanted)),
    Inversion("/", False, lambda wanted, term: wanted * term),
)


Around = tuple[tuple[Inversion, BankEntry], ...]
"""Terms with their operations, inside first."""


class Met(NamedTuple):
    """A formula that is not made yet: a term in the bank, and the terms around it with their operations, inside first.

    There are so many that only the lightest are made.
    """

    cost: int
    inside: BankEntry
    around: Around

    @property
    def node(self) -> Node:
        made = self.inside.node
        for step, term in self.around:
            made = step.around(term, made)
        return made


def number_fits(goal: Goal, search: Search, best: int | None) -> Iterator[Node]:
    """Formulas for numbers; ``best`` is the weight of the lightest one known already."""
    if any(not is_number(value) for value in goal.wanted):
        return
    wanted = np.array(goal.wanted, dtype=np.float64)
    search.terms.grow_to(min(search.budget.term_cost, LOOKED_UP))
    terms = [entry for entry in search.terms.bank.upto(LOOKED_UP) if entry.type == NUMBER]
    met = meetings(wanted, terms, search.clock)
    yield from (one.node for one in met)
    named = list(islice((entry for entry in terms if is_named(entry.node) and _varies(entry)), NAMES))
    for one, other in combinations(named, 2):
        yield from (entry.node for entry in multiples(one, other, wanted, goal.scope))
    own = next((entry for entry in terms if entry.node == goal.scope.own), None)
    yield from _so_much_for_each(own, named, wanted) if own is not None else ()
    yield from _with_constants(wanted, terms, search, bool(met) or best is not None)


def meetings(wanted: Array, terms: Sequence[BankEntry], clock: Clock) -> list[Met]:
    """The lightest formulas of terms that give the wanted numbers exactly; the terms come lightest first."""
    whole, found = _Meeting(terms, _table(terms, len(wanted))), _Lightest(min((one.cost for one in terms), default=0))
    known = _KnownRows(terms, whole.table)
    clock.spend(0)
    whole.meet(wanted, known, (), found)
    light = whole.lighter(LIGHT_COST + 1)
    plain = light.plain() if len(light.terms) > MANY else light
    for step, rests in zip(STEPS, light.rests(wanted), strict=True):
        for entry, rest in zip(light.terms, rests, strict=True):
            clock.spend(0)
            if np.isfinite(rest).all() and rest.all():
                (light if _is_plain(entry) else plain).meet(rest, known, ((step, entry),), found)
    return found.sorted()


class _Lightest:
    """The lightest of all that is met; of what weighs the same that which was met first."""

    def __init__(self, least: int) -> None:
        """``least``: what the lightest term weighs."""
        self._kept: list[tuple[int, int, Met]] = []  # the heaviest, and of those the last, at its head
        self._count = 0
        self._around = least + min(operator_weight(step.sign) for step in STEPS)

    @property
    def beyond(self) -> float:
        """What weighs so much, or more, is not kept."""
        return -self._kept[0][0] if len(self._kept) == MEETINGS else float("inf")

    def room(self, outside: int) -> float:
        """What a term weighs less than that may be met within what weighs so much: something else is beside it."""
        return self.beyond - outside - self._around

    def add(self, met: Met) -> None:
        if met.cost < self.beyond:
            self._count += 1
            put = heapreplace if len(self._kept) == MEETINGS else heappush
            put(self._kept, (-met.cost, -self._count, met))

    def sorted(self) -> list[Met]:
        return [met for *_, met in sorted(self._kept, reverse=True)]


class _Meeting:
    """Some terms, lightest first, and their numbers as one table."""

    def __init__(self, terms: Sequence[BankEntry], table: Array) -> None:
        self.terms, self.table = terms, table

    def lighter(self, limit: float) -> _Meeting:
        """Those that weigh less than that."""
        count = bisect_left(self.terms, limit, key=lambda entry: entry.cost)
        return self if count == len(self.terms) else _Meeting(self.terms[:count], self.table[:count])

    def plain(self) -> _Meeting:
        """Those that are worked out from no others."""
        places = [place for place, entry in enumerate(self.terms) if _is_plain(entry)]
        return _Meeting([self.terms[place] for place in places], self.table[places])

    def rests(self, wanted: Array) -> list[Array]:
        """What is left of the wanted numbers by each step, after each term."""
        with np.errstate(all="ignore"):
            return [step.rest(wanted, self.table) for step in STEPS]

    def meet(self, wanted: Array, known: _KnownRows, around: Around, found: _Lightest) -> None:
        """Finds the terms of which what is left is known."""
        outside = sum(operator_weight(step.sign) + entry.cost for step, entry in around)
        some = self.lighter(found.room(outside))
        if not some.terms:
            return
        for place, other in known.among(np.concatenate(some.rests(wanted))):
            step, entry = STEPS[place // len(some.terms)], some.terms[place % len(some.terms)]
            cost = outside + operator_weight(step.sign) + entry.cost + other.cost
            if cost < found.beyond and not (entry.literal and other.literal):
                found.add(Met(cost, other, ((step, entry), *around)))


def _is_plain(entry: BankEntry) -> bool:
    """Whether a number is worked out from no others."""
    return entry.literal or entry.leaves == {entry.node}


class _KnownRows:
    """The numbers of terms, looked up among many: most of these are told to be others by one number for each row."""

    def __init__(self, terms: Sequence[BankEntry], table: Array) -> None:
        rounded = _rounded(table)
        self._terms: dict[bytes, BankEntry] = {}
        for entry, key in zip(terms, rows_as_bytes(rounded), strict=True):
            self._terms.setdefault(key, entry)
        self._mixed = np.sort(_mixed(rounded))

    def among(self, table: Array) -> list[tuple[int, BankEntry]]:
        """The rows of a table that are those of a term, each with the first such term."""
        rounded = _rounded(table)
        mixed = _mixed(rounded)
        nearest = np.minimum(np.searchsorted(self._mixed, mixed), len(self._mixed) - 1)
        likely = np.flatnonzero(self._mixed[nearest] == mixed)
        keys = rows_as_bytes(rounded[likely])
        return [
            (place, self._terms[key]) for place, key in zip(likely.tolist(), keys, strict=True) if key in self._terms
        ]


def _mixed(table: Array) -> Array:
    """One number for each row, the same for rows that are the same, and hardly for others."""
    mixed = np.zeros(len(table))
    with np.errstate(all="ignore"):
        for place in range(table.shape[1]):
            mixed = mixed * MIXING + table[:, place]
    return mixed


def _table(terms: Sequence[BankEntry], size: int) -> Array:
    """The numbers of terms, a row each."""
    return np.array([entry.column.data for entry in terms]).reshape(len(terms), size)


def _rounded(table: Array) -> Array:
    """Numbers that are the same made equal."""
    with np.errstate(over="ignore", invalid="ignore"):  # what is too large to be rounded stays as it is
        return np.round(table, DIGITS) + 0.0


def _with_constants(wanted: Array, terms: Sequence[BankEntry], search: Search, explained: bool) -> Iterator[Node]:
    """Sums of multiples of terms and a constant; of two terms only where nothing else explains."""
    varying = list(islice((entry for entry in terms if not entry.literal and _varies(entry)), FIT_TERMS))
    yield from _of_names(wanted, [entry for entry in varying if is_named(entry.node)][:NAMES], search.clock)
    for count in (1,) if explained else (1, 2):
        found = list(_sums(wanted, varying, count, search.clock))
        yield from found
        if found or search.clock.late:
            return


def _varies(entry: BankEntry) -> bool:
    """Whether a number is not the same in all situations."""
    data = entry.column.data
    return bool(data.min() < data.max())


def _of_names(wanted: Array, names: Sequence[BankEntry], clock: Clock) -> Iterator[Node]:
    """Multiples of two or three named numbers and a constant, where more situations speak for them than it takes."""
    for count in (2, 3):
        if len(wanted) <= count + 1:
            return
        found = False
        sets = list(combinations(names, count))
        clock.spend(len(sets))
        for chosen, table in _worth_solving(sets, wanted):
            factors = linear(table, wanted)
            if factors is not None and all(factors[:-1]):
                found = True
                yield combined(factors, chosen)
        if found:
            return


def multiples(one: BankEntry, other: BankEntry, wanted: Array, scope: Scope) -> Iterator[BankEntry]:
    """Sums of whole multiples of two terms that are right in some of the first situations: ``n * 10 + digit``."""
    few = len(wanted)
    for factors in joined(one.column.data[:few], other.column.data[:few], wanted):
        pairs = sorted(zip(factors, (one, other), strict=True), key=lambda pair: -abs(pair[0]))
        node = combined((*(Fraction(factor) for factor, _ in pairs), Fraction(0)), [entry for _, entry in pairs])
        values = np.array(factors[0] * one.column.data + factors[1] * other.column.data)
        yield BankEntry(node, Column(values), NUMBER, weight(node, scope))


def _so_much_for_each(own: BankEntry, named: Sequence[BankEntry], wanted: Array) -> Iterator[Node]:
    """What stands there, and so much more or less for each of a number that differs: for each notch of a wheel."""
    for entry in named:
        with np.errstate(all="ignore"):
            factors = np.unique((wanted - own.column.data) / entry.column.data)
        if len(factors) == 1 and abs(factors[0]) > 1 and float(factors[0]).is_integer():
            sign = "+" if factors[0] > 0 else "-"
            yield Apply(sign, (own.node, multiple(entry.node, Fraction(abs(factors[0])))))


def as_literal(number: float) -> Literal:
    """A plain number as a formula: a whole one as such."""
    return Literal(int(number) if float(number).is_integer() else float(number))


def is_named(node: Node) -> bool:
    """Whether it is a name, or a named part of one."""
    return isinstance(node, Name) or (isinstance(node, Attribute) and isinstance(node.value, Name))


def _sums(wanted: Array, terms: Sequence[BankEntry], count: int, clock: Clock) -> Iterator[Node]:
    sets: Iterator[tuple[tuple[BankEntry, ...], Array]]
    if count == 1:
        sets = ((chosen, np.array([entry.column.data for entry in chosen])) for chosen in _choices(terms, count))
    else:
        sets = _worth_solving(list(_choices(terms, count)), wanted)
    for chosen, table in sets:
        clock.spend(0)
        found = linear(table, wanted)
        if found is not None and all(found[:-1]) and _plain_shares(found, chosen):
            yield combined(found, chosen)


def _worth_solving(
    sets: Sequence[tuple[BankEntry, ...]], wanted: Array
) -> Iterator[tuple[tuple[BankEntry, ...], Array]]:
    """The sets of terms of which sums of multiples may give the wanted numbers, each with its numbers."""
    if not sets:
        return
    some = max(1, BLOCK // (len(wanted) * (len(sets[0]) + 1)))
    for start in range(0, len(sets), some):
        block = sets[start : start + some]
        tables = np.array([[entry.column.data for entry in chosen] for chosen in block])
        for place in np.flatnonzero(worth_solving(tables, wanted)).tolist():
            yield block[place], tables[place]


def _plain_shares(coefficients: Sequence[Fraction], terms: Sequence[BankEntry]) -> bool:
    """A fraction of a name explains something; a fraction of what was worked out hardly does."""
    pairs = zip(coefficients, terms, strict=False)
    return all(factor == int(factor) or isinstance(entry.node, Name) for factor, entry in pairs)


def _choices(terms: Sequence[BankEntry], count: int) -> Iterator[tuple[BankEntry, ...]]:
    for index, entry in enumerate(terms):
        if count == 1:
            yield (entry,)
        else:
            yield from ((entry, other) for other in terms[index + 1 :])


def multiple(node: Node, factor: Fraction) -> Node:
    """A multiple of a term: by a number as it is written down, else by a fraction."""
    if factor == 1:
        return node
    top, bottom = factor.numerator, factor.denominator
    if bottom == 1 or (top > 1 and 10 % bottom == 0) or factor == Fraction(1, 2):
        return Apply("*", (node, Literal(_plain(factor))))
    return Apply("/", (node if top == 1 else Apply("*", (node, Literal(top))), Literal(bottom)))


def _plain(number: Fraction) -> float:
    return number.numerator if number.denominator == 1 else float(number)


def combined(coefficients: Sequence[Fraction], terms: Sequence[BankEntry]) -> Node:
    """The formula of a linear combination, the constant first where there is one, what is taken away last."""
    parts: list[tuple[bool, Node]] = []
    if coefficients[-1]:
        parts.append((coefficients[-1] < 0, Literal(_plain(abs(coefficients[-1])))))
    for factor, entry in zip(coefficients, terms, strict=False):
        parts.append((factor < 0, multiple(entry.node, abs(factor))))
    parts.sort(key=lambda part: part[0])
    negative, result = parts[0]
    if negative:
        result = Apply("-", (result,))
    for minus, node in parts[1:]:
        result = Apply("-" if minus else "+", (result, node))
    return result

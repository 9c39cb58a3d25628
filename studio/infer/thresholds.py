"""Tests against numbers that only the examples explain, weighed accordingly."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

import numpy as np

from studio.infer import weights
from studio.infer.atom import Atom
from studio.infer.atoms import shifted
from studio.infer.bank import BankEntry
from studio.infer.bound_weights import compared_with
from studio.infer.columns import Array, mask_of
from studio.infer.compared import by_chance
from studio.infer.distinct_numbers import Rows, distinct_numbers
from studio.infer.problem import Problem
from studio.infer.rank import literal_weight, operator_weight
from studio.infer.unlikely import ZERO
from studio.language.nodes import Apply, Display, Literal
from studio.language.types import NUMBER

GREAT, APART = 20, 5
"""From so many on, and so far apart, whole numbers are no counts."""
AT_AN_END = 2
"""So many numbers at the end of all that were shown make a bound likelier than one more value."""
MEMBERS = 5
"""Most values of a set that a term is looked for in."""


def thresholds(problem: Problem, yes: Rows, no: Rows, terms: Sequence[BankEntry]) -> Iterator[Atom]:
    """For each number term: equality with each value it has, and a threshold between no and yes."""
    for entry in terms:
        if entry.type == NUMBER and not entry.literal:
            more = told_by_chance(problem, entry)
            tests = [*entry.once(_equalities)]
            if not entry.once(_says_nothing_new):
                tests += _separators(entry, yes, no)
            yield from (one.heavier(more) for one in tests) if more else tests


def told_by_chance(problem: Problem, entry: BankEntry) -> int:
    """What comparing a term with a number weighs more where nobody pointed at what it tells of."""
    if not problem.sides.names and not problem.still:
        return 0
    return by_chance(Apply("<", (entry.node, ZERO)), problem.sides, problem.still)


def memberships(yes: Rows, terms: Sequence[BankEntry]) -> Iterator[Atom]:
    """``term in [values]`` with the few values that a term has wherever it is wanted."""
    for entry in terms:
        if entry.type == NUMBER and not entry.literal:
            values = entry.once(distinct_numbers).among(yes)
            if 1 < len(values) <= MEMBERS:
                yield _membership(entry, values)


def _membership(entry: BankEntry, values: list[float]) -> Atom:
    plain = [plain_number(value) for value in values]
    bits = np.isin(entry.column.data, values)
    node = Apply("in", (entry.node, Display("list", tuple(map(Literal, plain)))))
    cost = entry.cost + operator_weight("in") + weights.DISPLAY + sum(map(literal_weight, plain))
    return Atom(node, bits, cost, mask_of(bits))


def _says_nothing_new(entry: BankEntry) -> bool:
    return shifted(entry, 1)


def _equalities(entry: BankEntry) -> list[Atom]:
    numbers, found = entry.once(distinct_numbers), list[Atom]()
    everywhere = (1 << len(numbers.data)) - 1
    if len(numbers.values) > 1:
        for value, mask in zip(numbers.values, numbers.masks, strict=False):
            if value.is_integer() and not shifted(entry, value):
                bits = numbers.data == value
                found.append(_atom("==", entry, value, bits, mask))
                found.append(_atom("!=", entry, value, ~bits, mask ^ everywhere))
    return found


def _separators(entry: BankEntry, yes_rows: Rows, no_rows: Rows) -> Iterator[Atom]:
    """Between no and yes: a round number; of small whole numbers where it changed in the examples."""
    numbers = entry.once(distinct_numbers)
    yes, no = numbers.among(yes_rows), numbers.among(no_rows)
    if not yes or not no:
        return
    if yes[-1] < no[0]:
        yield _bound("<", entry, yes[-1], no[0], numbers.whole)
    elif no[-1] < yes[0]:
        yield _bound(">=", entry, no[-1], yes[0], numbers.whole)
    else:
        yield from _ends(entry, yes, no, numbers.whole)


def _ends(entry: BankEntry, yes: list[float], no: list[float], whole: bool) -> Iterator[Atom]:
    """Where the least or the greatest numbers, two at least, are all wanted, or all not: one end of a stretch."""
    if min(len(yes), len(no)) < AT_AN_END:
        return
    for some, others, below, above in ((yes, no, "<", ">="), (no, yes, ">=", "<")):
        under, over = bisect_left(some, others[0]), bisect_right(some, others[-1])
        if under >= AT_AN_END:
            yield _bound(below, entry, some[under - 1], others[0], whole)
        if len(some) - over >= AT_AN_END:
            yield _bound(above, entry, others[-1], some[over], whole)


def _bound(sign: str, entry: BankEntry, low: float, high: float, whole: bool) -> Atom:
    """The test against a bound between two numbers."""
    value = bound_between(low, high, whole)
    bits = entry.column.data < value if sign == "<" else entry.column.data >= value
    return _atom(sign, entry, value, bits, mask_of(bits))


def _atom(sign: str, entry: BankEntry, value: float, bits: Array, mask: int) -> Atom:
    plain = plain_number(value)
    more = operator_weight(sign) + literal_weight(plain) + compared_with(entry.sort, plain, sign)
    return Atom(Apply(sign, (entry.node, Literal(plain))), bits, entry.cost + more, mask)


def plain_number(value: float) -> float:
    """A number as it is written: whole ones without a point."""
    return int(value) if float(value).is_integer() else value


def bound_between(low: float, high: float, whole: bool) -> float:
    """The bound in (low, high] that a person would choose.

    What is counted changes just where it was seen to; of greater numbers that lie apart nobody happened to show the
    first one.
    """
    if whole and (high < GREAT or high - low < APART):
        return high
    return math.ceil(round_between(low, high)) if whole else round_between(low, high)


def round_between(low: float, high: float) -> float:
    """The roundest number in (low, high]: as few digits as there can be, near the middle."""
    middle = (low + high) / 2
    step = 10.0 ** math.ceil(math.log10(max(high - low, 1e-9)))
    while step > 1e-9:
        for size in (step, step / 2, step / 5):
            value = round(middle / size) * size
            if low < value <= high:
                return round(value, 9)
        step /= 10
    return high

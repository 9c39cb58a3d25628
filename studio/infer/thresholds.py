"""Tests against numbers that only the examples explain: the last resort, weighed accordingly."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from studio.infer.atoms import Atom
from studio.infer.bank import Entry
from studio.infer.columns import Array
from studio.infer.rank import COMPARED_NUMBER, literal_weight, operator_weight
from studio.language.nodes import Apply, Literal
from studio.language.types import NUMBER

MOST_VALUES = 40
"""A term with more distinct values than this is compared with thresholds only."""


def thresholds(wanted: Array, terms: Sequence[Entry]) -> Iterator[Atom]:
    """For each number term: equality with each value it has, and a round threshold between no and yes."""
    for entry in terms:
        if entry.type == NUMBER and not isinstance(entry.node, Literal):
            yield from _equalities(entry)
            yield from _separators(entry, wanted)


def _equalities(entry: Entry) -> Iterator[Atom]:
    values = np.unique(entry.column.data)
    if 1 < len(values) <= MOST_VALUES:
        for value in values.tolist():
            bits = entry.column.data == value
            yield _atom("==", entry, value, bits)
            yield _atom("!=", entry, value, ~bits)


def _separators(entry: Entry, wanted: Array) -> Iterator[Atom]:
    yes, no = entry.column.data[wanted], entry.column.data[~wanted]
    if not len(yes) or not len(no):
        return
    if yes.max() < no.min():
        value = round_between(float(yes.max()), float(no.min()))
        yield _atom("<=", entry, value, entry.column.data <= value)
    elif no.max() < yes.min():
        value = round_between(float(no.max()), float(yes.min()))
        yield _atom(">", entry, value, entry.column.data > value)


def _atom(sign: str, entry: Entry, value: float, bits: Array) -> Atom:
    plain = int(value) if float(value).is_integer() else value
    cost = entry.cost + operator_weight(sign) + literal_weight(plain) + COMPARED_NUMBER
    return Atom(Apply(sign, (entry.node, Literal(plain))), bits, cost)


def round_between(low: float, high: float) -> float:
    """The roundest number in [low, high): as few digits as there can be, near the middle."""
    middle = (low + high) / 2
    step = 10.0 ** math.ceil(math.log10(max(high - low, 1e-9)))
    while step > 1e-9:
        for size in (step, step / 2, step / 5):
            value = round(middle / size) * size
            if low <= value < high:
                return round(value, 9)
        step /= 10
    return low

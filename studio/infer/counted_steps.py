"""How many steps of some size a number holds, or has begun, each at a price: ``ceil(minutes / 15) * 2``.

The size is no constant of the goal; the examples say between which sizes it lies, and the roundest is meant. There may
be a most that it comes to.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import gcd

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.columns import Array
from studio.infer.thresholds import round_between
from studio.language.nodes import Apply, Literal, Node

FEWEST, MORE = 3, 4
"""So many numbers of steps, and so many different numbers that hold them, say what the size is.

Of steps that were begun and have no price it takes one more; of steps that are held, without a price or a most, fewer.
"""
GREATEST = 10_000
"""Greatest size."""
HAIR = 1e-9


def counted_steps(entry: BankEntry, wanted: Array) -> Iterator[Node]:
    """The steps that the numbers of a term hold, or have begun; with the most that comes of them, where that is so."""
    everywhere, top = np.ones(len(wanted), dtype=np.bool_), wanted.max()
    yield from _steps(entry, wanted, everywhere)
    below = wanted < top
    if np.count_nonzero(~below) > 1:
        for node in _steps(entry, wanted, below):
            yield Apply("min", (Literal(int(top)), node))


def _steps(entry: BankEntry, wanted: Array, where: Array) -> Iterator[Node]:
    data, prices = entry.column.data, wanted[where]
    if (data < 0).any() or (wanted < 0).any():
        return
    known = len(np.unique(data[where])) if len(np.unique(prices)) >= FEWEST else 0
    for price, begun in product(dict.fromkeys((1, gcd(*map(int, prices)))), (False, True)):
        plain = price == 1 and not begun and bool(where.all())
        size = _size(data[where], prices / price, begun) if price else None
        if size is None or (not plain and known < MORE + (price == 1)):
            continue
        counted = np.ceil(data / size) if begun else data // size
        if np.array_equal(np.minimum(counted * price, wanted.max()), wanted):
            yield _formula(entry.node, size, price, begun)


def _size(data: Array, steps: Array, begun: bool) -> int | None:
    """The roundest size of which so many steps are held, or begun; None where there is none."""
    fewer, more = (steps - 1, steps) if begun else (steps, steps + 1)
    low = float((data / np.maximum(more, HAIR)).max())
    high = float(np.where(fewer > 0, data / np.maximum(fewer, HAIR), np.inf).min())
    low, high = (low - HAIR, high - HAIR) if begun else (low + HAIR, high)
    if not low < high <= GREATEST or high < 2:
        return None
    size = round(round_between(low, high))
    return size if low < size <= high else None


def _formula(of: Node, size: int, price: int, begun: bool) -> Node:
    steps = Apply("ceil", (Apply("/", (of, Literal(size))),)) if begun else Apply("//", (of, Literal(size)))
    return steps if price == 1 else Apply("*", (steps, Literal(price)))

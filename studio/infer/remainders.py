"""Numbers that come round: what is left of a number after steps of some size; and how many (``counted_steps``).

The size is no constant of the goal; the examples say which sizes are possible, and the roundest is meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.columns import Array
from studio.infer.counted_steps import counted_steps
from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.language.nodes import Apply, Attribute, Literal, Name, Node
from studio.language.types import NUMBER

FEWEST, MORE = 3, 4
"""So many different values the number must have; more where the examples say two numbers of the formula."""
TERM_COST = 6
"""Heaviest number that comes round."""
TERMS = 12
"""Most such numbers."""
SIZES = 3
"""Most sizes of one number."""
GREATEST = 10_000
"""Greatest size."""


def remainders(goal: Goal, search: Search) -> Iterator[Node]:
    """``x % c``, ``k - x % c``, and steps of ``c`` that were counted, for sizes ``c`` that only the examples say."""
    if not all(type(value) is int for value in goal.wanted) or len(set(goal.wanted)) < 2:
        return
    wanted = np.array(goal.wanted, dtype=np.float64)
    terms = (one for one in search.terms.bank.upto(TERM_COST) if one.type == NUMBER and _is_plain(one.node))
    for entry in [one for one in terms if _rises(one)][:TERMS]:
        yield from _rests(entry, wanted)
        yield from counted_steps(entry, wanted)


def _is_plain(node: Node) -> bool:
    """Whether it is a number with a name, a part of something, or how many there are."""
    return isinstance(node, (Name, Attribute)) or (isinstance(node, Apply) and node.function in ("[]", "len"))


def _rises(entry: BankEntry) -> bool:
    """Whether it is a whole number that had enough values."""
    data = entry.column.data
    return not np.any(data % 1) and len(np.unique(data)) >= FEWEST


def _rests(entry: BankEntry, wanted: Array) -> Iterator[Node]:
    """What is left over, counted up or down."""
    for sign in (1, -1):
        apart = entry.column.data - sign * wanted
        steps = gcd(*(int(one - apart[0]) for one in apart))
        for size in _sizes(
            steps, int(np.ptp(wanted)) + 1, int((wanted - sign * (entry.column.data % max(steps, 1)))[0])
        ):
            rest = entry.column.data % size
            base = np.unique(wanted - sign * rest)
            enough = len(base) == 1 and (base[0] == 0 or len(np.unique(entry.column.data)) >= MORE)
            if enough and len(np.unique(rest)) > 1 and np.any(entry.column.data >= size):
                yield _around(Apply("%", (entry.node, Literal(size))), sign, int(base[0]))


def _sizes(steps: int, least: int, start: int) -> Sequence[int]:
    """The sizes that can be meant: the number that it starts from, else those of few digits first."""
    if not 2 <= steps <= GREATEST:
        return ()
    fitting = [size for size in range(max(2, least), steps + 1) if steps % size == 0]
    if start in fitting:
        return [start]
    return sorted(fitting, key=lambda size: (len(str(size).rstrip("0")), size))[:SIZES]


def _around(rest: Node, sign: int, base: int) -> Node:
    if sign < 0:
        return Apply("-", (Literal(base), rest))
    return rest if base == 0 else Apply("+", (Literal(base), rest))

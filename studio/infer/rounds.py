"""What happens again after so many: every sixtieth tick is one of every second ones as well, but hardly by chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

import numpy as np

from studio.infer.atom import Atom
from studio.infer.bank import BankEntry
from studio.infer.bound_weights import compared_with
from studio.infer.columns import Array, mask_of
from studio.infer.rank import literal_weight, operator_weight
from studio.infer.sorts import sort_of
from studio.language.nodes import Apply, Literal, Name, Node
from studio.language.types import NUMBER
from studio.language.values import Value, is_number

OFTEN = 3
"""So many numbers at which it happens must say how far they are apart."""
LEAST, MOST = 3, 10_000
"""How far apart they are; every second one is looked for anyway."""

HARDLY = 100
"""Where it is not wanted, it happens at whole rounds, and so rarely by chance: by the step, as often as it happened."""


def step_between(numbers: Sequence[float]) -> int:
    """The greatest whole step in which all of these are apart; 0 for fewer than two, and for others than whole ones."""
    different = sorted(set(numbers))
    if not all(float(one).is_integer() for one in different):
        return 0
    return gcd(*(int(one - different[0]) for one in different))


def rounds(yes_rows: Array, no_rows: Array, terms: Sequence[BankEntry]) -> Iterator[Atom]:
    """``name % step == rest`` for the greatest step of all numbers at which it is wanted; ``!=`` where it is not."""
    for entry in terms:
        if entry.type != NUMBER or not isinstance(entry.node, Name) or np.any(entry.column.data % 1):
            continue
        for sign, there in (("==", yes_rows), ("!=", no_rows)):
            yes = np.unique(entry.column.data[there])
            step = step_between(yes.tolist()) if len(yes) >= OFTEN else 0
            rest = int(yes[0] % step) if LEAST <= step <= MOST else None
            if rest is not None and (sign == "==" or rest == 0 and step ** len(yes) >= HARDLY):
                yield _round(entry, step, rest, sign)


def _round(entry: BankEntry, step: int, rest: int, sign: str) -> Atom:
    on = entry.column.data % step == rest
    bits = on if sign == "==" else ~on
    left = Apply("%", (entry.node, Literal(step)))
    cost = entry.cost + operator_weight("%") + literal_weight(step) + operator_weight(sign) + literal_weight(rest)
    cost += compared_with(sort_of(left), rest, sign)
    return Atom(Apply(sign, (left, Literal(rest))), bits, cost, mask_of(bits))


def other_step(test: Apply, numbers: Sequence[Value]) -> Node | None:
    """The same test for the greatest step between the numbers at which it holds, None where that is no other one."""
    left, rest = test.arguments
    if test.function != "==" or not isinstance(left, Apply) or left.function != "%" or not isinstance(rest, Literal):
        return None
    size = left.arguments[1]
    if not isinstance(size, Literal) or not is_number(size.value) or size.value < 1:
        return None
    holds = [one for one in numbers if one % size.value == rest.value]
    step = step_between(holds)
    if not size.value < step <= MOST:
        return None
    return Apply("==", (Apply("%", (left.arguments[0], Literal(step))), Literal(int(holds[0] % step))))

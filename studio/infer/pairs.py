"""Two numbers that stand there and of which a wanted one is plainly worked out: nobody need touch them to mean them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from studio.infer.goals import Situation
from studio.language.values import Value, is_number

FEW = 4
"""Of more numbers some two may well happen to give what is wanted."""
GREAT = 10
"""A smaller number may well be one of its own."""


def worked_out_of(names: Sequence[str], situations: Sequence[Situation], wanted: Sequence[Value]) -> frozenset[str]:
    """The two names of which each wanted number is the sum or the difference; none where there are none, or others."""
    if len(names) > FEW or not all(is_number(one) and abs(one) >= GREAT for one in wanted):
        return frozenset()
    found = [pair for pair in combinations(names, 2) if _give(pair, situations, wanted)]
    return frozenset(found[0]) if len(found) == 1 else frozenset()


def _give(pair: tuple[str, str], situations: Sequence[Situation], wanted: Sequence[Value]) -> bool:
    numbers = [[one.values[name] for name in pair] for one in situations]
    if not all(is_number(one) and one for some in numbers for one in some):
        return False
    return all(
        new in (one + other, one - other, other - one) for (one, other), new in zip(numbers, wanted, strict=True)
    )

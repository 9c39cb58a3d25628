"""What may well be chance: formulas that say more than the examples behind them tell.

A formula of some weight is one of many that weigh as little, the more the heavier it is; some of these fit a few
examples by chance. The examples tell it from the others by what came out in them: little where always the same did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, log2

from studio.demonstrate.played_questions import Doubt
from studio.infer.rank import weight
from studio.language.types import TRUTH
from studio.language.values import Value, frozen, is_number

SAID = 1 / 2
"""So many bits each unit of weight says: with two more there are twice as many formulas."""
OF_A_NUMBER = 3.0
"""So many bits a number tells that comes out: few formulas give just this one."""


def may_be_chance(doubts: Sequence[Doubt]) -> bool:
    """Whether some formula says more than its examples tell."""
    return any(_said(one) > told_by(one.goal.wanted, one.goal.type == TRUTH) for one in doubts if one.unshown is None)


def _said(doubt: Doubt) -> float:
    return SAID * weight(doubt.answer.best, doubt.goal.scope)


def told_by(wanted: Sequence[Value], is_test: bool = False) -> float:
    """How many bits some values tell of the formula that gives them."""
    if is_test:
        held = sum(map(bool, wanted))
        return log2(comb(len(wanted), held) * (len(wanted) + 1))
    if all(map(is_number, wanted)):
        return OF_A_NUMBER * len(wanted)
    kinds = Counter(map(frozen, wanted))
    return sum(count * log2(len(wanted) / count) for count in kinds.values()) + log2(len(wanted) + 1)

"""What functions gave at one moment: formulas ask the same functions for the same inputs again and again.

Memoization with the costs kept: an answer that is found costs as many steps as when it was worked out, so that
what is stopped does not depend on what was asked before.
"""

from __future__ import annotations

from collections.abc import Callable

from studio.language.env import Budget, Env
from studio.language.values import Point, Symbol, Value

MOST_ANSWERS = 20_000
"""So many answers of one moment are kept; whatever is asked after that is worked out each time."""

EXACT = frozenset({int, str, Symbol, type(None)})
"""Kinds of inputs that are equal only where nothing can tell them apart: 1.0 equals 1, and gives other texts."""


class Answers:
    """What each function gave for its inputs while the values it sees stay what they are."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[object, tuple[Value, int, int]] = {}

    def kept(
        self, name: str, call: Callable[[tuple[Value, ...], Budget], Value], payer: Env
    ) -> Callable[[tuple[Value, ...]], Value]:
        """``call``, worked out once for inputs that can be told from all others; it spends the payer's budget.

        An answer counts only for whoever may call at least as deep as the one it was worked out for. Faults are
        not kept.
        """
        known = self._known

        def answered(arguments: tuple[Value, ...]) -> Value:
            budget = payer.budget
            key = told_apart(arguments)
            if key is None:
                return call(arguments, budget)
            found = known.get((name, key))
            if found is not None and found[2] <= budget.depth:
                budget.spend(found[1])
                return found[0]
            depth, before = budget.depth, budget.left
            value = call(arguments, budget)
            if len(known) < MOST_ANSWERS:
                known[name, key] = (value, before - budget.left, depth)
            return value

        return answered


def told_apart(arguments: tuple[Value, ...]) -> object:
    """A key that equals another only for the very same inputs; None where it would cost much or is not so."""
    if EXACT.issuperset(map(type, arguments)):
        return arguments
    kinds = []
    for one in arguments:
        kind = one.__class__
        if kind not in EXACT and not ((kind is Point or kind is tuple) and EXACT.issuperset(map(type, one))):
            return None
        kinds.append(kind)
    return (arguments, *kinds)

"""Tests that a text is none of some: whoever lists the keys that do something means all others by that."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from studio.infer.goals import Goal
from studio.infer.rank import weight
from studio.language.nodes import Apply, Display, Literal, Name, Node
from studio.language.types import TEXT
from studio.language.values import Value

FEW = 4
"""So many are listed at most where it is only looked at how cases can be told apart."""


def none_of(name: str, texts: Sequence[Value]) -> Node:
    """That a text is none of some."""
    if len(texts) == 1:
        return Apply("!=", (Name(name), Literal(texts[0])))
    return Apply("not in", (Name(name), Display("list", tuple(map(Literal, texts)))))


def weight_of_none(goal: Goal, some: Collection[int], others: Collection[int]) -> int | None:
    """What it weighs to tell some situations from others by a text that was pointed at being none of those there.

    None where that does not tell them apart, or where it is the same text in all of them.
    """
    found = []
    for name in goal.scope.pointed:
        if goal.scope.types.get(name) == TEXT:
            here, there = ({goal.situations[place].values[name] for place in places} for places in (some, others))
            if len(here) > 1 and here.isdisjoint(there) and len(there) <= FEW:
                found.append(weight(none_of(name, sorted(there, key=str)), goal.scope))
    return min(found, default=None)

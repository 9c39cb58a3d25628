"""Where the greatest or the least of some numbers is: ``index_of(votes, max(votes))``, who has won."""

from __future__ import annotations

from collections.abc import Iterator

from studio.infer.goals import Goal
from studio.language.nodes import Apply, Name, Node
from studio.language.types import NUMBER, list_of
from studio.language.values import Value

EXTREMES = {"max": max, "min": min}


def extremes(goal: Goal) -> Iterator[Node]:
    """The place of the greatest or least number of a list near, where that was not always the same place."""
    if any(type(value) is not int for value in goal.wanted) or len(set(goal.wanted)) < 2:
        return
    near = dict.fromkeys((*goal.scope.pointed, *goal.scope.locals))
    for name in (one for one in near if goal.scope.types.get(one) == list_of(NUMBER)):
        for function in EXTREMES:
            wholes = [one.values[name] for one in goal.situations]
            if all(_is_there(whole, function, place) for whole, place in zip(wholes, goal.wanted, strict=True)):
                yield Apply("index_of", (Name(name), Apply(function, (Name(name),))))


def is_extreme_place(node: Node) -> bool:
    """Whether a formula is the place of the greatest or least number of a list."""
    if not isinstance(node, Apply) or node.function != "index_of":
        return False
    whole, item = node.arguments
    return isinstance(item, Apply) and item.function in EXTREMES and item.arguments == (whole,)


def _is_there(items: Value, function: str, place: int) -> bool:
    return bool(items) and items.index(EXTREMES[function](items)) == place

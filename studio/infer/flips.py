"""The other one of two symbols, or texts, than the one that stands there: back and forth."""

from __future__ import annotations

from collections.abc import Iterator

from studio.infer.check import value_in
from studio.infer.goals import Goal
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Conditional, Literal, Node
from studio.language.values import Symbol, Value


def flips(goal: Goal) -> Iterator[Node]:
    """``b if own == a else a``, where both ways were shown and nothing else."""
    own = goal.scope.own
    if own is None:
        return
    try:
        stood = [value_in(own, one, goal.scope) for one in goal.situations]
    except StudioError:
        return
    ways = {(old, new) for old, new in zip(stood, goal.wanted, strict=True) if _is_word(old) and _is_word(new)}
    changed = all(_is_word(one) for one in (*stood, *goal.wanted)) and all(old != new for old, new in ways)
    if changed and len(ways) == 2 and {new for _, new in ways} == {old for old, _ in ways}:
        for old, new in sorted(ways, key=lambda way: str(way[0])):
            yield Conditional(Apply("==", (own, Literal(old))), Literal(new), Literal(old))


def is_flip(node: Conditional, own: Node | None) -> bool:
    """Whether a formula gives the other one of two words than the one that stands there."""
    test, words = node.test, (node.then, node.other)
    return (
        own is not None
        and isinstance(test, Apply)
        and test.function == "=="
        and test.arguments == (own, node.other)
        and node.then != node.other
        and all(isinstance(one, Literal) and _is_word(one.value) for one in words)
    )


def _is_word(value: Value) -> bool:
    return isinstance(value, (Symbol, str))

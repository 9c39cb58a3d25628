"""What stands there the other way: the other one of two symbols or texts, a number turned negative."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from studio.infer.check import value_in
from studio.infer.goals import Goal
from studio.language.errors import StudioError
from studio.language.nodes import Apply, Conditional, Literal, Node
from studio.language.values import Symbol, Value, frozen, is_number


def flips(goal: Goal) -> Iterator[Node]:
    """``b if own == a else a``, where both ways were shown and nothing else; ``-own``, where it was that each time."""
    own = goal.scope.own
    if own is None:
        return
    try:
        stood = [value_in(own, one, goal.scope) for one in goal.situations]
    except StudioError:
        return
    if stood and all(map(_is_turned, stood, goal.wanted)):
        yield Apply("-", (own,))
        return
    ways = {(old, new) for old, new in zip(stood, goal.wanted, strict=True) if _is_word(old) and _is_word(new)}
    changed = all(_is_word(one) for one in (*stood, *goal.wanted)) and all(old != new for old, new in ways)
    if changed and len(ways) == 2 and {new for _, new in ways} == {old for old, _ in ways}:
        for old, new in sorted(ways, key=lambda way: str(way[0])):
            yield Conditional(Apply("==", (own, Literal(old))), Literal(new), Literal(old))


def with_flips(goal: Goal) -> Goal:
    """The goal for which these weigh as much as a name: what was pointed at comes before them, and what was pressed."""
    if any(_tells(name, goal) for name in goal.scope.called):
        return goal
    return replace(goal, scope=replace(goal.scope, parts=(*goal.scope.parts, *flips(goal))))


def _tells(name: str, goal: Goal) -> bool:
    """Whether a key that was pressed, say, is another one for each of the two."""
    seen = {(frozen(one.values.get(name)), frozen(new)) for one, new in zip(goal.situations, goal.wanted, strict=True)}
    return len(seen) > 1 and len({key for key, _ in seen}) == len(seen)


def _is_word(value: Value) -> bool:
    return isinstance(value, (Symbol, str))


def _is_turned(old: Value, new: Value) -> bool:
    return is_number(old) and is_number(new) and old == -new != 0

"""Two numbers that come round again: what was drawn otherwise on purpose, each third or each second time, stays so."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from studio.generalize.straighten import EXACT, MOST_APART, Straight, straighten
from studio.language.evaluate import evaluate
from studio.language.nodes import Apply, Conditional, Display, Literal, Name, Node
from studio.language.values import Point, is_number

HAND = 3.0
"""So many pixels those of one kind may be off by what all of them have."""
TOLD_APART = 4
"""The two kinds are so many times as far apart as each of them is off, or so many pixels."""
INDEX = "i"
LEAST = 5
"""Of fewer members one is otherwise by chance."""


def two_kinds(values: Sequence[float], index: str) -> tuple[Apply | Conditional, float] | None:
    """The rule by which members have one of two numbers, and how far off (pixels) they are; None for no two kinds.

    What comes round at least twice goes on so; others are these alone, and lie farther apart.
    """
    ordered = sorted(values)
    if len(values) < LEAST or ordered[-1] - ordered[0] <= TOLD_APART:
        return None
    _, cut = max((after - before, before) for before, after in pairwise(ordered))
    high = [one > cut for one in values]
    period = next((each for each in range(2, len(values) // 2 + 1) if _comes_round(high, each)), 0)
    groups = [[one for one, is_high in zip(values, high, strict=True) if is_high is wanted] for wanted in (False, True)]
    low, up = (_one_number(group) for group in groups)
    if low is None or up is None:
        return None
    off, apart = max(low.off, up.off), up.base - low.base
    if apart <= (1 if period else 2) * TOLD_APART * max(off, 1.0) - EXACT:
        return None
    if period:
        cycle = tuple(Literal(up.base if one else low.base) for one in high[:period])
        return Apply("[]", (Display("list", cycle), Apply("%", (Name(index), Literal(period))))), off
    few = 2 * sum(high) <= len(high)
    some = [k for k, one in enumerate(high) if one is few]
    test = Apply("==", (Name(index), Literal(some[0]))) if len(some) == 1 else _among(index, some)
    then, rest = (up, low) if few else (low, up)
    return Conditional(test, Literal(then.base), Literal(rest.base)), off


def _one_number(group: Sequence[float]) -> Straight | None:
    """The number that all of a group are meant to have; a single one is on whole pixels."""
    if len(group) == 1:
        return Straight(round(group[0]), (), round(abs(group[0] - round(group[0])), 3))
    return straighten([(0,)] * len(group), group, HAND)


def _among(index: str, some: Sequence[int]) -> Node:
    return Apply("in", (Name(index), Display("list", tuple(map(Literal, some)))))


def _comes_round(high: Sequence[bool], period: int) -> bool:
    return all(one is high[k % period] for k, one in enumerate(high))


def all_alike(rule: Node) -> Node | None:
    """The number that most have by such a rule, where a hand may have erred by the difference; None for other rules."""
    items, most = _kinds(rule)
    values = [one.value for one in items if isinstance(one, Literal) and is_number(one.value)]
    near = len(values) == len(items) and len(set(values)) == 2 and abs(max(values) - min(values)) <= 2 * MOST_APART
    return most if near else None


def _kinds(rule: Node) -> tuple[Sequence[Node], Node]:
    """The numbers by such a rule, and the one that most have; none for any other."""
    match rule:
        case Apply("[]", (Display("list", items), Apply("%", (Name(), Literal())))):
            return items, max(items, key=items.count)
        case Conditional(Apply("==" | "in", (Name(), _)), then, other):
            return (then, other), other
    return (), Literal(None)


def evened(track: Sequence[Point], about: Point) -> tuple[Point, ...]:
    """Places of which some are nearer to a centre each time, all as far as most of them are; others as they are."""
    far = [math.dist(one, about) for one in track]
    found = two_kinds(far, INDEX)
    if found is None:
        return tuple(track)
    most = evaluate(_kinds(found[0])[1], {})
    parts = [most / one if one else 1.0 for one in far]
    moved = zip(track, parts, strict=True)
    return tuple(Point(about.x + (one.x - about.x) * part, about.y + (one.y - about.y) * part) for one, part in moved)


def radius_of_kinds(track: Sequence[Point], about: Point, node_of: Callable[[float], Node]) -> Node | None:
    """How far such places are from a centre, each number as a formula; None where they are no two kinds."""
    found = two_kinds([math.dist(one, about) for one in track], INDEX)
    if found is None:
        return None
    rule = found[0]
    items = [node_of(evaluate(one, {})) for one in _kinds(rule)[0]]
    if isinstance(rule, Conditional):
        return replace(rule, then=items[0], other=items[1])
    return replace(rule, arguments=(Display("list", tuple(items)), rule.arguments[1]))

"""Members of a list that are the same figure further on: all their points go by one step, so that none grows askew.

Each coordinate was straightened by itself; where one step suits all of them within the error of a hand, they share it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from studio.document.live import Live
from studio.generalize.attributes import AXES
from studio.generalize.listing_columns import Fitted, axis_of, numbers_of
from studio.generalize.straighten import EXACT, PIXELS, Straight, straighten
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import free_names
from studio.language.values import is_number

HAND, POINTER = 3.0, 1.5
"""So many pixels a point may be off the step of all, however little the hand erred, and beyond its own rule."""
Key = tuple[int, ...]
Steps = tuple[float, ...]


def with_one_step(found: Sequence[Fitted], live: Live, shape: tuple[int, ...], indices: Sequence[str]) -> list[Fitted]:
    """The rules of a list, in which the points of a member go along together where they may."""
    keys: list[Key] = list(product(*map(range, shape)))
    rules = list(found)
    for axis in AXES:
        steps = {k: one for k, rule in enumerate(rules) if (one := _steps(rule, axis, live, keys, indices)) is not None}
        columns = {k: numbers for k in steps if (numbers := numbers_of(rules[k].hole, live)) is not None}
        offs = {k: rules[k].off for k in columns}
        for k, straight in _shared(steps, columns, offs, keys).items():
            rules[k] = replace(rules[k], node=straight.node(indices), off=straight.off)
        rules = _levelled(rules, axis, live, keys, indices)
    return rules


def _levelled(
    rules: Sequence[Fitted], axis: str, live: Live, keys: Sequence[Key], indices: Sequence[str]
) -> list[Fitted]:
    """The rules in which points that nearly have one place along an axis have it, such as two shoulders."""
    made = list(rules)
    whole = {k: one for k, rule in enumerate(rules) if (one := _straight(rule, axis, live, keys, indices)) is not None}
    rests = {k: _rest(numbers_of(rules[k].hole, live) or [], one.steps, keys) for k, one in whole.items()}
    todo = sorted(whole, key=lambda k: sum(rests[k]))
    while todo:
        first = todo[0]
        near = [k for k in todo if whole[k].steps == whole[first].steps and _apart(rests[k], rests[first]) <= PIXELS]
        todo = [k for k in todo if k not in near]
        pooled = [value for k in near for value in rests[k]]
        most = max(HAND, *(rules[k].off + POINTER for k in near))
        level = straighten([(0,)] * len(pooled), pooled, most) if any(rules[k].off for k in near) else None
        if level is not None and len({whole[k].base for k in near}) > 1:
            for k in near:
                off = max(abs(value - level.base) for value in rests[k])
                made[k] = replace(rules[k], node=replace(whole[k], base=level.base).node(indices), off=off)
    return made


def _rest(column: Sequence[float], steps: Steps, keys: Sequence[Key]) -> list[float]:
    """What is left of a column without the steps."""
    gone = (sum(a * b for a, b in zip(steps, key, strict=True)) for key in keys)
    return [value - far for value, far in zip(column, gone, strict=True)]


def _apart(one: Sequence[float], other: Sequence[float]) -> float:
    return abs(sum(one) / len(one) - sum(other) / len(other))


def _steps(one: Fitted, axis: str, live: Live, keys: Sequence[Key], indices: Sequence[str]) -> Steps | None:
    """How far a coordinate goes with each index, where it goes on straight along an axis; None for any other."""
    straight = _straight(one, axis, live, keys, indices) if one.varies else None
    return straight.steps if straight is not None else None


def _straight(one: Fitted, axis: str, live: Live, keys: Sequence[Key], indices: Sequence[str]) -> Straight | None:
    """The straight rule of a coordinate along an axis, or the one place that it has; None for any other."""
    if one.node is None or axis_of(one.hole) != axis or numbers_of(one.hole, live) is None:
        return None
    if not free_names(one.node) <= {*indices, "+", "-", "*"}:
        return None
    values = [evaluate(one.node, Env({**live.env(), **dict(zip(indices, key, strict=True))})) for key in keys]
    return straighten(keys, values, EXACT) if all(map(is_number, values)) else None


def _shared(
    steps: Mapping[int, Steps], columns: Mapping[int, Sequence[float]], offs: Mapping[int, float], keys: Sequence[Key]
) -> dict[int, Straight]:
    """The rules with one step for all columns; nothing where they have it, are exact, or differ by more."""
    known = list(steps.values())
    if len(columns) < len(steps) or len(set(known)) < 2 or not any(offs.values()):
        return {}
    for candidate in sorted(set(known), key=lambda one: (-known.count(one), known.index(one))):
        found = {k: _by(candidate, columns[k], offs[k], keys) for k in columns}
        whole = {k: one for k, one in found.items() if one is not None}
        if len(whole) == len(columns):
            return whole
    return {}


def _by(steps: Steps, column: Sequence[float], off: float, keys: Sequence[Key]) -> Straight | None:
    """The rule of a column that goes by these steps."""
    rest = _rest(column, steps, keys)
    level = straighten([(0,)] * len(rest), rest, max(HAND, off + POINTER))
    return None if level is None else Straight(level.base, steps, level.off)

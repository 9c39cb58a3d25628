"""A value in few words beside another one: of two collections, in what the one differs from the other."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from studio.generalize.operands import short_value
from studio.language.values import Value, frozen, same

MOST = 3
"""So many differences are told."""


def set_apart(value: Value, other: Value) -> str:
    """A value in few words, and where both are collections what only this one has, or else what it has not.

    Of lists of one length in which few items differ, or that hold the same in another order, it is told what is where.
    """
    parts, others = _parts(value), _parts(other)
    if parts is None or others is None:
        return short_value(value)
    if isinstance(value, list) and isinstance(other, list) and len(value) == len(other):
        unlike = [pair for pair in zip(value, other, strict=True) if not same(*pair)]
        if len(unlike) == 1 and _parts(unlike[0][0]) is not None:
            return set_apart(*unlike[0])
        if unlike and (len(unlike) <= MOST or parts.keys() == others.keys()):
            return f"{short_value(value)} with {_placed(value, other)}"
    more, less = _missing(parts, others), _missing(others, parts)
    return short_value(value) + (f" with {more}" if more else f" without {less}" if less else "")


def _parts(value: Value) -> Mapping[Hashable, str] | None:
    """The items of a collection in words, those of a dict with their keys; None for what is none."""
    if isinstance(value, dict):
        return {frozen(pair): f"{short_value(pair[0])} {short_value(pair[1])}" for pair in value.items()}
    return {frozen(one): short_value(one) for one in value} if isinstance(value, (list, frozenset)) else None


def _placed(items: Sequence[Value], others: Sequence[Value]) -> str:
    """The items that are others at the same places, each with its place as a formula counts it, from 0."""
    pairs = enumerate(zip(items, others, strict=True))
    return _few([f"{_item_words(one)} at {place}" for place, (one, other) in pairs if not same(one, other)])


def _item_words(item: Value) -> str:
    return "nothing" if item is None else short_value(item)


def _missing(some: Mapping[Hashable, str], rest: Mapping[Hashable, str]) -> str:
    return _few([text for key, text in some.items() if key not in rest])


def _few(words: Sequence[str]) -> str:
    return ", ".join(words[:MOST]) + (f" and {len(words) - MOST} more" if len(words) > MOST else "")

"""How large a value is when whoever works with it goes through all of it, shared parts as often as they are met."""

from __future__ import annotations

from itertools import chain
from typing import Any

from studio.language.errors import BudgetExceeded
from studio.language.values import Point, Record, Shape, Symbol, Value

MOST_PARTS = 1_000_000
"""Parts that the value of a definition may have."""
MOST_DRAWN = 100_000
"""Parts that may be drawn."""
MOST_IN_KEY = 10_000
"""Parts of a tuple, since tuples are keys, of which all parts are looked at each time."""
DEEPEST = 200
"""How deep collections, records and shapes may be nested inside each other."""
_PLAIN = frozenset({int, float, bool, str, Symbol, Point, type(None)})


def size(value: Value) -> int:
    """The parts of a value; shared ones are counted each time, but looked at once.

    Raises BudgetExceeded where it is nested too deep to be looked through.
    """
    return 1 if value.__class__ in _PLAIN else _size(value, {}, DEEPEST)


def _size(value: Any, known: dict[int, int], deeper: int) -> int:
    kind = value.__class__
    if (kind is tuple or kind is list) and _PLAIN.issuperset(map(type, value)):
        return 1 + len(value)
    if kind is dict:
        inside = chain(value, value.values())
    elif kind is Shape or kind is Record:
        parts = value.attributes if kind is Shape else value.fields
        inside = chain([part for _, part in parts if part.__class__ not in _PLAIN])
    elif kind is list or kind is tuple or kind is frozenset or kind is set:
        inside = chain(value)
    else:
        return 1
    if id(value) not in known:
        if not deeper:
            raise BudgetExceeded(f"A value is nested more than {DEEPEST} deep; make it flatter.")
        known[id(value)] = 1 + sum([1 if one.__class__ in _PLAIN else _size(one, known, deeper - 1) for one in inside])
    return known[id(value)]

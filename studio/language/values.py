"""The values of the language.

================  ==========================================================
language          Python
================  ==========================================================
number            ``int`` or ``float`` (never ``bool``)
truth             ``bool``
text              ``str``
symbol            ``Symbol`` (a ``str`` that is an enumerated name)
point             ``Point(x, y)``, canvas pixels, y downwards
tuple             ``tuple``
record            ``Record``
list, dict, set   ``list``, ``dict``, ``frozenset``; never changed in place
shape             ``Shape``
nothing           ``None``
================  ==========================================================
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal, NamedTuple, TypeGuard

Value = Any


class Symbol(str):
    """An enumerated name, such as a colour; equals the text of the same letters."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Symbol({str.__repr__(self)})"


class Point(NamedTuple):
    """A place on the canvas in pixels, x to the right and y downwards."""

    x: float
    y: float


@dataclass(frozen=True)
class Record:
    """Named fields, in the order in which they were given."""

    fields: tuple[tuple[str, Value], ...]

    def get(self, name: str) -> Value:
        for field, value in self.fields:
            if field == name:
                return value
        raise KeyError(name)


ShapeName = Literal["rectangle", "line", "ellipse", "polygon", "path", "label", "image", "group"]


@dataclass(frozen=True)
class Shape:
    """Something drawn: its kind (``rectangle``, ``line``, …) and its attributes, sorted by name."""

    kind: ShapeName
    attributes: tuple[tuple[str, Value], ...]

    def get(self, name: str) -> Value:
        for attribute, value in self.attributes:
            if attribute == name:
                return value
        raise KeyError(name)

    def as_dict(self) -> dict[str, Value]:
        return dict(self.attributes)

    @property
    def is_nowhere(self) -> bool:
        """Whether it is not visible, or a place, a size or a text of it is nothing: such a shape is not drawn."""
        for name, value in self.attributes:  # asked of each shape of each picture
            if value is None and name not in ("fill", "stroke"):
                return True
            if (name == "points" and None in value) or (name == "visible" and value is False):
                return True
        return False


def is_number(value: Value) -> TypeGuard[float]:
    """Whether a value is a number; a truth is none, though Python counts it among them."""
    kind = value.__class__  # asked very often: the two usual answers first
    return kind is int or kind is float or (isinstance(value, (int, float)) and kind is not bool)


PLAIN = frozenset({int, float, str, Symbol, type(None)})
"""The kinds of values that stand for themselves; truths are not among them, for they equal 0 and 1."""


def frozen(value: Value) -> Hashable:
    """A hashable stand-in for any value; equal values (of one type) give equal stand-ins."""
    kind = value.__class__  # asked very often: what there is most of first
    if kind in PLAIN:
        plain: Hashable = value
        return plain
    if (kind is tuple or kind is Point or kind is list) and PLAIN.issuperset(map(type, value)):
        return ("list" if kind is list else "tuple", tuple(value))
    return _frozen(value)


def _frozen(value: Value) -> Hashable:
    if isinstance(value, bool):
        return ("truth", value)
    if isinstance(value, list):
        return ("list", tuple(map(frozen, value)))
    if isinstance(value, dict):
        return ("dict", frozenset(zip(map(frozen, value), map(frozen, value.values()), strict=True)))
    if isinstance(value, (set, frozenset)):
        return ("set", frozenset(map(frozen, value)))
    if isinstance(value, tuple):
        return ("tuple", tuple(map(frozen, value)))
    if isinstance(value, Record):
        return ("record", tuple((name, frozen(item)) for name, item in value.fields))
    if isinstance(value, Shape):
        return (value.kind, tuple((name, frozen(item)) for name, item in value.attributes))
    plain: Hashable = value  # numbers, texts, symbols, nothing
    return plain


def holds(collection: Value, value: Value) -> bool:
    """Whether a list, dict or set holds a value; a tuple with a list in it is in no dict or set."""
    try:
        return value in collection
    except TypeError:
        return False


def same(left: Value, right: Value) -> bool:
    """Equality of the language: 1 equals 1.0, but no truth equals a number."""
    return frozen(left) == frozen(right)


DIGITS = 12
"""Numbers that agree in so many digits are told from each other by nobody: they were worked out in other orders."""
NEXT_TO_NOTHING = 1e-9
"""What is smaller is what rounding left of a difference."""


def nearly(value: Value) -> Hashable:
    """A stand-in like that of ``frozen``, alike also for numbers that differ in how they were rounded."""
    return _rounded(frozen(value))


def _rounded(stand_in: Hashable) -> Hashable:
    if isinstance(stand_in, float) and isfinite(stand_in):
        short = float(f"{stand_in:.{DIGITS}g}")
        return short if abs(stand_in) > NEXT_TO_NOTHING else 0.0
    if isinstance(stand_in, tuple):
        return tuple(map(_rounded, stand_in))
    return frozenset(map(_rounded, stand_in)) if isinstance(stand_in, frozenset) else stand_in


def in_order(items: frozenset[Value] | set[Value]) -> Iterator[Value]:
    """The members of a set in the one order in which programs visit them (sorted; mixed kinds by their text)."""
    try:
        return iter(sorted(items))
    except TypeError:
        return iter(sorted(items, key=repr))

"""Which values fit where, words for those that do not, and copies for whoever is outside.

A kind is written as a value of it: ``float`` for any number, ``str``, ``bool``, ``Point``, ``Shape``, ``object`` for
anything, ``[kind]``, ``{kind}``, ``{kind: kind}``, a tuple of kinds, or a Record of kinds. None fits everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from studio.compile.runtime.values import Point, Record, Shape

ONE = {float: "a number", bool: "True or False", str: "a text", Point: "a Point(x, y)", Shape: "a Shape"}
MANY = {float: "numbers", bool: "truths", str: "texts", Point: "Points", Shape: "Shapes"}
SHORT = 60  # characters of a value that are shown


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is of a kind. Collections of our own make were looked into when they were made."""
    if value is None or kind is object:
        return True
    if kind is float:
        return isinstance(value, (int, float))
    if isinstance(kind, type):
        return isinstance(value, kind)
    if isinstance(kind, tuple):
        return isinstance(value, tuple) and len(value) == len(kind) and all(map(fits, value, kind))
    if isinstance(kind, Record):
        alike = isinstance(value, Record) and list(vars(value)) == list(vars(kind))
        return alike and all(map(fits, vars(value).values(), vars(kind).values()))
    if isinstance(kind, dict):
        if value.__class__ is not dict:
            return isinstance(value, Mapping)
        ((of_key, of_item),) = kind.items()
        return all(fits(key, of_key) and fits(item, of_item) for key, item in value.items())
    (inner,) = kind
    if isinstance(kind, list):
        if value.__class__ is not list:
            return isinstance(value, Sequence) and not isinstance(value, (str, tuple))
        return all(fits(item, inner) for item in value)
    return isinstance(value, (set, frozenset)) and all(fits(item, inner) for item in value)


def misfit(name: str, value: Any, kind: Any) -> str:
    """Why a value does not fit, in a sentence."""
    text = repr(value)
    return f"{name} must be {in_words(kind)}, not {text if len(text) <= SHORT else f'{text[:SHORT]}…'}."


def in_words(kind: Any) -> str:
    """One value of a kind."""
    if isinstance(kind, type):
        return ONE.get(kind, "a value")
    if isinstance(kind, Record):
        return f"a Record of {', '.join(vars(kind))}"
    if isinstance(kind, tuple):
        words = [*map(in_words, kind)]
        if len(kind) == 2 and words[0] == words[1]:
            return f"a pair of {several(kind[0])}"
        return f"a tuple ({', '.join(words)})"
    if isinstance(kind, dict):
        ((key, item),) = kind.items()
        return f"a dict from {several(key)} to {several(item)}"
    return f"a {type(kind).__name__} of {several(*kind)}"


def several(kind: Any) -> str:
    """Values of a kind."""
    if isinstance(kind, type):
        return MANY.get(kind, "values")
    if isinstance(kind, tuple):
        alike = len(kind) == 2 and in_words(kind[0]) == in_words(kind[1])
        return f"pairs of {several(kind[0])}" if alike else "tuples"
    return f"{type(kind).__name__.lower()}s"


def apart(value: Any, kind: Any = object) -> Any:
    """The same value for someone outside: whatever happens to it there, nothing changes here.

    What only grows need not be copied where its kind says that nothing in it can be changed.
    """
    make = value.__class__
    if make in (list, set, tuple):
        return make(map(apart, value))
    if isinstance(value, dict):
        return {key: apart(item) for key, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, (str, tuple)):
        return value if isinstance(kind, list) and is_shut(*kind) else [apart(item) for item in value]
    if make in (Record, Shape):
        twin = object.__new__(make)
        vars(twin).update({name: apart(part) for name, part in vars(value).items()})
        return twin
    return value


def is_shut(kind: Any) -> bool:
    """Whether values of a kind cannot be changed while they are kept."""
    if isinstance(kind, dict):
        return all(isinstance(part, (type, tuple)) and is_shut(part) for part in (*kind, *kind.values()))
    return all(map(is_shut, kind)) if isinstance(kind, tuple) else kind in (float, str, bool, Point)

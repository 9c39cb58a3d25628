"""What an entry of the table of builtins is, and how families of entries are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from studio.language.types import Type, dict_of, list_of, set_of, variable
from studio.language.values import ShapeName, Value

Meaning = Callable[..., Value]
A, K, V, ITEM = variable("a"), variable("k"), variable("v"), variable("item")


@dataclass(frozen=True)
class Builtin:
    """One overload of a builtin.

    ``form`` is how it is written: ``function``, ``infix``, ``prefix``, ``method`` or ``subscript``. ``meaning`` works
    on values; all overloads of a name with equally many inputs share one. ``emit`` is a Python expression with
    ``{0}``, ``{1}`` for the arguments (``math`` may be used); None means that a program calls the meaning, whose
    source needs nothing but ``math``, ``Point`` and ``Symbol``. ``cost`` ranks (1 = ordinary). ``vector`` is the
    meaning on NumPy arrays. ``search`` tells whether inference enumerates it, ``pointed``
    whether a person can point through it.
    """

    name: str
    form: str
    inputs: tuple[Type, ...]
    result: Type
    meaning: Meaning
    doc: str
    emit: str | None
    cost: float = 1.0
    vector: Callable[..., Any] | None = None
    search: bool = True
    pointed: bool = False


@dataclass(frozen=True)
class ShapeKind:
    """A kind of shape: the type and the default value of each attribute."""

    name: ShapeName
    attributes: Mapping[str, tuple[Type, Value]]
    doc: str


def collections_of(item: Type) -> tuple[Type, ...]:
    """The collections whose visited items have this type: a list, a set, the keys of a dict."""
    return (list_of(item), set_of(item), dict_of(item, ITEM))

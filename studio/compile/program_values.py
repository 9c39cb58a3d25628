"""What an emitted program draws, and the values it holds, back as shapes and values of the language."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from studio.language.errors import Refusal
from studio.language.types import ANY, SYMBOL, TEXT, Type
from studio.language.values import Point, Record, Shape, Symbol, Value


def from_data(data: Mapping[str, Any]) -> Shape:
    """A shape from the plain data of an emitted program's scene."""
    given = {name: _attribute(name, item) for name, item in data.items() if name != "kind"}
    return Shape(data["kind"], tuple(sorted(given.items())))


def _attribute(name: str, item: Any) -> Any:
    if name in ("start", "end", "center", "at") and item is not None:
        return Point(*item)
    if name == "points":
        return [Point(*one) for one in item]
    if name == "items":
        return [from_data(one) for one in item]
    return item


def program_value(data: Any, kind: Type, symbols: Container[str]) -> Value:
    """A value of an emitted program back as one of the language.

    Programs have one kind of text; it is a symbol where ``kind`` says so, or says nothing and ``symbols`` has it.
    Raises Refusal for shapes, which no example is made of.
    """
    if isinstance(data, str):
        is_symbol = kind == SYMBOL or (kind != TEXT and data in symbols)
        return Symbol(data) if is_symbol else data
    if data is None or isinstance(data, (bool, int, float)):
        return data
    if hasattr(data, "plain"):
        raise Refusal("A shape cannot be part of an example. Keep in states what it is drawn from.")
    return _parts(data, kind, symbols)


def _parts(data: Any, kind: Type, symbols: Container[str]) -> Value:
    if isinstance(data, Mapping):
        of_key, of_item = _inside(kind, "dict", 2)
        return {
            program_value(key, of_key, symbols): program_value(item, of_item, symbols) for key, item in data.items()
        }
    if isinstance(data, (set, frozenset)):
        (inner,) = _inside(kind, "set", 1)
        return frozenset(program_value(item, inner, symbols) for item in data)
    if isinstance(data, tuple):
        if hasattr(data, "_fields"):
            return Point(*data)
        kinds = _inside(kind, "tuple", len(data))
        return tuple(program_value(item, one, symbols) for item, one in zip(data, kinds, strict=True))
    if isinstance(data, Sequence) or hasattr(data, "__getitem__"):
        (inner,) = _inside(kind, "list", 1)
        return [program_value(item, inner, symbols) for item in data]
    fields = vars(data)
    kinds = _inside(kind, "record", len(fields))
    pairs = zip(fields.items(), kinds, strict=True)
    return Record(tuple((name, program_value(item, one, symbols)) for (name, item), one in pairs))


def _inside(kind: Type, name: str, count: int) -> tuple[Type, ...]:
    """The types of the parts of a value, ``any`` where its own type says nothing about them."""
    return kind.arguments if kind.name == name and len(kind.arguments) == count else (ANY,) * count

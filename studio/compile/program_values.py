"""What an emitted program draws, and the values it holds, as shapes and values of the language; and the way back."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from types import ModuleType
from typing import Any

from studio.document.model import Document
from studio.document.static_types import static
from studio.language.errors import Refusal
from studio.language.nodes import literals
from studio.language.types import ANY, SYMBOL, TEXT, Type, join, type_of
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


def value_for(module: ModuleType, value: Value) -> Any:
    """A value of the language as one of an emitted program. Raises Refusal for shapes."""
    if isinstance(value, Shape):
        raise Refusal("A shape cannot be given to a program. Keep in states what it is drawn from.")
    if isinstance(value, Point):
        return module.Point(*value)
    if isinstance(value, Record):
        return module.Record(**{name: value_for(module, item) for name, item in value.fields})
    if isinstance(value, dict):
        return {value_for(module, key): value_for(module, item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return type(value)([value_for(module, item) for item in value])
    return str(value) if isinstance(value, Symbol) else value


def type_of_state(document: Document, name: str) -> Type:
    """What is known of the values of a state: from its formula, and from the demonstrations that began with it."""
    shown = [type_of(one.inputs[name]) for one in document.demonstrations.values() if name in one.inputs]
    return join([static(document).types.get(name, join([])), *shown])


def symbols_of(document: Document) -> frozenset[str]:
    """All symbols of a document: in its formulas, and in what demonstrations began with."""
    inputs = [value for one in document.demonstrations.values() for value in one.inputs.values()]
    return frozenset(symbols_written(document)).union(*map(symbols_in, inputs))


def symbols_written(document: Document) -> dict[Symbol, None]:
    """Symbols in the formulas of the document, each once."""
    formulas = (one.formula for one in document.definitions.values())
    plain = (node.value for formula in formulas for _, node in literals(formula))
    return dict.fromkeys(one for one in plain if isinstance(one, Symbol))


def symbols_in(value: Value) -> Iterator[Symbol]:
    """Every symbol inside a value."""
    return (one for one in single_values(value) if isinstance(one, Symbol))


def single_values(value: Value) -> Iterator[Value]:
    """Every value inside a value that holds no others, but for the keys of a dict; the value itself where it is one."""
    if isinstance(value, dict):
        for item in value.values():
            yield from single_values(item)
    elif isinstance(value, (list, tuple, frozenset)):
        for item in value:
            yield from single_values(item)
    elif isinstance(value, Record):
        for _, item in value.fields:
            yield from single_values(item)
    else:
        yield value

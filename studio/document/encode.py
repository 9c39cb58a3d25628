"""Values as JSON and back, exactly: numbers keep being whole or not, sets are written in one order.

======================  ================================================
value                   JSON
======================  ================================================
number, truth, text     itself
nothing                 ``null``
list                    an array
symbol                  ``{"symbol": name}``
point                   ``{"point": [x, y]}``
tuple                   ``{"tuple": [...]}``
set                     ``{"set": [...]}``
dict                    ``{"dict": [[key, item], ...]}``, in its order
record                  ``{"record": [[name, item], ...]}``
shape                   ``{"shape": [kind, [[name, item], ...]]}``
======================  ================================================
"""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any

from studio.language.builtins import SHAPES
from studio.language.errors import Refusal
from studio.language.values import Point, Record, Shape, Symbol, Value, is_number

DEEPEST = 60
"""How many collections may be nested in one value."""

LARGEST = 10**18
"""Whole numbers beyond this are no numbers anyone drew or counted."""


def encode_value(value: Value) -> Any:
    """The value as plain JSON data. Raises Refusal for what is no value, or is not finite, or too deep."""
    return _encode(value, 0)


def _encode(value: Value, depth: int) -> Any:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Symbol):
        return {"symbol": check_text(str(value))}
    if isinstance(value, str):
        return check_text(value)
    if is_number(value):
        return check_number(value)
    if depth >= DEEPEST:
        raise Refusal(f"This value is nested more than {DEEPEST} deep. Make it flatter.")
    return _encode_collection(value, depth + 1)


def _encode_collection(value: Value, depth: int) -> Any:
    if isinstance(value, list):
        return [_encode(item, depth) for item in value]
    if isinstance(value, Point):
        return {"point": [_encode(value.x, depth), _encode(value.y, depth)]}
    if isinstance(value, tuple):
        return {"tuple": [_encode(item, depth) for item in value]}
    if isinstance(value, dict):
        return {"dict": [[_encode(key, depth), _encode(item, depth)] for key, item in value.items()]}
    if isinstance(value, (set, frozenset)):
        return {"set": sorted((_encode(item, depth) for item in value), key=_place)}
    if isinstance(value, Record):
        return {"record": _encode_fields(value.fields, depth)}
    if isinstance(value, Shape):
        return {"shape": [check_text(value.kind), _encode_fields(value.attributes, depth)]}
    raise Refusal(f"A {type(value).__name__} is no value of the language, so it cannot be written to a file.")


def _encode_fields(fields: tuple[tuple[str, Value], ...], depth: int) -> list[list[Any]]:
    return [[check_text(name), _encode(item, depth)] for name, item in fields]


def _place(encoded: Any) -> tuple[bool, float, str]:
    """Members of a set: numbers by size, then the rest by their JSON text; the same in every run of Python."""
    if is_number(encoded):
        return (False, encoded, "")
    return (True, 0, json.dumps(encoded))


def decode_value(data: Any) -> Value:
    """The value that ``encode_value`` gave this JSON for. Raises Refusal where it is not such JSON."""
    return _decode(data, 0)


def _decode(data: Any, depth: int) -> Value:
    if data is None or isinstance(data, bool):
        return data
    if isinstance(data, str):
        return check_text(data)
    if is_number(data):
        return check_number(data)
    if depth >= DEEPEST:
        raise Refusal(f"This value is nested more than {DEEPEST} deep.")
    if isinstance(data, list):
        return [_decode(item, depth + 1) for item in data]
    if isinstance(data, dict) and len(data) == 1:
        tag, inside = next(iter(data.items()))
        return _decode_tagged(tag, inside, depth + 1)
    raise Refusal("This is no value: an object must have exactly one key, which says its kind.")


def _decode_tagged(tag: str, inside: Any, depth: int) -> Value:
    if tag == "symbol" and isinstance(inside, str):
        return Symbol(check_text(inside))
    if tag == "dict":
        return _decode_dict(inside, depth)
    if tag == "record":
        return Record(_decode_fields(inside, depth))
    if tag == "shape":
        return _decode_shape(inside, depth)
    items = [_decode(item, depth) for item in _items(tag, inside)]
    if tag == "tuple":
        return tuple(items)
    if tag == "set":
        return _decode_set(items)
    if tag == "point" and len(items) == 2 and all(map(is_number, items)):
        return Point(items[0], items[1])
    raise Refusal(f'This is no value: "{tag[:40]}" is no kind of value, or its content does not fit.')


def _items(tag: str, inside: Any) -> list[Any]:
    if not isinstance(inside, list):
        raise Refusal(f'The content of "{tag[:40]}" must be a list.')
    return inside


def _pairs(tag: str, inside: Any) -> list[list[Any]]:
    pairs = _items(tag, inside)
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise Refusal(f'The content of "{tag}" must be a list of pairs.')
    return pairs


def _decode_dict(inside: Any, depth: int) -> dict[Value, Value]:
    pairs = [(_decode(key, depth), _decode(item, depth)) for key, item in _pairs("dict", inside)]
    _check_members([key for key, _ in pairs], "dict", "key")
    return dict(pairs)


def _decode_set(items: list[Value]) -> frozenset[Value]:
    _check_members(items, "set", "member")
    return frozenset(items)


def _check_members(members: list[Value], kind: str, what: str) -> None:
    try:
        counts = Counter(members)
    except TypeError as error:
        raise Refusal(f"A list or a dict cannot be a {what} of a {kind}.") from error
    if len(counts) < len(members):
        twice = counts.most_common(1)[0][0]
        raise Refusal(f"The {what} {str(twice)[:60]!r} occurs twice in one {kind}.")


def _decode_fields(inside: Any, depth: int) -> tuple[tuple[str, Value], ...]:
    pairs = _pairs("record", inside)
    names = [name for name, _ in pairs]
    if not all(isinstance(name, str) and name.isidentifier() and not name.startswith("_") for name in names):
        raise Refusal("The names of fields must be plain names.")
    if len(set(names)) < len(names):
        raise Refusal("A field occurs twice.")
    return tuple((name, _decode(item, depth)) for name, item in pairs)


def _decode_shape(inside: Any, depth: int) -> Shape:
    if not (isinstance(inside, list) and len(inside) == 2 and isinstance(inside[0], str)):
        raise Refusal('The content of "shape" must be its kind and its attributes.')
    if inside[0] not in SHAPES:
        raise Refusal(f"There is no kind of shape named {inside[0][:40]!r}; there are {', '.join(SHAPES)}.")
    return Shape(SHAPES[inside[0]].name, tuple(sorted(_decode_fields(inside[1], depth), key=lambda pair: pair[0])))


def check_number(number: float) -> float:
    """The number itself. Raises Refusal where it is not finite or larger than any drawing needs."""
    if isinstance(number, float) and not math.isfinite(number):
        raise Refusal("A number must be finite.")
    if isinstance(number, int) and abs(number) > LARGEST:
        raise Refusal("This number is too large; whole numbers go up to 10 to the power of 18.")
    return number


def check_text(text: str) -> str:
    """The text itself. Raises Refusal where it holds half characters, which no file can hold."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Refusal("This text holds half of a character; type it again.")
    return text


def identical(left: Value, right: Value) -> bool:
    """Whether two values are the same to every formula: equal, of the same types, in the same order."""
    if left is right:
        return True
    if type(left) is not type(right) or left != right:
        return False
    if isinstance(left, (list, tuple)):
        return all(map(identical, left, right))
    if isinstance(left, dict):
        return all(map(identical, left, right)) and all(map(identical, left.values(), right.values()))
    if isinstance(left, Record):
        return identical(left.fields, right.fields)
    if isinstance(left, Shape):
        return identical(left.attributes, right.attributes)
    if isinstance(left, (set, frozenset)):
        return sorted(map(repr, left)) == sorted(map(repr, right))
    return True

"""Operands as a person types them (formulas) and as commands take them (JSON), both ways."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from studio.language.errors import FormulaError, Refusal, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Name, Node
from studio.language.parse import parse
from studio.language.values import Point, Record, Symbol, Value, in_order

FORMS = ("point", "near", "of", "key", "name", "dict", "set", "record", "tuple", "symbol", "nothing", "tile", "via")
"""By which the JSON of an operand is told from a dict of the language."""


def operand_of(text: str, values: Mapping[str, Value]) -> Any:
    """The operand that a text stands for: a formula over the present values, or the JSON of an operand.

    Raises StudioError for what is neither.
    """
    given = _json(text)
    if given is not None:
        return given
    node = parse(text)
    if isinstance(node, Name) and node.id in values:
        return {"name": node.id}
    if isinstance(node, Apply) and node.function == "[]" and isinstance(node.arguments[0], Name):
        return {"of": node.arguments[0].id, "key": key(_value(node.arguments[1], values))}
    return operand(_value(node, values))


def _json(text: str) -> Any:
    if not text.lstrip().startswith("{"):
        return None
    try:
        data = json.loads(text)
    except ValueError:
        return None
    return data if isinstance(data, dict) and any(form in data for form in FORMS) else None


def _value(node: Node, values: Mapping[str, Value]) -> Value:
    try:
        return evaluate(node, Env(dict(values)))
    except KeyError as error:
        raise FormulaError(f"There is nothing named {error.args[0]}.") from error


def text_of(data: Any) -> str:
    """An operand as a person would type it."""
    if isinstance(data, dict) and "point" in data:
        return f"point({data['point'][0]:g}, {data['point'][1]:g})"
    if isinstance(data, dict) and "of" in data:
        return f"{data['of']}[{_key_text(data['key'])}]"
    if isinstance(data, dict) and "key" in data:
        return _key_text(data["key"])
    if isinstance(data, dict) and set(data) == {"name"}:
        return str(data["name"])
    if isinstance(data, dict) and "symbol" in data:
        return str(data["symbol"])
    if isinstance(data, dict) and "nothing" in data:
        return "None"
    if isinstance(data, dict) and "dict" in data:
        return f"{{{', '.join(f'{_key_text(one)}: {text_of(item)}' for one, item in data['dict'])}}}"
    if isinstance(data, list):
        several = not data or any(isinstance(one, dict) for one in data)
        return f"[{', '.join(map(text_of, data))}]" if several else _key_text(data)
    return json.dumps(data, ensure_ascii=False)


def _key_text(data: Any) -> str:
    if isinstance(data, list):
        inside = ", ".join(map(_key_text, data))
        return f"({inside},)" if len(data) == 1 else f"({inside})"
    return text_of(data) if isinstance(data, dict) else json.dumps(data, ensure_ascii=False)


def operand(value: Value) -> Any:
    """A value as an argument of a command. Raises Refusal for shapes and functions, which have no written form."""
    if value is None:
        return {"nothing": True}
    if isinstance(value, Symbol):
        return {"symbol": str(value)}
    if isinstance(value, Point):
        return {"point": [value.x, value.y]}
    if isinstance(value, tuple):
        return {"key": key(value)}
    if isinstance(value, list):
        return [operand(one) for one in value]
    if isinstance(value, dict):
        return {"dict": [[key(one), operand(item)] for one, item in value.items()]}
    if isinstance(value, frozenset):
        return {"set": [key(one) for one in in_order(value)]}
    if isinstance(value, Record):
        return {"record": {name: operand(item) for name, item in value.fields}}
    if isinstance(value, (bool, int, float, str)):
        return value
    raise Refusal("A drawn thing cannot stand here; name its definition instead.")


def key(value: Value) -> Any:
    """A value as a key or a member. Raises Refusal for what can be none."""
    if isinstance(value, Symbol):
        return {"symbol": str(value)}
    if isinstance(value, tuple) and not isinstance(value, Point):
        return [key(one) for one in value]
    if isinstance(value, (bool, int, float, str)):
        return value
    raise Refusal("This cannot be a key; give a number, a text, or a tuple of these.")


def situation(values: Mapping[str, Value]) -> dict[str, Any]:
    """A situation as commands take it; what has no written form is left out."""
    found = {}
    for name, value in values.items():
        try:
            found[name] = operand(value)
        except StudioError:
            continue
    return found

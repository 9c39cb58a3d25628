"""Operands as a person types them (formulas), and in few words."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from studio.generalize.operands import (
    FORMS,
    ON_LABELS,
    element_operand,
    named_operand,
    operand_json,
    short_value,
    through_operand,
    tile_operand,
    written,
)
from studio.language.builtins import POINTED, RECKONED
from studio.language.colours import is_colour
from studio.language.errors import FormulaError, Refusal, StudioError
from studio.language.evaluate import Env, evaluate
from studio.language.nodes import Apply, Attribute, Comprehension, DictDisplay, Display, Literal, Name, Node, free_names
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import POINT, SYMBOL, TEXT, TRUTH, Type, type_of
from studio.language.values import Symbol, Value

SAID_OTHERWISE: Mapping[str, Value] = {"nothing": None, "yes": True, "no": False, "true": True, "false": False}
"""Values that the language writes otherwise than they are said."""
NOTHING, EMPTY = "nothing", "empty"
GATHERED = ("list", "set")
"""What may be typed as its members alone, one after the other."""


def operand_of(text: str, values: Mapping[str, Value]) -> Any:
    """The operand that a text stands for: a formula over the present values, or the JSON of an operand.

    Raises StudioError for what is neither.
    """
    given = _json(text)
    if given is not None:
        return given
    node = parse(text)
    if isinstance(node, Name) and node.id in values:
        return named_operand(node.id)
    if isinstance(node, Name) and node.id.lower() in SAID_OTHERWISE:
        return operand_json(SAID_OTHERWISE[node.id.lower()])
    if isinstance(node, Apply) and node.function == "[]" and isinstance(node.arguments[0], Name):
        return element_operand(node.arguments[0].id, _value(node.arguments[1], values))
    return operand_json(_value(node, values))


def followed_operand(text: str, values: Mapping[str, Value]) -> Any:
    """The same where it is followed from then on: what a function or sign gives for names is no plain value.

    Raises StudioError as ``operand_of`` does.
    """
    given = _json(text)
    return _followed(parse(text), values) if given is None else given


def _followed(node: Node, values: Mapping[str, Value]) -> Any:
    match node:
        case Apply(function, given, ()) if free_names(node) & values.keys() and _through(node, values):
            if function != "[]" or not isinstance(given[0], Name):
                return through_operand(function, [_followed(one, values) for one in given])
    return operand_of(show(node), values)


def operand_like(text: str, kind: Type, values: Mapping[str, Value]) -> Any:
    """The operand that a text stands for where a value of a kind is meant: what is of that kind needs no signs.

    Texts and symbols are typed as bare words, a place as two numbers, a list as its members. Raises StudioError as
    ``operand_of`` does.
    """
    if text == NOTHING:
        return operand_json(None)
    if kind == TEXT:
        return _without_quotes(text)
    if kind == SYMBOL and is_colour(text):
        return operand_json(Symbol(text))
    given = _json(text)
    return operand_of(show(_of_kind(parse(text), kind, values)), values) if given is None else given


def typed_like(value: Value, kind: Type) -> str:
    """A value as a person would type it where a value of a kind is meant; a shape, which cannot be, in few words."""
    if value is None:
        return NOTHING
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    try:
        bare = str(value).strip() if isinstance(value, str) else ""
        if bare and operand_like(bare, kind, {}) == operand_json(value):
            return bare
    except StudioError:
        pass  # it is written as a formula
    try:
        return show(written(value))
    except Refusal:
        return short_value(value)


def _without_quotes(text: str) -> str:
    try:
        node = parse(text)
    except StudioError:
        return text
    return node.value if isinstance(node, Literal) and type_of(node.value) == TEXT else text


def _of_kind(node: Node, kind: Type, values: Mapping[str, Value]) -> Node:
    """A formula that was typed for a value of a kind, written as the language has it."""
    match node:
        case Name(name) if name in values:
            return node
        case Name(name) if name == NOTHING:
            return Literal(None)
        case Name(name) if name == EMPTY and kind.name in GATHERED:
            return Display("list" if kind.name == "list" else "set", ())
        case Name(name) if name == EMPTY and kind.name == "dict":
            return DictDisplay(())
        case Name(name) if kind == SYMBOL:
            return Literal(Symbol(name))
        case Literal(value) if kind == SYMBOL and isinstance(value, str):
            return Literal(Symbol(value))
        case Display("tuple", (across, down)) if kind == POINT:
            return Apply("point", (across, down))
        case DictDisplay(pairs) if kind.name == "dict":
            of_key, of_item = kind.arguments
            return DictDisplay(
                tuple((_of_kind(key, of_key, values), _of_kind(item, of_item, values)) for key, item in pairs)
            )
        case Display(form, items) if kind.name in GATHERED and form in ("tuple", kind.name):
            inside = tuple(_of_kind(one, kind.arguments[0], values) for one in items)
            return Display("list" if kind.name == "list" else "set", inside)
        case Display("tuple", items) if kind.name == "tuple" and len(items) == len(kind.arguments):
            return Display("tuple", tuple(_of_kind(a, b, values) for a, b in zip(items, kind.arguments, strict=True)))
    return node


def pointed_operand(text: str, values: Mapping[str, Value]) -> Any:
    """The operand by which a formula is pointed at: tiles by their names, and what is reckoned through its signs.

    ``values`` are those of all that has a name there. What cannot be pointed through is the value that it has. Raises
    StudioError for what has none.
    """
    return _pointed(parse(text), values)


def _pointed(node: Node, values: Mapping[str, Value]) -> Any:
    match node:
        case Name(name) if name in values and not callable(values[name]):
            return tile_operand(name)
        case Attribute(Name(name), "x" | "y" as axis) if name in values:
            return tile_operand(name, field=axis)
        case Apply(function, given, ()) if free_names(node) & values.keys() and _through(node, values):
            return through_operand(function, [_pointed(one, values) for one in given])
    value = evaluate(node, Env(dict(values)))
    if callable(value):
        raise Refusal("This is no value; write a number, a text in quotes, or a name such as a colour.")
    return operand_json(value)


def _through(node: Apply, values: Mapping[str, Value]) -> bool:
    return callable(values.get(node.function)) or is_pointed_through(node)


def is_pointed_through(node: Apply) -> bool:
    """Whether a builtin gives this value for others that can be pointed at.

    A test of one item after the other is none of a list of truths: nobody sees that list.
    """
    builtin = POINTED.get(node.function)
    if builtin is None or len(builtin.inputs) != len(node.arguments):
        return False
    return builtin.result != TRUTH or not any(isinstance(one, Comprehension) for one in node.arguments)


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
    except FormulaError as error:
        if isinstance(node, Name):
            raise FormulaError(f"{error.sentence} Write a text in quotes: '{node.id}'.") from error
        raise


def as_typed(data: Any) -> str:
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
        return f"{{{', '.join(f'{_key_text(one)}: {as_typed(item)}' for one, item in data['dict'])}}}"
    if isinstance(data, dict) and "set" in data:
        return f"{{{', '.join(map(_key_text, data['set']))}}}" if data["set"] else "set()"
    if isinstance(data, dict) and "record" in data:
        return f"record({', '.join(f'{name}={as_typed(item)}' for name, item in data['record'].items())})"
    if isinstance(data, list):
        several = not data or any(isinstance(one, dict) for one in data)
        return f"[{', '.join(map(as_typed, data))}]" if several else _key_text(data)
    return json.dumps(data, ensure_ascii=False)


def _key_text(data: Any) -> str:
    if isinstance(data, list):
        inside = ", ".join(map(_key_text, data))
        return f"({inside},)" if len(data) == 1 else f"({inside})"
    return as_typed(data) if isinstance(data, dict) else json.dumps(data, ensure_ascii=False)


def json_words(json: Any) -> str:
    """An operand of a command in few words: ``lit[2]``, ``near(start)``, ``(3, 4)``."""
    if not isinstance(json, dict):
        return f"a list of {len(json)}" if isinstance(json, list) else repr(json) if json == "" else str(json)
    if "tile" in json:
        return _tile_words(json)
    if "via" in json:
        return through_words(json["via"], [json_words(one) for one in json.get("of", ())])
    if "dict" in json or "set" in json:
        count = len(json["dict"] if "dict" in json else json["set"])
        return "1 thing" if count == 1 else f"{count} things"
    if "record" in json:
        return ", ".join(f"{name} {json_words(item)}" for name, item in json["record"].items())
    form, inside = next(iter(json.items()))
    if form in ON_LABELS:
        return f"what is written on {label_words(inside)}"
    if form == "nothing":
        return "nothing"
    return _key_words(inside) if form in ("key", "point", "tuple") else str(inside)


def label_words(json: Any) -> str:
    """A label, or one of a list of them."""
    keyed = isinstance(json, dict) and "of" in json and "key" in json
    return f"{json['of']}[{_key_words(json['key'], False)}]" if keyed else json_words(json)


def through_words(function: str, parts: Sequence[str]) -> str:
    """What a function gives for other operands: ``half(start)``, ``(lit + 2) * 3``."""
    if function not in RECKONED or len(parts) != 2:
        return f"{function}({', '.join(parts)})"
    whole = [f"({one})" if any(f" {sign} " in one for sign in RECKONED) else one for one in parts]
    return f" {function} ".join(whole)


def _tile_words(json: dict[str, Any]) -> str:
    words = str(json["tile"])
    if "key" in json:
        key = json["key"]
        words = f"the last of {words}" if key == -1 else f"{words}[{_key_words(key, False)}]"
    if "field" in json:
        return f"{json['field']} of {words}" if json.get("key") == -1 else f"{words}.{json['field']}"
    return words


def _key_words(key: Any, brackets: bool = True) -> str:
    if isinstance(key, list):
        inside = ", ".join(_key_words(part) for part in key)
        return f"({inside})" if brackets else inside
    return str(key["symbol"]) if isinstance(key, dict) and "symbol" in key else str(key)

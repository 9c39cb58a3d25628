"""Operands of commands, as they stand in a session: JSON read into values of the language, and values written as JSON.

How a person types them and how they are said is in ``operand_text``; those of the stage add two forms, see
``demonstrate.stage_operands``. ``WRITTEN`` has all forms.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from studio.document.encode import DEEPEST, LARGEST
from studio.document.model import Document
from studio.language.builtins import RECORD
from studio.language.errors import Refusal, StudioError
from studio.language.nodes import Apply, DictDisplay, Display, Literal, Node
from studio.language.show import mostly, spelled
from studio.language.values import Point, Record, Shape, Symbol, Value, in_order, is_number

Environment = Mapping[str, Value]
WRITTEN = (
    ('3, true, "some text", null', "number, truth, text, nothing"),
    ("[OPERAND, …]", "list"),
    ('{"key": [3, 3]}', "tuple, such as a key (lists inside it are tuples as well)"),
    ('{"tuple": [OPERAND, …]}', "tuple of operands"),
    ('{"point": [x, y]}', "a place on the canvas"),
    ('{"near": OPERAND, "offset": [dx, dy]}', "a place so far from a thing that has a place"),
    ('{"of": NAME, "key": KEY}', "one element of a collection"),
    ('{"name": NAME}', "the present value of a definition"),
    ('{"symbol": "red"}', "a name, such as a colour"),
    ('{"dict": [[KEY, OPERAND], …]}', "dict; a KEY is a number, a text, a symbol or a list of these"),
    ('{"set": [KEY, …]}', "set"),
    ('{"record": {FIELD: OPERAND, …}}', "record"),
    ('{"nothing": true}', "nothing"),
)
"""How operands are written, and what each means."""


@dataclass(frozen=True)
class Given:
    """An operand as a command takes it: JSON that is read when the command meets its document."""

    json: Any
    SAYS: ClassVar[str] = 'an operand, such as 3, {"key": [3, 3]} or {"symbol": "red"}'

    @classmethod
    def from_json(cls, data: Any) -> Given:
        """Wraps the JSON. Raises ValueError for what is no JSON, Refusal where it is too deep or a number too large."""
        if data is not None and not isinstance(data, (bool, int, float, str, list, dict)):
            raise ValueError
        _check_size(data)
        return cls(data)

    def to_json(self) -> Any:
        return self.json

    def value(self, document: Document, env: Environment) -> Value:
        """What it stands for. Raises Refusal as ``read`` does."""
        return operand_value(document, env, self.json)


def _check_size(data: Any) -> None:
    """Looks through the JSON level by level, so that no nesting can be too deep for the look itself."""
    level = [data]
    for _ in range(DEEPEST):
        for item in level:
            if is_number(item) and not -LARGEST <= item <= LARGEST:
                raise Refusal("This number is too large (or none at all); write one that can be drawn or counted.")
        inner = [item for item in level if isinstance(item, (list, dict))]
        level = [part for item in inner for part in (item.values() if isinstance(item, dict) else item)]
        if not level:
            return
    raise Refusal(f"This operand is nested more than {DEEPEST} deep. Make it flatter.")


def operand_value(document: Document, env: Environment, operand: Any) -> Value:
    """The value that an operand stands for; ``env`` holds the present values of the document.

    Raises Refusal when the operand is malformed, or names something that is not there.
    """
    if operand is None or isinstance(operand, (bool, int, float)):
        return operand
    if isinstance(operand, str):
        return str(operand)
    if isinstance(operand, list):
        return [operand_value(document, env, item) for item in operand]
    if isinstance(operand, dict):
        return _read_form(document, env, operand)
    raise Refusal(
        f"{_shortened(operand)} cannot stand in a command; see the list of operands in the command reference."
    )


def _read_form(document: Document, env: Environment, operand: dict[str, Any]) -> Value:
    for form, (keys, reader) in _FORMS.items():
        if form in operand:
            if extra := set(operand) - {form, *keys}:
                raise Refusal(f"An operand with {form!r} has no {min(extra)!r}; it takes {_listed((form, *keys))}.")
            return reader(document, env, operand)
    raise Refusal(f"{_shortened(operand)} is no operand: give one of {_listed(tuple(_FORMS))}.")


def _shortened(operand: Any) -> str:
    text = repr(operand)
    return text if len(text) <= SPELLED else f"{text[:SPELLED]}…"


def read_key(operand: Any) -> Value:
    """A key as written in a session, or as a value is told: lists are tuples. Raises Refusal for what is no key."""
    if isinstance(operand, list):
        return tuple(read_key(item) for item in operand)
    if isinstance(operand, dict):
        if set(operand) == {"key"}:
            return read_key(operand["key"])
        if set(operand) == {"tuple"} and isinstance(operand["tuple"], list):
            return read_key(operand["tuple"])
        if set(operand) == {"symbol"} and isinstance(operand["symbol"], str):
            return Symbol(operand["symbol"])
        raise Refusal(f"{operand!r} cannot be a key; write a number, a text, a symbol, or a list of these.")
    return operand


def place_of(value: Value) -> Point | None:
    """The place of a value on the canvas: itself when a point, the centre or the corner of a shape, else None."""
    if isinstance(value, Point):
        return value
    if isinstance(value, Shape):
        attributes = value.as_dict()
        for name in ("center", "at", "start"):
            if isinstance(place := attributes.get(name), Point):
                return place
        if {"x", "y"} <= attributes.keys():
            return Point(attributes["x"], attributes["y"])
    return None


def element(name: str, collection: Value, key: Value) -> Value:
    """One element of a list (by position) or dict (by key). Raises Refusal with the name when it is not there."""
    try:
        return collection[key]
    except (KeyError, IndexError, TypeError):
        raise Refusal(f"{name} has nothing at {short_value(key)}; point at one of its elements.") from None


def _numbers(operand: Any, form: str) -> Point:
    good = isinstance(operand, list) and len(operand) == 2
    if not good or not all(map(is_number, operand)):
        raise Refusal(f"{form!r} takes two numbers, as in [94, 118].")
    return Point(*operand)


def _named(env: Environment, name: Any) -> Value:
    if not isinstance(name, str) or name not in env:
        raise Refusal(f"There is no {name!r} with a value in this document; name a definition that has one.")
    if callable(env[name]):
        raise Refusal(f"{name} is a function, not a value. Point at what it gives for something.")
    return env[name]


def _point(document: Document, env: Environment, operand: dict[str, Any]) -> Value:
    return _numbers(operand["point"], "point")


def _near(document: Document, env: Environment, operand: dict[str, Any]) -> Value:
    place = place_of(operand_value(document, env, operand["near"]))
    if place is None:
        raise Refusal('\'near\' takes a thing that has a place on the canvas, as in {"of": NAME, "key": KEY}.')
    offset = _numbers(operand.get("offset", [0, 0]), "offset")
    return Point(place.x + offset.x, place.y + offset.y)


def _of(document: Document, env: Environment, operand: dict[str, Any]) -> Value:
    if "key" not in operand:
        raise Refusal('\'of\' needs the key of the element as well, as in {"of": NAME, "key": KEY}.')
    return element(operand["of"], _named(env, operand["of"]), read_key(operand["key"]))


def _dict(document: Document, env: Environment, operand: dict[str, Any]) -> Value:
    pairs = operand["dict"]
    if not isinstance(pairs, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise Refusal("'dict' takes a list of pairs [key, value].")
    result: dict[Value, Value] = {}
    for key, item in pairs:
        key = read_key(key)
        if key in result:
            raise Refusal(f"The key {short_value(key)} stands twice in one dict; each key has one value.")
        result[key] = operand_value(document, env, item)
    return result


def _set(document: Document, env: Environment, operand: dict[str, Any]) -> Value:
    return frozenset(read_key(item) for item in _items(operand["set"], "set"))


def _tuple(document: Document, env: Environment, operand: dict[str, Any]) -> Value:
    return tuple(operand_value(document, env, item) for item in _items(operand["tuple"], "tuple"))


def _record(document: Document, env: Environment, operand: dict[str, Any]) -> Value:
    fields = operand["record"]
    if not isinstance(fields, dict):
        raise Refusal("'record' takes an object with a value for each field.")
    return Record(tuple((name, operand_value(document, env, item)) for name, item in fields.items()))


def _items(items: Any, form: str) -> list[Any]:
    if not isinstance(items, list):
        raise Refusal(f"{form!r} takes a list.")
    return items


def _symbol(document: Document, env: Environment, operand: dict[str, Any]) -> Value:
    if not isinstance(operand["symbol"], str) or not operand["symbol"]:
        raise Refusal('\'symbol\' takes a name, as in {"symbol": "red"}.')
    return Symbol(operand["symbol"])


_Reader = Callable[[Document, Environment, dict[str, Any]], Value]
_FORMS: dict[str, tuple[tuple[str, ...], _Reader]] = {
    "point": ((), _point),
    "near": (("offset",), _near),
    "of": (("key",), _of),
    "key": ((), lambda document, env, operand: read_key(operand["key"])),
    "name": ((), lambda document, env, operand: _named(env, operand["name"])),
    "dict": ((), _dict),
    "set": ((), _set),
    "record": ((), _record),
    "tuple": ((), _tuple),
    "symbol": ((), _symbol),
    "nothing": ((), lambda document, env, operand: None),
}


NUMBER_ON, TEXT_ON = "number_on", "text_on"
ON_LABELS = (NUMBER_ON, TEXT_ON)
"""The forms for what is written on a label: the number that it is, or the text."""
ON_STAGE = ("tile", "via", *ON_LABELS)
"""The forms that only commands of the stage take."""
FORMS = (*_FORMS, *ON_STAGE)
"""By which the JSON of an operand is told from a dict of the language."""


def operand_json(value: Value) -> Any:
    """A value as an operand, which is read as the same value. Raises Refusal for shapes and functions."""
    if value is None:
        return {"nothing": True}
    if isinstance(value, Symbol):
        return {"symbol": str(value)}
    if isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Point):
        return place_operand(value.x, value.y)
    if isinstance(value, tuple):
        return key_operand(value)
    if isinstance(value, list):
        return [operand_json(item) for item in value]
    return _other_json(value)


def key_operand(key: Value) -> dict[str, Any]:
    """The operand for a member of a collection, by its key alone."""
    return {"key": key_json(key)}


def place_operand(x: float, y: float) -> dict[str, Any]:
    """The operand for a place on the canvas."""
    return {"point": [x, y]}


def named_operand(name: str) -> dict[str, Any]:
    """The operand for the present value of a definition."""
    return {"name": name}


def element_operand(collection: str, key: Value) -> dict[str, Any]:
    """The operand for one element of a collection."""
    return {"of": collection, **key_operand(key)}


def tile_operand(tile: str, key: Value = None, field: str = "") -> dict[str, Any]:
    """The operand for a tile of the stage, or for its element at a key (a list: by position), or for a field of it."""
    return {"tile": tile, **({} if key is None else key_operand(key)), **({"field": field} if field else {})}


def through_operand(function: str, of: Sequence[Any]) -> dict[str, Any]:
    """The operand for what a function gives for other operands."""
    return {"via": function, "of": list(of)}


def tile_of(operand: Any) -> str:
    """The tile of the stage that an operand points into; "" for none."""
    return str(operand["tile"]) if isinstance(operand, dict) and "tile" in operand else ""


def situation_json(values: Mapping[str, Value]) -> dict[str, Any]:
    """A situation as commands take it; what has no written form is left out."""
    found = {}
    for name, value in values.items():
        try:
            found[name] = operand_json(value)
        except StudioError:
            continue
    return found


def _other_json(value: Value) -> Any:
    if isinstance(value, dict):
        return {"dict": [[key_json(key), operand_json(item)] for key, item in value.items()]}
    if isinstance(value, frozenset):
        return {"set": [key_json(item) for item in in_order(value)]}
    if isinstance(value, Record):
        return {"record": {name: operand_json(item) for name, item in value.fields}}
    kind = value.kind if isinstance(value, Shape) else type(value).__name__
    raise Refusal(f"A {kind} cannot be handed over; point at the definition that draws it.")


def key_json(value: Value) -> Any:
    """A key as it stands in a session: tuples are lists there. Raises Refusal for what cannot be a key."""
    if isinstance(value, tuple):
        return [key_json(item) for item in value]
    if isinstance(value, Symbol):
        return {"symbol": str(value)}
    if isinstance(value, (bool, int, float, str)) or value is None:
        return value
    raise Refusal("This cannot be a key; choose a number, a text or a place.")


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(repr(word) for word in words)


def written(value: Value) -> Node:
    """The formula that writes a value out. Raises Refusal for shapes, which definitions draw."""
    if isinstance(value, Point):
        return Apply("point", (written(value.x), written(value.y)))
    if isinstance(value, tuple):
        return Display("tuple", tuple(map(written, value)))
    if isinstance(value, list):
        return Display("list", tuple(map(written, value)))
    if isinstance(value, dict):
        return DictDisplay(tuple((written(key), written(item)) for key, item in value.items()))
    if isinstance(value, frozenset):
        return Display("set", tuple(map(written, in_order(value))))
    if isinstance(value, Record):
        return Apply(RECORD, (), tuple((name, written(item)) for name, item in value.fields))
    if isinstance(value, Shape):
        raise Refusal(f"A {value.kind} cannot be written out as a plain value; refer to its definition.")
    return Literal(value)


def short_value(value: Value) -> str:
    """A value in few words, for sentences and labels."""
    if isinstance(value, Point):
        return f"({value.x:g}, {value.y:g})"
    if isinstance(value, tuple):
        return f"({', '.join(map(short_value, value))})"
    if isinstance(value, Record):
        return ", ".join(f"{name} {short_value(item)}" for name, item in value.fields)
    if isinstance(value, dict):
        return f"a dict of {len(value)}"
    if isinstance(value, (list, frozenset)):
        return f"a collection of {len(value)}"
    if isinstance(value, bool) or value is None:
        return str(value)
    if is_number(value):
        return f"{value:g}"
    if isinstance(value, Shape):
        return f"{'an' if value.kind[0] in 'aeiou' else 'a'} {value.kind}"
    return str(value)


SPELLED = 72
"""Longest collection that is spelled out in a question, in characters."""


def told_value(value: Value) -> str:
    """A value in a question: a collection item by item, or by what most of it is, where that is not too long."""
    said = "" if is_long(value) else spelled(value)
    most = "" if said else mostly(value)
    return said or (most if len(most) <= SPELLED else "") or short_value(value)


def is_long(value: Value) -> bool:
    """Whether a value is none that is told item by item: a collection of too many, or no collection."""
    return not isinstance(value, (list, dict, frozenset)) or not 0 < len(spelled(value)) <= SPELLED

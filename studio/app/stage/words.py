"""Values as operands of commands, and operands and actions in words."""

from __future__ import annotations

from typing import Any

from studio.document.model import Action, Demonstration, Operand
from studio.generalize.operands import shown
from studio.language.errors import Refusal
from studio.language.values import Point, Record, Shape, Symbol, Value, in_order

ENDINGS = {"done": "done", "succeed": "succeed", "fail": "fail", "nothing": "nothing happens"}
CHANGED = {"put": "has more", "take": "has less", "append": "has more"}
"""What is said of a collection after these actions."""


def key_json(value: Value) -> Any:
    """A key as it stands in a command: tuples are lists there. Raises Refusal for what cannot be a key."""
    if isinstance(value, tuple):
        return [key_json(item) for item in value]
    if isinstance(value, Symbol):
        return {"symbol": str(value)}
    if isinstance(value, (bool, int, float, str)) or value is None:
        return value
    raise Refusal("This cannot be a key; choose a number, a text or a place.")


def operand_json(value: Value) -> Any:
    """A concrete value as an operand of a command. Raises Refusal for shapes, which no command takes."""
    if value is None:
        return {"nothing": True}
    if isinstance(value, Symbol):
        return {"symbol": str(value)}
    if isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, Point):
        return {"point": [value.x, value.y]}
    if isinstance(value, tuple):
        return {"key": key_json(value)}
    if isinstance(value, list):
        return [operand_json(item) for item in value]
    return _other_json(value)


def _other_json(value: Value) -> Any:
    if isinstance(value, dict):
        return {"dict": [[key_json(key), operand_json(item)] for key, item in value.items()]}
    if isinstance(value, frozenset):
        return {"set": [key_json(item) for item in in_order(value)]}
    if isinstance(value, Record):
        return {"record": {name: operand_json(item) for name, item in value.fields}}
    kind = value.kind if isinstance(value, Shape) else type(value).__name__
    raise Refusal(f"A {kind} cannot be handed over; point at the definition that draws it.")


def json_words(json: Any) -> str:
    """An operand of a command in few words: ``lit[2]``, ``near(start)``, ``(3, 4)``."""
    if not isinstance(json, dict):
        return f"a list of {len(json)}" if isinstance(json, list) else repr(json) if json == "" else str(json)
    if "tile" in json:
        return _tile_words(json)
    if "via" in json:
        return f"{json['via']}({', '.join(map(json_words, json.get('of', ())))})"
    if "dict" in json or "set" in json:
        count = len(json["dict"] if "dict" in json else json["set"])
        return "1 thing" if count == 1 else f"{count} things"
    form, inside = next(iter(json.items()))
    if form == "nothing":
        return "nothing"
    return _key_words(inside) if form in ("key", "point", "tuple") else str(inside)


def _tile_words(json: dict[str, Any]) -> str:
    if "key" in json:
        name, key = json["tile"], json["key"]
        return f"the last of {name}" if key == -1 else f"{name}[{_key_words(key, False)}]"
    return f"{json['tile']}.{json['field']}" if "field" in json else str(json["tile"])


def _key_words(key: Any, brackets: bool = True) -> str:
    if isinstance(key, list):
        inside = ", ".join(_key_words(part) for part in key)
        return f"({inside})" if brackets else inside
    return str(key["symbol"]) if isinstance(key, dict) and "symbol" in key else str(key)


def value_words(value: Value) -> str:
    """A value in few words; several things by their number."""
    if isinstance(value, (list, frozenset, dict)):
        return f"{len(value)} things" if len(value) != 1 else "1 thing"
    if isinstance(value, Record):
        return ", ".join(name for name, item in value.fields if item is True) or "an outcome"
    if isinstance(value, Shape):
        return f"a {value.kind}"
    return "nothing" if value is None else "“”" if value == "" else shown(value)


def operand_words(operand: Operand) -> str:
    """An operand of an action in few words."""
    if operand.tile is not None:
        return operand.tile
    if operand.via is not None:
        return f"{operand.via}({', '.join(map(operand_words, operand.of))})"
    return value_words(operand.value)


def action_words(action: Action) -> str:
    """What an action does, as one short line."""
    parts = [operand_words(one) for one in action.operands]
    listed, target = ", ".join(parts), action.target
    match action.kind:
        case "point":
            return f"point at {listed}, call {'them' if action.several else 'it'} {action.name}"
        case "put":
            return f"put {parts[1]} at {parts[0]} in {target}"
        case "take":
            return f"take {listed} from {target}"
        case "set":
            return f"change {target} to {listed}"
        case "append":
            return f"append {listed} to {target}"
        case "each":
            return f"for each {action.name} of {listed}"
        case "item":
            return f"go to the item {listed}"
        case "close":
            return "skip the rest"
        case "run":
            return f"run {target}" + (f" with {listed}" if listed else "")
        case "end":
            return ENDINGS[target] + (f": {action.reason}" if action.reason else "")
    return f"{action.kind} {listed}"


def situation_words(one: Demonstration) -> str:
    """What a demonstration began with, and what came of it: ``key right, lit 4 → lit 3``."""
    began = ", ".join(f"{name} {value_words(value)}" for name, value in one.inputs.items())
    return f"{began} → {_came_of(one)}".strip()


def _came_of(one: Demonstration) -> str:
    """How a demonstration ended, where it did so in an uncommon way, else what it changed."""
    last = one.actions[-1] if one.actions else None
    if last is not None and last.kind == "end" and last.target in ("fail", "nothing"):
        return f"fail: {last.reason}" if last.target == "fail" and last.reason else last.target
    changes = {action.target: _changed(action) for action in one.actions if action.kind in ("set", *CHANGED)}
    return ", ".join(changes.values()) or (action_words(last) if last is not None else "nothing yet")


def _changed(action: Action) -> str:
    if action.kind == "set":
        return f"{action.target} {operand_words(action.operands[0])}"
    return f"{action.target} {CHANGED[action.kind]}"

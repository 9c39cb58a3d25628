"""Gestures on the stage, as references write them."""

from __future__ import annotations

from typing import Any

from studio.generalize.operands import operand_json
from studio.language.values import Value

Gesture = dict[str, Any]


def tile(name: str, **part: Any) -> Gesture:
    """An operand: a tile, or the part of it at a ``key`` or ``field``."""
    return {"tile": name, **part}


def via(function: str, *of: str | Gesture) -> Gesture:
    """An operand: what a function gives for tiles (by name) or other operands."""
    return {"via": function, "of": [tile(one) if isinstance(one, str) else one for one in of]}


def given(value: Value) -> Any:
    """An operand: a plain value."""
    return operand_json(value)


def point(at: Any, name: str) -> Gesture:
    return {"do": "point_at", "at": [at], "name": name}


def point_several(at: list[Any], name: str) -> Gesture:
    return {"do": "point_at", "at": at, "several": True, "name": name}


def change(name: str, value: Any) -> Gesture:
    return {"do": "change", "tile": name, "value": value}


def put(name: str, key: Any, value: Any) -> Gesture:
    return {"do": "put", "tile": name, "key": key, "value": value}


def take(name: str, *keys: Any) -> Gesture:
    return {"do": "take", "tile": name, "keys": list(keys)}


def append(name: str, value: Any) -> Gesture:
    return {"do": "append", "tile": name, "value": value}


def remember(what: Any) -> Gesture:
    return {"do": "remember", "what": what}


def for_each(of: Any, name: str) -> Gesture:
    return {"do": "for_each", "of": [of], "name": name}


def item(value: Any) -> Gesture:
    return {"do": "item", "value": value}


def skip_rest() -> Gesture:
    return {"do": "skip_rest"}


def run(process: str, **inputs: Any) -> Gesture:
    return {"do": "run", "process": process, "inputs": inputs}


def end() -> Gesture:
    return {"do": "end"}


def succeed() -> Gesture:
    return {"do": "end", "how": "succeed"}


def fail(reason: str, show: Any = None) -> Gesture:
    return {"do": "end", "how": "fail", "reason": reason, **({} if show is None else {"show": show})}


def nothing(reason: str = "") -> Gesture:
    return {"do": "end", "how": "nothing", **({"reason": reason} if reason else {})}

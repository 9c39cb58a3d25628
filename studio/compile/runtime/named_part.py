"""A part of a value of which nobody knows beforehand what it is."""

from __future__ import annotations

from typing import Any

from studio.compile.runtime.values import DEFAULTS, Point, Record, Shape


def named_part(value: Any, name: str) -> Any:
    """What ``value.name`` is for shapes, places and records; Python's own attributes of anything are no parts of it."""
    if isinstance(value, Shape) and name in DEFAULTS[value.kind]:
        return value.get(name)
    if isinstance(value, Point) and name in ("x", "y"):
        return getattr(value, name)
    if isinstance(value, Record) and name in vars(value):
        return vars(value)[name]
    raise TypeError(f"nothing called {name} in it")

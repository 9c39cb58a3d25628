"""What an emitted program draws, as plain data, back as shapes of the language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from studio.language.values import Point, Shape


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

"""From a value to the shapes that are drawn for it, each with the way to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from studio.language.values import Shape, Value, in_order, is_number

DEEPEST = 40
"""How deep collections and groups may nest around a shape that is drawn."""

NO_CHANGE = {"dx": 0, "dy": 0, "scale": 1, "rotation": 0, "opacity": 1, "order": 0}
"""What a group does to its shapes when it does nothing."""


class Thing(NamedTuple):
    """One drawn shape: its definition, the way to it in the value, and the shape as it is drawn.

    The way holds indices of lists, keys of dicts, and for a group ``"items"`` and the index in it. A shape inside a
    group that moves, scales, rotates, fades or raises, or that has an order of its own in it, comes as a group of that
    one shape with the same transform.
    """

    name: str
    path: tuple[Value, ...]
    shape: Shape


def stacked(things: Iterable[Thing]) -> list[Thing]:
    """Things as they lie on one another, first ones behind: by their order, else as they come."""
    return sorted(things, key=lambda thing: order_of(thing.shape))


def things_of(name: str, value: Value) -> Iterator[Thing]:
    """The shapes in a value, in drawing order: lists and tuples by index, dicts by key, sets in their one order.

    Shapes at nothing and those that are not visible are left out.
    """
    return _things(name, value, ())


def _things(name: str, value: Value, path: tuple[Value, ...]) -> Iterator[Thing]:
    if isinstance(value, Shape):
        if value.is_nowhere:
            return
        if value.kind == "group":
            yield from _in_group(name, value, path)
        else:
            yield Thing(name, path, value)
    elif len(path) < DEEPEST:
        for key, item in _members(value):
            if isinstance(item, Shape) and item.kind != "group" and not item.is_nowhere:
                yield Thing(name, (*path, key), item)
            else:
                yield from _things(name, item, (*path, key))


def _members(value: Value) -> Iterator[tuple[Value, Value]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, (list, tuple)):
        yield from enumerate(value)
    elif isinstance(value, (set, frozenset)):
        yield from enumerate(in_order(value))


def _in_group(name: str, group: Shape, path: tuple[Value, ...]) -> Iterator[Thing]:
    attributes = group.as_dict()
    change = {key: attributes.get(key, ordinary) for key, ordinary in NO_CHANGE.items()}
    for thing in stacked(_things(name, attributes.get("items", []), (*path, "items"))):
        plain = change == NO_CHANGE and not order_of(thing.shape)
        yield thing if plain else thing._replace(shape=_wrapped(thing.shape, change))


def order_of(shape: Shape) -> float:
    """How high a shape lies: over those of a lower order."""
    for name, value in shape.attributes:
        if name == "order":
            return value if is_number(value) else 0
    return 0


def _wrapped(shape: Shape, change: dict[str, Value]) -> Shape:
    return Shape("group", tuple(sorted({**change, "items": [shape]}.items())))

"""What is left of a tile where something is taken out of it: of a list, that very item goes which was pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from studio.document.actions import Operand
from studio.language.builtins import TABLE
from studio.language.nodes import Apply, Literal, Name
from studio.language.takes import place_read
from studio.language.values import Value

ITEM_AT = "[]"
ValueOf = Callable[[Operand], Value]


def item_of(tile: str, items: Sequence[Value], place: int) -> Operand:
    """The item at a place of a list, as one that is meant by its place."""
    return Operand(items[place], via=ITEM_AT, of=(Operand(tile=tile), Operand(place)))


def place_meant(operand: Operand, tile: str, value: ValueOf) -> Value:
    """At which place of a tile an operand lies as it was reached there, None where only its value tells it."""
    if operand.via is None:
        return None
    parts = (Name(tile) if one.tile == tile else Literal(value(one)) for one in operand.of)
    place = place_read(Apply(operand.via, tuple(parts)), tile)
    return place.value if isinstance(place, Literal) else None


def without_item(operand: Operand, tile: str, items: Value, value: ValueOf) -> Value:
    """What is left of a tile where an operand is taken out of it."""
    place = place_meant(operand, tile, value) if isinstance(items, list) else None
    if place is not None:
        return TABLE["without_at"][0].meaning(items, place)
    return without(items, value(operand))


def without(tile: Value, key: Value) -> Value:
    """A tile without what is at a key (a list or set: without the first equal item)."""
    if isinstance(tile, dict):
        return {name: value for name, value in tile.items() if name != key}
    if isinstance(tile, frozenset):
        return tile - {key}
    place = next((index for index, item in enumerate(tile) if item == key), None)
    return tile if place is None else [*tile[:place], *tile[place + 1 :]]

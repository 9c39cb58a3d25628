"""What is left of a tile where something is taken out of it: of a list, that very item goes which was pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from studio.document.actions import Operand
from studio.language.builtins import TABLE
from studio.language.nodes import Apply, Literal, Name
from studio.language.takes import place_read
from studio.language.values import Value, same

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


def place_pointed_at(operand: Operand, tile: str, items: Sequence[Value], value: ValueOf) -> int | None:
    """At which place of a list an operand was pointed at, through a place or by its number; None where it was not."""
    place = place_meant(operand, tile, value)
    if place is None and operand.via is operand.tile is None and len(operand.of) == 2 and operand.of[0].tile == tile:
        place = operand.of[1].value
    return place % len(items) if type(place) is int and items else None


def without_item(operand: Operand, tile: str, items: Value, value: ValueOf) -> Value:
    """What is left of a tile where an operand is taken out of it."""
    place = place_meant(operand, tile, value) if isinstance(items, list) else None
    if place is not None:
        return TABLE["without_at"][0].meaning(items, place)
    return without(items, value(operand))


def places_of(operands: Sequence[Operand], tile: str, items: Sequence[Value], value: ValueOf) -> list[int]:
    """Where the items of a list lie that some operands mean, in rising order; none for what is not in it.

    Where only its value tells an item, it is the first equal one that no other operand means.
    """
    meant = [place_meant(one, tile, value) for one in operands]
    found = {place % len(items) for place in meant if isinstance(place, int) and items}
    for operand, place in zip(operands, meant, strict=True):
        if place is None:
            wanted = value(operand)
            equal = (at for at, item in enumerate(items) if at not in found and same(item, wanted))
            found |= {at for at in [next(equal, None)] if at is not None}
    return sorted(found)


def without_places(items: Sequence[Value], places: Sequence[int]) -> list[Value]:
    """A list without the items at some places."""
    return [item for at, item in enumerate(items) if at not in places]


def without(tile: Value, key: Value) -> Value:
    """A tile without what is at a key (a list or set: without the first equal item)."""
    if isinstance(tile, dict):
        return {name: value for name, value in tile.items() if name != key}
    if isinstance(tile, frozenset):
        return tile - {key}
    place = next((index for index, item in enumerate(tile) if item == key), None)
    return tile if place is None else [*tile[:place], *tile[place + 1 :]]

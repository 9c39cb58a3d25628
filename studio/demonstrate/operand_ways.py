"""How operands were reached: what was pointed at is meant, so other tiles in the same place are other cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from studio.document.actions import LISTED, Operand
from studio.generalize.operands import written
from studio.infer.standing import ABSENT
from studio.language.builtins import POINTED
from studio.language.builtins.chance import DRAWING
from studio.language.nodes import Node
from studio.language.values import Value, same

Way = tuple[str, str, int]
"""A tile, a function with so many operands, or a part of a tile."""
PLACES = ("[]", "in")
"""Builtins of which an operand says which one of several is meant."""
ENDS = {"first": 0, "last": -1}
PARTS = ("[]", "get", *ENDS)
"""Builtins that give a part of the tile that is their first operand."""
UNSOUGHT = frozenset(name for name, one in POINTED.items() if not one.search)
"""Builtins that are only meant where they were pointed through."""


def way(operand: Operand) -> Way | None:
    """How an operand was reached, None where only its value is known."""
    if operand.via is not None:
        return ("via", operand.via, len(operand.of))
    if operand.tile is not None:
        return ("tile", operand.tile, 0)
    part = tile_of_part(operand)
    return ("part", part, 1) if part is not None else None


def as_parts(operands: Sequence[Operand]) -> list[Operand]:
    """The operands, with those alike that are a part of one tile: pointed at, or by its place as a ghost does it."""
    tiles = {tile_of_part(one) for one in operands} - {None}
    return [_part(one) if one.via in PARTS and one.of and one.of[0].tile in tiles else one for one in operands]


def _part(operand: Operand) -> Operand:
    """The part of a tile as it is pointed at, for one that was reached through a function."""
    key = ENDS.get(str(operand.via)) if len(operand.of) == 1 else operand.of[1].value
    return Operand(operand.value, of=(operand.of[0], *([] if key is None else [Operand(key)])))


def cases(
    operands: Sequence[Operand], situations: Sequence[Mapping[str, Value]], values: Sequence[Value]
) -> dict[Way, list[int]]:
    """The places of the operands by the way in which they were reached, where there are several ways; else none.

    A value that was not pointed at belongs to the tile that alone has it there, and to no case where several do. Where
    no tile has it, what was pointed at does not say it all, and there are no cases.
    """
    ways = [way(one) for one in operands]
    found: dict[Way, list[int]] = {one: [] for one in ways if one is not None}
    if len(found) < 2:
        return {}
    for place, one in enumerate(ways):
        fitting = [one] if one is not None else _fitting(found, situations[place], values[place])
        if not fitting:
            return {}
        if len(fitting) == 1:
            found[fitting[0]].append(place)
    return found


def _fitting(ways: Mapping[Way, object], tiles: Mapping[str, Value], value: Value) -> list[Way]:
    return [one for one in ways if one[0] == "tile" and one[1] in tiles and same(tiles[one[1]], value)]


def always(ways: Mapping[Way, object], situations: Sequence[Mapping[str, Value]], values: Sequence[Value]) -> str:
    """The tile pointed at last that has the value everywhere, empty where none has: then it makes no difference."""
    for kind, name, _ in reversed(list(ways)):
        pairs = zip(situations, values, strict=True)
        if kind == "tile" and all(name in tiles and same(tiles[name], value) for tiles, value in pairs):
            return name
    return ""


def words(one: Way) -> str:
    """A way for reports: ``left``, ``half(…)``, ``part of left``."""
    kind, name, _ = one
    return {"tile": name, "via": f"{name}(…)"}.get(kind, f"part of {name}")


def keys_in(wholes: Sequence[Value], values: Sequence[Value], first: bool = False) -> list[Value] | None:
    """The key (in a list: the number) of each value in its collection, None where one has none, or several.

    ``first``: of several places in a list it is the first one.
    """
    found: list[Value] = []
    for whole, value in zip(wholes, values, strict=True):
        if not isinstance(whole, (dict, list)):
            return None
        pairs = whole.items() if isinstance(whole, dict) else enumerate(whole)
        keys = [key for key, item in pairs if same(item, value)]
        if not keys or (len(keys) > 1 and not (first and isinstance(whole, list))):
            return None
        found.append(keys[0])
    return found


def bound(via: str | None, given: Sequence[Operand]) -> Node | None:
    """A value that chance draws from, or that a function of the language is given, always the same, not pointed at.

    That very value is meant; a place in a list may be any.
    """
    value = given[0].value
    plain = (via in (*DRAWING, LISTED) or (via in POINTED and via not in PLACES)) and all(
        one == Operand(value) for one in given
    )
    return written(value) if plain else None


def pointed_besides(operands: Sequence[Operand]) -> list[int]:
    """The places of those pointed at in one way, through a function or as a tile, where all others are plain values.

    Empty where there is none; and where that would be looked for anyway, unless the others are nothing, or −1.
    """
    found = [place for place, one in enumerate(operands) if one.via is not None or one.tile is not None]
    ways = {(operands[place].via, operands[place].tile) for place in found}
    others = [one for place, one in enumerate(operands) if place not in found]
    if len(ways) != 1 or not others or any(one != Operand(one.value) for one in others):
        return []
    unsought = {via for via, _ in ways} <= UNSOUGHT
    absent = {one.value is None or one.value == ABSENT for one in others}
    return found if unsought or absent == {True} else []


def parts_besides(
    operands: Sequence[Operand], situations: Sequence[Mapping[str, Value]], values: Sequence[Value]
) -> list[int]:
    """The places of those that are a part of one tile that was pointed at, where all others are values it has not."""
    found = [place for place, one in enumerate(operands) if tile_of_part(one) is not None]
    tiles = {tile_of_part(operands[place]) for place in found}
    others = [place for place in range(len(operands)) if place not in found]
    if len(tiles) != 1 or not others or any(operands[place] != Operand(operands[place].value) for place in others):
        return []
    held = (_has(situations[place].get(str(tile)), values[place]) for tile in tiles for place in others)
    return [] if any(held) else found


def _has(whole: Value, value: Value) -> bool:
    """Whether a value is an item of a collection."""
    items = whole.values() if isinstance(whole, Mapping) else whole if isinstance(whole, list) else ()
    return any(same(one, value) for one in items)


def concrete(operand: Operand, tiles: Mapping[str, Value]) -> Value:
    """The value of an operand inside another one, from the tiles of that moment."""
    if operand.tile is not None and operand.tile in tiles:
        return tiles[operand.tile]
    return operand.value


def tile_of_part(operand: Operand) -> str | None:
    """The tile of which a part was pointed at, None for other operands."""
    inside = operand.via is None and operand.tile is None and bool(operand.of)
    return operand.of[0].tile if inside else None

"""The formula of what is taken out of a tile: of a list, it means the very items that were taken, not just equal ones.

Where no equal item lies before it, its value tells an item as well as its place does.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import partial

from studio.demonstrate.alignment import Thread
from studio.demonstrate.operand_ways import concrete
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.taken_items import ITEM_AT, item_of, place_meant, place_pointed_at
from studio.demonstrate.visits import ShownAction
from studio.document.actions import Operand, PointAction, RunAction, TakeAction
from studio.language.nodes import Node, free_names
from studio.language.takes import place_read
from studio.language.values import Value


def key_of_taken(ask: Asker, target: str, threads: Sequence[Thread], shown: Sequence[ShownAction]) -> Node:
    """The formula of what is taken out; it means the very items of a list that were taken."""
    if (named := _named_item(ask, target, threads, shown)) is not None:
        return named
    role, values = f"key from {target}", [one.values[0] for one in shown]
    operands = [one.action.operands[0] for one in shown]
    if not _from_lists(target, shown):
        return ask.operand(role, threads, operands, values)
    meant = [
        place_meant(one, target, partial(concrete, tiles=some.situation))
        for one, some in zip(operands, shown, strict=True)
    ]
    if all(place is None for place in meant):
        known = len(ask.doubts)
        key = ask.operand(role, threads, operands, values)
        if means_them(ask, target, key, threads, shown):
            return key
        del ask.doubts[known:]
    return ask.operand(role, threads, list(map(_placed, shown, meant)), values)


def _from_lists(target: str, shown: Sequence[ShownAction]) -> bool:
    return all(isinstance(one.situation[target], list) for one in shown)


def _named_item(ask: Asker, target: str, threads: Sequence[Thread], shown: Sequence[ShownAction]) -> Node | None:
    """The item at a place that got a name before, where that is the one that goes; None where there is none."""
    if not _from_lists(target, shown):
        return None
    pairs = list(zip(threads, shown, strict=True))
    for name, node in reversed(ask.named.items()):
        reads = place_read(node, target) is not None
        if reads and all(_is_named(thread, one, name, {target, *free_names(node)}) for thread, one in pairs):
            return node
    return None


def _is_named(thread: Thread, shown: ShownAction, name: str, names: Set[str]) -> bool:
    """Whether what was taken is the item that got a name; ``names`` must not have changed since."""
    target, value = shown.action.alters or "", partial(concrete, tiles=shown.situation)
    taken = shown.action.operands[0]
    for before in reversed(thread.sequence.shown[: thread.place]):
        action = before.action
        if isinstance(action, PointAction) and action.name == name and len(action.things) == 1:
            place = place_pointed_at(action.things[0], target, _items(shown), value)
            return place is not None and (taken.tile == name or place_meant(taken, target, value) == place)
        if names & {action.alters, action.binds} or isinstance(action, RunAction):
            return False
    return False


def means_them(ask: Asker, target: str, key: Node, threads: Sequence[Thread], shown: Sequence[ShownAction]) -> bool:
    """Whether a formula that reads the list by a place reads it where the items lay that were taken by their value."""
    place = place_read(key, target)
    if place is None:
        return True
    return all(_is_place(ask.worked_out(place, thread), one) for thread, one in zip(threads, shown, strict=True))


def _is_place(place: Value, shown: ShownAction) -> bool:
    items = _items(shown)
    first = _first_equal(shown)
    return first is None or (isinstance(place, int) and place in (first, first - len(items)))


def _placed(shown: ShownAction, place: Value) -> Operand:
    """What was taken, as the item at a place."""
    assert isinstance(shown.action, TakeAction)
    operand = shown.action.keys[0]
    if operand.via == ITEM_AT and place is not None:
        return operand
    at = _first_equal(shown) if place is None else place
    return operand if at is None else item_of(shown.action.target, _items(shown), at)


def _first_equal(shown: ShownAction) -> int | None:
    return next((place for place, item in enumerate(_items(shown)) if item == shown.values[0]), None)


def _items(shown: ShownAction) -> list[Value]:
    items: list[Value] = shown.situation[shown.action.alters or ""]
    return items

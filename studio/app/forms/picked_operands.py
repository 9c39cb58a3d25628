"""What a click on the canvas points at, for the fields of a form."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from PySide6.QtCore import QPointF

from studio.app.desk import Desk
from studio.app.picking import CanvasClick, PickingTarget
from studio.generalize.crossings import places_of
from studio.generalize.data_tests import lists_behind
from studio.generalize.numbered_members import is_numbered
from studio.generalize.operand_text import as_typed, operand_of
from studio.generalize.operands import key_json, operand_json, place_of, place_operand
from studio.language.builtins.geometry import inside as on_shape
from studio.language.builtins.geometry import middle
from studio.language.errors import StudioError
from studio.language.types import Type
from studio.language.values import Point, Shape, Value

NEAR, REACH = 5.0, 20.0
"""How near its place a click means a member of a collection, in pixels of the screen: among others, and when only
members can be meant."""


def thing(click: CanvasClick, names: list[str]) -> PickingTarget | None:
    """The definition that draws what is under the pointer, where it is one of these."""
    if click.thing is None or click.thing[0] not in names:
        return None
    return PickingTarget(click.thing[0], click.thing[0])


def spot(click: CanvasClick) -> PickingTarget:
    """Just the place."""
    at = [round(click.at.x(), 2), round(click.at.y(), 2)]
    return PickingTarget(at, f"({at[0]:g}, {at[1]:g})")


def member(desk: Desk, collection: str, click: CanvasClick, reach: float = REACH) -> PickingTarget | None:
    """The member of a collection that is drawn under the pointer; else the one whose place lies nearest, if it is near;
    else the only one that lies on what is drawn there; else the item from which that is drawn."""
    value = desk.live.values().get(collection)
    key = _drawn_member(collection, value, click)
    key = _nearest(value, click, reach) if key is None else key
    key = _lies_on(desk, value, click) if key is None and reach >= REACH else key
    key = _item_behind(desk, collection, value, click) if key is None else key
    if key is None or value is None:
        return None
    if isinstance(value, dict):
        data = key_json(key)
    else:
        place = None if is_numbered(value) else place_of(value[key])
        data = {"of": collection, "key": key} if place is None else operand_json(place)
    inside = ", ".join(map(str, key)) if isinstance(key, tuple) else str(key)
    return PickingTarget(data, f"{collection}[{inside}]", _middle(value[key]))


def _drawn_member(collection: str, value: Value, click: CanvasClick) -> Value:
    """The key or number of a member right under the pointer; None where something else is."""
    name, way = click.thing if click.thing is not None else ("", ())
    if name != collection or not way or not isinstance(value, (dict, list)):
        return None
    known = way[0] in value if isinstance(value, dict) else way[0] in range(len(value))
    return way[0] if known and isinstance(value[way[0]], Shape) else None


def _nearest(value: Value, click: CanvasClick, reach: float) -> Value:
    places = places_by_key(value)
    key = min(places, key=lambda one: (_at(places[one]) - click.at).manhattanLength(), default=None)
    near = key is not None and (_at(places[key]) - click.at).manhattanLength() <= reach * click.pixel
    return key if near else None


def _lies_on(desk: Desk, value: Value, click: CanvasClick) -> Value:
    """The only member whose place lies on the thing under the pointer, such as a field drawn around it."""
    thing = next((one.shape for one in desk.live.things() if (one.name, one.path) == click.thing), None)
    inside = [key for key, place in places_by_key(value).items() if thing is not None and on_shape(place, thing)]
    return inside[0] if len(inside) == 1 else None


def _item_behind(desk: Desk, collection: str, value: Value, click: CanvasClick) -> int | None:
    """The number of an item, where the member of that number of a list drawn from these is under the pointer."""
    name, way = click.thing if click.thing is not None else ("", ())
    definition = desk.document.definitions.get(name)
    if definition is None or not isinstance(value, list) or not way or way[0] not in range(len(value)):
        return None
    return way[0] if collection in lists_behind(definition.formula) else None


def _middle(one: Value) -> QPointF | None:
    """Where a member is marked: at its place, or in its middle."""
    place = one if isinstance(one, Point) else middle(one) if isinstance(one, Shape) else place_of(one)
    return None if place is None else _at(place)


def operand(desk: Desk, click: CanvasClick, kind: Type | None) -> PickingTarget | None:
    """A value that is pointed at: a member of a collection of places where one is near, else the place itself."""
    if not click.plain and (kind is None or kind.name != "point"):
        reach = NEAR if kind is None else REACH
        for name in collections(desk):
            found = member(desk, name, click, reach)
            if found is not None:
                return PickingTarget({"key": found.data}, found.says, found.at)
        if kind is not None:
            return None
    place = spot(click)
    return PickingTarget(place_operand(*place.data), place.says)


def collections(desk: Desk) -> list[str]:
    """The collections whose members are places and have keys."""
    return [name for name, value in desk.live.values().items() if isinstance(value, dict) and _points(value)]


def _points(value: Mapping[Any, Value]) -> bool:
    return bool(value) and isinstance(next(iter(value.values())), Point)


def places_by_key(value: Value) -> dict[Value, Point]:
    """The places of the members of a collection, by key or number; none where they have none."""
    return places_of(value) if isinstance(value, (dict, list)) else {}


def _at(place: Point) -> QPointF:
    return QPointF(place.x, place.y)


def marks(desk: Desk, data: Any, collection: str = "") -> list[QPointF]:
    """Where on the canvas an argument lies that was pointed at; several for a list of them."""
    if isinstance(data, list) and all(isinstance(one, (list, dict)) for one in data):
        return [at for one in data for at in marks(desk, one, collection)]
    if isinstance(data, dict) and "point" in data:
        shapes = _shapes(desk.live.values().get(collection))
        shape = next((one for one in shapes if place_of(one) == Point(*data["point"])), None)
        return [QPointF(*data["point"]) if shape is None else _at(middle(shape))]
    found = data.get("key") if isinstance(data, dict) else data
    at = _key(found)
    for name in [collection] if collection else collections(desk):
        value = desk.live.values().get(name)
        if isinstance(at, (tuple, int, str)) and value is not None and at in _keyed(value):
            place = _middle(value[at])
            return [place] if place is not None else []
    return []


def _keyed(value: Value) -> Collection[Value]:
    """The keys of a dict, the numbers in a list."""
    return value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()


def _shapes(value: Value) -> list[Shape]:
    """The things that a list draws."""
    return [one for one in value if isinstance(one, Shape)] if isinstance(value, list) else []


def _key(data: Any) -> Value:
    """Data as a key of a collection; None for what can be none."""
    if isinstance(data, list):
        return tuple(map(_key, data))
    return data if isinstance(data, (str, int, float)) else None


def toggled(things: list[Any], data: Any) -> list[Any]:
    """A list with one more, or without what is in it already."""
    return [one for one in things if one != data] if data in things else [*things, data]


def text_with(desk: Desk, text: str, data: Any, several: bool) -> str:
    """The text of an operand field after pointing: another value, or one more of a list."""
    if not several:
        return as_typed(data)
    try:
        now = operand_of(text, desk.live.env()) if text.strip() else []
    except StudioError:
        now = []
    now = now if isinstance(now, list) else [now]
    return as_typed(toggled(now, data))

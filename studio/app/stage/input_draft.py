"""What a demonstration begins with, composed by hand: inputs by name, each edited where it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from studio.app.stage.tile_face import Pick
from studio.app.stage.value_palette import pointable
from studio.demonstrate.value_looks import Gallery
from studio.generalize.operands import operand_json
from studio.language.types import ANY, Type, dict_of, list_of, set_of, type_of
from studio.language.values import Point, Symbol, Value, same


class InputDraft:
    """The inputs of a demonstration to come. Nothing of it is in the document until it begins."""

    def __init__(self) -> None:
        self.inputs: dict[str, Value] = {}
        self.types: dict[str, Type] = {}
        self.begun: dict[str, Value] = {}
        """What was put there for the person, who may have changed it since."""
        self.brush: Value = True
        self.active = ""

    def clear(self) -> None:
        """Takes all inputs away."""
        self.inputs, self.types, self.begun, self.active = {}, {}, {}, ""

    def add(self, name: str, value: Value, kind: Type = ANY) -> None:
        """One more input, or another value for one."""
        self.inputs[name] = value
        self.types[name] = kind if kind != ANY else type_of(value)
        self.active = name

    def begin(self, name: str, value: Value, kind: Type = ANY) -> None:
        """An input with what it begins with; what the person put there since stays."""
        if name in self.inputs and name in self.edited():
            return
        active = self.active if self.active in self.inputs else name
        self.add(name, value, kind)
        self.begun[name], self.active = value, active

    def edited(self) -> dict[str, Value]:
        """The inputs that the person has given another value than they began with."""
        known = self.begun
        return {name: one for name, one in self.inputs.items() if name not in known or not same(one, known[name])}

    def remove(self, name: str) -> None:
        """Takes an input away."""
        self.begun.pop(name, None)
        self.inputs.pop(name, None)
        self.types.pop(name, None)

    def json(self) -> dict[str, Any]:
        """The inputs as a command takes them."""
        return {name: operand_json(value) for name, value in self.inputs.items()}

    # editing

    def click(self, pick: Pick, gallery: Gallery) -> None:
        """What a click in a tile does: puts or takes at a place, or means that place."""
        self.active = pick.tile
        if pick.key is None:
            return
        value = self.inputs[pick.tile]
        if pick.index is not None:
            inner = self._edited(value[pick.index], pick.key, gallery)
            self.inputs[pick.tile] = [inner if at == pick.index else one for at, one in enumerate(value)]
        else:
            self.inputs[pick.tile] = self._edited(value, pick.key, gallery)

    def _edited(self, value: Value, key: Value, gallery: Gallery) -> Value:
        if isinstance(value, dict):
            rest = {one: item for one, item in value.items() if one != key}
            return rest if key in value and same(value[key], self.brush) else {**rest, key: self.brush}
        if isinstance(value, list):
            rest_of = [one for one in value if not same(one, key)]
            return rest_of if len(rest_of) < len(value) else [*value, key]
        if isinstance(value, frozenset):
            return value ^ {key}
        if isinstance(value, Point):
            where = gallery.collection_of(key)
            return where.places[key] if where is not None else value
        return key

    def choose(self, value: Value) -> None:
        """A value from the palette: what is put from now on, and the value of a plain input in hand."""
        now = self.inputs.get(self.active)
        plain = not isinstance(now, (dict, list, frozenset, tuple))
        if self.active in self.inputs and (plain or type(value) is type(now)):
            self.inputs[self.active] = value
        self.brush = value

    def grow(self, name: str) -> None:
        """One more picture in a row: a copy of the last one, to be changed."""
        value = self.inputs[name]
        if isinstance(value, list):
            self.inputs[name] = [*value, value[-1] if value else {}]

    def shrink(self, name: str) -> None:
        """One picture less in a row."""
        value = self.inputs[name]
        if isinstance(value, list) and value:
            self.inputs[name] = value[:-1]


def starts(gallery: Gallery, symbols: list[Symbol]) -> dict[str, tuple[Value, Type]]:
    """What an input can begin with, by what it is called in the menu: the value, and its type where that says more."""
    found: dict[str, tuple[Value, Type]] = {}
    for one in gallery.collections:
        things = dict_of(one.key, ANY)
        found[f"A place of {one.name}"] = middle(one.places), one.key
        found[f"Several places of {one.name}"] = [], list_of(one.key)
        found[f"Things at places of {one.name}"] = {}, things
        found[f"A list of such pictures ({one.name})"] = [{}], list_of(things)
    for name in [*gallery.document.states(), *pointable(gallery.document)]:
        value = gallery.present(name)
        if value is not None:
            found[f"As {name} is now"] = value, ANY
    found.update({str(one): (one, ANY) for one in symbols})
    found.update({"A number": (0, ANY), "A text": ("", ANY), "An empty list": ([], list_of(ANY))})
    return {**found, "An empty set": (frozenset(), set_of(ANY)), "An empty dict": ({}, dict_of(ANY, ANY))}


def middle(places: Mapping[Value, Point]) -> Value:
    """The place in the middle of all places."""
    x = sum(one.x for one in places.values()) / len(places)
    y = sum(one.y for one in places.values()) / len(places)
    return min(places, key=lambda key: (places[key].x - x) ** 2 + (places[key].y - y) ** 2)


def begins_with(gallery: Gallery, name: str, kind: Type, symbols: list[Symbol]) -> Value:
    """What an input of a known process begins with: the present state of its name, else the plainest of its type."""
    if name in gallery.document.states():
        return gallery.present(name)
    where = next((one for one in gallery.collections if one.key == kind), None)
    if where is not None:
        return middle(where.places)
    if kind.name == "list":
        return [{}] if kind.arguments and kind.arguments[0].name == "dict" else []
    if kind.name == "point":
        return next(iter(gallery.collections[0].places.values())) if gallery.collections else Point(0, 0)
    if kind.name == "symbol":
        return symbols[0] if symbols else Symbol("black")
    plain: dict[str, Callable[[], Value]] = {"dict": dict, "set": frozenset, "number": int, "text": str, "truth": bool}
    return plain.get(kind.name, lambda: None)()

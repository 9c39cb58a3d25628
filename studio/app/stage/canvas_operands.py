"""What a click on the canvas points at, for the action that is acted out on the stage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from PySide6.QtCore import QPointF

from studio.app.canvas.pulled_values import along
from studio.app.forms.picked_operands import NEAR, REACH, places_by_key
from studio.app.picking import CanvasClick, PickingTarget
from studio.app.stage.stage_gesture import Chosen, StageGesture
from studio.commands.events import never_hit
from studio.demonstrate.value_looks import Gallery, ValueLook
from studio.document.followed import followed
from studio.document.live import Live
from studio.document.static_types import static
from studio.generalize.operand_text import json_words, label_words
from studio.generalize.operands import (
    NUMBER_ON,
    TEXT_ON,
    element_operand,
    key_json,
    key_operand,
    named_operand,
    operand_json,
    place_operand,
    tile_operand,
)
from studio.generalize.standing_things import on_a_place
from studio.generalize.surroundings import middle_near
from studio.generalize.work_out import shows_in_order
from studio.language.builtins.parts import as_number
from studio.language.colours import is_colour
from studio.language.types import ANY, NOTHING, NUMBER, POINT, Type, type_of, unify
from studio.language.values import Point, Shape, Value


class Sight:
    """The canvas as it shows the situation of a demonstration: ``live`` has what is drawn, ``values`` and
    ``looks`` those of the tiles."""

    def __init__(
        self, gallery: Gallery, live: Live, values: Mapping[str, Value], looks: Mapping[str, ValueLook]
    ) -> None:
        self.gallery, self.live, self.values, self.looks = gallery, live, values, looks

    # what is expected

    def wanted(self, gesture: StageGesture) -> Type:
        """The type of the operand that comes next, as far as it is known."""
        kind = self._wanted(gesture)
        return ANY if kind == NOTHING else kind

    def _wanted(self, gesture: StageGesture) -> Type:
        document, role = self.gallery.document, gesture.role
        if gesture.through:
            last = gesture.through[-1]
            signature = static(document, self.live).signatures.get(last.function)
            takes = signature.inputs if signature is not None else ()
            return takes[len(last.parts)] if len(last.parts) < len(takes) else ANY
        if gesture.spec.runs:
            inputs = document.processes[gesture.process].inputs if gesture.process in document.processes else ()
            return next((one.type for one in inputs if role is not None and one.name == role.name), ANY)
        if gesture.tile and gesture.roles[-1].kind == "value" and (role is None or role.kind == "value"):
            return self._inside(gesture)
        return ANY

    def _inside(self, gesture: StageGesture) -> Type:
        """The type of what a tile is to be given."""
        whole = self.values.get(gesture.tile)
        if gesture.spec.action.at_key and not gesture.keyed:
            return type_of(whole)
        items = whole.values() if isinstance(whole, dict) else whole if isinstance(whole, (list, frozenset)) else ()
        return type_of(next(iter(items), None))

    # what is there

    def tile(self, click: CanvasClick) -> tuple[PickingTarget, Chosen] | None:
        """A tile, or right at a place in it: the one that shows the place, or that what is drawn there rests on."""
        for key, at in self._keys(click, REACH):
            name = self._holder(key, click)
            if name:
                json = key_operand(key)
                says = json_words(tile_operand(name, key))
                return PickingTarget(json, says, at), Chosen(json, name, json, True)
        member = next(filter(None, (self._of_member(name, click) for name in self._under(click))), None)
        if member is not None:
            return member
        nearest = self._nearest(click)
        if not nearest:
            return None
        name, others = nearest[0], nearest[1:]
        which = (
            f"{' and '.join([', '.join(nearest[:-1]), nearest[-1]])} change it. Click on the tile of the one you mean."
        )
        why = which if others else ""
        return PickingTarget(tile_operand(name), why or name, click.at), Chosen(tile_operand(name), name, why_not=why)

    def _of_member(self, name: str, click: CanvasClick) -> tuple[PickingTarget, Chosen] | None:
        """What a list of one value for each drawn thing has for the one under the pointer."""
        drawn, path = click.thing or ("", ())
        whole = self.values[name]
        if not path or not isinstance(whole, list) or not isinstance(path[0], int) or path[0] >= len(whole):
            return None
        if not shows_in_order(self.gallery.document.definitions[drawn].formula, name):
            return None
        json = element_operand(drawn, path[0])
        return PickingTarget(json, f"{name} of {json_words(tile_operand(drawn, path[0]))}", click.at), Chosen(
            json, name, json, True
        )

    def holds(self, click: CanvasClick) -> bool:
        """Whether the click is at a place of a tile that has room for something there."""
        return any(self._holder(key, click) for key, _ in self._keys(click, REACH))

    def still(self, click: CanvasClick) -> str:
        """The drawn thing under the pointer, where no state can change it; "" for none."""
        one = self.gallery.document.definitions.get(click.thing[0]) if click.thing is not None else None
        return one.name if one is not None and one.drawn and next(self._under(click), None) is None else ""

    def standing(self, click: CanvasClick) -> str:
        """The drawn things of which one more may stand at the place under the pointer; "" where none may."""
        document, values = self.gallery.document, self.live.values()
        keys = (key for key, _ in self._keys(click, REACH))
        return next((name for key in keys for name in on_a_place(document, values, key)), "")

    def _holder(self, key: Value, click: CanvasClick) -> str:
        """The tile that has room for something at a key."""
        able = [name for name, value in self.values.items() if isinstance(value, (dict, frozenset))]
        tiles = [name for name in able if name in self.looks and key in self.looks[name].places]
        return next((one for one in self._under(click) if one in tiles), tiles[0] if len(tiles) == 1 else "")

    def _under(self, click: CanvasClick) -> Iterator[str]:
        """The states that what is under the pointer follows, the nearest first."""
        document = self.gallery.document
        if click.thing is None or click.thing[0] not in document.definitions:
            return
        steps = followed(document, click.thing[0])
        states = [name for name in self.values if name in steps and name in document.states()]
        yield from sorted(states, key=lambda name: steps[name])

    def _nearest(self, click: CanvasClick) -> list[str]:
        """The states that what is under the pointer follows at once: several where nothing says which one is meant."""
        under = list(self._under(click))
        steps = followed(self.gallery.document, click.thing[0]) if click.thing is not None and under else {}
        return [name for name in under if steps[name] == steps[under[0]]]

    def operand(self, click: CanvasClick, kind: Type, alone: bool = False) -> tuple[PickingTarget, Chosen] | None:
        """A value: the key of a member that is near, the number of one in a list, a definition, else the place.

        A member of a list is kept with its list, so that it is known that just this one was pointed at, unless its
        number ``alone`` is asked for.
        """
        if click.plain or kind.name == "point":
            return self._spot(click, kind)
        for key, at in self._keys(click, NEAR if kind == ANY else REACH):
            if _fits(key, kind):
                json = operand_json(key)
                return PickingTarget(json, self._named(key), at), Chosen(json)
        return self._thing(click, kind, alone) or self._spot(click, kind)

    def written(self, click: CanvasClick, gesture: StageGesture) -> tuple[PickingTarget, Chosen] | None:
        """What is written on the label under the pointer, where no state changes that and a tile is given a value.

        It is the number that is written there, if it is one and may come, else the text. As a reason it is the label.
        """
        name, shape = self.still(click), self._shape(click)
        text = shape.as_dict().get("content") if shape is not None else None
        path = click.thing[1] if click.thing is not None else ()
        if not name or click.plain or type(text) is not str or len(path) > 1:
            return None
        label = element_operand(name, path[0]) if path else named_operand(name)
        if gesture.spec.action.of_shown and not gesture.through:
            return PickingTarget(label, label_words(label), click.at), Chosen(label)
        if not gesture.asks_what_is_given:
            return None
        kind, number = self.wanted(gesture), as_number(text)
        for form, value in ((NUMBER_ON, number), (TEXT_ON, text)):
            if value is not None and _fits(value, kind):
                json = {form: label}
                return PickingTarget(json, f"{value}, {json_words(json)}", click.at), Chosen(json)
        return None

    def _shape(self, click: CanvasClick) -> Shape | None:
        """The drawn thing under the pointer."""
        return next((one.shape for one in self.live.things() if (one.name, one.path) == click.thing), None)

    def along(self, click: CanvasClick, gesture: StageGesture, thing: str) -> tuple[PickingTarget, Chosen] | None:
        """The number for which what follows a state is drawn there, or where it was pulled to; ``thing`` before all."""
        asked = not gesture.through and not gesture.keyed and bool(gesture.tile) and self.wanted(gesture) == NUMBER
        way = along(self.live, gesture.tile, thing) if asked else None
        if way is None:
            return None
        value = way.given(click)
        return PickingTarget(value, f"{gesture.tile} = {value}", click.at), Chosen(value)

    def middle(self, click: CanvasClick, gesture: StageGesture) -> tuple[PickingTarget, Chosen] | None:
        """The middle of what lies where a state that is a place is put, unless the click means just that place."""
        asked = not click.plain and not gesture.through and not gesture.keyed and bool(gesture.tile)
        if not asked or self.wanted(gesture) != POINT:
            return None
        at = middle_near(self.live, Point(click.at.x(), click.at.y()), frozenset({gesture.tile}), click.pixel)
        if at is None:
            return None
        json = place_operand(*at)
        return PickingTarget(json, json_words(json), QPointF(*at)), Chosen(json)

    def colour(self, click: CanvasClick, gesture: StageGesture) -> tuple[PickingTarget, Chosen] | None:
        """The fill of what is drawn under the pointer, or its stroke where it has none, where a colour is wanted."""
        shape = self._shape(click)
        if shape is None or not self._wants_colour(gesture):
            return None
        given = shape.as_dict()
        found = given.get("fill") or given.get("stroke")
        if not isinstance(found, str):
            return None
        json = operand_json(found)
        return PickingTarget(json, str(found), click.at), Chosen(json)

    def _wants_colour(self, gesture: StageGesture) -> bool:
        """Whether a tile is to be given something in place of a colour."""
        whole = self.values.get(gesture.tile)
        items = whole.values() if isinstance(whole, dict) else whole if isinstance(whole, list) else (whole,)
        first = next(iter(items), None)
        return isinstance(first, str) and is_colour(first) and self.wanted(gesture) == type_of(first)

    def drawn(self, click: CanvasClick) -> tuple[PickingTarget, Chosen] | None:
        """The whole thing, or collection of things, that is drawn under the pointer; not what no event ever hits."""
        if click.thing is None:
            return None
        name = click.thing[0]
        why = never_hit(name, self.live.values().get(name))
        return PickingTarget(tile_operand(name), why or name, click.at), Chosen(tile_operand(name), name, why_not=why)

    def _named(self, key: Value) -> str:
        where = self.gallery.collection_of(key)
        name = where.name if where is not None else ""
        return json_words(tile_operand(name, key)) if name else json_words(key_json(key))

    def _thing(self, click: CanvasClick, kind: Type, alone: bool) -> tuple[PickingTarget, Chosen] | None:
        """What is drawn under the pointer: where it is in its collection, else its definition."""
        if click.thing is None:
            return None
        name, path = click.thing
        if path:
            return self._member(name, path[0], click, kind, alone)
        whole = self.live.values().get(name)
        if not _fits(whole, kind):
            return None
        json = tile_operand(name)
        return PickingTarget(json, name, click.at), Chosen(json)

    def _member(
        self, name: str, key: Value, click: CanvasClick, kind: Type, alone: bool
    ) -> tuple[PickingTarget, Chosen] | None:
        if not _fits(key, kind):
            return None
        json = operand_json(key) if alone else element_operand(name, key)
        place = places_by_key(self.live.values().get(name)).get(key)
        words = json_words(tile_operand(name, key))
        at = click.at if place is None else QPointF(place.x, place.y)
        return PickingTarget(json, words, at), Chosen(json)

    def _spot(self, click: CanvasClick, kind: Type) -> tuple[PickingTarget, Chosen] | None:
        place = Point(round(click.at.x(), 2), round(click.at.y(), 2))
        if not _fits(place, kind):
            return None
        json = place_operand(*place)
        return PickingTarget(json, json_words(json), click.at), Chosen(json)

    def _keys(self, click: CanvasClick, reach: float) -> Iterator[tuple[Value, QPointF]]:
        """The keys of collections of places that are near, the nearest first."""
        near = []
        for collection in self.gallery.collections:
            for key, place in collection.places.items():
                far = (QPointF(place.x, place.y) - click.at).manhattanLength()
                if far <= reach * click.pixel:
                    near.append((far, key, QPointF(place.x, place.y)))
        for _, key, at in sorted(near, key=lambda one: one[0]):
            yield key, at


def missed(kind: Type) -> str:
    """What is said where a click points at nothing that is asked for."""
    if kind == NUMBER:
        return "There is no number here. Write it now, or click on a member of a list for its index."
    return "There is nothing of this kind here. Click on another thing, or point at it on the stage."


def _fits(value: Value, kind: Type) -> bool:
    return kind == ANY or unify(kind, type_of(value), {})

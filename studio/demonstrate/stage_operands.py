"""Operands on the stage: which tile, which part of it, which function – as they stand in a session (``WRITTEN``)."""

from __future__ import annotations

from typing import Any

from studio.demonstrate.odd_kinds import written_as_there
from studio.demonstrate.overtaken import as_it_is_now
from studio.demonstrate.perform import Performance
from studio.demonstrate.record_fields import field_put
from studio.demonstrate.shown_values import label_text, shown, written_on
from studio.demonstrate.taken_items import ITEM_AT, item_of, place_pointed_at
from studio.document.actions import LISTED, Operand, PointAction, PutAction, SetAction, TakeAction
from studio.document.model import Document
from studio.generalize.operand_text import label_words
from studio.generalize.operands import NUMBER_ON, ON_LABELS, Given, element, operand_value, read_key, short_value
from studio.language.builtins import POINTED
from studio.language.builtins.parts import as_number, letters_in
from studio.language.errors import Refusal
from studio.language.types import type_of
from studio.language.values import Point, Record, Shape, Symbol, Value

REVERSED = "reversed"
WRITTEN = (
    ('{"tile": NAME}', "a whole tile: an input, a state, or what was pointed at and given a name"),
    (
        '{"tile": NAME, "key": KEY}',
        "one element of a tile (a list: by position, -1 is the last); KEY may be a tile",
    ),
    ('{"tile": NAME, "field": FIELD}', "a field of a tile: x or y of a place, what a run remembered"),
    ('{"via": FUNCTION, "of": [OPERAND, …]}', "what a function of the document, or one to point through, gives"),
    ('{"of": NAME, "key": KEY}', "one element of a definition; a drawn one stands for its key"),
    ('{"name": NAME}', "a definition, which is meant like a whole tile"),
    ('{"number_on": OPERAND}', "the number that is written on a label"),
    ('{"text_on": OPERAND}', "what is written on a label"),
)
"""How operands are written on the stage, where all others may stand as well, and what each means."""


def operand(document: Document, done: Performance, given: Given) -> Operand:
    """The operand that some JSON points at, on the stage of this moment. Raises Refusal in a sentence."""
    return _read(document, done, given.json)


def shown_operands(document: Document, done: Performance, given: Given) -> tuple[Operand, ...]:
    """What is pointed at as a reason, on the stage of this moment: what a drawn thing shows, else as any operand is.

    Raises Refusal in a sentence.
    """
    found = operand(document, done, given)
    return shown(document, _seen(done), given.json) or (found,)


def _seen(done: Performance) -> dict[str, Value]:
    """What has a name on the stage of this moment, with its value."""
    return {**done.library.env, **done.frame.situation()}


def named_on_stage(done: Performance | None) -> dict[str, Value]:
    """The values of all that can be named on the stage of this moment: the tiles, then what is defined."""
    return {**done.frame.situation(), **done.library.env, **done.frame.situation()} if done is not None else {}


def taken_operand(document: Document, done: Performance, tile: str, given: Given) -> Operand:
    """What is to be taken out of a tile; of a list that is an item, also where its place was pointed at.

    A place is the number of what is drawn for the item, or a number that no item is equal to; from the end where it is
    negative. What may be a place or an item is a place where another demonstration took one by such a number.
    Raises Refusal where there is no such item, or nothing at a key.
    """
    found, whole, json = operand(document, done, given), done.tile(tile), given.json
    if not isinstance(whole, list) or found.via is not None:
        return _there(done, tile, found)
    if found.tile is not None:
        return _named_item(done, tile, found.tile) or found
    if isinstance(json, dict) and json.get("tile") == tile and "key" in json:
        place = read_key(json["key"])
        return found if whole.index(found.value) == place % len(whole) else item_of(tile, whole, place)
    drawn = isinstance(json, dict) and "of" in json and isinstance(_element_of(done, json), Shape)
    place = found.value
    by_place = drawn or (type(json) is int and _taken_by_place(document, done, tile))
    if type(place) is not int or not -len(whole) <= place < len(whole) or (not by_place and place in whole):
        return _there(done, tile, found)
    return Operand(whole[place], via=ITEM_AT, of=(Operand(tile=tile), found))


def _taken_by_place(document: Document, done: Performance, tile: str) -> bool:
    """Whether another demonstration of the process took an item of a list by a number that was its place."""
    process = done.demonstration.process
    others = (one for one in document.demonstrations.values() if one.process == process)
    taken = (action for one in others for action in one.actions if isinstance(action, TakeAction))
    keys = (key for action in taken if action.target == tile for key in action.keys)
    return any(key.via == ITEM_AT and key.of[1] == Operand(key.of[1].value) for key in keys)


def _there(done: Performance, tile: str, found: Operand) -> Operand:
    """What is to be taken out of a tile. Raises Refusal where it was pointed at as it is and is not there.

    What has a name may be there at times.
    """
    key, whole = found.value, done.tile(tile)
    named = found.via is not None or found.tile is not None or isinstance(key, (list, dict, set, frozenset))
    if named or not isinstance(whole, (list, dict, frozenset)) or key in whole:
        return found
    if isinstance(whole, list) and whole:
        places = f"Its places go from 0 to {len(whole) - 1}, or from -1, the last, back to {-len(whole)}."
        raise Refusal(f"{short_value(key)} is not in {tile}, nor is there such a place. {places}")
    raise Refusal(f"{tile} has nothing at {short_value(key)} that could be taken.")


def _named_item(done: Performance, tile: str, name: str) -> Operand | None:
    """The item of a list that got a name, as the one at its place; None where it is another, or lies elsewhere.

    What is equal to it elsewhere is not meant. Where its number alone was pointed at and it is the first that is equal
    to it, its value tells it as well.
    """
    since: set[str | None] = set()
    for action in reversed(done.frame.acted):
        if isinstance(action, PointAction) and action.name == name:
            only = action.things[0] if len(action.things) == 1 and not action.several else Operand()
            touched = {part.tile for part in only.walk() if part.tile} & since
            return None if touched else _item_pointed_at(done, tile, only)
        since |= {action.alters, action.binds}
    return None


def _item_pointed_at(done: Performance, tile: str, only: Operand) -> Operand | None:
    items = done.tile(tile)
    if only.via == ITEM_AT and only.of[0].tile == tile:
        return only
    place = place_pointed_at(only, tile, items, done.value)
    return None if place is None or items.index(only.value) == place else item_of(tile, items, place)


def gone_through(found: Operand, done: Performance) -> Operand:
    """What a loop goes through; of a text that is its letters, of things drawn in a row their places."""
    value = done.value(found)
    if type(value) is str:
        return Operand(letters_in(value), via=letters_in.__name__, of=(found,))
    if not isinstance(value, list) or not value or not all(isinstance(one, Shape) for one in value):
        return found
    if found.via == REVERSED:
        places = gone_through(found.of[0], done)
        return Operand(list(reversed(done.value(places))), via=REVERSED, of=(places,))
    length = Operand(len(value), via="len", of=(found,))
    return Operand(list(range(len(value))), via="range", of=(length,))


def changed_operand(document: Document, done: Performance, tile: str, given: Given) -> Operand:
    """The new value of a tile; a place with a key is meant by its key where the tile holds one.

    Raises Refusal for a place on the canvas where the tile holds no place, for a colour where it is a truth, and
    for a colour or number where what it holds is itself drawn.
    """
    found, now, json = operand(document, done, given), done.tile(tile), given.json
    one = document.definitions.get(tile)
    if one is not None and one.drawn and isinstance(done.value(found), (str, bool, int, float)):
        raise Refusal(
            f"{tile} is itself what is drawn, and {short_value(done.value(found))} in its place would draw nothing. To "
            "change its colour or another attribute, undo that it is a state and choose Let it change."
        )
    if isinstance(now, bool) and found.tile is None and found.via is None and isinstance(found.value, Symbol):
        raise Refusal(f"{tile} is a truth, yes or no, and cannot become {found.value}. Choose yes or no.")
    if found.tile is not None or found.via is not None or not isinstance(found.value, Point):
        return found
    if now is None or isinstance(now, Point):
        return found
    key = read_key(json["key"]) if isinstance(json, dict) and json.keys() == {"of", "key"} else None
    if key is not None and type_of(key) == type_of(now):
        return Operand(key, of=found.of[:1])
    raise Refusal(
        f"{tile} is {short_value(now)}, a {type_of(now).name}, and cannot become a place on the canvas. Point at one "
        "of several places that have keys, or at what a function gives for this place."
    )


def put_action(
    document: Document, done: Performance, tile: str, key: Given, value: Given, field: str = ""
) -> PutAction | SetAction:
    """What is done where a value is put at a key of a tile; at a field where the tile is a record.

    ``field``: what is at the key is a record, and only this field of it becomes the value. Raises Refusal for a number
    that is put among texts.
    """
    at, new, whole = operand(document, done, key), operand(document, done, value), done.tile(tile)
    if isinstance(whole, Record) and not field:
        put = field_put(Operand(tile=tile), whole, done.value(at), new, done.value(new))
        return SetAction(tile, put)
    if field:
        record = element(tile, whole, done.value(at))
        new = field_put(Operand(record, of=(Operand(tile=tile), at)), record, field, new, done.value(new))
    written_as_there(tile, whole, done.value(new))
    return PutAction(tile, at, new)


def _read(document: Document, done: Performance, json: Any) -> Operand:
    name = json.get("name", json.get("tile")) if isinstance(json, dict) and len(json) == 1 else None
    if isinstance(name, str) and (now := as_it_is_now(document, done, name)) is not None:
        return now
    if isinstance(json, dict) and "tile" in json:
        if json.keys() == {"tile", "key"} and _is_pointed(json["key"]):
            return _via(document, done, {"via": ITEM_AT, "of": [{"tile": json["tile"]}, json["key"]]})
        return _tile(done, json)
    if isinstance(json, dict) and "via" in json:
        return _via(document, done, json)
    if isinstance(json, list) and any(map(_is_pointed, json)):
        parts = tuple(_read(document, done, part) for part in json)
        return Operand([done.value(part) for part in parts], via=LISTED, of=parts)
    form = next((one for one in ON_LABELS if isinstance(json, dict) and one in json), "")
    if form:
        return _on_label(document, done, json, form)
    value = operand_value(document, _seen(done), json)
    if isinstance(json, dict) and set(json) == {"name"}:
        return Operand(done.tile(json["name"]), tile=json["name"])
    if not isinstance(json, dict) or "key" not in json or "of" not in json:
        return Operand(value)
    key = read_key(json["key"])
    if isinstance(value, Shape):  # which cannot be kept, so it is meant by its key
        return Operand(key, of=(Operand(tile=json["of"]),))
    return _part(value, json["of"], key)


def _on_label(document: Document, done: Performance, json: dict[str, Any], form: str) -> Operand:
    """What is written on a label. Raises Refusal where there is none, or no number on it."""
    _only(json, form)
    env = _seen(done)
    text = label_text(env, json[form])
    if text is None:
        raise Refusal(f"{label_words(json[form])} is no label; point at one on which something is written.")
    value = as_number(text) if form == NUMBER_ON else text
    if value is None:
        raise Refusal(f"No number is written on {label_words(json[form])}, but “{text}”.")
    return written_on(document, env, json[form], value)


def _is_pointed(json: Any) -> bool:
    """Whether it is a tile or what is pointed at through a function, and no plain value."""
    return isinstance(json, dict) and bool(json.keys() & {"tile", "via"})


def _part(value: Value, tile: str, key: Value) -> Operand:
    """A part of a tile: its value, and the key by which it was reached."""
    return Operand(value, of=(Operand(tile=tile), Operand(key)))


def _element_of(done: Performance, json: dict[str, Any]) -> Value:
    return element(json["of"], done.tile(json["of"]), read_key(json["key"]))


def _tile(done: Performance, json: dict[str, Any]) -> Operand:
    _only(json, "tile", "key", "field")
    name = json["tile"]
    whole = done.tile(name)
    if "key" in json:
        key = read_key(json["key"])
        if "field" in json:
            return Operand(_field(name, element(name, whole, key), json["field"]))
        return _part(element(name, whole, key), name, key)
    if "field" in json:
        return _part(_field(name, whole, json["field"]), name, json["field"])
    return Operand(whole, tile=name)


def _field(name: str, whole: Value, field: Any) -> Value:
    try:
        return whole.get(field) if isinstance(whole, Record) else getattr(whole, {"x": "x", "y": "y"}[field])
    except (KeyError, AttributeError, TypeError):
        raise Refusal(f"{name} has no field {field!r}; point at a field that it has.") from None


def _via(document: Document, done: Performance, json: dict[str, Any]) -> Operand:
    _only(json, "via", "of")
    function = json["via"]
    known = callable(done.library.env.get(function)) and function in document.definitions
    if not known and function not in POINTED:
        raise Refusal(f"There is no function named {function!r} in this document to point through.")
    parts = tuple(_read(document, done, part) for part in json.get("of", []))
    found = Operand(None, via=function, of=parts)
    return Operand(done.value(found), via=function, of=parts)


def _only(json: dict[str, Any], *allowed: str) -> None:
    extra = sorted(set(json) - set(allowed))
    if extra:
        raise Refusal(f"An operand with {allowed[0]!r} has no {extra[0]!r}; it takes {', '.join(map(repr, allowed))}.")

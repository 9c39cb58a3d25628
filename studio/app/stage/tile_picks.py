"""What a pick in a tile stands for: the operand that a command is given."""

from __future__ import annotations

from typing import Any

from studio.app.stage.stage_gesture import Chosen
from studio.app.stage.tile_face import Pick
from studio.demonstrate.action_wording import value_words
from studio.demonstrate.perform import Performance
from studio.demonstrate.stage_operands import operand
from studio.document.model import Document
from studio.generalize.operand_text import json_words
from studio.generalize.operands import Given, key_operand, operand_json, tile_operand
from studio.language.errors import StudioError
from studio.language.values import Record, Value

TO_COME = ""
"""The name of the tile that shows what a loop has still to come; it is no tile of the process."""


def chosen_in(value: Value, pick: Pick, inside: bool) -> Chosen:
    """What a pick stands for in a tile of this value; ``inside``: what lies at the place, not the place."""
    if pick.tile == TO_COME:
        return _coming(value, pick)
    if pick.index is not None and pick.field:
        json, plain = tile_operand(pick.tile, pick.index, pick.field), operand_json(value[pick.index].get(pick.field))
        return Chosen(json, pick.tile, pick.index, True, plain, pick.field)
    if pick.field:
        json = tile_operand(pick.tile, field=pick.field)
        if not isinstance(value, Record):
            return Chosen(json, pick.tile)
        return Chosen(json, pick.tile, pick.field, True, operand_json(value.get(pick.field)))
    if pick.index is not None:
        json = tile_operand(pick.tile, pick.index)
        return Chosen(json, pick.tile, pick.index, True, operand_json(value[pick.index]))
    if pick.key is None or pick.key == value:
        return Chosen(tile_operand(pick.tile), pick.tile)
    key = key_operand(pick.key)
    if inside and isinstance(value, dict) and pick.key in value:
        return Chosen(tile_operand(pick.tile, pick.key), pick.tile, key, True, operand_json(value[pick.key]))
    return Chosen(key, pick.tile, key, True)


def described(document: Document, done: Performance, json: Any) -> str:
    """An operand and the value it stands for now."""
    words = json_words(json)
    try:
        value = value_words(operand(document, done, Given(json)).value)
    except StudioError as error:
        return f"{words}: {error.sentence}"
    return words if value == words else f"{words} = {value}"


def _coming(value: Value, pick: Pick) -> Chosen:
    if pick.index is not None:
        return Chosen(operand_json(value[pick.index]))
    return Chosen(operand_json(value) if pick.key is None else key_operand(pick.key))

"""Values, operands and actions of the stage in words."""

from __future__ import annotations

from typing import assert_never

from studio.demonstrate.record_fields import field_of
from studio.document.actions import (
    LISTED,
    NAMED,
    Action,
    AppendAction,
    BecauseAction,
    CloseAction,
    EachAction,
    EndAction,
    ItemAction,
    Operand,
    PointAction,
    PutAction,
    RememberAction,
    RunAction,
    SetAction,
    TakeAction,
    TileAction,
)
from studio.document.model import Demonstration
from studio.generalize.operand_text import through_words
from studio.generalize.operands import short_value
from studio.language.values import Record, Shape, Value

ENDINGS = {"done": "done", "succeed": "succeed", "fail": "refuse", "nothing": "nothing happens"}
CHANGED = {"put": "has more", "take": "has less", "append": "has more"}
"""What is said of a collection after these actions."""


def value_words(value: Value) -> str:
    """A value in few words; several things by their number."""
    if isinstance(value, (list, frozenset, dict)):
        return f"{len(value)} things" if len(value) != 1 else "1 thing"
    if isinstance(value, Record):
        return _record_words(value)
    if isinstance(value, Shape):
        return f"an {value.kind}" if value.kind[:1] in "aeiou" else f"a {value.kind}"
    return "nothing" if value is None else "“”" if value == "" else short_value(value)


def _record_words(value: Record) -> str:
    """How a run ended, by what is true of it; of other records what they hold."""
    if any(name == "succeeded" for name, _ in value.fields):
        return ", ".join(name for name, item in value.fields if item is True) or "an outcome"
    return ", ".join(f"{name} {value_words(item)}" for name, item in value.fields)


def operand_words(operand: Operand) -> str:
    """An operand of an action in few words."""
    if operand.tile is not None:
        return operand.tile
    if operand.via == "[]":
        return f"{operand_words(operand.of[0])}[{operand_words(operand.of[1])}]"
    if field := field_of(operand):
        return f"{operand_words(operand.of[0])} with {field} {operand_words(operand.of[2])}"
    if operand.via in (LISTED, NAMED):
        return ", ".join(map(operand_words, operand.of))
    if operand.via is not None:
        return through_words(operand.via, [operand_words(one) for one in operand.of])
    return part_words(operand) or value_words(operand.value)


def part_words(operand: Operand) -> str:
    """A part of a tile by the keys by which it was reached: ``seeds[2]``, ``at.y``; empty for other operands."""
    if operand.via is not None or len(operand.of) < 2 or operand.of[0].tile is None:
        return ""
    tile, (key, *others) = operand.of[0].tile, [one.value for one in operand.of[1:]]
    inside = "".join(f"[{value_words(one)}]" for one in (key, *others))
    return f"{tile}.{key}" if key in ("x", "y") else f"{tile}{inside}"


def action_words(action: Action) -> str:
    """What an action does, as one short line."""
    parts = [operand_words(one) for one in action.operands]
    listed = ", ".join(parts)
    match action:
        case PointAction():
            return f"point at {listed}, call {'them' if action.several else 'it'} {action.name}"
        case RememberAction():
            return f"remember {listed}"
        case PutAction():
            return f"put {parts[1]} at {parts[0]} in {action.target}"
        case TakeAction():
            return f"take {listed} from {action.target}"
        case SetAction():
            return f"change {action.target} to {listed}"
        case AppendAction():
            return f"append {listed} to {action.target}"
        case EachAction():
            return f"for each {action.name} of {listed}"
        case ItemAction():
            return f"go to the item {listed}"
        case CloseAction():
            return "skip the rest"
        case RunAction():
            return f"run {action.process}" + (f" with {listed}" if listed else "")
        case BecauseAction():
            return f"{'regardless' if action.regardless else 'because'} of {listed}"
        case EndAction():
            return ENDINGS[action.how] + (f": {action.reason}" if action.reason else "")
        case _:
            assert_never(action)


def situation_words(one: Demonstration) -> str:
    """What a demonstration began with, and what came of it: ``key right, lit 4 → lit 3``."""
    return f"{begun_words(one)} → {_came_of(one)}".strip()


def begun_words(one: Demonstration) -> str:
    """What a demonstration began with: ``key right, lit 4``."""
    return ", ".join(f"{name} {value_words(value)}" for name, value in one.inputs.items())


def ends_at_once(one: Demonstration) -> bool:
    """Whether it was shown that it fails, or that nothing happens."""
    last = one.actions[-1] if one.actions else None
    return isinstance(last, EndAction) and last.how in ("fail", "nothing")


def _came_of(one: Demonstration) -> str:
    """How a demonstration ended, where it did so in an uncommon way, else what it changed."""
    last = one.actions[-1] if one.actions else None
    if ends_at_once(one) and isinstance(last, EndAction):
        return f"refuse: {last.reason}" if last.how == "fail" and last.reason else last.how
    changes = {action.target: _changed(action) for action in one.actions if isinstance(action, TileAction)}
    return ", ".join(changes.values()) or (action_words(last) if last is not None else "nothing yet")


def _changed(action: TileAction) -> str:
    if isinstance(action, SetAction):
        return f"{action.target} {operand_words(action.value)}"
    return f"{action.target} {CHANGED[action.kind]}"

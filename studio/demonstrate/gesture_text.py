"""What a gesture on the stage did, in one line for whoever replays it."""

from __future__ import annotations

from typing import assert_never

from studio.demonstrate.action_wording import operand_words, part_words
from studio.demonstrate.perform import Performance
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
)
from studio.generalize.operand_text import through_words
from studio.language.colours import is_colour
from studio.language.show import show_value
from studio.language.types import type_of
from studio.language.values import Symbol, Value

LONGEST = 48
"""Longest value that is written out, in characters; longer collections are counted."""
ENDS_TAKEN = {"without_first": "the first", "without_last": "the last"}
"""How taking an end of a list away is said, by the builtin that the list then becomes."""
BY_WORDS = {
    "hit": "what was hit of {0}",
    "any_of": "any of {0}",
    "any_number": "any number from {0} to {1}",
    "shuffled": "{0} shuffled",
}
"""How what an event hit, and what chance gave, is said, by the builtin; the place and the chance are left out."""


def gesture_words(action: Action, done: Performance) -> str:
    """The gesture in words; ``done`` is the demonstration with it."""
    values = [_said(operand) for operand in action.operands]
    listed = ", ".join(values)
    match action:
        case PointAction():
            return f"{action.name} is {' and '.join(values)}."
        case RememberAction():
            return f"Remembered: {listed}."
        case PutAction():
            return f"{action.target}[{values[0]}] = {values[1]}."
        case TakeAction():
            return f"Taken from {action.target}: {listed}."
        case SetAction() if action.value.value is None and action.value.via in ENDS_TAKEN:
            return f"Taken from {action.target}: {ENDS_TAKEN[action.value.via]}."
        case SetAction():
            return f"{action.target} becomes {listed}."
        case AppendAction():
            return f"Added to {action.target}: {listed}.{_of_another_kind(action.target, done)}"
        case EachAction():
            return f"For each {action.name} of {listed}."
        case ItemAction():
            return f"The item: {listed}."
        case CloseAction():
            return "The rest is skipped."
        case RunAction():
            how = "acted out by hand" if action.by_hand else _ending(done)
            return f"{action.process}({listed}): {how}."
        case BecauseAction():
            return f"{'Regardless' if action.regardless else 'Because'} of {listed}."
        case EndAction():
            return f"This visit ends: {action.reason or action.how}."
        case _:
            assert_never(action)


def _ending(done: Performance) -> str:
    """How the run that was just made ended."""
    if done.ended:
        return done.ended
    shown = done.frame.sequence.shown
    return shown[-1].ending[-1] if shown and shown[-1].ending else "run"


def _of_another_kind(target: str, done: Performance) -> str:
    """That what was just added is of another kind than all that a list held; empty where it is not."""
    shown = done.frame.sequence.shown
    held, added = (shown[-1].situation.get(target), shown[-1].values[0]) if shown else (None, None)
    kinds = {type_of(one).name for one in held} if isinstance(held, list) else set[str]()
    if len(kinds) != 1 or type_of(added).name in kinds or not isinstance(held, list):
        return ""
    return f" That is {_or_nothing(added)}, where all else in {target} is like {few_characters(held[0])}."


def _said(operand: Operand) -> str:
    """An operand: how it was reached, with its value where that is not the same."""
    if operand.via == "[]":
        inside = operand.of[0].tile is None
        way = operand_words(operand) if inside else f"{operand.of[0].tile}[{_said(operand.of[1])}]"
        return f"{way}: {_or_nothing(operand.value)}"
    if field := field_of(operand):
        return f"{_said(operand.of[0])} with {field} {_said(operand.of[2])}"
    if operand.via in (LISTED, NAMED):
        return ", ".join(map(_said, operand.of))
    if operand.via in BY_WORDS:
        at_end = " at the end" if operand.via == "hit" and operand.of[1].tile == "end" else ""
        return f"{BY_WORDS[operand.via].format(*map(_lots, operand.of))}{at_end}: {_or_nothing(operand.value)}"
    if operand.via is not None:
        parts = [operand_words(one) if one.via == "[]" else _said(one) for one in operand.of]
        return f"{through_words(operand.via, parts)}: {_or_nothing(operand.value)}"
    if operand.tile is not None:
        return operand.tile
    part = part_words(operand)
    return f"{part}: {_or_nothing(operand.value)}" if part else _or_nothing(operand.value)


def _lots(operand: Operand) -> str:
    """What is drawn from or may be hit: drawn things are meant where their places in the list are drawn from."""
    if operand.via == "range" and operand.of[0].via == "len":
        return _said(operand.of[0].of[0])
    return _said(operand.of[0]) if operand.via == "list" else _said(operand)


def _or_nothing(value: Value) -> str:
    return "nothing" if value is None else few_characters(value)


def few_characters(value: Value) -> str:
    """A value in few characters."""
    if isinstance(value, (list, dict, set, frozenset)) and len(value) > 4:
        return f"{len(value)} things"
    text = f"“{value}”" if isinstance(value, Symbol) and not is_colour(value) else show_value(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"

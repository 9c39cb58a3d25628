"""What a gesture on the stage did, in one line for whoever replays it."""

from __future__ import annotations

from studio.demonstrate.perform import Performance
from studio.document.model import Action, Operand
from studio.language.show import show_value
from studio.language.values import Value

LONGEST = 48
"""Longest value that is written out, in characters; longer collections are counted."""


def told(action: Action, done: Performance) -> str:
    """The gesture in words; ``done`` is the demonstration with it."""
    values = [_said(operand) for operand in action.operands]
    if action.kind == "point":
        return f"{action.name} is {' and '.join(values)}."
    if action.kind == "put":
        return f"{action.target}[{values[0]}] = {values[1]}."
    if action.kind == "each":
        return f"For each {action.name} of {', '.join(values)}."
    if action.kind == "run":
        how = "acted out by hand" if action.by_hand else _ending(done)
        return f"{action.target}({', '.join(values)}): {how}."
    words = {"remember": "Remembered", "item": "The item", "append": f"Added to {action.target}", "set": action.target}
    if action.kind == "take":
        return f"Taken from {action.target}: {', '.join(values)}."
    if action.kind == "close":
        return "The rest is skipped."
    if action.kind == "end":
        return f"This visit ends: {action.reason or action.target}."
    return f"{words[action.kind]}: {', '.join(values)}."


def _ending(done: Performance) -> str:
    """How the run that was just made ended."""
    if done.ended:
        return done.ended
    shown = done.frame.sequence.shown
    return shown[-1].ending[-1] if shown and shown[-1].ending else "run"


def _said(operand: Operand) -> str:
    """An operand: how it was reached, with its value where that is not the same."""
    if operand.via is not None:
        return f"{operand.via}({', '.join(map(_said, operand.of))}): {short(operand.value)}"
    if operand.tile is not None:
        return operand.tile
    return short(operand.value)


def short(value: Value) -> str:
    """A value in few characters."""
    if isinstance(value, (list, dict, set, frozenset)) and len(value) > 4:
        return f"{len(value)} things"
    text = show_value(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"

"""Inputs in a question: what is too long to be told goes by the example in which it was shown."""

from __future__ import annotations

from collections.abc import Sequence

from studio.document.model import Example
from studio.generalize.operands import is_long, short_value, told_value
from studio.language.values import Value, same


def told_input(name: str, value: Value, examples: Sequence[Example]) -> str:
    """An input in a question; a long collection by the example that has it, or all of it but for one thing."""
    return _as_shown(name, value, examples) or told_value(value)


def told_by_name(name: str, value: Value, examples: Sequence[Example]) -> str:
    """The same where its name has to be told as well: ``n = 3``, ``held as in “top 1”``."""
    return _as_shown(name, value, examples) or f"{name} = {told_value(value)}"


def _as_shown(name: str, value: Value, examples: Sequence[Example]) -> str:
    """A long collection by its name and the example that has it; "" for what can be told itself."""
    if not isinstance(value, (dict, list, frozenset)) or not is_long(value):
        return ""
    shown = [(one.label, one.inputs[name]) for one in examples if name in one.inputs]
    for label, known in shown:
        if same(known, value):
            return f"{name} as in “{label}”"
    changed = ((label, _change(known, value)) for label, known in shown)
    return next((f"{name} as in “{label}” {change}" for label, change in changed if change), "")


def _change(before: Value, after: Value) -> str:
    """The one thing in which two dicts or sets differ, in words; "" where it is more, or where nothing is told so."""
    if isinstance(before, dict) and isinstance(after, dict):
        gone = [short_value(key) for key in before if key not in after]
        new = [key for key, held in after.items() if key not in before or not same(before[key], held)]
        held = [f"{short_value(after[key])} at {short_value(key)}" for key in new]
    elif isinstance(before, frozenset) and isinstance(after, frozenset):
        gone, held = list(map(short_value, before - after)), list(map(short_value, after - before))
    else:
        return ""
    if len(gone) + len(held) != 1:
        return ""
    return f"without {gone[0]}" if gone else f"with {held[0]}"

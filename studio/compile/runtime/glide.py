"""Transitions: between two scenes of the same shapes, everything that is a number or a place is on its way."""

from __future__ import annotations

from typing import Any


def can_glide(before: list[dict], after: list[dict]) -> bool:
    """Whether two scenes have the same shapes, each of its kind, of which something differs."""
    return before != after and [one["kind"] for one in before] == [one["kind"] for one in after]


def on_the_way(before: Any, after: Any, part: float) -> Any:
    """What is seen after a part of the way, from 0 to 1: numbers and places in between, all else as it will be."""
    if isinstance(after, bool) or type(before) is bool:
        return after
    if isinstance(before, (int, float)) and isinstance(after, (int, float)):
        return before + (after - before) * part
    if isinstance(before, dict) and isinstance(after, dict):
        return {key: on_the_way(before.get(key), value, part) for key, value in after.items()}
    pairs = isinstance(before, (list, tuple)) and isinstance(after, (list, tuple)) and len(before) == len(after)
    if not pairs:
        return after
    found = [on_the_way(one, other, part) for one, other in zip(before, after, strict=True)]
    return type(after)(*found) if hasattr(after, "_fields") else type(after)(found)

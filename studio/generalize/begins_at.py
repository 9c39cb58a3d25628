"""Where a thing begins whose place states say: what they are to be for it to be elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from studio.document.changes import replace_formula
from studio.document.live import Live
from studio.document.model import Document, with_entry
from studio.generalize.arrange import held_at
from studio.generalize.attributes import needs_any, tidy_number
from studio.generalize.operands import written
from studio.generalize.placing import move
from studio.generalize.result import Result
from studio.infer.questions import in_a_word
from studio.language.errors import Refusal, StudioError
from studio.language.show import enumerated
from studio.language.values import Point, Value, is_number

NEAR = 1e-6
"""What is less than this far apart is at one place."""
COARSE = 4.0
"""A whole number that moves a thing by so many pixels or more at a time stays whole."""


def begins_at(document: Document, name: str, to: Point) -> dict[str, Value]:
    """What the states that say where a single thing is are to be for it to be at a place.

    Raises Refusal where no state says so.
    """
    live = Live.at_present(document)
    now = held_at(document, live, name)
    by = Point(to.x - now.x, to.y - now.y)
    found: dict[str, Value] = {}
    left = {axis for axis, off in enumerate(by) if abs(off) > NEAR}
    for state in (one for one in document.states() if needs_any(document, frozenset({name}), one)):
        value = live.values().get(state)
        if isinstance(value, Point) and _shift(document, live, name, {state: Point(value.x + 1, value.y)}) == (1, 0):
            return {state: Point(tidy_number(value.x + by.x), tidy_number(value.y + by.y))}
        if not is_number(value):
            continue
        shift = _shift(document, live, name, {state: value + 1})
        axis = next((one for one in (0, 1) if abs(shift[one]) > NEAR >= abs(shift[1 - one])), None)
        if axis not in left or _shift(document, live, name, {state: value + 2})[axis] != 2 * shift[axis]:
            continue
        whole = type(value) is int and abs(shift[axis]) >= COARSE
        moved = by[axis] / shift[axis]
        found[state] = value + round(moved) if whole else tidy_number(value + moved)
        left.discard(axis)
    if not found:
        raise Refusal(f"No state says where {name} is.")
    return found


def begins_elsewhere(document: Document, name: str) -> bool:
    """Whether states say where a thing is, so that it begins elsewhere where it is moved."""
    if not document.states():
        return False
    try:
        now = held_at(document, Live.at_present(document), name)
        return bool(begins_at(document, name, Point(now.x + 1, now.y + 1)))
    except StudioError:
        return False


def begun_at(document: Document, name: str, to: Point) -> Result:
    """The document where a thing begins at a place, its formulas as they were; ``touched`` are the states.

    Across or down, where no state says where it is, it is moved as what stands still is. Raises Refusal as
    ``begins_at``.
    """
    found = begins_at(document, name, to)
    for state, value in found.items():
        document = with_beginning(document, state, value)
    now = held_at(document, Live.at_present(document), name)
    if max(abs(to.x - now.x), abs(to.y - now.y)) >= COARSE:
        document = move(document, name, to, snapping=False).document
    said = enumerated([f"{state} {in_a_word(value)}" for state, value in found.items()])
    return Result(document, (), frozenset(found), said)


def with_beginning(document: Document, name: str, value: Value) -> Document:
    """The document where a definition is just this value; a state starts with it and has it now."""
    old = document.definitions[name]
    document = replace_formula(document, name, written(value))
    if old.is_state and old.first is None and not old.needs & document.names():
        made_with = replace(document.definitions[name], first=old.formula)
        document = replace(document, definitions=with_entry(document.definitions, name, made_with))
    return replace(document, present={key: kept for key, kept in document.present.items() if key != name})


def _shift(document: Document, live: Live, name: str, values: Mapping[str, Value]) -> tuple[float, float]:
    """How far a thing is moved where states have other values."""
    there = live.with_values(values)
    if name in there.errors:
        return (0, 0)
    here, moved = held_at(document, live, name), held_at(document, there, name)
    return (tidy_number(moved.x - here.x), tidy_number(moved.y - here.y))

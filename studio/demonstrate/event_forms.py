"""Events in other forms: as a program is sent them, and as a text."""

from __future__ import annotations

import json
from collections.abc import Mapping

from studio.document.model import EVENTS
from studio.language.errors import Refusal
from studio.language.types import NUMBER, POINT
from studio.language.values import Point, Value, is_number

LARGEST = 1e15
"""Numbers beyond this are no places and no times."""

Brought = Mapping[str, Value]
"""What an event brings, by its names."""


def as_sent(brought: Brought) -> dict[str, Value]:
    """What an event brings, by the names under which a program is sent it."""
    names = {"at": ("x", "y"), "start": ("x", "y"), "end": ("to_x", "to_y")}
    sent: dict[str, Value] = {}
    for name, value in brought.items():
        sent |= zip(names[name], value, strict=True) if isinstance(value, Point) else {name: value}
    return sent


def event_text(kind: str, brings: Brought) -> str:
    """An event in short, as a command takes it: ``click 94 118``, ``key left``, ``tick 0.05``."""
    parts = [kind]
    for name in EVENTS.get(kind, ()):
        value = brings.get(name)
        parts += [_word(one) for one in (value.x, value.y)] if isinstance(value, Point) else [_word(value)]
    return " ".join(parts)


def _word(value: Value) -> str:
    """A value in an event's text; in quotes where spaces at its ends, or signs that are not seen, would be lost."""
    plain = isinstance(value, str) and value and value.isprintable() and value == value.strip() and value[0] != '"'
    if is_number(value) or plain or not isinstance(value, str):
        return f"{value:.10g}" if is_number(value) else str(value)
    return json.dumps(value, ensure_ascii=False)


def _unquoted(word: str) -> str:
    """The inverse of that. Raises ValueError for quotes that hold no text."""
    return json.loads(word) if len(word) > 1 and word[0] == word[-1] == '"' else word


def event_of(text: str) -> tuple[str, Brought]:
    """The event that a text tells. Raises Refusal where it tells none."""
    kind, _, rest = text.strip().partition(" ")
    if kind not in EVENTS:
        raise Refusal(f"There is no event {kind[:40]!r}; there is {', '.join(EVENTS)}.")
    brings: dict[str, Value] = {}
    words = rest.split()
    try:
        for name, of_type in EVENTS[kind].items():
            if of_type == POINT:
                brings[name] = Point(_number(words.pop(0)), _number(words.pop(0)))
            elif of_type == NUMBER:
                brings[name] = _number(words.pop(0))
            elif len(EVENTS[kind]) > 1:
                brings[name] = words.pop(0)
            else:
                brings[name], words = _unquoted(rest.strip()), []
                if not rest.strip():
                    raise IndexError
    except (IndexError, ValueError):
        wanted = {POINT: "x y", NUMBER: "number"}
        form = " ".join([kind, *(wanted.get(one, "name") for one in EVENTS[kind].values())])
        raise Refusal(f"{text[:60]!r} is not “{form}”.") from None
    if words:
        raise Refusal(f"{text[:60]!r} says more than the event {kind} brings.")
    return kind, brings


def _number(word: str) -> float:
    number = float(word)
    if not abs(number) <= LARGEST:  # no number at all included
        raise ValueError
    return int(number) if number.is_integer() else number


def brought_of(kind: str, sent: Mapping[str, Value]) -> dict[str, Value]:
    """What an event brings to a demonstration, from what a program was sent; the inverse of ``as_sent``."""
    places = [Point(sent[x], sent[y]) for x, y in (("x", "y"), ("to_x", "to_y")) if x in sent]
    names = EVENTS.get(kind, {})
    return {
        name: places.pop(0) if of_type == POINT and places else sent[name]
        for name, of_type in names.items()
        if of_type == POINT and places or name in sent
    }

"""Which values of a situation its picture tells: those that would make another picture if they were others."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeGuard

from studio.document.live import Live
from studio.document.model import Document
from studio.infer.goals import Question
from studio.infer.questions import in_a_word
from studio.language.errors import StudioError
from studio.language.values import Shape, Symbol, Value, in_order, is_number, same

Collected = list[Value] | dict[Value, Value] | frozenset[Value]
Painted = Callable[[Sequence[Shape]], object]
"""Draws what is in a picture; what it gives equals what looks the same."""
COLORS = Symbol("red"), Symbol("blue")
"""What a colour may be else, where it is the same everywhere."""
LOOKED = 24
"""So many pictures are painted together for all situations that are asked about."""
LEAST = 2
"""So many are looked at for each value at the least."""
PARTS = 40
"""So many parts of a collection are looked for in what is drawn; where there are more it stays in words."""


def told_by_picture(
    live: Live, question: Question, each: Sequence[Question], painted: Painted
) -> Generator[None, None, frozenset[str]]:
    """The names of the colours and collections of a situation that its picture tells, found in pieces.

    Only of those that its words tell else. A collection is told where each part of it is. ``each``: all
    situations that are asked about together.
    """
    own = live.document.parameters().keys() | live.document.states().keys()
    in_words = {name for name in own if re.search(rf"\b{re.escape(name)}\b", question.sentence)}
    known = {name: value for name, value in question.situation.items() if name in in_words and _is_seen(value)}
    share = max(LOOKED // (len(each) * max(len(known), 1)), LEAST)
    now: object = None
    told = []
    for name, value in known.items():
        yield
        now = painted(live.scene()) if now is None else now
        others = [*islice(_others(value, _elsewhere(live.document, name, each)), PARTS + 1)]
        if len(others) <= PARTS and (yield from _is_told(live, name, others, share, painted, now)):
            told.append(name)
    return frozenset(told)


def _is_told(
    live: Live, name: str, others: Sequence[Sequence[Value]], share: int, painted: Painted, now: object
) -> Generator[None, None, bool]:
    """Whether each of the other values makes another picture: of several, the first one that can be drawn.

    Something else is to be drawn for each of them; it is painted for no more than a ``share`` of them.
    """
    found, scene = False, live.scene()
    apart = -(-len(others) // share)
    for number, several in enumerate(others):
        for other in several:
            yield
            drawn = _scene_with(live, name, other)
            if drawn == scene or (drawn is not None and number % apart == 0 and painted(drawn) == now):
                return False
            if drawn is not None:
                found = True
                break
    return found


def _scene_with(live: Live, name: str, other: Value) -> list[Shape] | None:
    """What is drawn with another value; None where that cannot be worked out."""
    try:
        there = live.with_values({name: other})
    except StudioError:
        return None
    return None if there.errors.keys() - live.errors.keys() else there.scene()


def _elsewhere(document: Document, name: str, each: Sequence[Question]) -> list[Value]:
    """What a value is in the other situations, and in what was shown of their processes."""
    asked = {one.goal.partition(":")[0] for one in each}
    shown = [one.inputs for one in document.demonstrations.values() if one.process in asked]
    there: list[Mapping[str, Value]] = [one.situation for one in each]
    return [one[name] for one in (*there, *shown) if name in one]


def _others(value: Value, elsewhere: Sequence[Value]) -> Iterator[Sequence[Value]]:
    """What a value may be else: what it is elsewhere, and a collection with another part for each of its own."""
    if not _is_collected(value):
        yield from ([one] for one in _unlike(value, elsewhere) or [one for one in COLORS if one != value])
        return
    if not value:
        yield from ([one] for one in _unlike(value, elsewhere)[:1])
        return
    as_many = _as_many(value)
    if as_many is not None:
        yield [as_many]
    known = [one for each in (value, *elsewhere) if _is_collected(each) for one in _parts(each)]
    if isinstance(value, frozenset):
        yield from ([value - {part}] for part in in_order(value))
        return
    for place in list(value) if isinstance(value, dict) else range(len(value)):
        part = value[place]
        for several in _others(part, known) if _is_collected(part) and part else [_other_parts(part, known)]:
            changed = [_with_part(value, place, one) for one in several]
            yield (
                [*changed, {key: one for key, one in value.items() if key != place}]
                if isinstance(value, dict)
                else changed
            )


def _with_part(value: list[Value] | dict[Value, Value], place: Value, part: Value) -> Value:
    there = value.copy()
    there[place] = part
    return there


def _as_many(value: Collected) -> Collected | None:
    """A collection with two other parts that make the same together: what is seen of that alone tells neither.

    Numbers are further apart by as much, colours, words and truths change places. Keys and places tell themselves.
    """
    if isinstance(value, frozenset):
        return None
    places = list(value) if isinstance(value, dict) else list(range(len(value)))
    for other in places[1:]:
        pair = _other_pair(value[places[0]], value[other])
        if pair is not None:
            there = value.copy()
            there[places[0]], there[other] = pair
            return there
    return None


def _other_pair(one: Value, other: Value) -> tuple[Value, Value] | None:
    if is_number(one) and is_number(other):
        apart = 1 if one > other else -1
        return one + apart, other - apart
    return (other, one) if isinstance(one, (str, bool)) and not same(one, other) else None


def _other_parts(part: Value, known: Sequence[Value]) -> list[Value]:
    """What a part may be else: one that is like one of those that are known, or else as near as can be."""
    if isinstance(part, bool):
        return [not part]
    found = _unlike(part, [one for one in known if type(one) is type(part)])[:1]
    if found or part is None:
        return found
    if isinstance(part, Symbol):
        return [one for one in COLORS if one != part][:1]
    if is_number(part):
        return [part + 1]
    return [f"{part}?"] if isinstance(part, str) else []


def _unlike(value: Value, others: Sequence[Value]) -> list[Value]:
    found: list[Value] = []
    for other in others:
        if type(other) is type(value) and not any(same(one, other) for one in (value, *found)):
            found.append(other)
    return found


def _parts(value: Collected) -> list[Value]:
    return list(value.values() if isinstance(value, dict) else value)


def _is_seen(value: Value) -> bool:
    """Whether a value may be seen as it is: a colour, or a collection that could be told in words as well."""
    return isinstance(value, Symbol) or (_is_collected(value) and bool(in_a_word(value)))


def _is_collected(value: Value) -> TypeGuard[Collected]:
    return isinstance(value, (list, dict, frozenset))

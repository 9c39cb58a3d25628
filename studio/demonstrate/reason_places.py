"""A part of a tile was said to matter: at which place that was, told by what was done and by what lies there.

Who points at the colours of two cards that were turned means those two each time, wherever they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Thread
from studio.demonstrate.answer_order import picks
from studio.demonstrate.pointed_parts import PLAIN_KEY, inside_of
from studio.document.actions import Operand
from studio.infer.goals import Answer, Candidate
from studio.infer.mattering import Evidence
from studio.language.nodes import Apply, Literal, Name, Node, free_names
from studio.language.values import Value, same

LookedFor = Callable[[str, Sequence[Thread], Sequence[Value]], Answer | None]
"""Finds a formula by the role, the threads and the values; None where there is none."""
Tile = tuple[str, tuple[int, ...]]
"""A tile, and where in a part of it that was which was said to matter, where the part is a tuple."""
Places = dict[tuple[Tile, int], tuple[list[Thread], list[Value]]]
"""By the tile and which of its parts it was: where that was pointed at, and the key."""


def with_places_told(said: Evidence, threads: Sequence[Thread], looked_for: LookedFor) -> Evidence:
    """The evidence about parts of tiles as about those at places that a formula tells, where they were not one place.

    A place that was the same in several demonstrations stays that place.
    """
    found = _places(threads, looked_for) if said.matters else {}
    terms = dict.fromkeys(said.terms)
    for (tile, number), (there, keys) in found.items():
        if tile[0] not in said.matters or (len(keys) > 1 and all(same(keys[0], one) for one in keys)):
            continue
        place = _told(looked_for(_role(tile, number), there, keys))
        if place is not None:
            terms = {one: None for one in terms if not any(one == _part(tile, Literal(key)) for key in keys)}
            terms[_part(tile, place.formula)] = None
    return replace(said, terms=tuple(terms)) if found else said


def _role(tile: Tile, number: int) -> str:
    return f"place of {tile[0]} ({number})"


def _places(threads: Sequence[Thread], looked_for: LookedFor) -> Places:
    """The places of parts that were said to matter for what threads do next.

    Which of two was pointed at first says nothing: they are taken in the order in which they are told most plainly.
    """
    found: Places = {}
    for thread in threads:
        pointed: dict[Tile, list[Value]] = {}
        for tile, key in _parts(thread):
            pointed.setdefault(tile, []).append(key)
        for tile, keys in pointed.items():
            for number, key in enumerate(_in_order(tile, keys, thread, found, looked_for), 1):
                there, known = found.setdefault((tile, number), ([], []))
                there.append(thread)
                known.append(key)
    return found


def _in_order(tile: Tile, keys: list[Value], thread: Thread, found: Places, looked_for: LookedFor) -> Sequence[Value]:
    """The places of parts of one tile in the order in which those before tell them most plainly."""
    before = [found.get((tile, number)) for number in (1, 2)]
    if len(keys) != len(before) or None in before:
        return keys

    def weight(order: Sequence[Value]) -> tuple[float, float]:
        told = []
        for number, (known, key) in enumerate(zip(before, order, strict=True), 1):
            there, places = known or ([], [])
            told.append(_told(looked_for(_role(tile, number), [*there, thread], [*places, key])))
        plain = [one for one in told if one is not None]
        return len(keys) - len(plain), sum(_order(one.formula) * PLAIN_KEY + one.rank[0] for one in plain)

    return min((keys, keys[::-1]), key=weight)


def _parts(thread: Thread) -> Iterator[tuple[Tile, Value]]:
    """The tiles of which a part in a list was said to matter, each with its place."""
    for reason in thread.reasons:
        for one in () if reason.regardless else reason.things:
            tile, key = (one.of[0].tile, one.of[1]) if one.via in (None, "[]") and len(one.of) > 1 else (None, None)
            if tile is not None and key == Operand(key.value if key else None) and type(key.value) is int:
                yield (tile, tuple(part.value for part in one.of[2:])), key.value


def _told(answer: Answer | None) -> Candidate | None:
    """The plainest formula of a place that says more than a number.

    What lies where something happened comes first, then what a list holds at an end, then what has a name.
    """
    known = () if answer is None else answer.candidates
    plain = [one for one in known if one.rank[0] <= PLAIN_KEY and free_names(one.formula)]
    return min(plain, key=lambda one: (_order(one.formula), one.rank), default=None)


def _order(formula: Node) -> int:
    if picks(formula):
        return 0
    ends = isinstance(formula, Apply) and formula.function in ("first", "last", "[]")
    return 1 if ends else 2 if isinstance(formula, Name) else 3


def _part(tile: Tile, place: Node) -> Node:
    return inside_of(Apply("[]", (Name(tile[0]), place)), tile[1])

"""A part of a tile was said to matter: at which place that was, told by what was done and by what lies there.

Who points at the colours of two cards that were turned means those two each time, wherever they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Thread
from studio.demonstrate.answer_order import picks
from studio.demonstrate.pointed_parts import PLAIN_KEY
from studio.document.actions import Operand
from studio.infer.goals import Answer
from studio.infer.mattering import Evidence
from studio.language.nodes import Apply, Literal, Name, Node, free_names
from studio.language.values import Value, same

LookedFor = Callable[[str, Sequence[Thread], Sequence[Value]], Answer | None]
"""Finds a formula by the role, the threads and the values; None where there is none."""
Places = dict[tuple[str, int], tuple[list[Thread], list[Value]]]
"""By the tile and which of its parts it was: where that was pointed at, and the key."""


def with_places_told(said: Evidence, threads: Sequence[Thread], looked_for: LookedFor) -> Evidence:
    """The evidence about parts of tiles as about those at places that a formula tells, where they were not one place.

    A place that was the same in several demonstrations stays that place.
    """
    found = _places(threads) if said.matters else {}
    terms = dict.fromkeys(said.terms)
    for (tile, number), (there, keys) in found.items():
        if tile not in said.matters or (len(keys) > 1 and all(same(keys[0], one) for one in keys)):
            continue
        place = _told(looked_for(f"place of {tile} ({number})", there, keys))
        if place is not None:
            terms = {one: None for one in terms if not any(one == _part(tile, Literal(key)) for key in keys)}
            terms[_part(tile, place)] = None
    return replace(said, terms=tuple(terms)) if found else said


def _places(threads: Sequence[Thread]) -> Places:
    """The places of parts that were said to matter for what threads do next."""
    found: Places = {}
    for thread in threads:
        counts: dict[str, int] = {}
        for tile, key in _parts(thread):
            counts[tile] = counts.get(tile, 0) + 1
            there, keys = found.setdefault((tile, counts[tile]), ([], []))
            there.append(thread)
            keys.append(key)
    return found


def _parts(thread: Thread) -> Iterator[tuple[str, Value]]:
    """The tiles of which a part in a list was said to matter, each with its place."""
    for reason in thread.reasons:
        for one in () if reason.regardless else reason.things:
            tile, key = (one.of[0].tile, one.of[1]) if one.via in (None, "[]") and len(one.of) == 2 else (None, None)
            if tile is not None and key == Operand(key.value if key else None) and type(key.value) is int:
                yield tile, key.value


def _told(answer: Answer | None) -> Node | None:
    """The plainest formula of a place that says more than a number.

    What lies where something happened comes first, then what a list holds at an end, then what has a name.
    """
    known = () if answer is None else answer.candidates
    plain = [one for one in known if one.rank[0] <= PLAIN_KEY and free_names(one.formula)]
    best = min(plain, key=lambda one: (_order(one.formula), one.rank), default=None)
    return None if best is None else best.formula


def _order(formula: Node) -> int:
    if picks(formula):
        return 0
    ends = isinstance(formula, Apply) and formula.function in ("first", "last", "[]")
    return 1 if ends else 2 if isinstance(formula, Name) else 3


def _part(tile: str, place: Node) -> Node:
    return Apply("[]", (Name(tile), place))

"""Stories: each of several things that are told by name when they are hit has a way of its own.

Who shows what four buttons do has shown four short ways, not one long way with tests that fit by chance. Things that do
the same (the digits of a keypad) stay together, and so do all where everything ends with the same act.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from studio.demonstrate.alignment import GO_ON, Groups, Signature, Thread
from studio.demonstrate.evidence import said_to_matter
from studio.document.actions import Operand
from studio.language.values import Value, frozen

Weight = Callable[[Sequence[Thread], Sequence[Thread]], float]
Reached = tuple[str | None, Value]
"""The tile or function through which something was reached, else what was written."""
PLAIN_WAY = 11
"""What a test weighs at most that tells one way from the others, whatever was hit."""
Way = tuple[tuple[Signature, tuple[Reached, ...]], ...]
"""What is done one after another, and with what."""


@dataclass(frozen=True)
class Story:
    """What was hit in some threads: one thing, or several that do the same."""

    things: tuple[Value, ...]
    threads: list[Thread]


def stories(threads: Sequence[Thread], name: str) -> list[Story]:
    """The stories of what was hit: of nothing, of single things in the order in which they were shown, of several.

    ``name`` is what was hit, by its name. One, or none, where they are not told apart.
    """
    if any(name not in thread.situation for thread in threads) or _all_do_alike(threads):
        return []
    found: list[Story] = []
    for thing in dict.fromkeys(thread.situation[name] for thread in threads):
        own = [thread for thread in threads if thread.situation[name] == thing]
        alike = [one for one in found if _alike(one.threads, own)]
        place = min((found.index(one) for one in alike), default=len(found))
        found = [one for one in found if one not in alike]
        things = (*(each for one in alike for each in one.things), thing)
        found.insert(place, Story(things, [*(each for one in alike for each in one.threads), *own]))
    return sorted(found, key=lambda one: (len(one.things) > 1, one.things != (None,)))


def ending_of_any(groups: Groups, name: str, weigh: Weight) -> Groups | None:
    """The ways with an ending in front of all others whose plain reason was told of several things: it is of any.

    ``name`` is what was hit, by its name; ``weigh`` tells what a test about a reason weighs.
    """
    for kind, some in groups.items():
        others = [thread for other, each in groups.items() if other != kind for thread in each]
        told = [set(said_to_matter([one])) for one in some] if kind[0] == "end" and others else []
        several = len({frozen(one.situation.get(name)) for one in some if one.situation.get(name) is not None}) > 1
        if several and told and all(one and name not in one for one in told) and weigh(some, others) <= PLAIN_WAY:
            return {kind: some, GO_ON: others}
    return None


def share_an_ending(parts: Sequence[Story]) -> bool:
    """Whether several stories have an end in common that comes before anything is done."""
    ends = [{kind for thread in one.threads if (kind := _ending(thread)) is not None} for one in parts]
    return sum(map(len, ends)) > len(set().union(*ends))


def end_plainly(
    threads: Sequence[Thread], parts: Sequence[Story], weigh: Callable[[Sequence[Sequence[Thread]]], float]
) -> bool:
    """Whether a plain test tells the threads that end now from those that go on, plainer than one in each story."""
    whole = weigh(apart) if all(apart := _ending_apart(threads)) else math.inf
    if whole == math.inf:
        return False
    each = [_ending_apart(one.threads) for one in parts]
    return whole <= sum(weigh(one) for one in each if all(one))


def _ending_apart(threads: Sequence[Thread]) -> list[list[Thread]]:
    """The threads that end now, and those that go on."""
    ending = [_ending(one) is not None for one in threads]
    return [[one for one, ends in zip(threads, ending, strict=True) if ends is end] for end in (True, False)]


def told_otherwise(
    parts: Sequence[Story], threads: Sequence[Thread], weigh: Callable[[Sequence[Sequence[Thread]]], float]
) -> bool:
    """Whether plain tests tell what is done, whatever was hit: one thing does now this and now that, the others alike.

    ``weigh`` tells what tests weigh that tell groups of threads apart.
    """
    ways = [set(_by_ways(one.threads)) for one in parts if one.things != (None,)]
    most = max(ways, key=len, default=set())
    if len(ways) < 2 or len(most) < 2 or any(not one <= most for one in ways):
        return False
    groups = list(_by_ways(threads).values())
    return weigh(groups) <= PLAIN_WAY * (len(groups) - 1)


def _by_ways(threads: Sequence[Thread]) -> dict[tuple[Signature, ...], list[Thread]]:
    """The threads by what is done in them one after another, but for those in which nothing is."""
    found: dict[tuple[Signature, ...], list[Thread]] = {}
    for thread in threads:
        found.setdefault(tuple(kind for kind, _ in _way(thread)), []).append(thread)
    found.pop((), None)
    return found


def _ending(thread: Thread) -> Signature | None:
    kind = thread.signature()
    return kind if kind is not None and kind[0] == "end" else None


def _all_do_alike(threads: Sequence[Thread]) -> bool:
    """Whether all threads do the same, or all that do anything end with the same act."""
    ways = {_way(thread) for thread in threads}
    return len(ways) == 1 or len({way[-1] for way in ways if way}) == 1 and len(ways - {()}) > 1


def _alike(some: Sequence[Thread], others: Sequence[Thread]) -> bool:
    """Whether two things do the same: with the same tiles at times, or with the same written values each time."""
    here, there = ({_way(thread) for thread in threads} - {()} for threads in (some, others))
    return here == there and bool(here) or any(map(_was_pointed_at, here & there))


def _was_pointed_at(way: Way) -> bool:
    return all(reached is not None for _, parts in way for reached, _ in parts)


def _way(thread: Thread) -> Way:
    """All that a thread does from here on; ends, which several things may have in common, are left out."""
    kinds = [(thread.signature(ahead), shown) for ahead, shown in enumerate(thread.left)]
    return tuple(
        (kind, tuple(map(_reached, shown.action.operands, shown.values)))
        for kind, shown in kinds
        if kind is not None and kind[0] != "end"
    )


def _reached(operand: Operand, value: Value) -> Reached:
    through = operand.tile or operand.via
    return (None, frozen(value)) if through is None else (through, None)

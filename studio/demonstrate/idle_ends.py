"""Doing nothing where what is done elsewhere would have changed nothing: such a demonstration may be either.

Who shows that a thing is taken away where it is, and that nothing happens where it is not, has shown one way with a
thing that may be missing, not two ways that a test has to tell apart. What is tried is whether the ways are told apart
by plainer tests then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from studio.demonstrate.alignment import DONE, Groups, Thread
from studio.document.actions import TakeAction
from studio.language.values import Value

Weight = Callable[[Groups], float]
INSIDE = 4
"""What the test weighs that tells whether a thing is there."""


def with_idle(groups: Groups, weight: Weight) -> Groups:
    """The ways that threads go, with those that end without a change on the way that would have changed nothing.

    ``weight`` tells what the tests weigh that tell some ways apart; only plainer ones move threads.
    """
    if len(groups) < 3 or DONE not in groups:
        return groups
    best, least = groups, None
    for other in _joined(groups):
        least = weight(groups) if least is None else least
        if (found := weight(other) + INSIDE) < least:
            best, least = other, found
    return best


def _joined(groups: Groups) -> Iterator[Groups]:
    """For each way that takes one thing away and ends: with those that end where that thing is missing anyhow."""
    for kind, some in groups.items():
        tile = None if kind == DONE else _taken(some)
        if tile is None:
            continue
        idle = [one for one in groups[DONE] if _is_missing(one, kind[1], tile)]
        if idle:
            rest = [one for one in groups[DONE] if one not in idle]
            made = {**groups, kind: [*some, *idle], DONE: rest}
            yield {name: each for name, each in made.items() if each}


def _taken(threads: Sequence[Thread]) -> str | None:
    """The tile that tells what is taken away in all these threads, where they do nothing else."""
    tiles = set()
    for thread in threads:
        action = thread.left[0].action if thread.signature(1) in (None, DONE) else None
        if not isinstance(action, TakeAction) or action.several or len(action.keys) != 1:
            return None
        tiles.add(action.keys[0].tile)
    return tiles.pop() if len(tiles) == 1 else None


def _is_missing(thread: Thread, target: str, tile: str) -> bool:
    """Whether what a tile tells is not in a collection where a thread ends."""
    values = thread.situation
    return tile in values and is_missing(values[tile], values.get(target))


def is_missing(value: Value, whole: Value) -> bool:
    """Whether a value is not in a collection."""
    try:
        return value not in whole
    except TypeError:
        return False

"""Values that come round with a count: one of three colours after the other, or one, two, two, one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from studio.infer.bank import BankEntry
from studio.infer.goals import Goal
from studio.infer.search import Search
from studio.infer.told_texts import words_around
from studio.language.builtins.text import as_text
from studio.language.nodes import Apply, Display, Literal, Name, Node
from studio.language.types import NUMBER
from studio.language.values import Value, frozen

LONGEST = 6
"""After so many values at most it begins again."""
BORNE_OUT = 2
"""So many situations must repeat what others of the round showed."""
SPARSE = 3
"""Of so many counts in a row one at least was seen; where fewer were, or some below 0, two rounds must bear it out."""
TERM_COST = 9
"""Heaviest count that says which of them it is."""
TERMS = 20
"""Most such counts."""


def cycles(goal: Goal, search: Search) -> Iterator[Node]:
    """``[red, green, blue][count % 3]`` for the shortest round, of three or more, that the examples bear out.

    Where the count was said to matter, each value of a round need be shown but once, and two may alternate.
    """
    keys = [frozen(value) for value in goal.wanted]
    few = 2 if goal.scope.reasons else LONGEST - 1
    if len(keys) < few or not 2 <= len(set(keys)) <= LONGEST or not all(map(is_plain, goal.wanted)):
        return
    terms = (one for one in search.terms.bank.upto(TERM_COST) if one.type == NUMBER and _is_count(one.node))
    counts = sorted((one for one in terms if _rises(one, few)), key=lambda one: not _counts_up(one))
    for entry in counts[:TERMS]:
        for period in range(min(few, 3), LONGEST + 1):
            cycle = _cycle(entry, period, goal.wanted, bool(goal.scope.reasons))
            if cycle is not None:
                yield Apply("[]", (Display("list", cycle), Apply("%", (entry.node, Literal(period)))))
                break


def is_plain(value: Value) -> bool:
    """Whether a value is written down as it is: nothing, a number, a text, a symbol."""
    return value is None or isinstance(value, (str, int, float))


def _is_count(node: Node) -> bool:
    """Whether it is a named number, or how many there are of something."""
    return isinstance(node, Name) or (isinstance(node, Apply) and node.function == "len")


def _rises(entry: BankEntry, few: int) -> bool:
    """Whether it is a whole number that had enough values."""
    data = entry.column.data
    return not np.any(data % 1) and len(np.unique(data)) >= few


def _counts_up(entry: BankEntry) -> bool:
    """Whether nearly all counts were seen: that is looked at before other whole numbers."""
    return _is_one_by_one(np.unique(entry.column.data).tolist())


def _is_one_by_one(counted: Sequence[float]) -> bool:
    """Whether nearly all counts from 0 on were seen, of these in order."""
    return counted[0] >= 0 and len(counted) >= int(counted[-1] - counted[0]) // SPARSE


def _cycle(entry: BankEntry, period: int, wanted: tuple[Value, ...], said: bool) -> tuple[Node, ...] | None:
    """What each place of the round gives; None where one gave two things, or too little bears it out."""
    found: dict[int, Value] = {}
    for count, value in zip(entry.column.data.tolist(), wanted, strict=True):
        place = int(count) % period
        if frozen(found.setdefault(place, value)) != frozen(value):
            return None
    if _tells_the_count(wanted, entry.column.values):
        return None
    counted = sorted(set(entry.column.data.tolist()))
    if len(found) < period or (said and counted[-1] - counted[0] >= len(counted)):
        return None
    shorter = [step for step in range(1, period) if period % step == 0]
    if any(all(frozen(found[place]) == frozen(found[place % step]) for place in found) for step in shorter):
        return None  # a shorter round says as much
    distinct = len({frozen(value) for value in found.values()}) == period
    rounds = 1 if _is_one_by_one(counted) else 2
    if len(counted) < rounds * period + (BORNE_OUT if not said else 0 if distinct else 1):
        return None
    return tuple(Literal(found[place]) for place in range(period))


def _tells_the_count(wanted: Sequence[Value], counts: Sequence[Value]) -> bool:
    """Whether the count is written in a text that never came round: then it is another one each time."""
    written = list(zip(wanted, counts, strict=True))
    return any(
        type(text) is str
        and words_around(text, as_text(count)) is not None
        and all(other == count for again, other in written if again == text)
        for text, count in written
    )

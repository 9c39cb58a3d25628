"""The same done for unlike reasons: ways of their own, where every demonstration of it says what mattered.

Who says at one place that nothing more is done because of the edge, and at another one because of what lies there, has
shown two cases that a single test need not hold together. What begins alike is told apart where it goes on otherwise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from studio.demonstrate.alignment import Signature, Thread
from studio.demonstrate.evidence import about_what, said_to_matter

Groups = dict[Signature, list[Thread]]


def by_reasons(groups: Groups) -> Groups:
    """The ways that threads go, with those parted that are gone for unlike reasons."""
    found: Groups = {}
    for kind, threads in groups.items():
        parts = _parts(threads)
        apart = len(parts) > 1 and (len(groups) > 1 if kind[0] == "end" else _go_on_otherwise(list(parts.values())))
        found.update({(*kind, *names): some for names, some in parts.items()} if apart else {kind: threads})
    return found


def told_by_reason(
    groups: Sequence[Sequence[Thread]], weight: Callable[[Sequence[Thread], Sequence[Thread]], float]
) -> int | None:
    """The number of the way that its reason tells from all others most plainly.

    Only among three or more, all but one with a reason, not all with the same one. ``weight`` tells what a test of a
    way's own reasons weighs.
    """
    said = [frozenset(said_to_matter(group)) for group in groups]
    told = [names for names in said if names]
    if len(groups) < 3 or len(told) < len(groups) - 1 or len(set(told)) < 2:
        return None
    others = [[thread for other in groups if other is not group for thread in other] for group in groups]
    weights = [
        weight(group, rest) if names else math.inf for group, rest, names in zip(groups, others, said, strict=True)
    ]
    least = min(weights)
    return weights.index(least) if least < math.inf else None


def _parts(threads: Sequence[Thread]) -> dict[tuple[str, ...], list[Thread]]:
    """Threads by what was said to matter for what they do next; empty where that was not said of each.

    What was said of which value something gets tells nothing of when it is done.
    """
    parts: dict[tuple[str, ...], list[Thread]] = {}
    if about_what(threads):
        return parts
    for thread in threads:
        names = tuple(sorted(said_to_matter([thread])))
        if not names:
            return {}
        parts.setdefault(names, []).append(thread)
    return parts


def _go_on_otherwise(parts: Sequence[Sequence[Thread]]) -> bool:
    """Whether no two threads of different parts do the same from here on."""
    ways = [{_way(thread) for thread in threads} for threads in parts]
    return sum(map(len, ways)) == len(set().union(*ways))


def _way(thread: Thread) -> tuple[Signature | None, ...]:
    """What kinds of action a thread does from here on."""
    return tuple(thread.signature(ahead) for ahead in range(len(thread.left) + 1))


def of_unlike_reasons(some: Sequence[Thread], others: Sequence[Thread]) -> bool:
    """Whether something else was said to matter for each of some threads than for each of others."""
    here, there = (_parts(threads) for threads in (some, others))
    return bool(here) and bool(there) and not here.keys() & there.keys()

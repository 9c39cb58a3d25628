"""The same done for unlike reasons: ways of their own.

Who says at one place that nothing more is done because of the edge, and at another one because of what lies there, has
shown two cases that a single test need not hold together. What begins alike is told apart where it goes on otherwise.
Who is silent about an ending means a reason that was told where that explains it, and no other one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Protocol

from studio.demonstrate.alignment import Groups, Signature, Thread
from studio.demonstrate.brought import Brought
from studio.demonstrate.evidence import about_what, said_to_matter, where
from studio.document.model import TIME
from studio.language.values import frozen

Parts = dict[tuple[str, ...], list[Thread]]
"""Threads by the names of what was said to matter for each."""
Weight = Callable[[Sequence[Thread], Sequence[Thread]], float]
BESIDE, SILENT = "", "?"
"""The parts of those that end without a reason: beside everything that others hit, and where no reason explains it."""
AS_PLAIN = 6
"""By so much more a test may weigh that explains silent threads by the same reason."""


class AskedReasons(Protocol):
    """Who tells what a test of a way's own reasons weighs; ``few`` is what the event brought."""

    few: Sequence[Brought]

    def weight_of_reason(self, some: Sequence[Thread], others: Sequence[Thread]) -> float:
        """What a test weighs about all that mattered for some threads and nothing else; infinite where none does."""


def by_reasons(groups: Groups, ask: AskedReasons) -> Groups:
    """The ways that threads go, with those parted that are gone for unlike reasons."""
    found: Groups = {}
    for kind, threads in groups.items():
        parts = _parts(threads)
        if not parts and kind[0] == "end" and len(groups) > 1:
            others = [thread for other, some in groups.items() if other != kind for thread in some]
            parts = _with_silent(threads, others, ask)
        told, parts = len(parts), _where_alike(parts)
        if len(parts) == 1 < told:
            threads = next(iter(parts.values()))
        apart = len(parts) > 1 and (len(groups) > 1 if kind[0] == "end" else _go_on_otherwise(list(parts.values())))
        found.update({(*kind, *names): some for names, some in parts.items()} if apart else {kind: threads})
    return found


def _where_alike(parts: Parts) -> Parts:
    """The parts with what was shown where all is the same in one of them: no test tells it, whatever was said.

    That part has a reason already, and is told by it alone.
    """
    found: Parts = {}
    known: dict[Hashable, list[Thread]] = {}
    for names, threads in parts.items():
        for one in threads:
            here = frozen({name: value for name, value in one.situation.items() if name != TIME})
            part = known.get(here)
            if part is None:
                part = known[here] = found.setdefault(names, [])
            part.append(one if part is found.get(names) else replace(one, explained=True))
    return found


def _with_silent(threads: Sequence[Thread], others: Sequence[Thread], ask: AskedReasons) -> Parts:
    """Threads by what was said to matter, and silent ones where the same explains them; empty where nothing was said.

    Silent ones that end with what none of the ``others`` is done with are a part of their own, as clicks beside
    everything are; and so are those that are left, and those that what was said does not explain by itself.
    """
    parts = _parts([one for one in threads if said_to_matter([one])])
    weights = {names: ask.weight_of_reason(some, others) for names, some in parts.items()}
    made = {names: [*some] for names, some in parts.items() if weights[names] < math.inf}
    acting = [(each, {each.at(one) for one in others}) for each in ask.few]
    told = {where(one) for some in made.values() for one in some}
    for one in threads if parts else ():
        if where(one) in told:
            continue
        names: tuple[str, ...] = (SILENT,)
        if any(each.at(one) not in hit for each, hit in acting):
            names = (BESIDE,)
        else:
            more = {
                each: ask.weight_of_reason([*made[each], one], others) - weights[each]
                for each in made
                if each in weights
            }
            names = min((each for each in more if more[each] <= AS_PLAIN), key=lambda each: more[each], default=names)
        made.setdefault(names, []).append(one)
    return made


def told_by_reason(groups: Sequence[Sequence[Thread]], weight: Weight) -> frozenset[int]:
    """The number of the way, if any, that its reason tells from all others most plainly.

    Only among three or more, all but one with a reason, not all with the same one. ``weight`` tells what a test of a
    way's own reasons weighs.
    """
    said = [frozenset(said_to_matter(group)) for group in groups]
    told = [names for names in said if names]
    if len(groups) < 3 or len(told) < len(groups) - 1 or len(set(told)) < 2:
        return frozenset()
    others = [[thread for other in groups if other is not group for thread in other] for group in groups]
    weights = [
        weight(group, rest) if names else math.inf for group, rest, names in zip(groups, others, said, strict=True)
    ]
    least = min(weights)
    return frozenset([weights.index(least)] if least < math.inf else [])


def _parts(threads: Sequence[Thread]) -> Parts:
    """Threads by what was said to matter for what they do next; empty where that was not said of each.

    What was said of which value something gets tells nothing of when it is done.
    """
    parts: Parts = {}
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

"""Yes and no put into the same collection: two deeds, or one that makes each the other of what is there.

Who opens one thing, and another time closes two, does two things, though both put a truth somewhere. Who flips lamps
does one. Where one alone was put at times, and at other times several, both are read, and what is plainer is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Thread
from studio.demonstrate.lift import Lifter
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.visits import Sequence as Shows
from studio.demonstrate.visits import ShownAction
from studio.document.actions import PutAction
from studio.language.steps import Steps


def put_unlike(threads: Sequence[Thread]) -> frozenset[str]:
    """Into what both truths were put, one alone in some threads and several in others."""
    put: dict[str, list[list[bool]]] = {}
    for thread in threads:
        here: dict[str, list[bool]] = {}
        for one in (each for shown in thread.left for each in _all_done(shown)):
            if (truth := truth_put(one)) is not None:
                here.setdefault(str(one.action.alters), []).append(truth)
        for name, truths in here.items():
            put.setdefault(name, []).append(truths)
    return frozenset(name for name, each in put.items() if _is_unlike(each))


def _all_done(shown: ShownAction) -> Iterator[ShownAction]:
    """An action, or all that is done in the rounds of a loop."""
    yield shown
    for _, each in shown.rounds:
        for one in each.shown:
            yield from _all_done(one)


def _is_unlike(each: Sequence[Sequence[bool]]) -> bool:
    counts = [len(one) for one in each]
    return min(counts) == 1 < max(counts) and len({truth for one in each for truth in one}) > 1


def truth_put(shown: ShownAction) -> bool | None:
    """The truth that an action puts somewhere as such; None for any other action."""
    action = shown.action
    plain = isinstance(action, PutAction) and action.value.tile is None and action.value.via is None
    return shown.values[1] if plain and isinstance(shown.values[1], bool) else None


class _TruthsApart(Lifter):
    """A lifter for which both truths that are put into some collections are deeds of their own."""

    def __init__(self, lifter: Lifter, names: frozenset[str]) -> None:
        super().__init__(lifter.ask)
        self._lifter, self._names = lifter, names

    def merge(self, threads: Sequence[Thread]) -> Steps:
        return self._lifter.merge([self._told(thread) for thread in threads])

    def _told(self, thread: Thread) -> Thread:
        return replace(thread, sequence=self._sequence(thread.sequence))

    def _sequence(self, whole: Shows) -> Shows:
        return replace(whole, shown=[self._deed(one) for one in whole.shown])

    def _deed(self, one: ShownAction) -> ShownAction:
        rounds = [(item, self._sequence(each)) for item, each in one.rounds]
        return replace(one, way=self._way(one), rounds=rounds)

    def _way(self, shown: ShownAction) -> str:
        truth = truth_put(shown) if shown.action.alters in self._names else None
        return "" if truth is None else str(truth)


def with_truths_apart(make: Callable[[Asker], Lifter], names: frozenset[str]) -> Callable[[Asker], Lifter]:
    """The same for which both truths that are put into some collections are deeds of their own."""
    return (lambda ask: _TruthsApart(make(ask), names)) if names else make

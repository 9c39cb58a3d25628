"""The situation at a place of what was shown, as goals see it; what is asked of each place is worked out once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from studio.demonstrate.alignment import Thread, set_from_here, set_next
from studio.demonstrate.by_then import ByThen
from studio.demonstrate.scope import ProcessSurroundings, situation
from studio.infer.goals import Situation

T = TypeVar("T")


def situation_at(thread: Thread, around: Mapping[str, ProcessSurroundings], by_then: ByThen, memory: bool) -> Situation:
    """All that is known at the place of a thread, but for what was overtaken by then, and what is set next."""
    (changes, goes_up), becomes = set_next(thread), set_from_here(thread)
    known = around[thread.began].without(by_then.overtaken(thread))
    there = situation(thread.situation, known, thread.label, memory)
    return replace(there, changes=changes, goes_up=goes_up, becomes=becomes)


def kept_for_each_place(work: Callable[[Thread], T]) -> Callable[[Thread], T]:
    """The same, worked out once for each place of what was shown, while a document stays as it is."""
    known: dict[object, tuple[Thread, T]] = {}

    def at(thread: Thread) -> T:
        whole = (id(thread.sequence), thread.demonstration, thread.moment)
        key = (*whole, thread.place, thread.limit, thread.cut)
        if key not in known:  # the thread is kept, so that no other sequence gets its number
            known[key] = thread, work(thread)
        return known[key][1]

    return at

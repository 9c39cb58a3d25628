"""Holes: what nobody has shown, behind what was shown or in place of it."""

from __future__ import annotations

from collections.abc import Sequence

from studio.demonstrate.alignment import Thread
from studio.demonstrate.visits import ShownAction
from studio.language.nodes import Apply, Literal, Name, Node
from studio.language.show import show, show_steps
from studio.language.steps import Hole, Step, Steps, When
from studio.language.takes import place_read


def missing_from(target: str, key: Node, shown: Sequence[ShownAction]) -> Steps:
    """Taking away was only shown of what was there: without it is a hole. An item of a list is in the list."""
    listed = isinstance(shown[0].situation[target], list)
    if listed and place_read(key, target) is not None:
        return ()
    if any(one.values[0] not in one.situation[target] for one in shown):
        return ()
    return (When(Apply("not in", (key, Name(target))), (Hole(f"what happens when {show(key)} is not in {target}"),)),)


def nothing_there(name: str, words: str, shown: Sequence[ShownAction]) -> Steps:
    """What was there in every demonstration need not be: without it is a hole; ``words`` say that it is not there."""
    if any(value is None for one in shown for value in one.values):
        return ()
    return (When(Apply("==", (Name(name), Literal(None))), (Hole(f"what happens when {words}"),)),)


def never_shown(threads: Sequence[Thread], steps: Sequence[Step]) -> Steps:
    """Where every thread is cut off nobody has shown what comes next, unless that is behind a detour."""
    if not threads or any(thread.limit is not None and not thread.cut for thread in threads):
        return ()
    return (Hole(f"what happens after “{_in_words(steps)}”"),)


def _in_words(steps: Sequence[Step]) -> str:
    return show_steps((steps[-1],)).splitlines()[0].strip().rstrip(":") if steps else "the beginning"

"""Runs: the same done to one place of a list after the other, in one direction, up to one of them.

Who shows that without a loop means one all the same: through all places there are in that direction, and left where it
was shown to end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Never

from studio.demonstrate.alignment import Thread
from studio.demonstrate.left_loops import Lift, weight_of_attempt
from studio.demonstrate.one_by_one import as_loop, is_meant
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.visits import Sequence as Shows
from studio.document.actions import EachAction, Operand
from studio.language.errors import CannotExplain
from studio.language.nodes import Display, Literal
from studio.language.steps import Steps
from studio.language.values import Value, is_number


def walks_meant(
    ask: Asker, threads: Sequence[Thread], counts: Sequence[int], name: str, looped: Sequence[Thread], lift: Lift
) -> list[Thread]:
    """The threads as runs, where that is plainer than a rule that tells through what they go, which ``looped`` has."""
    walked = as_walks(threads, counts, name)

    def as_told() -> Steps:
        steps = lift(looped)
        return steps if is_meant(steps, threads, counts, ask.doubts) else _untold()

    def as_run() -> Steps:
        steps = lift(walked)
        return _untold() if isinstance(steps[0].formulas[0], (Literal, Display)) else steps

    if walked and weight_of_attempt(ask, as_run) < weight_of_attempt(ask, as_told):
        return walked
    return []


def _untold() -> Never:
    raise CannotExplain("No rule tells which ones these are.")


def as_walks(threads: Sequence[Thread], counts: Sequence[int], name: str) -> list[Thread]:
    """The threads with so many of their next actions as rounds of a loop on to the end of a list.

    None of them where these are no runs, or all as long, or where places are counted from the end.
    """
    keys = [[one.values[0] for one in thread.left[:count]] for thread, count in zip(threads, counts, strict=True)]
    ways = {_direction(some) for some in keys if len(some) > 1}
    lists = all(isinstance(one.situation[one.left[0].action.alters or ""], list) for one in threads)
    counted_back = any(is_number(key) and key < 0 for some in keys for key in some)
    if len(set(counts)) == 1 or not lists or len(ways) != 1 or 0 in ways or counted_back:
        return []
    (way,) = ways
    return [_walk(thread, count, name, way) for thread, count in zip(threads, counts, strict=True)]


def _direction(keys: Sequence[Value]) -> int:
    """1 or -1 where each place is the next one to that before, 0 where they are not all so."""
    steps = {b - a if is_number(a) and is_number(b) else 0 for a, b in zip(keys, keys[1:], strict=False)}
    return int(steps.pop()) if steps in ({1}, {-1}) else 0


def _walk(thread: Thread, count: int, name: str, way: int) -> Thread:
    """The thread with so many of its next actions as the first rounds of a loop, the rest of which is skipped."""
    first = thread.left[0]
    items = thread.situation[first.action.alters or ""]
    start = first.values[0]
    places = range(start, len(items)) if way > 0 else range(start, -1, -1)
    looped = as_loop(thread, count, name)
    loop = looped.left[0]
    after = looped.sequence.shown[looped.place + 1].situation if len(looped.left) > 1 else looped.sequence.after
    rest = [(one, Shows([], {**after, name: one}, open=False, rest=True)) for one in places[count:]]
    each = EachAction(name, Operand([*places]))
    together = replace(loop, action=each, values=([*places],), rounds=[*loop.rounds, *rest])
    shown = [*looped.sequence.shown]
    shown[looped.place] = together
    return replace(looped, sequence=replace(looped.sequence, shown=shown))

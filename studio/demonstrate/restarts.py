"""Numbers that go on by steps in most demonstrations and begin again in some, where more is done: these are two ways.

What is counted goes on until something is due. Then it begins again *instead*, so one test tells both what is done and
what the number becomes; else that would have to be found twice, and once more for the value.
"""

from __future__ import annotations

from collections.abc import Sequence

from studio.demonstrate.alignment import DONE, Signature, Thread, is_ending
from studio.demonstrate.visits import ShownAction
from studio.document.actions import SetAction
from studio.language.values import Value, is_number, same

FEW = 2
"""So many times a number must have gone on, from unlike ones."""
DIGITS = 9


def in_place_of(some: Sequence[Thread], others: Sequence[Thread], count: int) -> bool:
    """Whether some threads, behind so many actions, begin a number again that goes on in the others."""
    behind = [thread.left[count : count + 1] for thread in some]
    beside = [thread.left[:1] for thread in others]
    return all(behind) and all(beside) and _begins_again([one[0] for one in behind], [one[0] for one in beside])


def begun_again(threads: Sequence[Thread]) -> tuple[list[Thread], list[Thread]] | None:
    """Threads that begin a number again next and then do more, and those in which it goes on and that is all.

    Where it begins need not be the same each time: that may be told by something else.
    """
    kinds = [(thread, thread.signature(1)) for thread in threads]
    more = [thread for thread, kind in kinds if kind is not None and not _ends(kind)]
    done = [thread for thread, kind in kinds if kind is not None and _ends(kind)]
    known = more and done and len(more) + len(done) == len(threads)
    apart = known and _goes_on([one.left[0] for one in more], [one.left[0] for one in done])
    return (more, done) if apart else None


def _ends(kind: Signature) -> bool:
    return is_ending(kind) or kind[:2] == DONE[:2]


def _begins_again(some: Sequence[ShownAction], others: Sequence[ShownAction]) -> bool:
    """Whether a number became the same in some actions, and went on from itself by the same step in the others."""
    return _goes_on(some, others) and all(same(one.values[0], some[0].values[0]) for one in some)


def _goes_on(some: Sequence[ShownAction], others: Sequence[ShownAction]) -> bool:
    """Whether a number went on from itself by the same step in the others, and by no such step in some actions."""
    targets = {one.action.target if isinstance(one.action, SetAction) else "" for one in (*some, *others)}
    if len(targets) != 1 or "" in targets:
        return False
    (target,) = targets
    if not all(is_number(one.values[0]) for one in some):
        return False
    steps = {_step(one, target) for one in others}
    went_on = {one.situation.get(target) for one in others if is_number(one.situation.get(target))}
    return (
        len(steps) == 1
        and not steps & {None, 0}
        and len(went_on) >= FEW
        and not steps & {_step(one, target) for one in some}
    )


def _step(shown: ShownAction, target: str) -> Value:
    """By how much a number went on, None where it is none."""
    before, after = shown.situation.get(target), shown.values[0]
    return round(after - before, DIGITS) if is_number(before) and is_number(after) else None

"""Detours: what some threads do more before they meet the others again, and where a thread goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from studio.demonstrate.alignment import DONE, Signature, Thread
from studio.demonstrate.restarts import in_place_of
from studio.demonstrate.unlike_reasons import of_unlike_reasons
from studio.demonstrate.visits import ShownAction
from studio.document.actions import PointAction, RunAction


def detour(some: Sequence[Thread], others: Sequence[Thread]) -> int:
    """After how many actions these threads do what the others do now; 0 where they do not meet again."""
    goals = {None, *(thread.signature() for thread in others)}
    for count in range(1, min(len(thread.left) for thread in some) + 1):
        kinds = {thread.signature(count - 1) for thread in some}
        if len(kinds) > 1 or any(kind is not None and kind[0] == "end" for kind in kinds):
            return 0
        if all(_signature_after(thread, count) in goals for thread in some):
            return count
    return 0


def way_round(some: Sequence[Thread], others: Sequence[Thread]) -> int:
    """The same, where the ways were not gone for unlike reasons, and all that comes behind stays what it is."""
    count = detour(some, others) if others and not of_unlike_reasons(some, others) else 0
    return 0 if rests_on(some, others, count) or in_place_of(some, others, count) else count


def way_to_end(some: Sequence[Thread], others: Sequence[Thread]) -> int:
    """After how many actions some of these threads do all that the others do, to the end, and the rest nothing more.

    0 where that is not so.
    """
    ends = {_kinds(thread) for thread in others}
    if len(ends) != 1 or ends & {None, ()} or of_unlike_reasons(some, others):
        return 0
    for count in range(1, max(len(thread.left) for thread in some)):
        behind = [_kinds(thread.advanced(count)) for thread in some]
        kinds = {thread.signature(count - 1) for thread in some}
        if len(kinds) == 1 and set(behind) == {(), *ends}:
            return 0 if rests_on(some, others, count) or in_place_of(_more(some, count), others, count) else count
    return 0


def _kinds(thread: Thread) -> tuple[Signature | None, ...] | None:
    """All that is done from there on; None where how it goes on is not known, or it ends for a reason."""
    kinds = [*takewhile(lambda kind: kind != DONE, (thread.signature(ahead) for ahead in range(len(thread.left) + 1)))]
    return None if any(one is None or one[0] == "end" for one in kinds) else tuple(kinds)


def _more(threads: Sequence[Thread], count: int) -> list[Thread]:
    """The threads in which something is done behind so many actions."""
    return [thread for thread in threads if does_more(thread.advanced(count))]


def does_more(thread: Thread) -> bool:
    """Whether something is done in a thread from there on."""
    return bool(_kinds(thread))


def rests_on(some: Sequence[Thread], others: Sequence[Thread], count: int) -> bool:
    """Whether what comes after so many actions is about what was pointed at in them, which the others do not have."""
    for thread in some:
        named = {one.action.name for one in thread.left[:count] if isinstance(one.action, PointAction)}
        new = {name for name in named if any(name not in other.situation for other in others)}
        after = thread.left[count : count + 1]
        if new & {part.tile for one in after for operand in one.action.operands for part in operand.walk()}:
            return True
    return False


def is_independent(kind: Signature, some: Sequence[Thread], others: Sequence[Thread], count: int) -> bool:
    """Whether this was done before, and not in place of, what the others do: at times alone, at times with that."""
    after = {_signature_after(thread, count) for thread in some} - {None}
    later = {thread.signature(ahead) for thread in others for ahead in range(1, len(thread.left))}
    return len(after) > 1 and any(one is not None and one[0] != "end" for one in after) and kind not in later


def _signature_after(thread: Thread, count: int) -> Signature | None:
    """What comes after so many actions; nothing is known behind a failed run that failed the visit as well."""
    before = thread.advanced(count - 1)
    return past(before).signature() if before.left else before.signature(1)


def past(thread: Thread) -> Thread:
    """The thread behind its next action; cut off there when a failed run simply failed the visit as well."""
    shown = thread.left[0]
    if isinstance(shown.action, RunAction) and not went_on(thread, shown) and shown.ending[-1:] == ["failed"]:
        return replace(thread.advanced(), cut=True)
    return thread.advanced()


def went_on(thread: Thread, shown: ShownAction) -> bool:
    """Whether the person went on after a run that failed."""
    if not isinstance(shown.action, RunAction) or shown.ending[-1:] != ["failed"]:
        return False
    following = replace(thread, limit=None).signature(1)
    return following is not None and following[:2] != ("end", "fail")

"""Set anyhow: who sets something everywhere makes no change where it is so already, and that is no case of its own.

Only where a formula for the others gives what is there in each of these: then they may as well have set it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.demonstrate.alignment import DONE, Groups, Signature, Thread, is_ending
from studio.demonstrate.brought import Brought
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.told_apart import sets_unlike
from studio.demonstrate.unlike_values import is_told
from studio.demonstrate.visits import ShownAction
from studio.document.actions import Operand, SetAction
from studio.infer.check import as_good_as
from studio.infer.questions import close
from studio.language.nodes import Literal, Name
from studio.language.values import Value, same


def with_stayed(groups: Groups, ask: Asker) -> Groups:
    """The ways that threads go, with those that left something as it is on the way that would have set it to that."""
    for kind, some in groups.items():
        others = [one for other in groups if other != kind for one in groups[other]]
        deeds = frozenset().union(*map(_deeds, some))
        may = [one for one in others if kind[0] == "set" and may_stay(one, kind) and _deeds(one) <= deeds]
        stayed = _stayed(kind[1], some, may, ask) if may else []
        if not stayed or sets_unlike(ask, [one.advanced() for one in some], stayed):
            continue
        return set_with(groups, kind, stayed)
    return groups


def set_with(groups: Groups, kind: Signature, stayed: Sequence[Thread]) -> Groups:
    """The ways that threads go, with those that left something as it is on the way of this kind, which sets it."""
    left = {other: [one for one in each if one not in stayed] for other, each in groups.items() if other != kind}
    moved = [*groups[kind], *(as_set(one, kind[1]) for one in stayed)]
    return {kind: moved, **{other: each for other, each in left.items() if each}}


def _stayed(target: str, some: Sequence[Thread], others: Sequence[Thread], ask: Asker) -> list[Thread]:
    """The other threads, where something that gives the new value in some threads gives what is there in all of them.

    A plain value is often there already: it counts for those alone that began with the same key, or on the same thing.
    What is worked out may be chance.
    """
    new = [one.left[0].values[0] for one in some]
    alike = [one for one in others if any(_is_among(each, one, some) for each in ask.few)]
    if not (_is_one_value(target, new, alike) or _has_one_name(target, some, new, others, ask)):
        return []
    answer = ask.looked_for(f"new {target}", some, new, Name(target))
    known = [one.formula for one in close(answer.candidates)] if answer else []
    for node in [one for one in known if isinstance(one, Literal)] or known:
        stayed = alike if isinstance(node, Literal) else others if isinstance(node, Name) else []
        if stayed and all(same(ask.worked_out(node, one), one.situation[target]) for one in stayed):
            return [*stayed]
    return []


def _is_one_value(target: str, new: Sequence[Value], alike: Sequence[Thread]) -> bool:
    """Whether a plain value may be what was set each time, and what is there in the threads that are alike."""
    return bool(alike) and all(as_good_as(new[0], one) for one in [*new, *(each.situation[target] for each in alike)])


def _has_one_name(
    target: str, some: Sequence[Thread], new: Sequence[Value], others: Sequence[Thread], ask: Asker
) -> bool:
    """Whether something that has a name was the new value in some threads and what is there in the others."""
    wanted = [*zip(some, new, strict=True), *((one, one.situation[target]) for one in others)]
    return any(
        all(as_good_as(ask.worked_out(Name(name), thread), value) for thread, value in wanted)
        for name in ask.seen_at(some[0]).values
    )


def _is_among(brought: Brought, thread: Thread, others: Sequence[Thread]) -> bool:
    """Whether what was brought is, in a thread, what it was in another one."""
    here = brought.at(thread)
    return here is not None and here in map(brought.at, others)


def _deeds(thread: Thread) -> frozenset[tuple[Signature, Value]]:
    """All that is done in the rest of a thread, with each word that is written down for it.

    Who does something else as well, or writes another word, had another case to do it in.
    """
    ahead = [(thread.signature(number), shown) for number, shown in enumerate(thread.left)]
    return frozenset((one, _word(shown)) for one, shown in ahead if one is not None and not is_ending(one))


def _word(shown: ShownAction) -> Value:
    """The name or text that something is set to, as it was written down; nothing for any other action."""
    value = shown.action.value if isinstance(shown.action, SetAction) else Operand()
    plain = value.tile is None and value.via is None and is_told(value.value)
    return value.value if plain else None


def may_stay(thread: Thread, kind: Signature) -> bool:
    """Whether a thread goes on, or is done, without setting something that is there."""
    goes_on = thread.signature()
    ended = goes_on is None or is_ending(goes_on) and goes_on[:2] != DONE[:2]
    later = {thread.signature(ahead) for ahead in range(len(thread.left))}
    return not ended and kind not in later and kind[1] in thread.situation


def as_set(thread: Thread, target: str) -> Thread:
    """The thread with the value that something has set once more."""
    here, value = thread.situation, thread.situation[target]
    again = ShownAction(SetAction(target, Operand(value)), here, (value,), thread.demonstration)
    shown = [*thread.sequence.shown[: thread.place], again, *thread.sequence.shown[thread.place :]]
    limit = None if thread.limit is None else thread.limit + 1
    return replace(thread, sequence=replace(thread.sequence, shown=shown), limit=limit)

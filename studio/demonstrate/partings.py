"""The ways to part what an event brought, keys or things that were hit, so that each part is read by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from studio.demonstrate.alignment import Thread, signature
from studio.demonstrate.brought import Brought
from studio.demonstrate.evidence import names_said
from studio.demonstrate.reading_weights import BroughtParts, changed_in
from studio.document.actions import BecauseAction
from studio.language.builtins.parts import is_digit, is_letter
from studio.language.values import Value

MOST_PARTS = 8
"""More keys or things than so many are not read one by one."""


def partings(threads: Sequence[Thread], brought: Brought) -> Iterator[BroughtParts]:
    """The ways to part what was brought: by what each changes, and each by itself.

    None where a text was said to matter: then that tells, also compared with something else. None where what was
    brought was said not to matter for all that is done.
    """
    if _is_regardless(threads, brought.name):
        return
    said = (_named(reason) for thread in threads for reason in _reasons(thread))
    if brought.is_compared and any(brought.name in names for names in said):
        return
    shown: dict[Value, list[Thread]] = {}
    for one in threads:
        shown.setdefault(brought.at(one), []).append(one)
    typed = brought.typed(threads)
    numbers = _numbers(shown, typed)
    changed = {one: names for one, some in shown.items() if (names := changed_in(some))}
    written = frozenset().union(*(changed.get(one, frozenset()) for one in numbers))
    changed |= dict.fromkeys(numbers, written)
    idle = frozenset(one for one, some in shown.items() if one not in changed and all(map(is_idle, some)))
    typed |= numbers
    if len(changed) < 2:
        return
    known: list[BroughtParts] = []
    signs = _signs(changed, typed)
    groupings: list[Mapping[Value, object]] = [changed]
    groupings += [{one: "typed" if one in some else one for one in changed} for some in (typed, signs)]
    groupings.append({one: "typed" if one in typed else _deeds(shown[one]) for one in changed})
    for grouping in groupings:
        rest_last = sorted(_alike(grouping), key=lambda part: len(part & typed) > 1)
        parts = tuple(part for part in (idle, *rest_last) if part)
        if not 1 < len(parts) - bool(idle) <= MOST_PARTS:
            continue
        parting = _in_order(brought, parts, threads, bool(idle) and brought.stands_for_others(idle))
        if parting is not None and parting not in known:
            known.append(parting)
            yield parting


def _deeds(threads: Sequence[Thread]) -> frozenset[tuple[str | None, str]]:
    """What is changed in some threads, and to what."""
    return frozenset((one.action.alters, repr(one.values)) for thread in threads for one in thread.left)


def _in_order(
    brought: Brought, parts: Sequence[frozenset[Value]], threads: Sequence[Thread], idle: bool
) -> BroughtParts | None:
    """The parts in an order in which each is told from those behind it; None where there is none."""
    left, ordered = list(parts), list[frozenset[Value]]()
    while left:
        told = (one for one in left if brought.is_told(one, [each for each in left if each != one], threads))
        part = next(told, None)
        if part is None:
            return None
        ordered.append(part)
        left.remove(part)
    return BroughtParts(brought, tuple(ordered), idle and ordered[0] == parts[0])


def _signs(changed: Mapping[Value, frozenset[str]], typed: Collection[str]) -> set[Value]:
    """The keys that are written, and the letters that were never written and change nothing else than these do."""
    written = frozenset[str]().union(*(changed.get(one, frozenset()) for one in typed))
    letters = {one for one in changed if type(one) is str and is_letter(one) and changed[one] <= written}
    return {*typed, *letters} if len(typed) > 1 else {*typed}


def _numbers(shown: Mapping[Value, Sequence[Thread]], typed: Collection[str]) -> set[str]:
    """The digits that are read as one: they write themselves, or change what another digit changes as well."""
    changed = {key: changed_in(some) for key, some in shown.items() if type(key) is str and is_digit(key)}
    alike = {one for one, names in changed.items() for other in changed if one != other and names & changed[other]}
    numbers = {key for key in changed if key in typed or key in alike}
    return numbers | {key for key, names in changed.items() if not names} if len(numbers) > 1 else set()


def _is_regardless(threads: Sequence[Thread], name: str) -> bool:
    """Whether something was said not to matter for each kind of thing that is done."""
    actions = [(signature(one), one.reasons) for thread in threads for one in thread.left]
    said = {kind for kind, reasons in actions if name in names_said(reasons, True)}
    return bool(said) and all(kind in said or kind[0] == "end" for kind, _ in actions)


def _reasons(thread: Thread) -> list[BecauseAction]:
    """All that was said to matter in a thread."""
    return [*thread.sequence.reasons, *(reason for one in thread.left for reason in one.reasons)]


def _named(action: BecauseAction) -> set[str | None]:
    return {part.tile for operand in action.operands for part in operand.walk()}


def _alike(told: Mapping[Value, object]) -> list[frozenset[Value]]:
    groups: dict[object, list[Value]] = {}
    for one, what in told.items():
        groups.setdefault(what, []).append(one)
    return [frozenset(some) for some in groups.values()]


def is_idle(thread: Thread) -> bool:
    """Whether nothing happens in a thread, and no reason is told."""
    kind = thread.signature()
    return kind is not None and kind[0] == "end" and kind[1] in ("nothing", "done") and not kind[2]

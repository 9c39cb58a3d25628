"""Like states that were set from one another: these two are told apart, so comparing them is no chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from studio.demonstrate.alignment import Thread
from studio.demonstrate.visits import ShownAction
from studio.document.actions import SetAction
from studio.infer.goals import Scope
from studio.language.values import same


def alike_in(threads: Sequence[Thread], scope: Scope) -> Scope:
    """The scope in which states are not alike where, in these demonstrations, one was set to what another was."""
    alike = tuple(group for group in scope.alike if not _set_from_another(group, threads))
    return replace(scope, alike=alike) if len(alike) < len(scope.alike) else scope


def _set_from_another(group: Sequence[str], threads: Sequence[Thread]) -> bool:
    sets = list(_sets(threads))
    return any(
        _is_source(other, [one for one, action in sets if action.target == name])
        for name in group
        for other in group
        if name != other
    )


def _sets(threads: Sequence[Thread]) -> Iterator[tuple[ShownAction, SetAction]]:
    for sequence in {id(thread.sequence): thread.sequence for thread in threads}.values():
        yield from ((one, one.action) for one in sequence.shown if isinstance(one.action, SetAction))


def _is_source(name: str, sets: Sequence[ShownAction]) -> bool:
    """Whether somebody pointed at a state for what was set, or it was always what was set, and not the same each time.

    What was reached in another way says nothing.
    """
    operands = [one.action.operands[0] for one in sets]
    if any(one.tile == name and one.via is None for one in operands):
        return True
    plain = all(one.tile is None and one.via is None for one in operands)
    followed = all(name in one.situation and same(one.situation[name], one.values[0]) for one in sets)
    return plain and followed and any(not same(one.values[0], sets[0].values[0]) for one in sets)

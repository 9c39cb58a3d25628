"""The same set to unlike plain values: ways of their own, where each value goes along with what else is done.

Who makes something one colour and is done, and another one and then takes something away, has shown two cases. A single
test need not hold them together, nor another one tell the values apart that this test has decided already.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from studio.demonstrate.alignment import Groups, Signature, Thread
from studio.document.actions import SetAction
from studio.language.values import Symbol, Value

Weight = Callable[[Groups], float]


def by_values(groups: Groups, weight: Weight) -> Groups:
    """The ways that threads go, with those parted that set unlike values and go on otherwise, where that is plainer.

    ``weight`` tells what the tests weigh that tell some ways apart.
    """
    if len(groups) < 2:
        return groups
    for kind, threads in groups.items():
        parts = _parts(threads)
        if len(parts) < 2:
            continue
        own = {(*kind, str(value)): some for value, some in parts.items()}
        apart = {name: some for other, each in groups.items() for name, some in _in_place(other, kind, each, own)}
        if weight(apart) < weight(groups) + weight(own):
            return by_values(apart, weight)
    return groups


def _in_place(
    other: Signature, kind: Signature, threads: list[Thread], own: Groups
) -> list[tuple[Signature, list[Thread]]]:
    return list(own.items()) if other == kind else [(other, threads)]


def _parts(threads: Sequence[Thread]) -> dict[Value, list[Thread]]:
    """Threads by the plain value that they set next; empty where one does not, or goes on as with another value."""
    parts: dict[Value, list[Thread]] = {}
    for thread in threads:
        shown = thread.left[0] if thread.left else None
        if shown is None or not isinstance(shown.action, SetAction) or not is_told(shown.values[0]):
            return {}
        parts.setdefault(shown.values[0], []).append(thread)
    ways = [{_way(thread) for thread in some} for some in parts.values()]
    return parts if sum(map(len, ways)) == len(set().union(*ways)) else {}


def _way(thread: Thread) -> tuple[Signature | None, ...]:
    """What kinds of action come behind the next one."""
    return tuple(thread.signature(ahead) for ahead in range(1, len(thread.left) + 1))


def is_told(value: Value) -> bool:
    """Whether a value is a name or a text: no number goes from one to another."""
    return isinstance(value, (Symbol, str))

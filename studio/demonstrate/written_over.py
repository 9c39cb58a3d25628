"""Texts that every way writes over, while a number changes on some ways alone: these tell what came of it before.

What may be done hangs on the number then. Where only texts stand there that are written as well, they may be exchanged
for each other, and which one stands there tells the ways apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from studio.demonstrate.alignment import Thread
from studio.demonstrate.unlike_values import is_told
from studio.document.actions import SetAction
from studio.language.values import Value, is_number


def written_over(threads: Sequence[Thread]) -> tuple[str, ...]:
    """The states of which a test between the ways of these threads is hardly about what they were."""
    written = [_written(one) for one in threads]
    everywhere = set.intersection(*map(set, written)) if written else set()
    numbers = {name for one in written for name, value in one.items() if is_number(value)}
    if numbers <= everywhere:
        return ()
    return tuple(name for name in sorted(everywhere) if _is_no_exchange(name, threads, written))


def _written(thread: Thread) -> Mapping[str, Value]:
    """What a thread sets from here on, and to what."""
    shown = (one for one in thread.left if isinstance(one.action, SetAction))
    return {one.action.alters or "": one.values[0] for one in shown}


def _is_no_exchange(name: str, threads: Sequence[Thread], written: Sequence[Mapping[str, Value]]) -> bool:
    """Whether it is set to unlike texts, and was another one than these at some time."""
    values = {one[name] for one in written if is_told(one[name])}
    if len(values) < 2 or not all(is_told(one[name]) for one in written):
        return False
    return any(one.situation.get(name) not in values for one in threads)

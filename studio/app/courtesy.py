"""Who goes first: while the window's thread has something to do in Python, work in another thread steps aside.

Only one thread of Python runs at a time, and it gives way every few milliseconds only. Painting calls Qt hundreds of
times, and after each call it would have to wait to be let on again; so the work waits instead, at its next check.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from threading import get_ident
from time import perf_counter, sleep

SLICE = 0.002
"""Seconds that work goes on for before it looks at the window again."""
LOOK = 0.0002
"""Seconds between two looks; a window whose thread stands where it stood is at rest, or needs no Python now."""
LONGEST = 0.02
"""Seconds that work waits at most, should the window never come to rest."""
LONG_SLICE = 0.01
"""Seconds that work goes on for after it waited as long as that."""
SWITCH = 0.001
"""Seconds after which a thread of Python gives way to another one that wants to go on."""

CALLS = 500
"""Work that looks up nothing by itself does so once in so many calls."""


class Courtesy:
    """Made by the thread of the window; asked by those that work beside it."""

    def __init__(self) -> None:
        self._window = get_ident()
        self._until = 0.0
        sys.setswitchinterval(SWITCH)

    def step_aside(self) -> None:
        """Waits until the window is at rest; called in the thread of the work, as often as it likes."""
        began = perf_counter()
        if began < self._until:
            return
        while self._moves():
            if perf_counter() - began > LONGEST:
                self._until = perf_counter() + LONG_SLICE
                return
        self._until = perf_counter() + SLICE

    def _moves(self) -> bool:
        """Whether the thread of the window goes on when it is let."""
        before = self._place()
        sleep(LOOK)
        return self._place() != before

    def _place(self) -> tuple[int, int]:
        frame = sys._current_frames().get(self._window)
        return (0, 0) if frame is None else (id(frame), frame.f_lasti)

    @contextmanager
    def stepping_aside(self) -> Iterator[None]:
        """Work that looks up nothing by itself steps aside between any two calls in it; for the thread of the work."""
        calls = count(1)

        def between(*_: object) -> None:
            if not next(calls) % CALLS:
                self.step_aside()

        sys.setprofile(between)
        try:
            yield
        finally:
            sys.setprofile(None)

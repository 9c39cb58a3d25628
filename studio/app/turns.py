"""Who goes first: while the window has something to do, work in another thread steps aside.

Only one thread of Python runs at a time, and it gives way every few milliseconds only. Painting calls Qt hundreds of
times, and after each call it would have to wait for its turn again; so the work waits instead, at its next check.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from time import perf_counter

from PySide6.QtCore import QAbstractEventDispatcher

LONGEST = 0.02
"""Seconds that work waits at most, should the window never come to rest."""
SLICE = 0.01
"""Seconds that work goes on for at least after it waited as long as that."""
SWITCH = 0.001
"""Seconds after which a thread gives way to another one while work is under way."""


class Turns:
    """Knows whether the window has something to do, from its event loop."""

    def __init__(self) -> None:
        self._rest = Event()  # set while the event loop waits for something to happen
        self._rest.set()
        self._until = 0.0
        self._works = 0

    def begin(self) -> None:
        """Some work begins in another thread."""
        self._works += 1
        if self._works == 1:
            sys.setswitchinterval(SWITCH)
            loop = QAbstractEventDispatcher.instance()
            loop.awake.connect(self._rest.clear)
            loop.aboutToBlock.connect(self._rest.set)

    def end(self) -> None:
        """That work has ended."""
        self._works -= 1
        if self._works == 0:
            loop = QAbstractEventDispatcher.instance()
            loop.awake.disconnect(self._rest.clear)
            loop.aboutToBlock.disconnect(self._rest.set)
            self._rest.set()

    def step_aside(self) -> None:
        """Waits until the window is at rest; called in the thread of the work, as often as it likes."""
        if self._rest.is_set() or perf_counter() < self._until:
            return
        if not self._rest.wait(LONGEST):
            self._until = perf_counter() + SLICE

    @contextmanager
    def stepping_aside(self) -> Iterator[None]:
        """Work that looks up nothing by itself steps aside between any two calls in it; for the thread of the work."""
        sys.setprofile(lambda *_: self.step_aside())
        try:
            yield
        finally:
            sys.setprofile(None)

"""When Python looks for garbage that holds itself."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

Looks = tuple[int, int, int]
"""How many new objects, looks through those, and looks through what survived them, lead to the next wider look."""
BESIDE_A_WINDOW: Looks = (700, 10, 300)
"""Python's numbers, but for the widest look, which stops a window for a twentieth of a second: far less often."""
WHILE_SEARCHING: Looks = (10_000, 20, 20)
"""Searches make many objects that do not hold each other."""


@contextmanager
def no_collection() -> Iterator[None]:
    """For work that makes very many things and few that hold themselves: looking for those would double its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def made_for_good(looks: Looks) -> Iterator[None]:
    """What is imported and made within stays for ever: nobody looks through it for what is gone, now or later.

    ``looks``: how it is looked for afterwards.
    """
    with no_collection():
        yield
        gc.freeze()
    gc.set_threshold(*looks)

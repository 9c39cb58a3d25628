"""When Python looks for garbage that holds itself."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


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


def spare_what_is_there(looks: tuple[int, int, int]) -> None:
    """What is there now, modules and tables, stays for ever: nobody needs to look through it for what is gone.

    ``looks``: how many new objects, looks through those, and looks through what survived them, lead to the next wider
    look, as of ``gc.set_threshold``. The widest stops a window for a twentieth of a second.
    """
    gc.freeze()
    gc.set_threshold(*looks)

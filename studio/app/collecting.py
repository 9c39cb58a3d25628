"""The garbage collector beside a window: no look of it through memory may hold the window up."""

from __future__ import annotations

import gc
from typing import Any

FULL = 2
"""The generation whose collection looks through everything."""


def spare_what_stays() -> None:
    """From now on nothing is looked through twice that survived a look through everything.

    What is there at a start, and the documents of a long history, would stop the window for a tenth of a second each
    time. Documents are values without cycles, and go with the last reference to them all the same.
    """
    gc.freeze()
    if _survived not in gc.callbacks:
        gc.callbacks.append(_survived)


def _survived(phase: str, about: dict[str, Any]) -> None:
    if phase == "stop" and about["generation"] == FULL:
        gc.freeze()

"""A limit to the memory of this process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from threading import Thread
from time import sleep

LOOK = 0.2
"""Seconds between two looks where the system keeps no limit itself."""


def keep_within(most: int, outgrown: Callable[[], None]) -> None:
    """Keeps this process within so many bytes.

    On Linux what goes beyond raises MemoryError; on other systems with the counts of Unix ``outgrown`` is called, from
    another thread, when it is seen. Windows has neither.
    """
    if sys.platform == "win32":
        return
    resource = import_module("resource")
    if sys.platform.startswith("linux"):
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
    else:
        Thread(target=watch, args=(most, outgrown), name="memory", daemon=True).start()


def watch(most: int, outgrown: Callable[[], None]) -> None:
    """Calls ``outgrown`` once this process has held more than so many bytes."""
    while held() <= most:
        sleep(LOOK)
    outgrown()


def held() -> int:
    """The most memory that this process has held at once so far, in bytes."""
    resource = import_module("resource")
    unit = 1 if sys.platform == "darwin" else 1024
    most: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return most

"""The one way in which random tries are made: each with dice, limits and a watch of its own, and all faults noted.

A fault is anything but a plain sentence, what takes too long, and whatever reaches beyond what is computed: files,
processes, the network.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import studio
from studio.bench.registry import Measured
from tests.hostile.sentences import faults_of

SLOW = 10
"""Seconds of the processor that no single try may take, whatever else the machine does."""
WAITING = 120
"""Seconds of the clock that none may take; one that waits for something takes no time of the processor."""
MEMORY = 2 * 1024**3
"""Bytes that the process may take, where the system can see to that."""

Kind = Callable[[random.Random, Counter[str]], Iterator[str]]
"""Tries something with these dice, counts what it likes, and gives the sentences with which it was refused."""


class TookTooLong(BaseException):
    """One try did not end in time."""


@dataclass
class Tried:
    """How much was tried, by kind; and what was found wrong, each with how to see it again."""

    seed: int
    counts: Counter[str] = field(default_factory=Counter)
    more: Counter[str] = field(default_factory=Counter)
    """What the kinds counted themselves."""
    refused: int = 0
    slowest: float = 0.0
    """Seconds of the processor."""
    faults: list[str] = field(default_factory=list)

    def told(self) -> str:
        """The numbers on one line."""
        parts = [f"{name} {count:,}" for name, count in (*self.counts.items(), *sorted(self.more.items()))]
        return (
            f"{', '.join(parts)}; {self.refused:,} sentences, slowest {self.slowest:.1f} s, {len(self.faults)} faults"
        )


def tries(
    kinds: Mapping[str, Kind],
    seed: int,
    seconds: float = float("inf"),
    count: int = 10**12,
    first: int = 0,
    each: Callable[[Tried], object] = lambda tried: None,
) -> Tried:
    """Tries the kinds one after the other, for so many seconds or so many times, whichever ends first.

    ``first``: the number of the first try, where those before it are made elsewhere; ``each`` is told after every one.

    Needs the main thread, where the system can interrupt what takes too long.
    """
    tried, end, names = Tried(seed), time.monotonic() + seconds, list(kinds)
    for number in range(first, first + count):
        if time.monotonic() >= end:
            break
        kind = names[number % len(names)]
        tried_once(tried, kind, f"{seed}/{number // len(names)}", kinds[kind])
        each(tried)
    return tried


def tried_once(tried: Tried, kind: str, key: str, does: Kind) -> None:
    """One try with its own dice; what is wrong with it is noted."""
    began = time.process_time()
    try:
        with_limit(lambda: _told(tried, kind, key, does))
    except TookTooLong:
        tried.faults.append(f"{kind} {key}: took more than {SLOW} s, or waited")
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        at = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {str(error)[:200]}"
        tried.faults.append(f"{kind} {key}: {told} ({Path(at.filename).name}, line {at.lineno})")
    tried.counts[kind] += 1
    tried.slowest = max(tried.slowest, time.process_time() - began)


def _told(tried: Tried, kind: str, key: str, does: Kind) -> None:
    """One try; every sentence that it provokes is looked at."""
    for sentence in does(random.Random(key), tried.more):
        tried.refused += 1
        fault = faults_of(sentence)
        if fault:
            tried.faults.append(f"{kind} {key}: {fault[:300]}")


def with_limit(work: Callable[[], None], slow: float = SLOW, waiting: float = WAITING) -> None:
    """Does something that may take so long. Raises TookTooLong, where the system can do that."""
    if not hasattr(signal, "setitimer"):
        work()
        return
    clocks = ((signal.SIGPROF, signal.ITIMER_PROF, slow), (signal.SIGALRM, signal.ITIMER_REAL, waiting))
    before = [signal.signal(number, _too_long) for number, _, _ in clocks]
    for _, clock, most in clocks:
        signal.setitimer(clock, most)
    try:
        work()
    finally:
        for (number, clock, _), handler in zip(clocks, before, strict=True):
            signal.setitimer(clock, 0)
            signal.signal(number, handler)


def _too_long(number: int, frame: FrameType | None) -> None:
    raise TookTooLong


# what reaches beyond

FORBIDDEN = ("os.", "subprocess.", "socket.", "shutil.", "ctypes.", "webbrowser.", "urllib.", "ftplib.", "pty.")
"""Beginnings of what Python calls the things that nothing may do which only computes."""
HARMLESS = ("os.listdir", "os.scandir")
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
PACKAGES = [one for one in sys.path if one.endswith("-packages")]
OWN = tuple({os.path.realpath(one) for one in (sys.prefix, sys.base_prefix, *PACKAGES, *studio.__path__)})
"""Folders with the modules of Python and of the studio, which may be read at any time."""


class AuditWatch:
    """Sees what Python does beyond computing, while ``on``."""

    def __init__(self) -> None:
        self.on = False
        self.seen: list[str] = []
        sys.addaudithook(self._audit)

    def _audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.on and (_reaches_out(arguments) if event == "open" else _is_forbidden(event)):
            self.seen.append(f"{event} {arguments!r}"[:200])


def _is_forbidden(event: str) -> bool:
    return event.startswith(FORBIDDEN) and event not in HARMLESS


def _reaches_out(arguments: tuple[Any, ...]) -> bool:
    """Whether a file is opened that is written to, or is none of Python or of the studio."""
    path, mode, flags = arguments
    if (isinstance(mode, str) and set(mode) & set("wax+")) or flags & WRITES:
        return True
    return not (isinstance(path, str) and os.path.realpath(path).startswith(OWN))


def within_memory() -> None:
    """Keeps this process within the memory that it may take, where the system can."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def tell(tried: Tried) -> None:
    """Names the first faults."""
    for fault in tried.faults[:40]:
        print(fault.encode("ascii", "backslashreplace").decode(), file=sys.stderr)


def measured(tried: Tried) -> list[Measured]:
    """The numbers as those of a benchmark, which has told the first faults."""
    tell(tried)
    counts = [Measured(f"tries: {kind}", count, "") for kind, count in (tried.counts + tried.more).items()]
    limits = [("slowest", tried.slowest, "s", SLOW), ("faults", len(tried.faults), "", 0)]
    return [*counts, *(Measured(name, value, unit, most=most) for name, value, unit, most in limits)]

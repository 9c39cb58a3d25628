"""Tries in processes of their own, some in each: none outlives what it keeps, and one that crashes ends no other."""

from __future__ import annotations

import pickle
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from tests.hostile.trying import Tried

TURN = 40
"""Tries of one process; a window that was closed leaves some megabytes behind, and memory is limited."""


class Ended(BaseException):
    """The process is to end."""


def in_turns(
    command: Sequence[str], seed: int, count: int, seconds: float = float("inf"), first: int = 0, turn: int = TURN
) -> Tried:
    """Has tries made by ``command`` with ``--seed``, ``--first``, ``--count``, ``--seconds`` and ``--into``.

    What its processes tried is added up; one that does not end as it should is a fault, and the others go on. Where
    this process itself is asked to end, what was tried so far is given, and that it was cut short is a fault.
    """
    tried, end = Tried(seed), time.monotonic() + seconds
    before = signal.signal(signal.SIGTERM, _end)
    try:
        for at in range(first, first + count, turn):
            left = end - time.monotonic()
            if left <= 0:
                break
            numbers = {"seed": seed, "first": at, "count": min(turn, first + count - at), "seconds": left}
            _turn(tried, [*command, *(f"--{name}={number}" for name, number in numbers.items())], at)
    except (Ended, KeyboardInterrupt):
        tried.faults.append(f"ended from outside after {tried.counts.total()} tries")
    finally:
        signal.signal(signal.SIGTERM, before)
    return tried


def _end(number: int, frame: FrameType | None) -> None:
    raise Ended


def _turn(tried: Tried, command: Sequence[str], first: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        into = Path(folder) / "tried"
        process = subprocess.Popen([*command, f"--into={into}"])
        try:
            process.wait()
        finally:
            process.kill()
            code = process.wait()
            made = pickle.loads(into.read_bytes()) if into.exists() else Tried(tried.seed)
            _add(tried, made)
    if code != 0:
        last = first + made.counts.total()
        tried.faults.append(f"the process ended with {code} at --seed {tried.seed} --first {last} (begun at {first})")


def _add(tried: Tried, more: Tried) -> None:
    tried.counts += more.counts
    tried.more += more.more
    tried.refused += more.refused
    tried.slowest = max(tried.slowest, more.slowest)
    tried.faults += more.faults


def keep(into: Path, tried: Tried) -> None:
    """Writes what was tried so far, whole, whenever this process should end."""
    beside = into.with_suffix(".new")
    beside.write_bytes(pickle.dumps(tried))
    beside.replace(into)

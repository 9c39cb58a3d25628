"""How much work something is, counted and not timed, so that a busy machine gives the same numbers."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from types import FrameType
from typing import Any, NamedTuple


class Counted(NamedTuple):
    """What one call took: instructions of Python, and bytes at the moment when it held most."""

    instructions: int
    memory: int


def counted(action: Callable[[], Any]) -> Counted:
    """The work of a call. It is made twice: counting instructions would count in the other number."""
    return Counted(instructions(action), _memory(action))


def instructions(action: Callable[[], Any]) -> int:
    """How many instructions of Python a call takes."""
    count = 0

    def look(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        action()
    finally:
        sys.settrace(before)
    return count


def _memory(action: Callable[[], Any]) -> int:
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        kept = action()
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    del kept
    return most - before

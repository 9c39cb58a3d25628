"""Processes that run themselves, on a stack of our own: however deep they go, Python's own stack stays flat."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

DEEPEST = 100_000
VISITS = range(10_000_000)  # of one process, before it is taken to be endless


class Endless(ArithmeticError):
    """A process that does not come to an end."""


def follow(visit: Generator) -> Any:
    """Runs a visit, and the visits it asks for, to their end. Raises Endless where there is none."""
    stack = [visit]
    go_on, word = visit.send, None
    for _ in VISITS:
        try:
            visit = go_on(word)
        except StopIteration as end:
            stack.pop()
            word, back = end.value, False
        except Exception as ending:
            stack.pop()
            if not stack:
                raise
            word, back = ending, True
        else:
            if len(stack) >= DEEPEST:
                break
            stack.append(visit)
            word, back = None, False
        if not stack:
            return word
        go_on = stack[-1].throw if back else stack[-1].send
    raise Endless("This does not come to an end.")

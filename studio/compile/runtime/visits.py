"""Processes that run themselves, on a stack of our own: however deep they go, Python's own stack stays flat."""

from __future__ import annotations

from typing import Any

from studio.compile.runtime.budget import Metered


def follow(program: Metered, visit: Any) -> Any:
    """Runs a visit of a process, and the visits it asks for, to their end. Raises Overspent where there is none."""
    stack = [visit]
    go_on, word = visit.send, None
    for _ in program._visits:  # one for each visit that begins
        while True:
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
                stack.append(visit)
                go_on, word = visit.send, None
                break
            if not stack:
                return word
            go_on = stack[-1].throw if back else stack[-1].send
    raise program._overspent()

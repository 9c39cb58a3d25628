"""Parsing in several threads at once."""

from __future__ import annotations

import gc
import sys
from concurrent.futures import ThreadPoolExecutor

from studio.language.syntax import expression_of, module_of

DEEP = "(" * 60 + "a + b * c" + ") + 1" * 60


class Circle:
    """Something that only a sweep finds, and whose end lets another thread go on."""

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        sum(range(200))


def test_threads_parse_at_the_same_time() -> None:
    """Python 3.11 mixes up its threads here when nobody keeps them apart."""
    before, threshold = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(1e-6)
    gc.set_threshold(50)

    def work(number: int) -> int:
        for _ in range(120):
            Circle()
            expression_of(DEEP)
            module_of(f"def name_{number}():\n    return {DEEP}")
        return number

    try:
        with ThreadPoolExecutor(4) as threads:
            assert list(threads.map(work, range(4))) == list(range(4))
    finally:
        sys.setswitchinterval(before)
        gc.set_threshold(*threshold)

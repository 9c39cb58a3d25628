"""The passes: each maps a plan to a plan that does the same for less."""

from __future__ import annotations

from collections.abc import Callable

from studio.compile.ir import Plan

Pass = Callable[[Plan], Plan]
ALL_PASSES: tuple[Pass, ...] = ()
"""In the order in which they run."""

"""The passes: each maps a plan to a plan that does the same for less. Each can be left out."""

from __future__ import annotations

from collections.abc import Callable

from studio.compile.ir import Plan
from studio.compile.passes.constants import constants
from studio.compile.passes.copies import copies
from studio.compile.passes.filters import filters
from studio.compile.passes.invariants import invariants
from studio.compile.passes.lookups import lookups
from studio.compile.passes.loops import loops
from studio.compile.passes.repeats import repeats
from studio.compile.passes.searches import searches

Pass = Callable[[Plan], Plan]
ALL_PASSES: tuple[Pass, ...] = (constants, lookups, repeats, invariants, filters, loops, searches, copies)
"""In the order in which they run."""

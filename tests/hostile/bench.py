"""``studio bench hostile``: what nobody should do, with new dice each time, and editors killed at any instant."""

from __future__ import annotations

import time

from studio.bench.registry import Measured, benchmark
from tests.hostile.fuzzing import hostile_tries
from tests.hostile.kills import kill
from tests.hostile.trying import measured, tries

LONG = 300
"""Seconds that is tried what only computes."""
FILES = 40
"""Files of which the editors are killed."""


@benchmark
def hostile() -> list[Measured]:
    """What nobody should do, at random, for five minutes; each fault is printed."""
    return measured(hostile_tries(seconds=LONG, seed=time.time_ns()))


@benchmark
def kills() -> list[Measured]:
    """Editors killed at any instant, half of them while saving; each loss is printed."""
    return measured(tries({"kill": kill}, time.time_ns(), count=FILES))

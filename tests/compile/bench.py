"""How fast emitted programs go through large collections."""

from __future__ import annotations

import random
from time import process_time

from studio.bench.registry import Measured, benchmark
from tests.compile.emitted import module_of
from tests.compile.samples import generations

SIZE = 100


@benchmark
def cells() -> list[Measured]:
    """Generations of cells on 100×100 with a third alive, the first one included: by a formula, and by steps."""
    module, found = module_of(generations(SIZE), "cells"), []
    dice = random.Random(1)
    alive = [(i, j) for i in range(SIZE) for j in range(SIZE) if dice.random() < 1 / 3]
    for name, way in (("following", "a formula"), ("go_on", "steps")):
        program, now, took = module.Program(), alive, []
        for _ in range(5):
            began = process_time()
            following = program.call(name, now)
            took.append(process_time() - began)
            now = following if isinstance(following, list) else following.value
        found.append(Measured(f"the slowest generation by {way}, the first included", max(took), most=0.25))
        module.PREPARED.clear()
    return found

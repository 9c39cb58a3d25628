"""How soon the window can be used after the process of the studio has begun."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from tempfile import TemporaryDirectory

from studio.bench.registry import Measured, benchmark

ROUNDS = 5
"""How often the window is started; the quickest counts, since a busy machine only ever adds to it."""


@benchmark
def start() -> list[Measured]:
    """The window of an empty start, until it is painted and a key has come through: in work and by the clock."""
    with TemporaryDirectory() as folder:
        _started(folder)  # what is read from the disk is at hand from then on
        rounds = [_started(folder) for _ in range(ROUNDS)]
    return [
        Measured("window usable after", min(one["worked"] for one in rounds), most=1.5),
        Measured("window usable after, by the clock", min(one["clock"] for one in rounds)),
    ]


def _started(folder: str) -> dict[str, float]:
    """One start with the settings of nobody."""
    own = {"HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder}
    given = {**os.environ, **own, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-m", "studio.app.measure.start_time"], env=given, capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found

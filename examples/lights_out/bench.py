"""How fast the compiled program answers a click, beside the interpreter."""

from __future__ import annotations

from pathlib import Path

from studio.bench.busiest_event import measured
from studio.bench.registry import Measured, benchmark
from studio.document.file import load

FOLDER = Path(__file__).parent


@benchmark
def clicks() -> list[Measured]:
    """Random clicks, by the program and by the interpreter."""
    return measured(load(FOLDER / "lights_out.studio")[0], "lights_out", least=2)

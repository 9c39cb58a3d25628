"""How much faster the programs of the recorded sessions answer their busiest events than the interpreter does."""

from __future__ import annotations

from pathlib import Path

from studio.bench.busiest_event import measured
from studio.bench.registry import Measured, benchmark
from studio.session.log import read_session
from studio.session.replay import replayed

SESSIONS = Path(__file__).parent


@benchmark
def events() -> list[Measured]:
    """The busiest event of each recorded session, by its program and by the interpreter."""
    return [one for file in sorted(SESSIONS.glob("*.jsonl")) for one in _measured(file)]


def _measured(file: Path) -> list[Measured]:
    document = replayed(read_session(file)).document
    return measured(document, file.stem, least=2) if document.rules else []

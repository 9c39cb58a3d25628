"""How much faster the programs of the recorded sessions answer their busiest events than the interpreter does."""

from __future__ import annotations

from pathlib import Path

from studio.bench.busiest_event import measured
from studio.bench.registry import Measured, benchmark
from studio.session.editor import Editor
from studio.session.log import read_session
from studio.session.replay import replay

SESSIONS = Path(__file__).parent


@benchmark
def events() -> list[Measured]:
    """The busiest event of each recorded session, by its program and by the interpreter."""
    return [one for file in sorted(SESSIONS.glob("*.jsonl")) for one in _measured(file)]


def _measured(file: Path) -> list[Measured]:
    editor = Editor()
    for _ in replay(read_session(file), editor):
        pass
    return measured(editor.document, file.stem, least=2) if editor.document.rules else []

"""The recorded sessions of the examples, each done once for all tests of a process that look at what it leads to."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from studio.session.editor import Editor
from studio.session.log import FILE, read_session
from studio.session.replay import replayed

EXAMPLES = Path(__file__).parents[1] / "examples"
FOLDERS = sorted(file.parent for file in EXAMPLES.glob(f"*/{FILE}"))


@cache
def replay_of(example: str) -> Editor:
    """A whole session, done with the inference running. Branch off from it; leave it as it is."""
    return replayed(read_session(EXAMPLES / example))

"""Programs nobody planned for, from recorded sessions: replayed with the inference running, compiled, and run."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from studio.session.editor import Editor
from tests.compile.emitted import module_of
from tests.replays import replay_in

SESSIONS = Path(__file__).parents[1] / "sessions"
SPACING, MARGIN = 40, 20


def editor(name: str) -> Editor:
    """A session done once; leave it as it is."""
    return replay_in(SESSIONS / f"{name}.jsonl")


@cache
def module(name: str) -> ModuleType:
    return module_of(editor(name).document, f"recorded_{name}")


def program(name: str) -> Any:
    return module(name).Program()


def pixels(column: int, row: int) -> tuple[int, int]:
    """Where a spot of the five by five grid lies."""
    return MARGIN + SPACING * column, MARGIN + SPACING * row

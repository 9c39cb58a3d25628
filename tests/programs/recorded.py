"""Programs nobody planned for, from recorded sessions: replayed with the inference running, compiled, and run."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from studio.document.model import Document
from tests.compile.emitted import module_of
from tests.replays import document_of

SESSIONS = Path(__file__).parents[1] / "sessions"
SPACING, MARGIN = 40, 20


def led_to(name: str) -> Document:
    """What a session leads to."""
    return document_of(SESSIONS / f"{name}.jsonl")


@cache
def module(name: str) -> ModuleType:
    return module_of(led_to(name), f"recorded_{name}")


def program(name: str) -> Any:
    return module(name).Program()


def pixels(column: int, row: int) -> tuple[int, int]:
    """Where a spot of the five by five grid lies."""
    return MARGIN + SPACING * column, MARGIN + SPACING * row

"""How a command is acted out on the stage: its button and key, and what is typed for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class StageAction:
    """One action of the stage that does a command.

    ``key`` begins it, ``text`` is the argument that is typed, ``fixed`` are arguments that go without saying. What is
    pointed at for it follows from the roles of the arguments; ``operands`` are those that it takes, None for all.
    """

    name: str
    title: str
    key: str = ""
    text: str = ""
    fixed: Mapping[str, Any] = field(default_factory=dict)
    says: str = ""
    needs_text: bool = False
    operands: tuple[str, ...] | None = None
    in_loop: bool = False
    """Whether it makes sense in a loop only."""
    ends_group: bool = False
    """Whether the bar leaves a gap after it."""

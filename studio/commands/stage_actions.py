"""How a command is begun on the stage or in the storyboard: its button and key, and what is typed for it."""

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
    at_key: str = ""
    """The command that is done instead where a place in a tile was pointed at."""
    counts: str = ""
    """The argument that says that several things were pointed at."""
    adds: str = ""
    """The kind of action that it adds, of a tile and one value."""
    last: bool = False
    """Whether a demonstration may be over with its command; said of one action of that."""
    shows: bool | None = None
    """Whether something drawn that is clicked as a whole is seen from then on; None where that is not meant."""
    of_shown: bool = False
    """Whether what is pointed at stands for what it shows, as a reason does."""
    in_loop: bool = False
    """Whether it makes sense in a loop only."""
    hidden: bool = False
    """Whether its button is hidden where it cannot be done, not just grey."""
    of_all: bool = False
    """In the storyboard: whether it is about all demonstrations, and so stands apart."""
    rare: bool = False
    """Whether its button waits behind "More": what few demonstrations need."""
    ends_group: bool = False
    """Whether the bar leaves a gap after it."""

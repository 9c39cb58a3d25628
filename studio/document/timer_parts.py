"""A timer as the document holds it: what it consists of, by name."""

from __future__ import annotations

from dataclasses import dataclass

from studio.language.nodes import Node
from studio.language.parse import parse

TICK_SECONDS = "tick_seconds"
"""The definition that says how many seconds are between two ticks, where a document has it."""


@dataclass(frozen=True)
class Timer:
    """Something that goes off at its own rate while it runs.

    ``seconds`` is the definition that says how long it waits, ``runs`` and ``waited`` are the states of whether it
    runs and of the seconds since it went off, ``waits`` is the process that each tick lets it wait on. ``answers`` are
    the processes that happen when it goes off, whether or not there is a rule of them now.
    """

    name: str
    seconds: str
    runs: str
    waited: str
    waits: str
    answers: tuple[str, ...] = ()

    @property
    def over(self) -> str:
        """Whether it went off with this tick; hundredths are no whole parts of two, so that sums of them are near."""
        return f"{self.waited} + 0.000001 >= {self.seconds}"

    @property
    def when(self) -> Node:
        """When the rule of a process happens that answers it."""
        return parse(f"{self.runs} and {self.over}")

    @property
    def parts(self) -> tuple[str, ...]:
        """All that it cannot be without."""
        return self.seconds, self.runs, self.waited, self.waits

"""When a command is enabled: small tests that carry the sentence why not, joined with ``&``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from studio.document.model import Document

Place = tuple[str, tuple[Any, ...]]
"""A thing on the canvas: the definition that draws it, and the way to it inside (as ``Live.things`` gives it)."""


@dataclass(frozen=True)
class Selection:
    """What is selected: things on the canvas, in the order in which they were picked."""

    things: tuple[Place, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The definitions of the selected things, each once."""
        return tuple(dict.fromkeys(name for name, _ in self.things))


Test = Callable[[Document, Selection], bool]


@dataclass(frozen=True)
class Condition:
    """Tests with their reasons; all must hold."""

    tests: tuple[tuple[Test, str], ...] = ()

    def __and__(self, other: Condition) -> Condition:
        return Condition(self.tests + other.tests)

    def why_not(self, document: Document, selection: Selection) -> str | None:
        """The reason of the first test that does not hold; None when all do."""
        return next((reason for test, reason in self.tests if not test(document, selection)), None)

    def __str__(self) -> str:
        return " ".join(reason for _, reason in self.tests)


ALWAYS = Condition()


def condition(test: Test, reason: str) -> Condition:
    """A condition of one test; ``reason`` says what to do where it does not hold."""
    return Condition(((test, reason),))


def selected(least: int, most: int | None = None) -> Condition:
    """So many things must be selected."""
    count = f"{least}" if least == most else f"{least} or more" if most is None else f"{least} to {most}"
    reason = f"Select {count} {'thing' if count == '1' else 'things'} first."
    return condition(lambda _, chosen: least <= len(chosen.things) <= (most or len(chosen.things)), reason)


HAS_DEFINITIONS = condition(lambda document, _: bool(document.definitions), "Draw or define something first.")
HAS_PARAMETERS = condition(lambda document, _: bool(document.parameters()), "Name a value as a parameter first.")
HAS_PROCESSES = condition(lambda document, _: bool(document.processes), "Demonstrate a process first.")
HAS_RULES = condition(lambda document, _: bool(document.rules), "Correlate an event with a process first.")
HAS_CONSTRAINTS = condition(lambda document, _: bool(document.constraints), "Constrain something first.")

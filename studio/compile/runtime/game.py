"""A program that is played: what is sent to it, and the way back."""

from __future__ import annotations

import ast
from typing import Any

from studio.compile.runtime.machine import Machine
from studio.compile.runtime.outcome import Outcome


class Game:
    """One program that is played; ``past`` and ``future`` hold what undo and redo go back to."""

    def __init__(self, program: Machine):
        self.program = program
        self.past: list[dict] = []
        self.future: list[dict] = []

    def send(self, event: str, **values: Any) -> Outcome:
        """Sends an event; what changed something, and is no tick, can be undone."""
        before = self.program.__getstate__()
        outcome = self.program.send(event, **values)
        if outcome.accepted and outcome.changed and event != "tick":
            self._keep(before)
        return outcome

    def undo(self) -> bool:
        """Goes one step back; False where there is none."""
        return self._go(self.past, self.future)

    def redo(self) -> bool:
        """Goes one step forth; False where there is none."""
        return self._go(self.future, self.past)

    def new(self) -> None:
        """The same parameters, from the beginning."""
        self._begin(self.program.__getstate__()["parameters"])

    def change(self, name: str, value: Any) -> None:
        """Begins anew with another value of a parameter; parameters tied to it move along. Raises as Program does."""
        tied = {other for other, _, needs in self.program.EQUALITIES if name in needs}
        parameters = self.program.__getstate__()["parameters"]
        self._begin({other: now for other, now in parameters.items() if other not in tied} | {name: value})

    def _begin(self, parameters: dict[str, Any]) -> None:
        fresh = program_with(type(self.program), parameters).__getstate__()
        self._keep(self.program.__getstate__())
        self.program.__setstate__(fresh | {"budget": self.program.budget})

    def _keep(self, before: dict) -> None:
        self.past.append(before)
        self.future.clear()

    def _go(self, here: list, there: list) -> bool:
        if not here:
            return False
        there.append(self.program.__getstate__())
        self.program.__setstate__(here.pop())
        return True


def program_with(program_type: type[Machine], parameters: dict[str, Any]) -> Machine:
    """A program with these values of its parameters, by name. Raises ValueError or TypeError as Program does."""
    return program_type(**{program_type.DEFINITIONS[name]: value for name, value in parameters.items()})


def plain_value(text: str) -> Any:
    """What somebody typed, as a value: a number or whatever Python writes so, else the text itself."""
    try:
        return ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return text

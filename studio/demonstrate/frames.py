"""The frames of a demonstration under way: visits of processes, and loops inside them."""

from __future__ import annotations

from dataclasses import dataclass, field

from studio.demonstrate.visits import Sequence, ShownAction, Situation, Visit
from studio.document.actions import Action, BecauseAction, RunAction
from studio.generalize.operands import short_value
from studio.language.errors import Refusal
from studio.language.steps import MEMORY
from studio.language.values import Value, frozen

TOLD = 5
"""So many items of a loop are told where another thing was pointed at."""


@dataclass
class Memory:
    """What one run remembers; its recursive visits share it."""

    items: frozenset[Value] = frozenset()


@dataclass
class Loop:
    """A loop under way inside a visit."""

    shown: ShownAction
    name: str
    members: list[Value]
    place: int = -1
    sequence: Sequence | None = None

    @property
    def told(self) -> str:
        """What is gone through, and how far."""
        return f"for each {self.name}" + (f", {self.place + 1} of {len(self.members)}" if self.place >= 0 else "")


@dataclass(frozen=True)
class AskedRun:
    """The run that a visit was begun for, as it was shown."""

    action: RunAction
    shown: ShownAction


@dataclass
class Frame:
    """A visit under way: its variables, its memory, its loops, and the run in the frame below that it answers.

    ``acted`` are its own actions, without those of runs inside it. ``reasons`` is what was said to matter for what is
    still to be done.
    """

    visit: Visit
    variables: dict[str, Value]
    memory: Memory
    asked_by: AskedRun | None = None
    loops: list[Loop] = field(default_factory=list)
    acted: list[Action] = field(default_factory=list)
    reasons: tuple[BecauseAction, ...] = ()

    @property
    def sequence(self) -> Sequence:
        """Where the next action goes: the round of the innermost loop, else the visit itself."""
        for loop in reversed(self.loops):
            if loop.sequence is not None:
                return loop.sequence
        return self.visit.sequence

    def situation(self) -> Situation:
        """A snapshot of every tile of this visit."""
        return {**self.variables, MEMORY: self.memory.items}

    def record(self, shown: ShownAction) -> None:
        self.sequence.shown.append(shown)

    def taken_reasons(self) -> tuple[BecauseAction, ...]:
        """What was said to matter for what is done now; for what follows nothing is said yet."""
        reasons, self.reasons = self.reasons, ()
        return reasons

    def close_loops(self) -> None:
        """Leaves all loops: who is done in one is done with all, not with a round of it."""
        while self.loops:
            self.close_loop()

    def begin_round(self, value: Value) -> None:
        """Goes to an item of the innermost loop; those in between were skipped. Raises Refusal if it is not there."""
        loop = self._loop()
        keys = [frozen(member) for member in loop.members]
        try:
            place = keys.index(frozen(value), loop.place + 1)
        except ValueError:
            left = loop.members[loop.place + 1 :]
            told = ", ".join([*map(short_value, left[:TOLD]), *["…"] * (len(left) > TOLD)])
            rest = f"Still to come: {told}." if left else "That was all of it."
            raise Refusal(f"{short_value(value)} is not among what is still to come in this loop. {rest}") from None
        self._end_round(loop)
        for member in loop.members[loop.place + 1 : place]:
            self._skip(loop, member)
        loop.place = place
        loop.sequence = Sequence()
        self.variables[loop.name] = loop.members[place]
        loop.shown.rounds.append((loop.members[place], loop.sequence))

    def close_loop(self) -> None:
        """Skips the rest of the innermost loop and leaves it."""
        loop = self._loop()
        self._end_round(loop)
        for member in loop.members[loop.place + 1 :]:
            self._skip(loop, member, rest=True)
        self.loops.pop()
        self.variables.pop(loop.name, None)

    def _loop(self) -> Loop:
        if not self.loops:
            raise Refusal("There is no loop under way; begin one with “for each”.")
        return self.loops[-1]

    def _end_round(self, loop: Loop) -> None:
        if loop.sequence is not None:
            loop.sequence.after, loop.sequence.reasons = self.situation(), self.taken_reasons()
            loop.sequence.open = False
            loop.sequence = None

    def _skip(self, loop: Loop, member: Value, rest: bool = False) -> None:
        self.variables[loop.name] = member
        loop.shown.rounds.append((member, Sequence([], self.situation(), open=False, rest=rest)))

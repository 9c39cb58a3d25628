"""A program that is played: what is sent to it, and the way back."""

from __future__ import annotations

import ast
import time
from typing import Any

from studio.compile.runtime.changing import loose
from studio.compile.runtime.events import POINTED
from studio.compile.runtime.machine import Machine
from studio.compile.runtime.outcome import Outcome
from studio.compile.runtime.sounds import Ear

READ = 4  # digits behind the point in what is said of states
TICK = 0.05  # seconds between two ticks, where the program does not say
MOST_DUE = 5  # ticks that are made up for by whoever was late
SHORTEST_TICK, LONGEST_TICK = 0.005, 60.0  # seconds that can be between two ticks
FOLLOWING = ("pull", "release")  # events that go on with what a press began
UNNOTICED = ("tick", *POINTED)  # events that are no step to undo


class Game:
    """One program that is played; ``past`` and ``future`` hold what undo and redo go back to.

    ``time`` is how many seconds its ticks have counted since its beginning, ``level`` where new games begin: by name,
    or "" for the beginning, ``heard`` what sounds there are of the last event.
    """

    def __init__(self, program: Machine, level: str = ""):
        self.program, self.level = program, level
        self.past: list[tuple[dict, float]] = []
        self.future: list[tuple[dict, float]] = []
        self.time = 0.0
        self.pulled = False  # whether what the present press did is a step already
        started(program, level)
        self.ear, self.heard = Ear(program), ()

    def send(self, event: str, **values: Any) -> Outcome:
        """Sends an event; what changed something, and is no tick, can be undone: a press with all that follows it."""
        before = self._saved()
        outcome = self.program.send(event, **values)
        self.heard = self.ear.hears(outcome)
        if event in UNNOTICED:
            return outcome
        self.pulled = self.pulled and event in FOLLOWING
        if outcome.accepted and (outcome.changed or event == "change") and not self.pulled:
            self._keep(before)
            self.pulled = event in (*FOLLOWING, "press")
        return outcome

    def tick(self) -> Outcome:
        """Lets the time of one tick go by."""
        self.time = round(self.time + tick_seconds(self.program), 6)
        return self.send("tick", time=self.time)

    def undo(self) -> bool:
        """Goes one step back; False where there is none."""
        return self._go(self.past, self.future)

    def redo(self) -> bool:
        """Goes one step forth; False where there is none."""
        return self._go(self.future, self.past)

    def new(self) -> None:
        """The same parameters and level, from the beginning; chance takes another course."""
        parameters = self.program.__getstate__()["parameters"]
        self._begin(parameters | following_seed(type(self.program), parameters), self.level)

    def choose(self, level: str) -> None:
        """Begins anew at a level; chance takes another course. Raises KeyError for one that there is not."""
        parameters = self.program.__getstate__()["parameters"]
        self._begin(following_seed(type(self.program), parameters) | parameters_of(self.program, level), level)

    def change(self, name: str, value: Any) -> None:
        """Gives a parameter another value; parameters tied to it move along. Raises as Program does.

        A number changes for a program that has a rule for it, ValueError says why not; else it begins anew.
        """
        if "change" not in self.program.RULES or not isinstance(value, (int, float)) or isinstance(value, bool):
            return self._begin(loose(self.program, name) | {name: value})
        outcome = self.send("change", parameter=name, before=self.program._parameters().get(name, value), value=value)
        if not outcome.accepted:
            raise ValueError(outcome.said)
        self.level = ""

    def _begin(self, parameters: dict[str, Any], level: str = "") -> None:
        fresh = started(program_with(type(self.program), parameters), level).__getstate__()
        self._keep(self._saved())
        self.program.__setstate__(fresh | {"budget": self.program.budget})
        self.time, self.level = 0.0, level
        self._silently()

    def _saved(self) -> dict:
        return self.program.__getstate__() | {"level": self.level}

    def _keep(self, before: dict) -> None:
        self.past.append((before, self.time))
        self.future.clear()

    def _go(self, here: list, there: list) -> bool:
        if not here:
            return False
        there.append((self._saved(), self.time))
        saved, self.time = here.pop()
        self.level = saved["level"]
        self.program.__setstate__(saved)
        self._silently()
        return True

    def _silently(self) -> None:
        """The game is somewhere else, of which nothing is heard."""
        self.ear.forget()
        self.heard = ()


def started(program: Machine, level: str = "") -> Machine:
    """The program, told that it starts, or in the midst of things where its level begins there."""
    if not put_at(program, level) and "start" in program.RULES:
        program.send("start")
    return program


def put_at(program: Any, level: str) -> bool:
    """Gives the states what a level begins with; False where it has none. Raises as ``set_state`` does."""
    states = program.LEVELS[level][1] if level else ()
    if states:
        program._begin_count()
        program.set_state(dict(zip(states, program._levels()[list(program.LEVELS).index(level)], strict=True)))
    return bool(states)


def parameters_of(program: Any, level: str) -> dict[str, Any]:
    """The parameters of a level. Raises KeyError with a sentence for one that there is not."""
    if level not in program.LEVELS:
        raise KeyError(f"There is no level {level[:40]!r}; there are {', '.join(program.LEVELS) or 'none'}.")
    return dict(program.LEVELS[level][0])


def tick_seconds(program: Machine) -> float:
    """How many seconds are between two ticks of a program now."""
    if not program.TICK:
        return TICK
    try:
        return min(max(float(program.value(program.TICK)), SHORTEST_TICK), LONGEST_TICK)
    except (TypeError, ValueError):
        return TICK


def told_states(program: Machine) -> str:
    """The states that are said in a line below the picture, as far as they tell anybody anything."""
    states = {name: value for name, value in program._states().items() if name not in program.UNTOLD}
    short = {name: value for name, value in states.items() if isinstance(value, (str, int, float)) and value != ""}
    return "   ".join(f"{name.replace('_', ' ')}: {as_read(value)}" for name, value in short.items())


def as_read(value: Any) -> Any:
    """A text, truth or number as texts of programs have it; numbers with so many digits as anyone reads."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    value = round(value, READ) if isinstance(value, float) else value
    return int(value) if isinstance(value, float) and value.is_integer() else value


def following_seed(program_type: type[Machine], parameters: dict[str, Any]) -> dict[str, Any]:
    """The seed of the next game, as a parameter; none where nothing is left to chance."""
    name = program_type.SEED
    if not name:
        return {}
    about = program_type.PARAMETERS[name]
    return {name: parameters[name] + 1 if parameters[name] < about["most"] else about["least"]}


def seed_of_now(program_type: type[Machine]) -> dict[str, Any]:
    """A seed that nobody knows before, as a parameter; none where nothing is left to chance."""
    name = program_type.SEED
    if not name:
        return {}
    about = program_type.PARAMETERS[name]
    return {name: about["least"] + time.time_ns() // 1_000_000 % (about["most"] - about["least"] + 1)}


def program_with(program_type: type[Machine], parameters: dict[str, Any]) -> Machine:
    """A program with these values of its parameters, by name.

    Raises ValueError or TypeError as Program does, and ValueError where nothing can be drawn with them.
    """
    program = program_type(**{program_type.DEFINITIONS[name]: value for name, value in parameters.items()})
    program._check_picture()
    return program


def plain_value(text: str) -> Any:
    """What somebody typed, as a value: a number or whatever Python writes so, else the text itself."""
    try:
        value = ast.literal_eval(text)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return text
    return text if value is None or isinstance(value, (int, float)) and "_" in text else value

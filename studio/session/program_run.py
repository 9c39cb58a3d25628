"""One run of a program: its moments, the one that is looked at, and the event that was refused last. Without Qt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any

from studio.compile.runtime.game import tick_seconds
from studio.language.values import is_number
from studio.session.program_beside import (
    FAULTS,
    Happened,
    PlayOn,
    packed,
    scene_of,
    sent,
    source_of,
    unpacked,
    with_steps,
)

MOST = 5000
"""So many moments are kept; the oldest go first, but for the beginning."""
MOST_TRIED = 20
"""So many refused events are known of one moment."""
QUICK = 20_000
"""Steps that an event may take before it is worked out elsewhere, so that nobody waits."""
QUICK_SCENE = 60_000
"""Steps that each thing may take which is drawn."""


@dataclass(frozen=True)
class Event:
    """Something that happened to the program: its kind, and what it brought."""

    kind: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class RunMoment:
    """Parameters and states of the program, the event that led there, and how long the clock had run.

    ``gap`` is what of that event nobody has shown, ``tried`` what was refused then, the latest last.
    """

    saved: Mapping[str, Mapping[str, Any]]
    module: ModuleType
    event: Event | None = None
    time: float = 0.0
    tried: tuple[Refused, ...] = ()
    gap: str = ""

    @property
    def begins(self) -> bool:
        """Whether the program began anew there, with another parameter."""
        return self.event is not None and self.event.kind == "parameter"

    def changed(self, name: str, value: float) -> Event:
        """That a parameter gets another value then."""
        return Event("change", {"parameter": name, "before": self.parameters[name], "value": value})

    @property
    def states(self) -> Mapping[str, Any]:
        return self.saved["state"]

    @property
    def parameters(self) -> Mapping[str, Any]:
        return self.saved["parameters"]


@dataclass(frozen=True)
class Refused:
    """Why an event led nowhere: nobody has shown it (a hole), or the program says no; and what it shows with that."""

    event: Event
    reason: str
    is_hole: bool
    witness: Any = None
    is_nothing: bool = False
    """Whether it is just that nothing happens then, which is no refusal."""


class RunningProgram:
    """A program under way. ``moments[place]`` is the one that is looked at, and where the next event happens.

    What takes long is not done here: ``task`` gives it to whoever can have it done elsewhere, and ``take`` takes in
    what came of it.
    """

    def __init__(self, module: ModuleType, parameters: Mapping[str, Any] | None = None) -> None:
        self.module = module
        self.program: Any = self._made(parameters or {})
        self._pointer = module.Pointer()
        self.refused: Refused | None = None
        self.waiting: Event | None = None
        """What happens now and takes long; nothing else can happen before that is taken in, or given up."""
        self._picture: tuple[RunMoment, list[dict[str, Any]]] | None = None
        """The scene of a moment for which it takes long."""
        self._is_drawn = True
        self.time = 0.0
        self.place = 0
        self.moments = [self._moment(None)]
        if "start" in self.program.RULES:
            self.send(Event("start"))

    def _made(self, parameters: Mapping[str, Any]) -> Any:
        kind = self.module.Program
        known = {name: value for name, value in parameters.items() if name in kind.PARAMETERS}
        return kind(**{kind.DEFINITIONS[name]: value for name, value in known.items()})

    def _moment(self, event: Event | None, gap: str = "") -> RunMoment:
        return RunMoment(self.program.__getstate__(), self.module, event, self.time, gap=gap)

    @property
    def now(self) -> RunMoment:
        return self.moments[self.place]

    @property
    def knows_start(self) -> bool:
        """Whether nothing has happened yet but the start."""
        return not any(one.event is not None and one.event.kind != "start" for one in self.moments)

    # events

    def send(self, event: Event) -> None:
        """Lets an event happen now; a moment that was gone back to loses what came after it.

        Where that takes long, it is ``waiting`` afterwards.
        """
        self.refused = None
        with with_steps(self.program, QUICK) as short:
            happened = sent(self.program, event.kind, event.values)
        if short:
            self.program.__setstate__(self.now.saved)
            self.waiting = event
        else:
            self._settle(event, happened)

    def _settle(self, event: Event, happened: Happened) -> None:
        if not happened.accepted:
            self.refused = _refused(event, happened, event.kind in self.program.RULES)
            if event.kind != "tick":
                self._note(self.refused)
        elif happened.changed or event.kind != "tick":
            self._keep(event, happened.reason or "")

    def _note(self, refused: Refused) -> None:
        """Notes what was refused at the present moment."""
        tried = (*(one for one in self.now.tried if one.event != refused.event), refused)
        self.moments[self.place] = replace(self.now, tried=tried[-MOST_TRIED:])

    def events(self, to: int | None = None) -> list[tuple[int, Event]]:
        """What happened since the program began with its present parameters, refused events included, each with the
        place of the moment in which it happened; up to a moment, or all that is known."""
        begun, found = self.begun, []
        for place, moment in enumerate(self.moments[begun:], begun):
            if place != begun and (moment.begins or to is not None and place > to):
                break
            if moment.event is not None and not moment.begins:
                found.append((place - 1, moment.event))
            found += [(place, one.event) for one in moment.tried]
        return found

    @property
    def begun(self) -> int:
        """The place of the moment in which the program began with parameters that were set for it."""
        return max(place for place in range(self.place + 1) if place == 0 or self.moments[place].begins)

    @property
    def beat(self) -> float:
        """Seconds between two ticks of the clock now."""
        return tick_seconds(self.program)

    def tick(self) -> None:
        """Lets the clock run on by one tick."""
        self.time = round(self.time + self.beat, 6)
        self.send(Event("tick", {"time": self.time}))

    def happens_again(self, event: Event) -> None:
        """Lets an event happen once more; a tick at its own time."""
        self.time = event.values["time"] if event.kind == "tick" else self.time
        self.send(event)

    def cut(self, tried: Sequence[Event]) -> None:
        """Forgets what came after the present moment, and what was refused in it but for these events."""
        here = replace(self.now, tried=tuple(one for one in self.now.tried if one.event in tried))
        self.moments = [*self.moments[: self.place], here]

    def _keep(self, event: Event, gap: str = "") -> None:
        self.moments = [*self.moments[: self.place + 1], self._moment(event, gap)]
        if len(self.moments) > MOST:
            del self.moments[1]
        self.place = len(self.moments) - 1

    def go_to(self, place: int) -> None:
        """Looks at another moment; what happens next happens there."""
        self.place = max(0, min(place, len(self.moments) - 1))
        self.refused = self.waiting = None
        if self.now.module is not self.module:
            self.moments[self.place] = brought_over(self.now, self.module)
        self.time = self.now.time
        self.program.__setstate__(self.now.saved)

    def set_parameter(self, name: str, value: Any) -> str:
        """Gives a parameter another value, as one more moment; gives the reason where it cannot be.

        The program begins anew, but for a number where it has a rule for such changes.
        """
        kind = type(self.program)
        if "change" in kind.RULES and is_number(value):
            self.send(self.now.changed(name, value))
            return ""
        tied = {other for other, _, needs in kind.EQUALITIES if name in needs}
        given = {other: now for other, now in self.now.parameters.items() if other not in tied} | {name: value}
        short: list[bool] = []
        try:
            made = self._made(given)
            with with_steps(made, QUICK_SCENE) as short:
                made._check_picture()
        except (TypeError, ValueError) as fault:
            if not short:
                return str(fault)
        self.program = made
        self.refused, self.waiting, self.time = None, None, 0.0
        self._keep(Event("parameter", {name: value}))
        if "start" in self.program.RULES:
            self.send(Event("start"))
        return ""

    def anew(self) -> RunningProgram:
        """The run from its beginning, with the parameters as they are now."""
        return _fresh(self.module, self.now.parameters)

    def moved(self, at: tuple[float, float] | None) -> list[Event]:
        """What happens as the pointer moves and holds nothing: to a place of the canvas, or out of the picture."""
        with with_steps(self.program, QUICK_SCENE):
            moves = self._pointer.moved(self.program, at)
        return [Event(kind, {"x": x, "y": y}) for kind, (x, y) in moves if kind in self.program.RULES]

    # what takes long

    def task(self) -> PlayOn | None:
        """What is to be worked out elsewhere: the event that waits, or the scene that was asked for last."""
        if self.waiting is None and self._is_drawn:
            return None
        event = self.waiting or Event("")
        return PlayOn(source_of(self.module), packed(self.program, self.module), event.kind, event.values)

    def take(self, done: bytes) -> None:
        """Takes in what came of ``task``, as long as nothing else has happened since."""
        happened, shapes = unpacked(done, self.module)
        event, self.waiting = self.waiting, None
        if event is not None and happened is not None:
            if happened.accepted:
                self.program.__setstate__(happened.saved)
            self._settle(event, happened)
        self._picture, self._is_drawn = (self.now, shapes), True

    def give_up(self, sentence: str) -> None:
        """Ends what takes long, with the reason."""
        if self.waiting is not None:
            self.refused, self.waiting = Refused(self.waiting, sentence, False), None
        else:
            shapes = self._picture[1] if self._picture is not None else []
            self._picture, self._is_drawn = (self.now, shapes), True

    # what is shown

    def scene(self) -> list[dict[str, Any]]:
        """The shapes of the present moment; none where they cannot be worked out.

        Where that takes long, it is a ``task``, and those that were there before are given.
        """
        self._is_drawn = True
        if self._picture is not None and self._picture[0] is self.now:
            return self._picture[1]
        with with_steps(self.program, QUICK_SCENE) as short:
            shapes = scene_of(self.program)
        if not short:
            return shapes
        self._is_drawn = False
        return self._picture[1] if self._picture is not None else []

    def witness_scene(self) -> list[dict[str, Any]]:
        """The scene with what a refused event was compared with instead of the present; none where nothing draws it."""
        if self.refused is None or self.refused.witness is None:
            return []
        try:
            with with_steps(self.program, QUICK_SCENE) as short:
                shapes = self.program.scene_of(self.refused.witness) or []
        except FAULTS:
            return []
        return [] if short else shapes

    def to_show(self) -> tuple[Event, RunMoment] | None:
        """The event that a person would show otherwise, and the moment before it: the refused one, else the last."""
        if self.refused is not None:
            return self.refused.event, self.now
        event = self.now.event
        if event is None or self.place == 0:
            return None
        before = self.moments[self.place - 1]
        if not self.now.begins:
            return event, before
        ((name, value),) = event.values.items()
        return (before.changed(name, value), before) if is_number(value) else None

    # another program

    def go_on(self, module: ModuleType, place: int | None = None) -> RunningProgram:
        """The same run with another program, from a moment on (the present one, unless said otherwise).

        Where the moments do not fit that program, it begins anew with the same parameters, or all by itself. A
        parameter that was given another value in the document has it here too.
        """
        given = _given_anew(self.module, module)
        if given and self.knows_start and place is None:
            return _fresh(module, {**self.now.parameters, **given})
        made = self._taken_over(module, place)
        for name, value in given.items():
            if made.now.parameters.get(name) != value:
                made.set_parameter(name, value)
        return made

    def _taken_over(self, module: ModuleType, place: int | None) -> RunningProgram:
        fresh = _fresh(module, self.now.parameters)
        if self.knows_start and place is None:
            return fresh
        moments = [one for one in self.moments if fresh.fits(one)]
        if len(moments) != len(self.moments):
            return fresh
        fresh.moments = moments
        try:
            fresh.go_to(self.place if place is None else place)
        except FAULTS:  # states of these names are of another kind now
            return _fresh(module, self.now.parameters)
        return fresh

    def fits(self, moment: RunMoment) -> bool:
        """Whether the program can be where a moment of another one was."""
        mine, kind = self.moments[0].states, type(self.program)
        if set(moment.states) != set(mine) or set(moment.parameters) != set(kind.PARAMETERS):
            return False
        pairs = ((_sort(value), _sort(mine[name])) for name, value in moment.states.items())
        return all(was == now or "nothing" in (was, now) for was, now in pairs)


def brought_over(moment: RunMoment, module: ModuleType) -> RunMoment:
    """A moment of another program, with values of this one."""
    states = {name: _own(value, module) for name, value in moment.states.items()}
    return replace(moment, saved={"parameters": moment.parameters, "state": states}, module=module)


def _own(value: Any, module: ModuleType) -> Any:
    """The same value, of the kinds that a program defines itself."""
    if isinstance(value, Mapping):
        return {_own(key, module): _own(item, module) for key, item in value.items()}
    if isinstance(value, tuple):
        items = [_own(item, module) for item in value]
        return module.Point(*items) if hasattr(value, "_fields") else tuple(items)
    if isinstance(value, (set, frozenset)):
        return type(value)(_own(item, module) for item in value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if hasattr(value, "__getitem__"):  # lists, and those that only grow
        return [_own(item, module) for item in value]
    parts = {name: _own(item, module) for name, item in vars(value).items()}
    return module.Shape(parts.pop("kind"), **parts) if hasattr(value, "plain") else module.Record(**parts)


def _sort(value: Any) -> str:
    """What sort of value this is, roughly, in any program."""
    if value is None or isinstance(value, bool):
        return "nothing" if value is None else "truth"
    sorts = (((int, float), "number"), (str, "text"), (Mapping, "dict"), (tuple, "tuple"), ((set, frozenset), "set"))
    found = (name for kind, name in sorts if isinstance(value, kind))
    return next(found, "list" if hasattr(value, "__getitem__") else type(value).__name__)


def _given_anew(before: ModuleType, after: ModuleType) -> dict[str, Any]:
    """The parameters that begin with another value in a later program, with that value."""
    was, now = before.Program.PARAMETERS, after.Program.PARAMETERS
    return {name: one["default"] for name, one in now.items() if name in was and was[name]["default"] != one["default"]}


def _fresh(module: ModuleType, parameters: Mapping[str, Any]) -> RunningProgram:
    try:
        return RunningProgram(module, parameters)
    except (TypeError, ValueError):
        return RunningProgram(module)


def _refused(event: Event, outcome: Happened, has_rule: bool) -> Refused:
    is_hole = outcome.ending == "hole"
    reason = outcome.reason or "Nothing happens."
    is_idle = outcome.ending == "stopped" and not (has_rule and outcome.reason)
    return Refused(event, reason, is_hole, outcome.witness, is_idle)

"""What every program can do, whatever it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from studio.compile.runtime.entry import Entry
from studio.compile.runtime.kinds import apart, fits, misfit
from studio.compile.runtime.outcome import Ending, Outcome, Succeeded
from studio.compile.runtime.values import Point, shapes_in

MISHAPS = (ArithmeticError, AttributeError, LookupError, NameError, TypeError, ValueError)  # formulas without a value
NOTHING: frozenset = frozenset()
PREPARED: dict[tuple, dict[str, Any]] = {}
MOST_PREPARED = 32


class Machine:
    """A program: parameters that stay, state that events change, and a scene to draw.

    The tables below say what the program below has by which name; they are filled in there.
    """

    TITLE = ""
    PARAMETERS: dict[str, dict[str, Any]] = {}  # name -> default; least, most and step where it has a range; whole
    EQUALITIES: tuple = ()  # parameter, the method that works it out from others it is tied to, those others
    CONSTRAINTS: dict[str, str] = {}  # name -> the method that tells whether it holds
    STATE: dict[str, str] = {}  # name -> attribute
    DEFINITIONS: dict[str, str] = {}  # name -> attribute or property
    FUNCTIONS: dict[str, str] = {}  # name -> method or table
    PROCESSES: dict[str, tuple] = {}  # name -> method, what it changes, whether it remembers, how it ends well
    TAKES: dict[str, dict[str, Any]] = {}  # state, function or process -> what it holds or takes, each with its kind
    RULES: dict[str, tuple[str, ...]] = {}  # event -> methods
    DRAWN: tuple[str, ...] = ()
    SHOWS: dict[str, tuple[str, type]] = {}  # drawn definition -> the function that draws a value of this type

    _entries: dict[str, Entry] = {}  # state, function or process -> what it is given
    _runs: dict[str, tuple] = {}  # process -> its entry, then as above

    def __init_subclass__(cls) -> None:
        cls._entries = {name: Entry(name, kinds) for name, kinds in cls.TAKES.items()}
        cls._runs = {name: (cls._entries[name], *process) for name, process in cls.PROCESSES.items()}

    def _settle(self, given: dict[str, Any]) -> None:
        """Sets all parameters: those given, those tied to them, and the rest to their defaults.

        Raises ValueError or TypeError with a sentence about the first thing that is wrong.
        """
        fixed = {name: self._checked(name, value) for name, value in given.items() if value is not None}
        for _ in self.EQUALITIES:
            for name, method, needs in self.EQUALITIES:
                if name not in fixed and any(need in fixed for need in needs):
                    others = (fixed.get(need, self.PARAMETERS[need]["default"]) for need in needs)
                    fixed[name] = self._checked(name, getattr(self, method)(*others))
        for name, about in self.PARAMETERS.items():
            setattr(self, self.DEFINITIONS[name], fixed.get(name, about["default"]))

    def _prepare(self) -> None:
        """Works out what depends on parameters alone."""

    def _prepare_once(self) -> None:
        """What depends on parameters alone, worked out once for all programs with the same parameters."""
        values = {self.DEFINITIONS[name]: getattr(self, self.DEFINITIONS[name]) for name in self.PARAMETERS}
        key = (type(self), repr(values))
        if key not in PREPARED:
            if len(PREPARED) >= MOST_PREPARED:
                PREPARED.clear()
            bare = object.__new__(type(self))
            bare.__dict__.update(values)
            bare._prepare()
            PREPARED[key] = bare.__dict__
        self.__dict__.update(PREPARED[key])

    def _keep_constraints(self) -> None:
        """Raises ValueError naming the first constraint that does not hold."""
        for name, method in self.CONSTRAINTS.items():
            if not getattr(self, method)():
                raise ValueError(f"The constraint {name} does not hold: {getattr(self, method).__doc__}.")

    def _checked(self, name: str, value: Any) -> Any:
        """A value for a parameter, in its range. Raises ValueError or TypeError."""
        about = self.PARAMETERS[name]
        default = about["default"]
        if isinstance(default, (int, float)) and not isinstance(default, bool):
            return number_in(name, value, about)
        if type(value) is not type(default):
            raise TypeError(f"{name} must be like {default!r}, not {value!r}.")
        return value

    @property
    def state(self) -> Mapping[str, Any]:
        """The present values of what events change, to be read only."""
        return MappingProxyType({name: self._out(name, value) for name, value in self._states().items()})

    def _states(self) -> dict[str, Any]:
        return {name: getattr(self, attribute) for name, attribute in self.STATE.items()}

    def set_state(self, values: Mapping[str, Any]) -> None:
        """Puts the program where these states have these values, as if events had led there.

        Raises KeyError for an unknown state, TypeError for a value that cannot be one.
        """
        for name, value in values.items():
            if name not in self.STATE:
                raise KeyError(f"There is no state {name!r}; there are {', '.join(self.STATE) or 'none'}.")
            wrong = self._entries[name].misfit((value,))
            if wrong:
                raise TypeError(wrong)
        for name, value in values.items():
            setattr(self, self.STATE[name], self._out(name, value))

    def value(self, name: str) -> Any:
        """The present value of any definition. Raises KeyError for an unknown name."""
        return self._out(name, self._value(name))

    def _out(self, name: str, value: Any) -> Any:
        """The value of a definition as it is handed out."""
        return apart(value, self.TAKES[name][name] if name in self.STATE else object)

    def _value(self, name: str) -> Any:
        if name not in self.DEFINITIONS:
            raise KeyError(f"There is no {name!r}; there are {', '.join(self.DEFINITIONS) or 'no definitions'}.")
        return getattr(self, self.DEFINITIONS[name])

    def scene(self) -> list[dict[str, Any]]:
        """The shapes to draw now, first ones behind; each is a dict with its ``kind`` and attributes."""
        return [shape.plain() for name in self.DRAWN for shape in shapes_in(self._value(name))]

    def scene_of(self, value: Any) -> list[dict[str, Any]] | None:
        """The scene as it would look with ``value`` drawn in place of the present one; None if nothing draws it."""
        if not any(isinstance(value, kind) for _, kind in self.SHOWS.values()):
            return None
        found = []
        for name in self.DRAWN:
            function, kind = self.SHOWS.get(name, ("", ()))
            try:
                drawn = self._result(function, value) if isinstance(value, kind) else self._value(name)
            except MISHAPS:
                return None
            found += [shape.plain() for shape in shapes_in(drawn)]
        return found

    def send(self, event: str, **values: Any) -> Outcome:
        """Runs the rules of an event and gives its outcome.

        Events: ``click`` (x, y), ``drag`` (x, y, to_x, to_y), ``key`` (key), ``tick`` (time), ``start``.
        Each rule happens as a whole or not at all; the event is accepted when at least one rule is.
        """
        brought, wrong = brought_by(event, values)
        if wrong:
            return Outcome("error", wrong)
        before = self._states()
        refusal = None
        accepted = False
        for rule in self.RULES.get(event, ()):
            try:
                getattr(self, rule)(*brought)
                accepted = True
            except (Ending, *MISHAPS) as ending:
                refusal = refusal or refused(ending)
        if accepted:
            now = self._states().items()
            return Outcome("done", changed={name: self._out(name, new) for name, new in now if new is not before[name]})
        return refusal or Outcome("stopped", f"Nothing happens on {event}.")

    def call(self, name: str, *arguments: Any) -> Any:
        """Runs a process (gives an Outcome) or a function (gives its value) on values. Changes no state.

        Values of a wrong kind: a process is refused, a function raises TypeError.
        """
        process = self._runs.get(name)
        if process is None:
            return self._work_out(name, arguments)
        entry, method, changes, has_memory, well = process
        try:
            known = entry.plain_of(arguments) in entry.plain and arguments[entry.place].__class__ in entry.classes
        except (TypeError, IndexError):
            known = False
        wrong = "" if known else entry.misfit(arguments)
        if wrong:
            return Outcome("error", wrong)
        memory: Any = set() if has_memory else NOTHING
        given = (*arguments, memory) if has_memory else arguments
        try:
            result = getattr(self, method)(*given)
        except Succeeded as success:
            result, well = success.value, success.name
        except Ending as ending:
            return refused(ending, memory)
        except MISHAPS as mishap:
            return refused(mishap, memory, entry.missing(arguments))
        changed = {changes[0]: result} if len(changes) == 1 else dict(zip(changes, result or (), strict=True))
        remembered = frozenset(memory) if has_memory else NOTHING
        return tuple.__new__(Outcome, (well, None, None, changed, remembered))  # faster than Outcome(…)

    def _work_out(self, name: str, arguments: tuple) -> Any:
        if name not in self.FUNCTIONS:
            raise KeyError(f"There is no process or function {name!r}.")
        wrong = self._entries[name].misfit(arguments)
        if wrong:
            raise TypeError(wrong)
        return apart(self._result(name, *arguments))

    def _result(self, name: str, *arguments: Any) -> Any:
        function = getattr(self, self.FUNCTIONS[name])
        return function[arguments[0]] if isinstance(function, dict) else function(*arguments)

    def __getstate__(self) -> dict[str, dict[str, Any]]:
        parameters = {name: getattr(self, self.DEFINITIONS[name]) for name in self.PARAMETERS}
        return {"parameters": parameters, "state": self._states()}

    def __setstate__(self, saved: dict[str, dict[str, Any]]) -> None:
        """Goes back to saved parameters and state; parameters as they are keep their tables."""
        now = {name: self.__dict__.get(self.DEFINITIONS[name], self) for name in self.PARAMETERS}
        if now != saved["parameters"] or not saved["state"]:
            self.__init__(**{self.DEFINITIONS[name]: value for name, value in saved["parameters"].items()})
        for name, value in saved["state"].items():
            setattr(self, self.STATE[name], value)


def number_in(name: str, value: Any, about: dict[str, Any]) -> Any:
    """A number for a parameter. Raises TypeError or ValueError."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name} must be a number, not {value!r}.")
    least, most = about.get("least", float("-inf")), about.get("most", float("inf"))
    if not least <= value <= most:
        raise ValueError(f"{name} must be between {least} and {most}, not {value}.")
    if about.get("whole") and value != int(value):
        raise ValueError(f"{name} must be a whole number, not {value}.")
    return int(value) if about.get("whole") else value


def holds(left: Any, relation: str, right: Any) -> bool:
    """Whether two sides stand in a relation; fractions may be off by a hair."""
    near = 0.0
    if isinstance(left, float) or isinstance(right, float):
        near = 1e-6 * max(1.0, abs(left), abs(right))
    if relation == "==":
        return abs(left - right) <= near if near else left == right
    return left <= right + near if relation == "<=" else left >= right - near


def refused(ending: Exception, memory: Iterable = NOTHING, why: str = "") -> Outcome:
    """The outcome of something that did not happen; of a mishap, ``why`` says more than Python does."""
    if isinstance(ending, Ending):
        return Outcome(ending.name, ending.reason or None, ending.witness, remembered=frozenset(memory))
    return Outcome("error", why or f"This has no value here: {ending!r}", remembered=frozenset(memory))


def brought_by(event: str, values: dict[str, Any]) -> tuple:
    """What an event brings, in the order in which rules take it; and what is wrong with it, in a sentence.

    Raises ValueError for an unknown event, TypeError where it brings something else.
    """
    names = {"click": ("x", "y"), "drag": ("x", "y", "to_x", "to_y"), "key": ("key",), "tick": ("time",), "start": ()}
    if event not in names:
        raise ValueError(f"There is no event {event!r}; events are {', '.join(names)}.")
    if set(values) != set(names[event]):
        wanted, got = (", ".join(one) or "nothing" for one in (names[event], values))
        raise TypeError(f"The event {event} brings {wanted}, not {got}.")
    kind = str if event == "key" else float
    for name, value in values.items():
        if value is None or not fits(value, kind):
            return (), misfit(name, value, kind)
    given = [values[name] for name in names[event]]
    if event in ("click", "drag"):
        return tuple(Point(x, y) for x, y in zip(given[::2], given[1::2], strict=True)), ""
    return tuple(given), ""

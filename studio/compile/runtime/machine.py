"""What every program can do, whatever it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from contextlib import suppress
from typing import Any

from studio.compile.runtime.budget import ALL_DEFINITIONS, STEPS, whole_budget
from studio.compile.runtime.changing import changed
from studio.compile.runtime.entry import Entry, take_by_name, with_members
from studio.compile.runtime.events import Batch, all_sendable, brought_by
from studio.compile.runtime.kinds import Unfit, apart, drawn, is_shut_list, number_in, taken
from studio.compile.runtime.outcome import UNSETTLED, Ending, Handed, Outcome, Succeeded, refused
from studio.compile.runtime.pictured import MISHAPS, Pictured
from studio.compile.runtime.shared import share_public, shared
from studio.compile.runtime.values import is_another, stacked
from studio.compile.runtime.words import (
    Lack,
    added,
    broken,
    no_beginning,
    no_picture,
    shown,
    too_large,
    why_none,
    why_undone,
)

NOTHING: frozenset = frozenset()
PREPARED: dict[tuple, dict[str, Any]] = {}
MOST_PREPARED = 32


class Machine(Pictured):
    """A program: parameters that stay, state that events change, and a scene to draw.

    The tables below say what the program below has by which name; they are filled in there.
    """

    TITLE = ""
    ABOUT: dict[str, str] = {}  # what the program says of itself: line, help, group, icon, score, best, ended
    PARAMETERS: dict[str, dict[str, Any]] = {}  # name -> default; least, most and step where it has a range; whole
    EQUALITIES: tuple = ()  # parameter, the method that works it out from others it is tied to, those others
    CONSTRAINTS: dict[str, str] = {}  # name -> the method that tells whether it holds
    STATE: dict[str, str] = {}  # name -> attribute
    FUNCTIONS: dict[str, str] = {}  # name -> method or table
    PROCESSES: dict[str, tuple] = {}  # name -> method, what it changes, whether it remembers, how it ends well
    TAKES: dict[str, dict[str, Any]] = {}  # state, function or process -> what it holds or takes, each with its kind
    MAY_BE: dict[str, dict[str, Any]] = {}  # the same -> which values of that kind may be given
    RULES: dict[str, tuple[str, ...]] = {}  # event -> methods
    SEED = ""  # the parameter with which chance begins
    UNTOLD: tuple = ()  # states that nobody is told below the picture
    TICK = ""  # the definition that says how many seconds are between two ticks
    SHOWS: dict[str, tuple[str, type]] = {}  # drawn definition -> the function that draws a value of this type
    GLIDE = 0.0  # the seconds that a window takes from one picture to the next
    SOUNDS: dict[str, str] = {}  # what becomes another value ("": what is refused) -> the sound that is heard
    LEVELS: dict[str, tuple] = {}  # where new games can begin: name -> parameters, names of states

    _entries: Mapping[str, Entry] = {}  # state, function or process -> what it is given
    _shut: dict[str, bool] = {}  # state -> whether it is a list of what nobody can change; filled when it is asked for
    _runs: Mapping[str, tuple] = {}  # process -> its entry, then as above

    def __init_subclass__(cls) -> None:
        share_public(cls)
        cls._entries = {name: Entry(name, kinds, cls.MAY_BE.get(name, {})) for name, kinds in cls.TAKES.items()}
        cls._shut = {}
        if "__init__" in vars(cls):
            take_by_name(cls)
        cls._runs = {name: (cls._entries[name], *process) for name, process in cls.PROCESSES.items()}

    def _settle(self, given: dict[str, Any], budget: int) -> None:
        """Sets the budget and all parameters: those given, those tied to them, and the rest to their defaults.

        Raises ValueError or TypeError with a sentence about the first thing that is wrong.
        """
        self._give_budget(whole_budget(budget))
        self._begin_count()
        fixed = {name: self._checked(name, value) for name, value in given.items() if value is not None}
        known = -1
        while known < len(fixed):
            known = len(fixed)
            for name, method, needs in self.EQUALITIES:
                if name not in fixed and any(need in fixed for need in needs):
                    others = (fixed.get(need, self.PARAMETERS[need]["default"]) for need in needs)
                    with suppress(ArithmeticError):  # the constraint itself says what is the matter
                        fixed[name] = self._checked(name, getattr(self, method)(*others))
        for name, about in self.PARAMETERS.items():
            setattr(self, self.DEFINITIONS[name], fixed.get(name, about["default"]))

    def _prepare(self) -> None:
        """Works out what depends on parameters alone."""

    def _prepare_once(self) -> None:
        """What depends on parameters alone, worked out once for all programs with the same parameters."""
        values = {self.DEFINITIONS[name]: value for name, value in self._parameters().items()}
        key = (type(self), repr(values))
        if key not in PREPARED:
            if len(PREPARED) >= MOST_PREPARED:
                PREPARED.clear()
            bare = object.__new__(type(self))
            bare.__dict__.update(values)
            bare._give_budget(ALL_DEFINITIONS * STEPS)
            bare._begin_count()
            try:
                bare._prepare()
                bare.__dict__.update(with_members(bare))
            except MISHAPS as mishap:
                raise ValueError(bare._no_beginning(mishap, self.DEFINITIONS.keys() - self.STATE)) from None
            known: dict[int, tuple] = {}
            vars(bare).update({name: shared(value, known) for name, value in vars(bare).items()})
            PREPARED[key] = dict(vars(bare))  # a copy: Python 3.13.0 takes what only vars() holds for garbage
        budget = self._budget
        for name, value in PREPARED[key].items():  # one by one: what has been in __dict__ is slower to look up
            setattr(self, name, value.of_program(self) if hasattr(value, "of_program") else value)
        self._give_budget(budget)

    def _no_beginning(self, mishap: Exception, names: Set[str]) -> str:
        """Which parameters are not as usual, and which of these definitions could not be worked out first."""
        known = {*dir(type(self)), *vars(self)}
        missing = (name for name, one in self.DEFINITIONS.items() if name in names and one not in known)
        return no_beginning(mishap, self._unusual(), next(missing, ""))

    def _begin(self) -> None:
        """Gives the states their first values."""

    def _begin_once(self) -> None:
        """As ``_begin``. Raises ValueError where a state has no first value."""
        self._begin_count()
        try:
            self._begin()
        except MISHAPS as mishap:
            raise ValueError(self._no_beginning(mishap, self.STATE.keys())) from None
        for name, value in self._states().items():
            if large := too_large(name, value):
                raise ValueError(large)

    def _keep_constraints(self) -> None:
        """Raises ValueError naming the first constraint that does not hold."""
        self._begin_count()
        for name, method in self.CONSTRAINTS.items():
            try:
                kept = getattr(self, method)()
            except MISHAPS:
                kept = False
            if not kept:
                raise ValueError(broken(name, getattr(self, method).__doc__ or name, self._parameters()))

    def _parameters(self) -> dict[str, Any]:
        return {name: getattr(self, self.DEFINITIONS[name]) for name in self.PARAMETERS}

    def _unusual(self) -> dict[str, Any]:
        """The parameters that are not as usual."""
        about = self.PARAMETERS
        return {name: value for name, value in self._parameters().items() if value != about[name]["default"]}

    def _check_picture(self) -> None:
        """Raises ValueError where something cannot be drawn because the parameters are not as usual."""
        unusual = self._unusual()
        usual: Any = type(self)  # made with nothing given
        wrong = self._left_out(members=False) if unusual else {}
        before: Mapping[str, Lack] = {}
        if wrong:
            with suppress(TypeError, ValueError):  # there may be no such program
                before = usual(budget=self._budget)._left_out(members=False)
        if lacks := added(wrong, before):
            raise ValueError(no_picture(lacks, unusual))

    def _checked(self, name: str, value: Any) -> Any:
        """A value for a parameter, in its range. Raises ValueError or TypeError."""
        about = self.PARAMETERS[name]
        default = about["default"]
        if isinstance(default, (int, float)) and not isinstance(default, bool):
            return number_in(name, value, about)
        try:
            given = taken(value, object, True)
        except (Unfit, RecursionError):
            given = None
        if type(given) is not type(default):
            raise TypeError(f"{name} must be like {shown(default)}, not {shown(value)}.")
        return given

    @property
    def state(self) -> Mapping[str, Any]:
        """The present values of what events change, to be read only."""
        return Handed(self._states(), self._out)

    def _states(self) -> dict[str, Any]:
        return {name: getattr(self, attribute) for name, attribute in self.STATE.items()}

    def set_state(self, values: Mapping[str, Any]) -> None:
        """Puts the program where these states have these values, as if events had led there.

        Raises KeyError for an unknown state, TypeError for a value that cannot be one, ValueError for values with
        which nothing could be drawn. The program is then as it was.
        """
        if not isinstance(values, Mapping):
            raise TypeError(f"States are given as a dict of their names and values, not {shown(values)}.")
        known = self._states()
        given = {name: self._taken_state(name, value) for name, value in values.items()}
        self._put(given)
        if wrong := self._left_out(members=True):
            self._put(known)
            if lacks := added(wrong, self._left_out(members=True)):
                raise ValueError(no_picture(lacks, values, ", "))
            self._put(given)

    def _taken_state(self, name: str, value: Any) -> Any:
        if not isinstance(name, str) or name not in self.STATE:
            raise KeyError(f"There is no state {shown(name)}; there are {', '.join(self.STATE) or 'none'}.")
        if value is getattr(self, self.STATE[name]):
            return value
        kept, wrong = self._entries[name].taken((value,), fully=True)
        if wrong:
            raise TypeError(wrong)
        return kept[0]

    def _put(self, states: Mapping[str, Any]) -> None:
        for name, value in states.items():
            setattr(self, self.STATE[name], value)

    def value(self, name: str) -> Any:
        """The present value of any definition. Raises KeyError for an unknown name, ValueError where it has none."""
        value = self._value(name)
        if large := too_large(name, value):
            raise ValueError(large)
        return self._out(name, value)

    def _out(self, name: str, value: Any) -> Any:
        """The value of a definition as it is handed out."""
        if name not in self.STATE:
            return apart(value)
        if name not in self._shut:
            self._shut[name] = is_shut_list(self.TAKES[name][name])
        return value if self._shut[name] and value.__class__ is not list else apart(value)

    def _value(self, name: str) -> Any:
        if not isinstance(name, str) or name not in self.DEFINITIONS:
            raise KeyError(f"There is no {shown(name)}; there are {', '.join(self.DEFINITIONS) or 'no definitions'}.")
        self._begin_count()
        return self._worked_out(name)

    def _worked_out(self, name: str) -> Any:
        try:
            return getattr(self, self.DEFINITIONS[name])
        except MISHAPS as mishap:
            raise ValueError(why_none(mishap, name)) from None

    def scene_of(self, value: Any) -> list[dict[str, Any]] | None:
        """The scene as it would look with ``value`` drawn in place of the present one; None if nothing draws it."""
        if not any(isinstance(value, kind) for _, kind in self.SHOWS.values()):
            return None
        found = []
        for name in self.DRAWN:
            function, kind = self.SHOWS.get(name, ("", ()))
            self._begin_count()
            try:
                found += drawn(self._result(function, value) if isinstance(value, kind) else self._value(name))
            except MISHAPS:
                return None
        return stacked(found)

    def send(self, event: str, **values: Any) -> Outcome:
        """Runs the rules of an event and gives its outcome.

        What each event brings is in ``BRINGS``: ``click`` (x, y), ``key`` (key), ``tick`` (time), …
        Each rule happens as a whole or not at all; the event is accepted when at least one rule is.
        """
        brought, wrong = brought_by(event, values)
        if wrong:
            return Outcome("error", wrong)
        return changed(self, *brought) if event == "change" else self._react(event, brought)

    def _react(self, event: str, brought: tuple) -> Outcome:
        before = self._states()
        refusals = []
        accepted = False
        for rule in self.RULES.get(event, ()):
            self._begin_count()
            try:
                getattr(self, rule)(*brought)
                accepted = True
            except (Ending, *MISHAPS) as ending:
                refusals.append(refused(ending))
        changed = {name: new for name, new in self._states().items() if is_another(new, before[name])}
        for name, new in changed.items():
            if large := too_large(name, new):
                self._put(before)
                return Outcome("error", large)
        if accepted:
            unsettled = next((one.reason for one in refusals if one.ending in UNSETTLED), None)
            return Outcome("done", unsettled, changed=Handed(changed, self._out))
        return refusals[0] if refusals else Outcome("stopped", f"Nothing happens on {event}.")

    def run(self, events: Iterable[tuple[str, Mapping[str, Any]]]) -> Batch:
        """Sends events one after another, each as a pair like ``("click", {"x": 94, "y": 118})``.

        Raises what ``send`` raises, and TypeError for what is no such pair; none of them has happened then.
        """
        before = self.__getstate__()
        try:
            return Batch([self.send(name, **values) for name, values in all_sendable(events)], self.state)
        except BaseException:
            self.__setstate__(before)
            raise

    def call(self, name: str, *arguments: Any) -> Any:
        """Runs a process (gives an Outcome) or a function (gives its value) on values. Changes no state.

        Values of a wrong kind: a process is refused, a function raises TypeError; and ValueError where it has no value.
        """
        process = self._runs.get(name) if name.__class__ is str else None
        if process is None:
            return self._work_out(name, arguments)
        entry, method, changes, has_memory, well = process
        try:
            before, after = entry.plain[entry.plain_of(arguments)]
            given = (*before, arguments[entry.place], *after)
            known = len(arguments) == len(entry.takes) and arguments[entry.place].__class__ in entry.classes
        except (KeyError, TypeError, IndexError):
            known = False
        if not known:
            given, wrong = entry.taken(arguments)
            if wrong:
                return Outcome("error", wrong)
        self._begin_count()
        memory: Any = set() if has_memory else NOTHING
        if has_memory:
            given += (memory,)
        try:
            result = getattr(self, method)(*given)
        except Succeeded as success:
            result, well = success.value, success.name
        except Ending as ending:
            return refused(ending, memory)
        except MISHAPS as mishap:
            return refused(mishap, memory, entry.missing(arguments) or why_undone(mishap, name))
        changed = {changes[0]: result} if len(changes) == 1 else dict(zip(changes, result or (), strict=True))
        remembered = frozenset(memory) if has_memory else NOTHING
        return tuple.__new__(Outcome, (well, None, None, changed, remembered))  # faster than Outcome(…)

    def _work_out(self, name: str, arguments: tuple) -> Any:
        if not isinstance(name, str) or name not in self.FUNCTIONS:
            known = ", ".join([*self.PROCESSES, *self.FUNCTIONS]) or "none"
            raise KeyError(f"There is no process or function {shown(name)}; there are {known}.")
        given, wrong = self._entries[name].taken(arguments)
        if wrong:
            raise TypeError(wrong)
        self._begin_count()
        try:
            result = self._result(name, *given)
        except MISHAPS as mishap:
            raise ValueError(why_none(mishap, name)) from None
        if large := too_large(name, result):
            raise ValueError(large)
        return apart(result)

    def _result(self, name: str, *arguments: Any) -> Any:
        function = getattr(self, self.FUNCTIONS[name])
        return function[arguments[0]] if isinstance(function, dict) else function(*arguments)

    def __getstate__(self) -> dict[str, Any]:
        return {"parameters": self._parameters(), "state": self._states(), "budget": self._budget}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        """Goes back to saved parameters and state; parameters as they are keep their tables."""
        if self._left is None or self._parameters() != saved["parameters"]:
            given = {self.DEFINITIONS[name]: value for name, value in saved["parameters"].items()}
            type(self)(**given)  # raises what is to be raised before anything has changed
            type(self).__init__(self, **given)
        self._give_budget(saved.get("budget", self._budget))
        self._put(saved["state"])

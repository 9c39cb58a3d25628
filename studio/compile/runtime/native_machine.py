"""A program of which a library in C does some events and calls, and Python all others."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from studio.compile.runtime.events import Batch, sendable
from studio.compile.runtime.flat_machine import NO_CHANGE, FlatMachine
from studio.compile.runtime.flat_past import FlatPast
from studio.compile.runtime.machine import NOTHING
from studio.compile.runtime.native_library import NoLibrary, library_beside
from studio.compile.runtime.native_past import Outcomes, grown_by
from studio.compile.runtime.outcome import Outcome
from studio.compile.runtime.pictured import MISHAPS

SIGNATURE = "($self, name, /, *arguments)\n--\n\n"  # of the method that the library has, as help() reads it


class NativeMachine(FlatMachine):
    """A program of which some events and calls are done in C, and all others as ever."""

    NATIVE: dict[str, Any] = {}  # what the library has, and what it has to be told
    BESIDE: str = ""  # the file of the program

    _library: Any = None  # its functions
    _why_none: str | None = None  # why there is none; None until it was looked for
    _course: Any = None  # the list as the library keeps it: itself, and the same as Python has it

    @classmethod
    def how_it_runs(cls) -> str:
        """Whether native code runs, and if not, why; and what stays Python all the same."""
        why = cls._why_no_library()
        return (
            f"This runs as Python, because {why}." if why else f"This runs as native code. {cls.NATIVE['left']}".strip()
        )

    @classmethod
    def _why_no_library(cls) -> str:
        """Looks for the library the first time, and puts the right method in the place of ``call``."""
        if cls._why_none is None:
            NativeMachine._why_none = ""
            method: Any = FlatMachine.call
            try:
                NativeMachine._library = library_beside(Path(cls.BESIDE), cls.NATIVE["digest"])
                method = cls._library.method(NativeMachine, f"call{SIGNATURE}{FlatMachine.call.__doc__}".encode())
            except NoLibrary as why:
                NativeMachine._why_none = str(why)
            type.__setattr__(NativeMachine, "call", method)
        return cls._why_none or ""

    def _context(self) -> Any:
        """What the library knows about these parameters; None where there is no library, or it has no use for them."""
        known = self._numbering.__dict__
        if "native" not in known:
            known["native"] = None
            if not self._why_no_library():
                with suppress(*MISHAPS):
                    known["native"] = self._library.make_context(*self._told())
        return known["native"]

    def _told(self) -> tuple:
        """What a context is made of. Raises what formulas raise where something cannot be told."""
        numbers, about = self._numbering.numbers, self.NATIVE
        points = []
        for name in about["points"]:
            places = getattr(self, name)
            pairs = [places.get(key, (float("nan"),) * 2) for key in self._numbering.keys]
            points.append(array("d", [float(part) for pair in pairs for part in pair]).tobytes())
        values = array("d", [exact_number(getattr(self, name)) for name in about["values"]]).tobytes()
        keys = array("q", [self._number_of(key) for key in about["keys"]]).tobytes()
        lattices = tuple(lattice_of_places(getattr(self, name), self._numbering.number) for name in about["lattices"])
        return len(numbers), values, keys, tuple(points), lattices

    def _number_of(self, key: Any) -> int:
        try:
            return self._numbering.number(key)
        except (LookupError, TypeError):
            return -1

    def call(self, name: str, *arguments: Any) -> Any:
        """Runs a process (gives an Outcome) or a function (gives its value) on values. Changes no state.

        Values of a wrong kind: a process is refused, a function raises TypeError; and ValueError where it has no value.
        """
        type(self)._why_no_library()  # which puts another method in the place of this one
        return NativeMachine.call(self, name, *arguments)

    def _call_in_python(self, name: str, *arguments: Any) -> Any:
        """A call that is not for the library, or the first one with these parameters."""
        if "calls" in vars(self._numbering):
            return super().call(name, *arguments)
        self._make_calls()
        return NativeMachine.call(self, name, *arguments)

    def _make_calls(self) -> None:
        """Tells the library about calls of its processes; of none where it has no use for the parameters."""
        context, numbering, calls = self._context(), self._numbering, {}
        holder: list[Any] = [None] * 5  # what the library keeps of the last list that it was called for
        endings = tuple([(kind, reason or None) for kind, reason in self.NATIVE["endings"]])
        numbering.held = []  # what the library only borrows
        for name, number in self.NATIVE["processes"].items() if context is not None else ():
            if name in self._flat_runs:
                _, place, _, changed, count = self._flat_runs[name]
                about = numbering.known[name], numbering, Outcome, FlatPast, changed, "done", None
                about = *about, NOTHING, NO_CHANGE, endings, holder
                numbering.held.append(about)
                calls[name] = self._library.bind(context, number, place, count, about)
        numbering.calls = calls

    def run(self, events: Any) -> Batch:
        """Sends events one after another, each as a pair like ``("click", {"x": 94, "y": 118})``.

        Raises what ``send`` raises, and TypeError for what is no such pair; none of them has happened then.
        """
        if events.__class__ not in (list, tuple) or not self.NATIVE["events"] or self._context() is None:
            return super().run(events)
        found, place, before = Outcomes(self), 0, self.__getstate__()
        try:
            while place < len(events):
                place += self._run_native(events, place, found)
                if place < len(events):
                    name, values = sendable(events[place])
                    found.add(self.send(name, **values))
                    place += 1
        except BaseException:
            self.__setstate__(before)
            raise
        return Batch(found, self.state)

    def _run_native(self, events: Sequence, place: int, found: Outcomes) -> int:
        """Sends events from a place on as long as the library can; gives how many."""
        attribute = self.STATE[self.NATIVE["state"]]
        before = getattr(self, attribute)
        course = self._course_of(before)
        if course is None:
            return 0
        run, items_from = self._library.run, self._library.items_from
        count, endings, (length, *puts) = run(self._context(), self, course, events, place, self._budget)
        after = before
        if length > len(before):
            after = grown_by(before, length, partial(items_from, course), puts)
            setattr(self, attribute, after)
        self._course = course, after
        found.add_all(endings, before, after)
        return count

    def _course_of(self, past: Any) -> Any:
        """A list as the library keeps it; None where it is none of that kind."""
        if past.__class__ is not FlatPast or past.numbering is not self._numbering:
            return None
        course, known = self._course or (None, None)
        if known is not past:
            start = 0
            if known is not None and known.store is past.store and len(known) <= len(past):
                start = len(known)
            else:
                course = self._library.make_course(len(self._numbering.keys))
            self._library.extend(course, b"".join([past.store.at(place) for place in range(start, len(past))]))
        self._course = None  # until it is known what comes of it
        return course


def exact_number(number: Any) -> float:
    """A number as a float. Raises ArithmeticError where it is another then."""
    made = float(number)
    if made != number or abs(made) >= 2**53:
        raise ArithmeticError("too large")
    return made


def lattice_of_places(places: Any, number: Callable[[Any], int]) -> tuple:
    """Places as the library takes them; nothing where they are no lattice. Raises LookupError for other members."""
    if not places.crossed:
        return (b"",) * 2 + (bytes(40), b"")
    bounds = array("d", [places.left, places.right, places.top, places.bottom, places.close])
    members = array("i", [number(places.keys[x, y]) for x in places.xs for y in places.ys])
    lines = (array("d", map(float, line)).tobytes() for line in (places.columns, places.rows))
    return (*lines, bounds.tobytes(), members.tobytes())

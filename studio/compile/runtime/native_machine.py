"""A program of which a library in C does some events and calls, and Python all others."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from studio.compile.runtime.events import Batch, sendable
from studio.compile.runtime.flat_machine import NO_CHANGE, FlatMachine
from studio.compile.runtime.flat_past import FlatPast
from studio.compile.runtime.machine import MISHAPS, NOTHING
from studio.compile.runtime.native_library import NoLibrary, library_beside
from studio.compile.runtime.native_past import Outcomes, grown_by
from studio.compile.runtime.outcome import Outcome


class NativeMachine(FlatMachine):
    """A program of which some events and calls are done in C, and all others as ever."""

    NATIVE: dict[str, Any] = {}  # what the library has, and what it has to be told
    BESIDE: str = ""  # the file of the program

    _library: Any = None  # its functions
    _why_none: str | None = None  # why there is none; None until it was looked for
    _course: Any = None  # the list as the library keeps it: itself, and the same as Python has it

    @classmethod
    def how_it_runs(cls) -> str:
        """Whether native code runs, and if not, why; a sentence."""
        why = cls._why_no_library()
        return f"This runs as Python, because {why}." if why else "This runs as native code."

    @classmethod
    def _why_no_library(cls) -> str:
        if cls._why_none is None:
            cls._why_none = ""
            try:
                cls._library = library_beside(Path(cls.BESIDE), cls.NATIVE["digest"])
            except NoLibrary as why:
                cls._why_none = str(why)
        return cls._why_none

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
        try:
            found = self._numbering.calls[name](self, self._budget, arguments)
        except (KeyError, TypeError):
            return super().call(name, *arguments)
        except AttributeError:
            self._make_calls()
            return self.call(name, *arguments)
        if found.__class__ is Outcome:
            return found
        if found is None:
            return super().call(name, *arguments)
        past = arguments[self._flat_runs[name][1]]
        ending, witness = (found[0], past.view(found[1])) if found.__class__ is tuple else (found, None)
        kind, reason = self.NATIVE["endings"][ending]
        return tuple.__new__(Outcome, (kind, reason or None, witness, NO_CHANGE, NOTHING))

    def _make_calls(self) -> None:
        """Makes the functions for calls of the processes that the library has; none where there is no library."""
        context, numbering, calls = self._context(), self._numbering, {}
        holder: list[Any] = [None] * 5  # what the library keeps of the last list that it was called for
        for name, number in self.NATIVE["processes"].items() if context is not None else ():
            if name in self._flat_runs:
                _, place, _, changed, count = self._flat_runs[name]
                about = numbering.known[name], numbering, Outcome, FlatPast, changed, "done", None, NOTHING, holder
                calls[name] = self._library.bind(context, number, place, count, *about)
        numbering.calls = calls

    def run(self, events: Any) -> Batch:
        """Sends events one after another, each as a pair like ``("click", {"x": 94, "y": 118})``.

        Raises what ``send`` raises, and TypeError for what is no such pair; what was sent before has happened then.
        """
        if events.__class__ not in (list, tuple) or not self.NATIVE["events"] or self._context() is None:
            return super().run(events)
        found, place = Outcomes(self), 0
        while place < len(events):
            place += self._run_native(events, place, found)
            if place < len(events):
                name, values = sendable(events[place])
                found.add(self.send(name, **values))
                place += 1
        return Batch(found, self.state)

    def _run_native(self, events: Sequence, place: int, found: Outcomes) -> int:
        """Sends events from a place on as long as the library can; gives how many."""
        attribute = self.STATE[self.NATIVE["state"]]
        before = getattr(self, attribute)
        course = self._course_of(before)
        if course is None:
            return 0
        count, endings = self._library.run(self._context(), self, course, events, place, self._budget)
        cells, *puts = self._library.items_from(course, len(before))
        after = before
        if cells:
            after = grown_by(before, cells, puts)
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

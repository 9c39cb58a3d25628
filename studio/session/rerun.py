"""A run gone through again with another program: its events happen once more, one at a time, from a moment on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from studio.demonstrate.event_forms import Brought, as_sent
from studio.document.model import Document
from studio.language.values import Value
from studio.session.editor import Editor
from studio.session.program_run import Event, Refused, RunningProgram


@dataclass(frozen=True)
class Corrected:
    """What was there before events of a run were shown otherwise: the document, and how many commands had been done.

    ``events`` are those of the run, ``places`` the moments at which they happened; ``shown`` is the number (from 1) of
    the one that was shown last, ``settled`` are the numbers of those that were shown or accepted.
    """

    editor: Editor
    document: Document
    steps: int
    events: tuple[tuple[str, Brought], ...]
    places: tuple[int, ...]
    parameters: Mapping[str, Value]
    shown: int
    settled: frozenset[int]

    @property
    def first(self) -> int:
        """The earliest event that was shown otherwise: from there on the run is gone through again."""
        return min(self.settled)

    @property
    def place(self) -> int:
        """The moment at which that happened."""
        return self.places[self.first - 1]

    def with_also(self, number: int, accepted: frozenset[int]) -> Corrected:
        """The same, with one more event that is shown otherwise, and those that were accepted meanwhile."""
        return replace(self, shown=number, settled=self.settled | accepted | {number})


@dataclass
class Rerun:
    """The events of a run that happen again; ``at`` are the moments at which each of them happened now."""

    run: RunningProgram
    events: Sequence[Event]
    next: int
    """The number (from 1) of the event that happens next."""
    at: dict[int, int] = field(default_factory=dict)
    refused: dict[int, Refused] = field(default_factory=dict)

    def step(self) -> bool:
        """Lets the next event happen, unless the last one still takes long; says whether there is more to do."""
        if self.run.waiting is not None:
            return True
        if self.next - 1 in self.at and self.run.refused is not None:
            self.refused[self.next - 1] = self.run.refused
        if self.next > len(self.events):
            return False
        self.at[self.next] = self.run.place
        self.next += 1
        self.run.happens_again(self.events[self.next - 2])
        return True

    def look(self, number: int) -> None:
        """Goes to the moment that shows what an event came to."""
        place = self.moment(number)
        if place is None:
            return
        self.run.go_to(place)
        if number in self.refused:
            self.run.refused = self.refused[number]

    def moment(self, number: int) -> int | None:
        """The moment after an event; the one at which it was refused, where it was. None where it did not happen."""
        place = self.at.get(number)
        if place is None or number in self.refused:
            return place
        return min(place + 1, len(self.run.moments) - 1)

    def number(self, event: Event, place: int) -> int:
        """The number of an event that happened at a moment; 0 for another one."""
        return next((n for n, there in self.at.items() if there == place and self.events[n - 1] == event), 0)


def rerun(run: RunningProgram, corrected: Corrected) -> Rerun:
    """The run, which is at the moment before the first event that was shown, to be gone through again from there.

    Where the program had to begin anew, all of its events happen again.
    """
    events = [Event(kind, as_sent(brings)) for kind, brings in corrected.events]
    if run.place == corrected.place:
        known = dict(enumerate(corrected.places[: corrected.first - 1], 1))
        run.cut([events[number - 1] for number, place in known.items() if place == run.place])
        tried = {number: run.moments[place].tried for number, place in known.items()}
        refused = {number: one for number, all_ in tried.items() for one in all_ if one.event == events[number - 1]}
        return Rerun(run, events, corrected.first, known, refused)
    started = len(run.moments) > 1 and bool(events) and events[0].kind == "start"
    return Rerun(run, events, 2 if started else 1, {1: 0} if started else {})

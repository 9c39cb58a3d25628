"""What events bring, and what comes of many of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from studio.compile.runtime.kinds import Unfit, misfit, number, text
from studio.compile.runtime.outcome import Outcome
from studio.compile.runtime.values import Point
from studio.compile.runtime.words import shown

POINTED = ("hover", "enter", "leave")  # events of a pointer that moves and holds nothing
PLACED = ("click", "double_click", "right_click", "press", "pull", "release", *POINTED, "wheel", "drag")
TYPED = ("key", "key_up")
BRINGS = {
    **{event: ("x", "y") for event in PLACED},
    **{event: ("key",) for event in TYPED},
    **{
        "drag": ("x", "y", "to_x", "to_y"),
        "wheel": ("x", "y", "steps"),
        "tick": ("time",),
        "start": (),
        "text": ("written",),
    },
    "change": ("parameter", "before", "value"),
}
TEXTS = ("key", "parameter", "written")  # what is brought as a text; all else are numbers


class Batch(NamedTuple):
    """What came of events that were sent one after another: the outcome of each, and the states after the last."""

    outcomes: Sequence[Outcome]
    state: Mapping[str, Any]

    @property
    def accepted(self) -> int:
        """How many events were accepted."""
        known = getattr(self.outcomes, "accepted", None)  # where the outcomes themselves need not be made for that
        return sum(one.accepted for one in self.outcomes) if known is None else known

    @property
    def refusals(self) -> dict[int, str]:
        """Why events were refused, by their places; the first event is 0."""
        return {place: one.reason or "" for place, one in enumerate(self.outcomes) if not one.accepted}


def sendable(event: Any) -> tuple[str, dict[str, Any]]:
    """A pair of the name of an event and what it brings. Raises TypeError for anything else."""
    if isinstance(event, (tuple, list)) and len(event) == 2:
        name, values = event
        if isinstance(values, Mapping) and all(isinstance(one, str) for one in values):
            return name, dict(values)
    raise TypeError(f'An event is a pair like ("click", {{"x": 1, "y": 2}}), not {shown(event)}.')


def all_sendable(events: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Such pairs, one after another. Raises TypeError where there are none to go through."""
    try:
        return map(sendable, iter(events))
    except TypeError:
        raise TypeError(f"Events are a list of pairs, not {shown(events)}.") from None


def brought_by(event: str, values: dict[str, Any]) -> tuple:
    """What an event brings, in the order in which rules take it; and what is wrong with it, in a sentence.

    Raises ValueError for an unknown event, TypeError where it brings something else.
    """
    names = BRINGS.get(event) if isinstance(event, str) else None
    if names is None:
        raise ValueError(f"There is no event {shown(event)}; events are {', '.join(BRINGS)}.")
    if values.keys() != set(names):
        wanted, got = (", ".join(one) or "nothing" for one in (names, values))
        raise TypeError(f"The event {event} brings {wanted}, not {got}.")
    given: list[Any] = []
    for name in names:
        try:
            given.append(text(values[name]) if name in TEXTS else number(values[name]))
        except Unfit:
            return (), misfit(name, values[name], str if name in TEXTS else float)
    if event not in PLACED:
        return tuple(given), ""
    places = [Point(*given[place : place + 2]) for place in range(0, len(given) - 1, 2)]
    return (*places, *given[2 * len(places) :]), ""

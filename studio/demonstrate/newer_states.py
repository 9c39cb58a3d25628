"""States that were made after some demonstrations of an event were shown: what these say of them, and what not.

Nobody had changed such a state by then, so it was as it begins. Whoever later shows that the same event changes it
tells what could not be shown before: of that state the earlier demonstrations say nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from studio.demonstrate.event_hits import drawn_when, topmost
from studio.demonstrate.visits import Sequence as Shown
from studio.demonstrate.visits import Visit
from studio.document.actions import EndAction
from studio.document.chance import names_of_chance
from studio.document.live import Live
from studio.document.model import EVENTS, TIME, Demonstration, Document
from studio.language.types import POINT
from studio.language.values import Point, Shape, same


def newer_states(document: Document, one: Demonstration) -> list[str]:
    """The states that demonstrations of the same event knew, and this one did not."""
    if not one.event:
        return []
    shown = document.demonstrations.values()
    alike = (each for each in shown if (each.process, each.event) == (one.process, one.event))
    known = dict.fromkeys(name for each in alike for name in each.inputs)
    states = (name for name in known if name not in one.inputs and name in document.definitions)
    return [name for name in states if document.definitions[name].is_state]


def with_newer_states(document: Document, one: Demonstration, live: Live) -> Demonstration:
    """The demonstration with states that were made since, as they begin."""
    newer = {name: live.value(name) for name in newer_states(document, one)}
    return replace(one, inputs={**one.inputs, **newer}) if newer else one


def leave_unsaid(document: Document, live: Live, visits: Sequence[Visit]) -> None:
    """Leaves open what earlier visits did with newer states, where the same event was shown to change these later.

    Only where it is the same but for these: what was known then and not changed stays as it was shown.
    """
    shown, hidden = document.demonstrations, names_of_chance(document)
    for number, visit in enumerate(visits):
        one = shown.get(visit.demonstration)
        if one is None or visit.asked_by or not (newer := {*newer_states(document, one)} - hidden):
            continue
        later = [each for each in visits[number + 1 :] if each.changed & newer and each.demonstration in shown]
        later = [each for each in later if each.changed - newer - hidden == visit.changed - newer - hidden]
        alike = [each for each in later if _came_alike(document, live, one, shown[each.demonstration])]
        if unsaid := newer & {name for each in alike for name in each.changed}:
            _open(visit.sequence, frozenset(unsaid))


def _came_alike(document: Document, live: Live, one: Demonstration, other: Demonstration) -> bool:
    """Whether an event came to two demonstrations in the same way: to the same thing, or with the same key."""
    kinds = {name: kind for name, kind in EVENTS[one.event].items() if name != TIME}
    plain = [name for name, kind in kinds.items() if kind != POINT]
    places = [name for name, kind in kinds.items() if kind == POINT]
    things = [[_thing(document, live, each, name) for name in places] for each in (one, other)]
    return things[0] == things[1] and all(same(one.inputs.get(name), other.inputs.get(name)) for name in plain)


def _thing(document: Document, live: Live, one: Demonstration, place: str) -> str:
    """The thing at a place of an event; what is written on things is part of them."""
    drawn = drawn_when(document, live, one)
    at = one.inputs.get(place)
    things = {name: each for name, each in drawn.items() if not isinstance(each, Shape) or each.kind != "label"}
    return topmost(things, at if isinstance(at, Point) else None)


def _open(sequence: Shown, unsaid: frozenset[str]) -> None:
    last = sequence.shown[-1].action if sequence.shown else None
    if isinstance(last, EndAction) and last.how != "done":
        return
    if isinstance(last, EndAction):
        sequence.shown.pop()
    sequence.open, sequence.unsaid = True, unsaid

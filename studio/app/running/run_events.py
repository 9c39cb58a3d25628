"""A run as the events that it is made of: for a play to keep, for a comparison, and the other way round."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from studio.app.desk import Desk
from studio.compile.program_values import program_value, symbols_of, type_of_state
from studio.demonstrate.event_forms import as_sent, brought_of, event_text
from studio.document.model import Document, Play
from studio.generalize.operands import operand_json
from studio.language.types import type_of
from studio.language.values import Value
from studio.session.program_run import Event, RunningProgram
from studio.session.rerun import Corrected


def before_correction(desk: Desk, run: RunningProgram, event: Event, place: int) -> Corrected:
    """How all is before an event that happens at a place is shown otherwise."""
    events = run.events()
    if (place, event) not in events:  # a tick that was refused leaves no trace
        events = [*(one for one in events if one[0] < place), (place, event)]
    number = events.index((place, event)) + 1
    brought = tuple((one.kind, brought_of(one.kind, one.values)) for _, one in events)
    places, parameters = tuple(there for there, _ in events), _parameters(desk.document, run)
    settled = frozenset({number})
    steps = len(desk.editor.history)
    return Corrected(desk.editor, desk.document, steps, brought, places, parameters, number, settled)


def play_arguments(document: Document, run: RunningProgram) -> dict[str, Any]:
    """The run up to now, as the command takes it that keeps a play."""
    events = [event_text(one.kind, brought_of(one.kind, one.values)) for _, one in run.events(run.place)]
    now = document.parameters()
    other = {name: value for name, value in _parameters(document, run).items() if now[name] != value}
    told: dict[str, Any] = {"events": events}
    return {**told, "parameters": {name: operand_json(value) for name, value in other.items()}} if other else told


def level_arguments(document: Document, run: RunningProgram) -> dict[str, Any]:
    """The present moment of a run, as the command takes it that keeps a level; no states where nothing happened yet."""
    now, symbols = document.parameters(), symbols_of(document)
    other = {name: value for name, value in _parameters(document, run).items() if now[name] != value}
    happened = any(event.kind != "start" for _, event in run.events(run.place))
    begun = max(place for place in range(run.place + 1) if place == 0 or run.moments[place].begins)
    first = run.moments[begun].states
    states = {
        name: operand_json(program_value(value, type_of_state(document, name), symbols))
        for name, value in run.now.states.items()
        if happened and name in document.states() and value != first.get(name)
    }
    return {"parameters": {name: operand_json(value) for name, value in other.items()}, "states": states}


def _parameters(document: Document, run: RunningProgram) -> dict[str, Value]:
    symbols = symbols_of(document)
    known = document.parameters()
    return {
        name: program_value(value, type_of(known[name]), symbols)
        for name, value in run.moments[run.begun].parameters.items()
        if name in known
    }


def played_run(module: ModuleType, play: Play, to: int | None = None) -> RunningProgram:
    """The run of a play, to the event of this number (from 1) or to its end."""
    run = RunningProgram(module, play.parameters)
    events = list(play.events)
    if events and events[0].kind == "start" and len(run.moments) > 1:
        events, to = events[1:], None if to is None else max(to - 1, 0)  # it has happened already
    for event in events[:to]:
        run.send(Event(event.kind, as_sent(event.brings)))
        if run.waiting is not None:
            break
    return run

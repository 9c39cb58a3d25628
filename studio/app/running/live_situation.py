"""The live situation of a running program, as the command takes it that sets the stage with an event."""

from __future__ import annotations

from typing import Any

from studio.compile.program_values import program_value, symbols_of, type_of_state
from studio.demonstrate.event_forms import brought_of
from studio.demonstrate.event_process import as_it_comes, lacking, process_of
from studio.document.model import Document
from studio.generalize.operands import operand_json, place_operand
from studio.language.values import Value
from studio.session.program_run import QUICK, Event, RunMoment


def stage_arguments(document: Document, event: Event, before: RunMoment, process: str) -> dict[str, Any]:
    """The arguments that set the stage with an event as it came to a process, after others that answer it before.

    Raises Refusal where a state holds shapes.
    """
    states, other = _situation(document, before)
    states = as_it_comes(document, event.kind, brought_of(event.kind, event.values), process, states, other)
    written = {name: operand_json(value) for name, value in states.items()}
    found = {"event": event.kind, "process": process, "brings": brought(event), "states": written}
    return {**found, "parameters": {name: operand_json(value) for name, value in other.items()}} if other else found


def process_to_show(document: Document, event: Event, before: RunMoment, gap: bool) -> str:
    """The process in which it is shown what an event should have done: the one that lacks the case, if one does."""
    return lacking_process(document, event, before) or process_of(document, event.kind, gap)


def lacking_process(document: Document, event: Event, before: RunMoment) -> str:
    """The process that lacks what an event came to, also where others that answer it did not; "" where none does.

    Who waits for it does not wait long: where that takes many steps it is not known.
    """
    if sum(rule.event == event.kind for rule in document.rules) < 2:
        return ""
    return lacking(document, event.kind, brought_of(event.kind, event.values), *_situation(document, before), QUICK)


def _situation(document: Document, before: RunMoment) -> tuple[dict[str, Value], dict[str, Value]]:
    """The states at a moment, and the parameters that are other than now."""
    symbols = symbols_of(document)
    states = {
        name: program_value(value, type_of_state(document, name), symbols)
        for name, value in before.states.items()
        if name in document.states()
    }
    now = document.parameters()
    return states, {name: value for name, value in before.parameters.items() if name in now and now[name] != value}


def brought(event: Event) -> dict[str, Any]:
    """What an event brings, by the names that demonstrations have for it."""
    values = event.values
    if event.kind == "drag":
        return {"start": _point(values["x"], values["y"]), "end": _point(values["to_x"], values["to_y"])}
    if "x" not in values:
        return dict(values)
    more = {name: value for name, value in values.items() if name not in ("x", "y")}
    return {"at": _point(values["x"], values["y"]), **more}


def _point(x: float, y: float) -> dict[str, Any]:
    return place_operand(x, y)


def event_caption(event: Event) -> str:
    """An event in few words, as a caption of the moment after it."""
    values = {name: f"{value:.0f}" if isinstance(value, float) else str(value) for name, value in event.values.items()}
    match event.kind:
        case "drag":
            return f"drag {values['x']}, {values['y']} → {values['to_x']}, {values['to_y']}"
        case "key" | "key_up":
            return f"{event.kind.replace('_', ' ')} {values['key']}"
        case "text":
            return f"text “{values['written']}”"
        case "change":
            return f"{values['parameter']} from {values['before']} to {values['value']}"
        case "tick":
            return f"tick at {event.values['time']:g} s"
        case "parameter":
            return ", ".join(f"{name} = {value}" for name, value in event.values.items())
        case kind if "x" in values:
            return f"{kind.replace('_', ' ')} at {values['x']}, {values['y']}"
    return event.kind

"""An event that is to be shown, beginning with what was put together in the form of the stage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from studio.app.desk import Desk
from studio.app.direct_edits import SHOW_EVENT, NamedCommand
from studio.demonstrate.event_process import as_it_comes, shown_as
from studio.demonstrate.stage import states
from studio.document.live import Live
from studio.generalize.operands import operand_value, situation_json
from studio.language.errors import StudioError
from studio.language.values import Value


def composed_event(desk: Desk, event: str, process: str, brings: Mapping[str, Any]) -> NamedCommand:
    """Sets the stage with an event for a process: as all is now, but for the states that its tiles in the form show
    otherwise.
    """
    found = {"event": event, "process": process, "brings": brings}
    edited = desk.states_composed if process == desk.process_named else {}
    if not edited:
        return SHOW_EVENT, found
    try:
        return SHOW_EVENT, {**found, "states": situation_json({**_as_it_comes(desk, event, process, brings), **edited})}
    except StudioError:
        return SHOW_EVENT, found  # it cannot be shown: the command says why


def _as_it_comes(desk: Desk, event: str, process: str, brings: Mapping[str, Any]) -> Mapping[str, Value]:
    """What the states are when the event comes, as edited in the form."""
    env = Live.at_present(desk.document).env()
    came = {name: operand_value(desk.document, env, one) for name, one in brings.items()}
    timer = desk.document.timers.get(event)
    document, kind, named = shown_as(desk.document, event, process)
    return as_it_comes(document, kind, came, named, {**states(document), **desk.states_composed}, timer=timer)

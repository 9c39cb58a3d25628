"""Which values the inputs of a process take when an event runs it."""

from __future__ import annotations

from collections.abc import Mapping

from studio.document.model import EVENTS, Document, Process
from studio.document.static_types import static
from studio.language.errors import Refusal
from studio.language.steps import Input
from studio.language.types import Type, unify


def matched(document: Document, event: str, process: Process) -> tuple[str, ...]:
    """A name for each input: what is called like it, else the one value of the event of its type, else the one state.

    Raises Refusal for an input that nothing fits, or several do.
    """
    types = static(document).types
    states = {name: types[name] for name in document.states() if name in types}
    return tuple(_name_for(document, event, process, one, states) for one in process.inputs)


def _name_for(document: Document, event: str, process: Process, one: Input, states: Mapping[str, Type]) -> str:
    if one.name in EVENTS[event] or one.name in document.definitions:
        return one.name
    taken = {other.name for other in process.inputs}
    for values in (EVENTS[event], states):
        fitting = [name for name, kind in values.items() if name not in taken and unify(one.type, kind, {})]
        alike = [other for other in process.inputs if other.name not in values and unify(other.type, one.type, {})]
        if len(fitting) == 1 and len(alike) == 1:
            return fitting[0]
    raise Refusal(
        f"It is not clear what {one.name} of {process.name} is on a {event}. "
        f"Give the arguments: values of the event ({', '.join(EVENTS[event]) or 'it has none'}) or definitions."
    )

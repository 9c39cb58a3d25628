"""Which values the inputs of a process take when an event runs it."""

from __future__ import annotations

from studio.document.model import EVENTS, Document, Process
from studio.language.errors import Refusal
from studio.language.steps import Input
from studio.language.types import unify


def matched(document: Document, event: str, process: Process) -> tuple[str, ...]:
    """A name for each input. Raises Refusal for an input that nothing fits, or several values do."""
    return tuple(_name_for(document, event, process, one) for one in process.inputs)


def _name_for(document: Document, event: str, process: Process, one: Input) -> str:
    values = EVENTS[event]
    if one.name in values or one.name in document.definitions:
        return one.name
    fitting = [name for name, kind in values.items() if unify(one.type, kind, {})]
    if len(fitting) == 1 and sum(unify(other.type, values[fitting[0]], {}) for other in process.inputs) == 1:
        return fitting[0]
    raise Refusal(
        f"It is not clear what {one.name} of {process.name} is on a {event}. "
        f"Give the arguments: values of the event ({', '.join(values) or 'it has none'}) or definitions."
    )

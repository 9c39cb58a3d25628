"""The process in which it is shown what an event does: one of the person's own, beside those that came with a part.

A part's rule stays as it was taught. Several processes may answer one event, one after another; what those of parts
do has happened when what is shown beside them begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile

from studio.demonstrate.playing import Brought, InterpretedRun
from studio.document.model import Document, Process
from studio.document.naming import fresh_name
from studio.document.timers import process_of_timer, timers
from studio.language.errors import StudioError
from studio.language.steps import Hole, walk_steps
from studio.language.values import Value


def process_of(document: Document, event: str, gap: bool = False) -> str:
    """The process that an event belongs to where nobody says which, or what it would be called.

    ``gap``: what is shown is a case that nobody has shown yet, so it belongs to one that has such cases, if any.
    """
    answering = _answering(document, event)
    timed = {rule.process for rule in document.rules if rule.when is not None}
    own = [one for one in answering if not one.part and one.name not in timed]
    gaps = [one for one in (*own, *answering) if gap and any(isinstance(step, Hole) for step in walk_steps(one.steps))]
    if found := (*gaps, *own):
        return found[0].name
    name = f"on_{event}"
    known = document.processes.get(name)
    return fresh_name(document, name) if known is not None and known.part else name


def shown_as(document: Document, event: str, process: str) -> tuple[str, str]:
    """The event and the process of what is shown; what the name of a timer stands for is the tick it goes off with."""
    return ("tick", process_of_timer(event)) if event in timers(document) else (event, process)


def beside(document: Document, event: str, process: str) -> str:
    """A sentence about the parts whose processes answer an event too; "" where none does."""
    parts = list(dict.fromkeys(one.part for one in _answering(document, event) if one.part and one.name != process))
    if not parts or document.processes[process].part:
        return ""
    return f"{process} is your own; what {' and '.join(parts)} {'do' if len(parts) > 1 else 'does'} stays as it is."


def after_parts(
    document: Document,
    event: str,
    brings: Brought,
    process: str,
    states: Mapping[str, Value],
    parameters: Mapping[str, Value] | None = None,
) -> dict[str, Value]:
    """The states after what the processes of parts make of an event that come before this one."""
    answering = (rule for rule in document.rules if rule.event == event)
    before = takewhile(lambda rule: rule.process != process, answering)
    rules = [rule for rule in before if document.processes[rule.process].part]
    if not rules:
        return dict(states)
    try:
        run = InterpretedRun(replace(document, rules=tuple(rules)), parameters)
        run.states = dict(states)
        run.send(event, brings)
    except StudioError:
        return dict(states)
    return run.states


def _answering(document: Document, event: str) -> list[Process]:
    return [document.processes[rule.process] for rule in document.rules if rule.event == event]

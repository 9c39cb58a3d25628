"""Timers: each goes off at its own rate while it runs, by states that rules start, stop and begin again.

A timer called ``NAME`` is a parameter ``NAME_seconds``, the states ``NAME_runs`` and ``NAME_waited`` (the seconds
since it went off last), and a process that every tick runs and that lets it wait on. All of these are what they are:
they are changed, drawn and asked about like any others. What happens when it goes off is shown in ``on_NAME``, whose
rule is one of the tick that is left out until then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from studio.document.model import (
    EVENTS,
    TICK_SECONDS,
    Definition,
    Document,
    Process,
    Range,
    Rule,
    with_definition,
    with_entry,
)
from studio.language.errors import Refusal
from studio.language.nodes import Literal, Name, Node
from studio.language.parse import parse
from studio.language.steps import Input, Set, Step, Steps, When
from studio.language.types import NUMBER, TRUTH
from studio.language.values import Value, is_number

WAITS = "_waits"
"""What the process that lets a timer wait on is called, behind the timer's name."""
WAITED = "_waited"
"""What the state is called that tells for how long one has waited, behind its name."""
USUAL_TICK = 0.05
"""Seconds between two ticks where a document says nothing; a timer is as exact as that."""
LONGEST = 3600
"""Seconds that a timer can wait."""
OVER = "{0}_waited + 0.000001 >= {0}_seconds"
"""Whether a timer went off with this tick; hundredths are no whole parts of two, so that sums of them are near."""


def with_timer(document: Document, name: str, seconds: float, runs: bool) -> Document:
    """The document with a timer. Raises Refusal where it cannot be."""
    if not USUAL_TICK <= seconds <= LONGEST:
        raise Refusal(f"A timer goes off every {USUAL_TICK:g} to {LONGEST:,} seconds.")
    if name in EVENTS:
        raise Refusal(f"“{name}” is an event already; choose another name, such as “my_{name}”.")
    needed = (*_states(name), f"{name}_seconds", f"{name}{WAITS}", process_of_timer(name))
    taken = [one for one in needed if one in document.names()]
    if taken:
        raise Refusal(f"There is a {taken[0]} already, which a timer called {name} needs; choose another name.")
    if TICK_SECONDS not in document.definitions:
        document = with_definition(document, Definition(TICK_SECONDS, Literal(USUAL_TICK)))
    many, running, waited = f"{name}_seconds", *_states(name)
    step = Range(USUAL_TICK, LONGEST, USUAL_TICK)
    made = (
        Definition(
            many, Literal(seconds), role="parameter", range=step, note=f"Every so many seconds {name} goes off."
        ),
        Definition(running, Literal(runs), role="state", note=f"Whether {name} runs."),
        Definition(waited, Literal(0), role="state", note=f"The seconds since {name} went off."),
    )
    for one in made:
        document = with_definition(document, one)
    waits = _waits(name)
    rule = Rule("tick", waits.name, (Name(running), Name(waited)))
    processes = with_entry(document.processes, waits.name, waits)
    return replace(document, processes=processes, rules=(rule, *document.rules))


def timers(document: Document) -> Iterator[str]:
    """The names of the timers, as far as what they consist of is called as it was made, and like no event."""
    for rule in document.rules:
        name = rule.process.removesuffix(WAITS)
        if rule.event != "tick" or name == rule.process or name in EVENTS:
            continue
        if all(one in document.states() for one in _states(name)):
            yield name


def process_of_timer(name: str) -> str:
    """The process in which it is shown what happens when a timer goes off."""
    return f"on_{name}"


def guard(document: Document, event: str, process: str) -> Node | None:
    """When the rule of a process happens, where that is what a timer does; None for all others, whatever its name."""
    if event != "tick":
        return None
    name = next((one for one in timers(document) if process_of_timer(one) == process), None)
    return None if name is None else parse(f"{name}_runs and {OVER.format(name)}")


def clocks(document: Document) -> frozenset[str]:
    """How long timers wait and have waited: like the clock, that explains something only where it was pointed at."""
    return frozenset(one for name in timers(document) for one in (f"{name}_seconds", _states(name)[1]))


def is_overdue(values: Mapping[str, Value]) -> bool:
    """Whether a timer with these values would have waited for longer than it does."""
    waiting = [(name, one) for name in values if (one := name.removesuffix(WAITED)) != name]
    return any(
        is_number(values[name]) and is_number(many := values.get(f"{one}_seconds")) and values[name] > many
        for name, one in waiting
    )


def _states(name: str) -> tuple[str, str]:
    return f"{name}_runs", f"{name}{WAITED}"


def _waits(name: str) -> Process:
    """What each tick does: a timer that runs waits on, after it went off from the rest; one that was stopped as it
    went off begins again."""
    running, so_far = _states(name)
    over = OVER.format(name)
    rest = f"max(0, min({name}_waited - {name}_seconds, {TICK_SECONDS}))"
    on = Set(so_far, parse(f"({rest} if {over} else {name}_waited) + {TICK_SECONDS}"))
    stopped: When[Step] = When(parse(over), (Set(so_far, Literal(0)),))
    steps: Steps = (When(Name(running), (on,), (stopped,)),)
    inputs = (Input(running, TRUTH), Input(so_far, NUMBER))
    return Process(f"{name}{WAITS}", inputs, steps, (so_far,), note=f"Each tick lets {name} wait on.", part=name)

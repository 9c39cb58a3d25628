"""Timers: each goes off at its own rate while it runs, by states that rules start, stop and begin again.

What a timer consists of (``timer_parts``) is a parameter, two states, and a process that every tick runs and that lets
it wait on. All of these are what they are: they are changed, renamed, drawn and asked about like any others. What
happens when it goes off is shown in processes that answer it; the rule of one is a rule of the tick that is left out
until then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import chain, count

from studio.document.model import (
    EVENTS,
    Definition,
    Document,
    Process,
    Range,
    Rule,
    with_definition,
    with_entry,
)
from studio.document.timer_parts import TICK_SECONDS, Timer
from studio.language.errors import Refusal
from studio.language.nodes import Literal, Name, Node
from studio.language.parse import parse
from studio.language.steps import Input, Set, Step, Steps, When
from studio.language.types import NUMBER, TRUTH
from studio.language.values import Value, is_number

WAITS = "_waits"
"""What the process that lets a timer wait on is called when it is made, behind the timer's name."""
USUAL_NAME = "timer"
"""What a timer is called where nobody says."""
USUAL_TICK = 0.05
"""Seconds between two ticks where a document says nothing; a timer is as exact as that."""
LONGEST = 3600
"""Seconds that a timer can wait."""


def with_timer(document: Document, name: str, seconds: float, runs: bool) -> Document:
    """The document with a timer. Raises Refusal where it cannot be."""
    if not USUAL_TICK <= seconds <= LONGEST:
        raise Refusal(f"A timer goes off every {USUAL_TICK:g} to {LONGEST:,} seconds.")
    check_timer_name(document, name)
    if taken := _taken(document, name):
        raise Refusal(f"There is a {taken} already, which a timer called {name} needs; choose another name.")
    timer = called(name)
    if TICK_SECONDS not in document.definitions:
        document = with_definition(document, Definition(TICK_SECONDS, Literal(USUAL_TICK)))
    step = Range(USUAL_TICK, LONGEST, USUAL_TICK)
    many = f"Every so many seconds {name} goes off."
    made = (
        Definition(timer.seconds, Literal(seconds), role="parameter", range=step, note=many),
        Definition(timer.runs, Literal(runs), role="state", note=f"Whether {name} runs."),
        Definition(timer.waited, Literal(0), role="state", note=f"The seconds since {name} went off."),
    )
    for one in made:
        document = with_definition(document, one)
    rule = Rule("tick", timer.waits, (Name(timer.runs), Name(timer.waited)))
    processes = with_entry(document.processes, timer.waits, _waits(timer))
    timers = with_entry(document.timers, name, timer)
    return replace(document, processes=processes, rules=(rule, *document.rules), timers=timers)


def fresh_timer_name(document: Document) -> str:
    """A name that a new timer can have now: no other timer, and nothing that this one needs, is called so."""
    names = chain((USUAL_NAME,), (f"{USUAL_NAME}_{number}" for number in count(2)))
    taken = document.names() | document.timers.keys()
    return next(one for one in names if one not in taken and not _taken(document, one))


def _taken(document: Document, name: str) -> str | None:
    """The first name that a timer called so needs, and that something else has."""
    parts = called(name)
    needed = (parts.runs, parts.waited, parts.seconds, parts.waits, process_of_timer(name))
    return next((one for one in needed if one in document.names()), None)


def check_timer_name(document: Document, name: str) -> None:
    """Raises Refusal where no timer can be called so, since an event or another one is."""
    if name in EVENTS:
        raise Refusal(f"“{name}” is an event already; choose another name, such as “my_{name}”.")
    if name in document.timers:
        raise Refusal(f"There is a timer {name} already; choose another name.")


def with_timers_of_old(document: Document) -> Document:
    """The document of a file that does not say which timers there are, with those that are called as one is made."""
    made: dict[str, Timer] = {}
    for rule in document.rules:
        timer = called(rule.process.removesuffix(WAITS))
        known = {timer.runs, timer.waited} <= document.states().keys() and timer.seconds in document.definitions
        if rule.event != "tick" or rule.process != timer.waits or timer.name in EVENTS or not known:
            continue
        when = timer.when
        ticks = {one.process: one.when for one in document.rules if one.event == "tick"}
        usual = process_of_timer(timer.name)
        rest = [usual] if usual in document.processes.keys() - ticks.keys() else []
        answers = [process for process, one in ticks.items() if one == when]
        made[timer.name] = replace(timer, answers=(*answers, *rest))
    return replace(document, timers=made)


def without_parts(document: Document, gone: Collection[str]) -> Document:
    """The document without the timers of which something is gone, and without answers that are gone."""
    timers = {
        name: replace(one, answers=tuple(each for each in one.answers if each not in gone))
        for name, one in document.timers.items()
        if not any(part in gone for part in one.parts)
    }
    return document if timers == document.timers else replace(document, timers=timers)


def process_of_timer(name: str) -> str:
    """The process in which it is shown what happens when a timer goes off, where nobody says which."""
    return f"on_{name}"


def answers_timer(document: Document, process: str) -> bool:
    """Whether a process happens when a timer goes off."""
    return any(process in one.answers for one in document.timers.values())


def with_answer(document: Document, timer: Timer, process: str) -> Document:
    """The document in which a process answers a timer. Raises Refusal where it answers every tick."""
    if process in timer.answers:
        return document
    if any(one.event == "tick" and one.process == process and one.when is None for one in document.rules):
        raise Refusal(f"{process} is what every tick does; give what {timer.name} does another process.")
    made = replace(timer, answers=(*timer.answers, process))
    return replace(document, timers=with_entry(document.timers, timer.name, made))


def without_answer(document: Document, timer: Timer, process: str) -> Document:
    """The document in which a process answers a timer no longer."""
    left = replace(timer, answers=tuple(one for one in timer.answers if one != process))
    return replace(document, timers=with_entry(document.timers, timer.name, left))


def guards(document: Document, event: str, process: str) -> list[Node | None]:
    """When the rules of a process happen, one for each timer that it answers; None for what comes with every event."""
    timers = document.timers.values() if event == "tick" else ()
    return [one.when for one in timers if process in one.answers] or [None]


def clocks(document: Document) -> frozenset[str]:
    """How long timers wait and have waited: like the clock, that explains something only where it was pointed at."""
    return frozenset(name for one in document.timers.values() for name in (one.seconds, one.waited))


def is_overdue(timers: Iterable[Timer], values: Mapping[str, Value]) -> bool:
    """Whether one of these timers would have waited for longer than it does, with these values."""
    pairs = ((values.get(one.waited), values.get(one.seconds)) for one in timers)
    return any(is_number(waited) and is_number(many) and waited > many for waited, many in pairs)


def called(name: str) -> Timer:
    """What a timer of this name is made of."""
    return Timer(name, f"{name}_seconds", f"{name}_runs", f"{name}_waited", f"{name}{WAITS}")


def _waits(timer: Timer) -> Process:
    """What each tick does: a timer that runs waits on, after it went off from the rest; one that was stopped as it
    went off begins again."""
    rest = f"max(0, min({timer.waited} - {timer.seconds}, {TICK_SECONDS}))"
    on = Set(timer.waited, parse(f"({rest} if {timer.over} else {timer.waited}) + {TICK_SECONDS}"))
    stopped: When[Step] = When(parse(timer.over), (Set(timer.waited, Literal(0)),))
    steps: Steps = (When(Name(timer.runs), (on,), (stopped,)),)
    inputs = (Input(timer.runs, TRUTH), Input(timer.waited, NUMBER))
    return Process(
        timer.waits, inputs, steps, (timer.waited,), note=f"Each tick lets {timer.name} wait on.", part=timer.name
    )

"""The process in which it is shown what an event does: one of the person's own, beside those that came with a part.

A part's rule stays as it was taught. Several processes may answer one event, one after another, in the order of their
rules; what those before one do has happened when what is shown in it begins, and the last one that gives a state
another value has the last word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from studio.demonstrate.event_forms import Brought
from studio.demonstrate.playing import InterpretedRun
from studio.document.model import EVENTS, Demonstration, Document, Process, Rule
from studio.document.naming import fresh_name
from studio.document.timer_parts import Timer
from studio.document.timers import answers_timer, guards, process_of_timer, with_answer
from studio.language.env import DEFAULT_STEPS
from studio.language.errors import Refusal, StudioError
from studio.language.nodes import Name
from studio.language.steps import Hole, walk_steps
from studio.language.values import Value


def process_of(document: Document, event: str, gap: bool = False) -> str:
    """The process that an event belongs to where nobody says which, or what it would be called.

    ``gap``: what is shown is a case that nobody has shown yet, so it belongs to one that has such cases, if any.
    """
    answering = _answering(document, event)
    timed = {rule.process for rule in document.rules if rule.event == event and rule.when is not None}
    own = [one for one in answering if not one.part and one.name not in timed]
    gaps = [one for one in (*own, *answering) if gap and any(isinstance(step, Hole) for step in walk_steps(one.steps))]
    if found := (*gaps, *own):
        return found[0].name
    name = f"on_{event}"
    known = document.processes.get(name)
    return fresh_name(document, name) if known is not None and known.part else name


def shown_as(document: Document, event: str, process: str) -> tuple[Document, str, str]:
    """The event and the process of what is shown; what the name of a timer stands for is the tick it goes off with.

    In the document the process answers that timer then. Where none is named it is the first that answers it.
    Raises Refusal for one that answers something else with a tick.
    """
    timer = document.timers.get(event)
    if timer is None:
        return document, event, process
    running = [one.process for one in document.rules if one.event == "tick" and one.process in timer.answers]
    known = next(iter([*running, *timer.answers]), "")
    called = process or known or _free_to_answer(document, process_of_timer(event))
    return with_answer(document, timer, called), "tick", called


def _free_to_answer(document: Document, name: str) -> str:
    """The name of a process that can come to answer a timer."""
    ticks = any(one.event == "tick" and one.process == name for one in document.rules)
    return fresh_name(document, name) if ticks or answers_timer(document, name) else name


def like(document: Document, event: str, process: str, mine: Sequence[Rule] = ()) -> list[Rule]:
    """The rules that come one after another as these of a process do, or all of its: of an event, or of a timer."""
    known = [one.when for one in mine] or guards(document, event, process)
    return [one for one in document.rules if one.event == event and one.when in known]


def beside(document: Document, event: str, process: str, mine: Sequence[Rule] = ()) -> str:
    """What else answers an event, in sentences: parts, and other processes of one's own; "" where nothing does.

    ``mine`` are the rules it is about, where the process answers several timers.
    """
    answering = like(document, event, process, mine)
    all_own = (one.process for one in answering if not document.processes[one.process].part or one.process == process)
    own = list(dict.fromkeys(all_own))
    place = own.index(process) if process in own else len(own)
    said = [_of_parts(document, event, process)]
    if before := [name for name in own[:place] if not document.processes[process].part]:
        said.append(
            f"{' and '.join(before)} {_is('comes', 'come', before)} first, and this begins with what is so then."
        )
    for name in own[place + 1 :]:
        both = [one for one in document.processes[name].changes if one in document.processes[process].changes]
        last = f" and has the last word on {' and '.join(both)}" if both else ""
        said.append(f"{name} comes after it{last}.")
    return " ".join(filter(None, said))


def _of_parts(document: Document, event: str, process: str) -> str:
    waits = {process, *(one.waits for one in document.timers.values())}
    parts = list(dict.fromkeys(one.part for one in _answering(document, event) if one.part and one.name not in waits))
    if not parts or document.processes[process].part:
        return ""
    return f"This goes to {process}, a process of your own; the rules of {' and '.join(parts)} are not changed."


def _is(one: str, several: str, of: Sequence[str]) -> str:
    return several if len(of) > 1 else one


def as_it_comes(
    document: Document,
    event: str,
    brings: Brought,
    process: str,
    states: Mapping[str, Value],
    parameters: Mapping[str, Value] | None = None,
    timer: Timer | None = None,
) -> dict[str, Value]:
    """The states after what the processes make of an event that come before this one: a tick where a timer goes off."""
    when = timer.when if timer is not None else None
    answering = (rule for rule in document.rules if rule.event == event)
    before = takewhile(lambda rule: rule.process != process or (timer is not None and rule.when != when), answering)
    rules = tuple(replace(rule, when=None) if timer is not None and rule.when == when else rule for rule in before)
    return _after(document, rules, brings, states, parameters) if rules else dict(states)


def lacking(
    document: Document,
    event: str,
    brings: Brought,
    states: Mapping[str, Value],
    parameters: Mapping[str, Value] | None = None,
    steps: int | None = None,
) -> str:
    """The process that lacks the case which comes to it with an event in these states; "" where none does.

    ``steps``: as many as a rule may take here; "" as well where one needs more.
    """
    try:
        run = InterpretedRun(document, parameters, steps=steps or DEFAULT_STEPS)
        run.states = dict(states)
        run.send(event, brings)
    except StudioError:
        return ""
    return "" if steps is not None and run.failed else run.lacking


def _after(
    document: Document,
    rules: tuple[Rule, ...],
    brings: Brought,
    states: Mapping[str, Value],
    parameters: Mapping[str, Value] | None,
) -> dict[str, Value]:
    """The states after these rules alone; as they were where they cannot be run."""
    try:
        run = InterpretedRun(replace(document, rules=rules), parameters)
        run.states = dict(states)
        run.send(rules[0].event, brings)
    except StudioError:
        return dict(states)
    return run.states


def _answering(document: Document, event: str) -> list[Process]:
    return [document.processes[rule.process] for rule in document.rules if rule.event == event]


def with_rule(document: Document, process: str, shows: Sequence[Demonstration]) -> Document:
    """The document with the rule that its demonstrations started from an event, up to date."""
    events = {one.event for one in shows if one.event and one.process == process}
    rules = document.rules
    for event in sorted(events):
        if event not in EVENTS:
            raise Refusal(f"There is no event named {event}; the events are {', '.join(EVENTS)}.")
        arguments = tuple(Name(one.name) for one in document.processes[process].inputs)
        mine = [one for one in rules if (one.event, one.process) == (event, process)]
        rules = tuple(replace(one, arguments=arguments) if one in mine else one for one in rules)
        new = [one for one in guards(document, event, process) if one not in [each.when for each in mine]]
        rules += tuple(Rule(event, process, arguments, one) for one in new if one or not mine)
    return replace(document, rules=rules)

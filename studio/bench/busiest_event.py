"""How much faster a program answers its busiest event than the interpreter does, which runs the same processes.

Each recorded example measures it in its own ``bench.py``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from statistics import median
from time import process_time
from typing import Any

from studio.bench.registry import Measured
from studio.compile import compile_document
from studio.compile.loading import loaded
from studio.demonstrate.event_forms import as_sent
from studio.demonstrate.runs_by_then import bodies
from studio.document.bounds import bounds
from studio.document.graph import restricted
from studio.document.live import Live
from studio.document.model import EVENTS, Document, Rule
from studio.language.errors import StudioError
from studio.language.evaluate import Budget, Env, evaluate
from studio.language.interpret import Library, run
from studio.language.nodes import Name
from studio.language.steps import Run, formula_names, walk_steps
from studio.language.values import Point, Value

ROUNDS = 7
COUNT = 60
"""Events in each round."""
KEYS = ("left", "right", "up", "down", "space", "return", "x")

Brought = dict[str, Value]


def measured(document: Document, name: str, least: float) -> list[Measured]:
    """The busiest event of a document at random places, keys and times, by its program and by the interpreter."""
    rule = busiest_rule(document)
    module = loaded(compile_document(document, name).source, name)
    ratios = []
    for round_ in range(ROUNDS):
        events = random_events(document, rule.event, random.Random(round_))
        program = module.Program()
        began = process_time()
        for brought in events:
            program.send(rule.event, **as_sent(brought))
        ours, began = process_time() - began, process_time()
        states = interpreted(document, rule.event, events)
        theirs = process_time() - began
        assert all(program.state[one] == value for one, value in states.items()), "they differ"
        ratios.append(theirs / ours)
    return [Measured(f"{rule.event} of {name}, over the interpreter", median(ratios), "×", least=least)]


def busiest_rule(document: Document) -> Rule:
    """The rule whose process has the most steps, with those of the processes that it runs."""
    return max(document.rules, key=lambda rule: len(_steps(document, rule.process, set())))


def _steps(document: Document, process: str, seen: set[str]) -> list[Any]:
    seen.add(process)
    found: list[Any] = [*walk_steps(document.processes[process].steps)]
    for step in tuple(found):
        if isinstance(step, Run) and step.process not in seen:
            found += _steps(document, step.process, seen)
    return found


def interpreted(document: Document, event: str, events: Iterable[Brought]) -> Mapping[str, Value]:
    """The states after some events of one kind, by the interpreter: all rules of that event, one after the other."""
    processes = bodies(document)
    asked = [formula_names(one.steps) for one in document.processes.values()]
    live = Live(restricted(document, {*document.states()}.union(*asked)))  # nothing is drawn
    states = {name: live.value(name) for name in document.states()}
    for brought in events:
        for rule in document.rules:
            if rule.event == event:
                states |= _changed(document, rule, Library(processes, live.with_values(states).env(Budget())), brought)
    return states


def _changed(document: Document, rule: Rule, library: Library, brought: Brought) -> dict[str, Value]:
    """The states that a rule changes; none where it refuses."""
    arguments = [evaluate(node, Env({**library.env, **brought})) for node in rule.arguments]
    try:
        outcome = run(library, rule.process, arguments)
    except StudioError:
        return {}
    changed = outcome.changed if outcome.accepted else {}
    pairs = zip(document.processes[rule.process].inputs, rule.arguments, strict=True)
    return {node.id: changed[given.name] for given, node in pairs if isinstance(node, Name) and given.name in changed}


def random_events(document: Document, event: str, dice: random.Random) -> list[Brought]:
    """Random values of an event: places in the picture, keys, times that go on."""
    box = bounds(Live(document).scene()) or (0, 0, 400, 400)
    parameter, now = next(iter(document.parameters().items()), ("", 0))
    found = []
    for number in range(COUNT):
        places = [Point(dice.uniform(box[0], box[2]), dice.uniform(box[1], box[3])) for _ in range(2)]
        values: dict[str, Value] = {"at": places[0], "start": places[0], "end": places[1]}
        values |= {"key": dice.choice(KEYS), "time": number / 10, "steps": dice.choice((-1, 1))}
        values |= {"parameter": parameter, "before": now, "value": now}
        found.append({name: values[name] for name in EVENTS[event]})
    return found

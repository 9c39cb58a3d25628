"""What can go wrong when a program is played: events that come to what cannot be worked out, and values that are gone.

A few games are played from the beginning by dice that are always the same: events that were shown, clicks on what is
drawn, and a key and a text that nobody has shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from studio.demonstrate.playing import InterpretedRun
from studio.document.bounds import bounds
from studio.document.live import Live, Unavailable
from studio.document.model import EVENTS, Document
from studio.document.reachable_faults import ReachableFault, is_left, reachable_faults
from studio.infer.goals import Work
from studio.language.errors import StudioError
from studio.language.values import Point, Value

GAMES, MOVES = 4, 25
"""So many games, and so many events in each."""
STEPS = 20_000
"""So many steps an event may take; what takes more is not looked at."""
POINTED = ("click", "double_click", "right_click")
"""Events that may happen at any drawn thing."""

UNLIKE: Mapping[str, Mapping[str, Value]] = {"key": {"key": "~"}, "key_up": {"key": "~"}, "text": {"written": "~"}}
"""What people press and write that was hardly ever shown."""

Happening = tuple[str, Mapping[str, Value]]


def faults_in_reach(document: Document, work: Work | None = None) -> list[ReachableFault]:
    """What can go wrong by parameters, at moments that were shown, or by playing; without what was left so.

    Raises Cancelled.
    """
    found = {one.name: one for one in reversed([*reachable_faults(document), *_played(document, work or Work())])}
    return [one for one in reversed(found.values()) if not is_left(document, one.name, one.sentence)]


def _played(document: Document, work: Work) -> Iterator[ReachableFault]:
    happenings = sorted(set(_shown(document)), key=repr)
    if not happenings or document.stage is not None:
        return
    events: list[Happening] = [(kind, dict(brings)) for kind, brings in happenings]
    events += [(kind, UNLIKE[kind]) for kind in dict.fromkeys(kind for kind, _ in happenings) if kind in UNLIKE]
    first, dice = Live(document), Random(0)
    for _ in range(GAMES):
        yield from _game(document, first, events, dice, work)


def _game(
    document: Document, first: Live, events: list[Happening], dice: Random, work: Work
) -> Iterator[ReachableFault]:
    try:
        run = InterpretedRun(document, steps=STEPS)
    except StudioError:
        return
    run.send("start", {})
    for _ in range(MOVES):
        work.check()
        kind, brings = dice.choice(events + _clicks(document, first, run.states))
        before = run.states
        event = run.send(kind, brings)
        if run.failed and not _takes_long(run.fault):
            yield ReachableFault(run.failed, before, run.fault, kind, brings)
        if event.changed or event.grown:
            for name, error in first.with_values(run.states).errors.items():
                if name not in first.errors and not isinstance(error, Unavailable):
                    yield ReachableFault(name, run.states, error.sentence, kind, brings)


def _takes_long(sentence: str) -> bool:
    """Whether something was only stopped, since it takes many steps."""
    return "was stopped" in sentence


def _shown(document: Document) -> Iterator[tuple[str, tuple[tuple[str, Value], ...]]]:
    """The events that were shown, each with what it brought."""
    known = {rule.event for rule in document.rules} - {"start"}
    for one in document.demonstrations.values():
        if one.event in known and EVENTS[one.event].keys() <= one.inputs.keys():
            yield one.event, tuple((name, one.inputs[name]) for name in EVENTS[one.event])


def _clicks(document: Document, first: Live, states: Mapping[str, Value]) -> list[Happening]:
    """Clicks on what is drawn."""
    kinds = [kind for kind in POINTED if any(rule.event == kind for rule in document.rules)]
    boxes = [box for shape in first.with_values(states).scene() if (box := bounds([shape]))] if kinds else []
    middles = [Point((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in boxes]
    return [(kind, {"at": at}) for kind in kinds for at in middles]

"""Plays: the program gone through event by event, by the interpreter; what came of each is kept, and compared later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from studio.demonstrate.event_forms import Brought, event_text
from studio.demonstrate.runs_by_then import bodies
from studio.demonstrate.set_apart import set_apart
from studio.document.graph import restricted
from studio.document.live import Live
from studio.document.model import Document, Play, PlayedEvent, PlayEnding, Rule
from studio.infer.goals import Work
from studio.language.env import DEFAULT_STEPS
from studio.language.errors import BudgetExceeded, Refusal, StudioError
from studio.language.evaluate import Budget, Env, evaluate
from studio.language.interpret import Library, run
from studio.language.nodes import Name, free_names
from studio.language.sizes import MOST_PARTS, size
from studio.language.steps import Outcome, formula_names
from studio.language.values import Value, same

MOST_EVENTS = 500
"""So many events a play may have."""
ENDINGS: Mapping[str, PlayEnding] = {"done": "done", "succeeded": "done", "hole": "hole", "error": "error"}
"""How the outcome of a rule ends an event; all others refuse it."""
SAID: Mapping[PlayEnding, str] = {
    "done": "it happens",
    "refused": "it is refused",
    "nothing": "nothing happens",
    "hole": "nobody has shown it",
    "error": "it cannot be worked out",
}
"""What is said of each ending."""

Came = tuple[PlayEnding, str, dict[str, Value]]
"""What comes of an event: how it ends, why where it does not happen, and the states after it."""
Decide = Callable[[Document, Brought, Brought, str, Brought], Came | None]
"""What the program of a document, with these parameters and states, makes of an event; None where none can be asked."""


class InterpretedRun:
    """One run of the program of a document from the beginning; ``states`` are as they are now.

    Where an event leads to an error ``decide`` says what comes of it: a program leaves out work that nobody sees, so it
    is stopped later, and says in its own words what nobody has shown.
    """

    def __init__(
        self,
        document: Document,
        parameters: Mapping[str, Value] | None = None,
        decide: Decide | None = None,
        steps: int = DEFAULT_STEPS,
    ) -> None:
        """``steps``: as many as a rule may take. Raises StudioError where these parameters cannot be."""
        self.document = document
        self._parameters, self._decide, self._steps = dict(parameters or {}), decide, steps
        self.failed, self.fault = "", ""
        """The first process of the last event that came to what cannot be worked out, and why."""
        self.spent = 0  # the steps that the last event took
        self.lacking = ""
        """The first process that lacked the case which came to it with the last event."""
        self._processes = bodies(document)
        asked = [formula_names(one.steps) for one in document.processes.values()]
        asked += [free_names(node) for rule in document.rules for node in rule.formulas]
        live = Live(restricted(document, {*document.states()}.union(*asked)))  # nothing is drawn
        known = {name: value for name, value in (parameters or {}).items() if name in live.document.definitions}
        self._live = live.with_values(known) if known else live
        self._looked: tuple[dict[str, Value], Live, Live] | None = None
        self.states: dict[str, Value] = {name: self._live.value(name) for name in document.states()}

    def send(self, kind: str, brings: Brought) -> PlayedEvent:
        """Lets an event happen, and tells what came of it. What is not accepted leaves the states as they were."""
        before, self.failed, self.fault, self.lacking, self.spent = self.states, "", "", "", 0
        parameters, live = self._parameters, self._live
        if kind == "change" and any(rule.event == kind for rule in self.document.rules):
            self._set(str(brings["parameter"]), brings["value"])
        ending, reason, self.states = self._of_fair_size(self._happens(kind, brings))
        if ending == "nothing" and live is not self._live:
            ending = "done"  # the parameter has changed
        elif ending != "done":
            self._parameters, self._live = parameters, live
        if self.failed and self._decide is not None:
            decided = self._decide(self.document, self._parameters, before, kind, brings)
            ending, reason, self.states = decided or (ending, reason, self.states)
        changed = {name: value for name, value in self.states.items() if not same(value, before[name])}
        grown = {name: more for name, value in changed.items() if (more := _more(before[name], value))}
        rest = {name: value for name, value in changed.items() if name not in grown}
        return PlayedEvent(kind, brings, ending, reason, rest, grown)

    def _set(self, parameter: str, value: Value) -> None:
        """Gives a parameter another value."""
        self._parameters = {**self._parameters, parameter: value}
        if parameter in self._live.document.definitions:
            self._live = self._live.with_values({parameter: value})

    def _happens(self, kind: str, brings: Brought) -> Came:
        """Each rule of an event one after another, on the states that the one before it left."""
        ended: PlayEnding = "nothing"
        states, said = self.states, ""
        for rule in (one for one in self.document.rules if one.event == kind):
            ending, reason, states = self._follow(rule, states, brings)
            if ending == "hole":
                self.lacking = self.lacking or rule.process
            if ended != "done" and (ending == "done" or ended == "nothing"):
                ended, said = ending, reason
        return ended, said, states

    def _follow(self, rule: Rule, states: dict[str, Value], brings: Brought) -> Came:
        live, budget = self._at(states), Budget(self._steps)
        try:
            env = live.env(budget)
            if rule.when is not None and not evaluate(rule.when, Env(env, budget)):
                return "nothing", "", states
            arguments = [evaluate(node, Env({**env, **brings}, budget)) for node in rule.arguments]
            outcome = run(Library(self._processes, env), rule.process, arguments, budget)
        except StudioError as error:
            if not self.failed:
                self.failed, self.fault = rule.process, error.sentence
            return "error", error.sentence, states
        finally:
            self.spent += self._steps - budget.left
        if not outcome.accepted:
            return ending_of(outcome.ending, outcome.reason), outcome.reason or "", states
        return "done", "", {**states, **self._changed(rule, outcome)}

    def _at(self, states: dict[str, Value]) -> Live:
        """The values of everything in these states; several events may come to the same."""
        if self._looked is None or self._looked[0] is not states or self._looked[1] is not self._live:
            self._looked = states, self._live, self._live.with_values(states)
        return self._looked[2]

    def _of_fair_size(self, came: Came) -> Came:
        """The same, where no state has become larger than a program lets it be."""
        ending, reason, states = came
        try:
            for name, value in states.items():
                if value is not self.states[name] and size(value) > MOST_PARTS:
                    raise BudgetExceeded(f"{name} has more than {MOST_PARTS:,} parts; make it smaller.")
        except BudgetExceeded as error:
            return "error", error.sentence, self.states
        return ending, reason, states

    def _changed(self, rule: Rule, outcome: Outcome) -> dict[str, Value]:
        pairs = zip(self.document.processes[rule.process].inputs, rule.arguments, strict=True)
        return {
            node.id: outcome.changed[given.name]
            for given, node in pairs
            if isinstance(node, Name) and given.name in outcome.changed
        }


def ending_of(ending: str, reason: str | None) -> PlayEnding:
    """How the outcome of a process ends an event."""
    return ENDINGS.get(ending, "nothing" if ending == "stopped" and not reason else "refused")


def _more(before: Value, after: Value) -> Value:
    """What a list got at its end; nothing where it became otherwise."""
    if not isinstance(before, list) or not isinstance(after, list) or len(before) >= len(after):
        return None
    return after[len(before) :] if same(after[: len(before)], before) else None


def played(
    document: Document,
    name: str,
    events: Sequence[tuple[str, Brought]],
    parameters: Brought,
    decide: Decide,
    work: Work,
) -> Play:
    """The play of these events, with what comes of each. Raises Refusal, StudioError, Cancelled."""
    if not 0 < len(events) <= MOST_EVENTS:
        raise Refusal(f"A play has 1 to {MOST_EVENTS} events; this one has {len(events)}.")
    run_of_it = InterpretedRun(document, parameters, decide)
    found = []
    for kind, brings in events:
        work.check()
        found.append(run_of_it.send(kind, brings))
    return Play(name, parameters, tuple(found))


# whether it still goes so


@dataclass(frozen=True)
class PlayBreak:
    """Where a play goes otherwise now: its name, the event (from 1), what came of it then, and what comes now."""

    play: str
    number: int
    event: str
    was: str
    now: str

    @property
    def sentence(self) -> str:
        """What is said about it."""
        place = f"at event {self.number} ({self.event})" if self.number else "at the beginning"
        return f"The play “{self.play}” goes otherwise {place}: {self.was} before, now {self.now}."


def broken_plays(document: Document, decide: Decide, work: Work | None = None) -> tuple[PlayBreak, ...]:
    """The kept plays that the program goes otherwise in, each with the first event at which. Raises Cancelled."""
    found = (first_break(document, one, decide, work or Work()) for one in document.plays.values())
    return tuple(one for one in found if one is not None)


def first_break(document: Document, play: Play, decide: Decide, work: Work) -> PlayBreak | None:
    """The first event at which a play goes otherwise now; None where it goes as it did."""
    try:
        now = InterpretedRun(document, play.parameters, decide)
    except StudioError as error:
        return PlayBreak(play.name, 0, "", "it began", error.sentence.rstrip("."))
    for number, event in enumerate(play.events, 1):
        work.check()
        before = now.states
        came = now.send(event.kind, event.brings)
        if not _alike(event, came):
            was, then = told_of(event, came, before), told_of(came, event, before)
            return PlayBreak(play.name, number, event_text(event.kind, event.brings), was, then)
    return None


def _alike(one: PlayedEvent, other: PlayedEvent) -> bool:
    return (one.ending, one.reason) == (other.ending, other.reason) and all(
        same(dict(mine), dict(theirs)) for mine, theirs in ((one.changed, other.changed), (one.grown, other.grown))
    )


def told_of(one: PlayedEvent, other: PlayedEvent, before: Mapping[str, Value]) -> str:
    """What came of an event, as far as it is not what came of it the other time; ``before`` are states before it."""
    if one.ending != other.ending or one.ending != "done":
        return f"{SAID[one.ending]}{f' (“{one.reason}”)' if one.reason else ''}"
    told = []
    for name in dict.fromkeys((*one.changed, *one.grown, *other.changed, *other.grown)):
        mine, theirs = (_part(each, name) for each in (one, other))
        if mine is None and theirs is not None:
            stays = f" {set_apart(before[name], other.changed.get(name))}" if name in before else ""
            told.append(f"{name} stays{stays}")
        elif mine is not None and not same(mine, theirs):
            gets, also = name in one.grown, name in other.grown
            words = set_apart(_only(mine) if gets else mine, _only(theirs) if also else theirs)
            told.append(f"{name} {'gets' if gets else 'is'} {words}")
    return ", ".join(told) or SAID["done"]


def _only(grown: Value) -> Value:
    """What a list got, where that is one thing."""
    return grown[0] if isinstance(grown, list) and len(grown) == 1 else grown


def _part(one: PlayedEvent, name: str) -> Value:
    return one.grown.get(name, one.changed.get(name))


# another program beside it


@dataclass(frozen=True)
class PlayChange:
    """An event of a play (from 1) that goes otherwise with another program.

    ``was`` and ``now`` say what comes of it, ``before`` and ``after`` are the states then; ``follows`` says that it is
    because of what went otherwise before it: in the situation in which it happened first, the same would come of it.
    """

    number: int
    event: str
    was: str
    now: str
    before: Brought
    after: Brought
    follows: bool = False


def changes_in(
    before: Document,
    after: Document,
    events: Sequence[tuple[str, Brought]],
    parameters: Brought,
    decide: Decide,
    work: Work,
    anew: int | None = None,
) -> tuple[PlayChange, ...]:
    """The events of a play that go otherwise with another document, in order. Raises StudioError, Cancelled.

    Each is looked at in the very situation in which it happened; from the event with the number ``anew`` on, the other
    program goes on from what it made of them itself.
    """
    old, new = (InterpretedRun(one, parameters, decide) for one in (before, after))
    found = []
    for number, (kind, brings) in enumerate(events, 1):
        work.check()
        work.tell((number - 1) / len(events), f"event {number} of {len(events)}")
        states = old.states
        if anew is None or number <= anew:
            new.states = {name: states.get(name, value) for name, value in new.states.items()}
        own = new.states
        was, now = old.send(kind, brings), new.send(kind, brings)
        if not _alike(was, now):
            follows = own != states and _alike(was, _sent_at(new, states, kind, brings))
            words = told_of(was, now, states), told_of(now, was, own)
            found.append(PlayChange(number, event_text(kind, brings), *words, old.states, new.states, follows))
    return tuple(found)


def _sent_at(run: InterpretedRun, states: Brought, kind: str, brings: Brought) -> PlayedEvent:
    """What would come of an event in another situation; the run stays where it is."""
    here = run.states
    run.states = {name: states.get(name, value) for name, value in here.items()}
    try:
        return run.send(kind, brings)
    finally:
        run.states = here

"""How the runs begin that questions are about: as shown, as what came of that, and as what all processes lead to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations

from studio.demonstrate.event_hits import EventHit
from studio.demonstrate.reached import ReachedSituations
from studio.demonstrate.scope import ProcessSurroundings
from studio.document.kept_relations import KeptRelations
from studio.document.model import Choice, Range
from studio.document.timer_parts import Timer
from studio.infer.other_bounds import halfway
from studio.language.interpret import Library
from studio.language.steps import Outcome, Steps
from studio.language.values import Symbol, Value, frozen, is_number

RUNS = 40
"""Most runs that begin like those shown, or like what came of them."""
FURTHER = 60
"""Most runs that begin where all processes lead to, after those."""
PLAIN = (str, Symbol, tuple)


@dataclass(frozen=True)
class RunBeginning:
    """How a run begins: the values of all tiles, and whose parameters hold. ``label`` says it to the person.

    ``far`` tells by how many events it is away from what was shown: that it is another one which comes is the first.
    ``made_up``: nobody knows whether the states are ever so.
    """

    inputs: Mapping[str, Value]
    demonstration: str
    label: str
    far: int = 0
    made_up: bool = False


@dataclass(frozen=True)
class PlayedProcess:
    """A process that can be played: its steps, and how to run it.

    ``at`` gives what is around a run that begins so, worked out where that is asked for, and the library to run it
    with. ``brought`` names what an event brings, of a process that one runs.
    """

    process: str
    inputs: tuple[str, ...]
    steps: Steps
    memory: bool
    brought: tuple[str, ...]
    at: Callable[[RunBeginning], tuple[Callable[[], ProcessSurroundings], Library]]
    choices: Sequence[Choice] = ()
    """What was answered: some moments cannot happen."""
    event: bool = False
    """Whether an event runs it; then all states are among its inputs."""
    had: Sequence[Mapping[str, Value]] = ()
    """What the states were, and what was brought, when events were shown, of any process."""
    reached: ReachedSituations | None = None
    """What the program comes to with this process, where an event runs it."""
    timers: Sequence[Timer] = ()
    hits: Callable[[RunBeginning], EventHit | None] = lambda begun: None
    """What the event that begins a run hits; None where no event comes to a place."""
    ranges: Mapping[str, Range] = field(default_factory=dict)
    """Between which bounds a number was said to be, by its name."""

    @cached_property
    def kept(self) -> KeptRelations:
        """What held of the states whenever an event was shown."""
        names = {*self.inputs} - {*self.brought}
        return KeptRelations([{name: value for name, value in one.items() if name in names} for one in self.had])

    def in_range(self, values: Mapping[str, Value]) -> bool:
        """Whether no number is where it was said not to be."""
        held = ((values.get(name), bounds) for name, bounds in self.ranges.items())
        return all(not is_number(one) or bounds.least <= one <= bounds.most for one, bounds in held)

    def comes(self, begun: RunBeginning) -> str:
        """What begins a run and where, in words: ``a click on lamp``; nothing where no event comes to a place."""
        hit = self.hits(begun)
        return hit.words if hit is not None else ""


def may_begin(played: PlayedProcess, beginning: RunBeginning) -> bool:
    """Whether the states may be as they are where a run begins so, as far as the program is known."""
    may_be = not beginning.made_up or played.reached is None or played.reached.may_be(beginning.inputs)
    return may_be and played.in_range(beginning.inputs)


def is_below(values: Mapping[str, Value], seen: Iterable[Mapping[str, Value]]) -> bool:
    """Whether a number is less than nothing that never was where it was seen: a wrong guess may lead there."""
    less = [name for name, one in values.items() if is_number(one) and one < 0]
    known = [*seen] if less else []
    held = ([each[name] for each in known if is_number(each.get(name))] for name in less)
    return any(some and min(some) >= 0 for some in held)


def come_to(played: PlayedProcess, last: RunBeginning) -> Iterator[RunBeginning]:
    """What the program comes to, with each event that runs the process, at the parameters of a demonstration."""
    for one, (_, brings) in played.reached.with_events(played.process) if played.reached else ():
        inputs = {name: value for name, value in {**one.states, **brings}.items() if name in last.inputs}
        yield replace(last, inputs={**last.inputs, **inputs}, label=one.label, far=one.far + 1)


class WaitingRuns:
    """Beginnings of runs: those shown, what came of them, others, those mixed from two."""

    def __init__(self, shown: Sequence[RunBeginning], played: PlayedProcess, others: Iterable[RunBeginning]) -> None:
        self.shown, self.others = shown, others
        self.process, self.brought = played, played.brought
        self.played: list[RunBeginning] = []

    def __iter__(self) -> Iterator[RunBeginning]:
        yield from self.shown
        yield from self.played
        yield from self.others
        yield from self._mixed()

    def each_once(self) -> Iterator[RunBeginning]:
        """As many as are played, and then what all processes lead to."""
        seen: set[object] = set()
        reached = come_to(self.process, self.shown[-1]) if self.shown else iter(())
        for some, most in ((iter(self), RUNS), (reached, FURTHER)):
            last = len(seen) + most
            for one in some:
                key = frozen((dict(one.inputs), one.demonstration))
                if key not in seen:
                    if len(seen) >= last:
                        break
                    seen.add(key)
                    yield one

    def after(self, beginning: RunBeginning, ended: Outcome) -> None:
        """What came of a run: the next one begins there, with what the next demonstration brought."""
        if not ended.changed:
            return
        others = [one for one in self.shown if one.demonstration != beginning.demonstration] or [beginning]
        for other in others[:2]:
            news = {name: other.inputs[name] for name in self.brought if name in other.inputs}
            inputs = {**beginning.inputs, **ended.changed, **news}
            self.played.append(
                RunBeginning(inputs, beginning.demonstration, f"after {beginning.label.removeprefix('after ')}")
            )

    def _mixed(self) -> Iterator[RunBeginning]:
        for apart in range(1, len(self.shown)):
            for one, other in zip(self.shown, self.shown[apart:], strict=False):
                for some in self._exchanged(other.inputs):
                    inputs = {**one.inputs, **{name: other.inputs[name] for name in some if name in one.inputs}}
                    label = f"{one.label} with {' and '.join(some)} of {other.label}"
                    yield RunBeginning(inputs, one.demonstration, label)

    def _exchanged(self, inputs: Mapping[str, Value]) -> list[tuple[str, ...]]:
        """Which inputs are taken from another demonstration: what its event brought, else one plain value."""
        if self.brought:
            return [tuple(name for name in self.brought if name in inputs)]
        return [(name,) for name, value in inputs.items() if isinstance(value, PLAIN) or is_number(value)]


def between(shown: Sequence[RunBeginning]) -> Iterator[RunBeginning]:
    """Half way between two demonstrations, latest first."""
    for one, other in combinations(shown[::-1], 2):
        yield replace(
            one, inputs=halfway(one.inputs, other.inputs), label=f"between {one.label} and {other.label}", made_up=True
        )


def past_each_other(shown: Sequence[RunBeginning], names: Collection[str]) -> Iterator[RunBeginning]:
    """As demonstrations began, latest first, with one of two numbers as great or small as in any of them.

    As those began in which the two were equal, where both are known then.
    """
    for name in sorted(names):
        held = [one for one in shown if is_number(one.inputs.get(name))]
        ends = [pick(held, key=lambda one: one.inputs[name]) for pick in (max, min)] if held else []
        for one in held[::-1]:
            if len({one.inputs[each] for each in names if each in one.inputs}) > 1:
                continue
            for end in ends:
                if end.inputs[name] != one.inputs[name]:
                    label = f"{one.label} with {name} of {end.label}"
                    yield replace(one, inputs={**one.inputs, name: end.inputs[name]}, label=label, made_up=True)

"""Questions that decide: moments that a process comes to when it is played as known so far, where rivals differ.

A moment is asked about only where the run really works the formula out, with the values that it has there. Runs begin
as demonstrations did, then with what came of those, at other places, and with what one brought for what another did.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, combinations, islice
from typing import TypeVar

from studio.demonstrate.already_answered import is_answered
from studio.demonstrate.gaps import Unshown
from studio.demonstrate.question_text import tells_ending, tells_nothing
from studio.demonstrate.reached import ReachedSituations
from studio.demonstrate.scope import ProcessSurroundings, situation
from studio.document.model import Choice
from studio.infer.goals import Answer, Finding, Goal, Question, Situation, Work
from studio.infer.other_bounds import halfway, other_bounds
from studio.infer.passed import passed
from studio.infer.questions import close, outcome, sentence
from studio.language.errors import StudioError
from studio.language.evaluate import Budget
from studio.language.interpret import Library, Trace, run
from studio.language.nodes import Conditional, Node, children, free_names
from studio.language.steps import MEMORY, Outcome, Steps, walk_steps
from studio.language.values import Symbol, Value, frozen, is_number, same

STEPS = 20_000
"""How many steps all runs of one process may take together."""
RUNS = 40
"""Most runs."""
PLAYED = 8
"""After so many runs it is looked what comes next."""
MOMENTS = 24
"""At so many moments the rivals of one goal are compared."""
PAST = 8
"""So many runs with two numbers past each other."""
PLAIN = (str, Symbol, tuple)

Guards = tuple[tuple[Node, bool], ...]
T = TypeVar("T")


@dataclass(frozen=True)
class Doubt:
    """A goal, its answer, and the line of the report about it; ``nodes`` are the formula as it stands in the steps."""

    goal: Goal
    answer: Answer
    finding: Finding
    nodes: list[Node] = field(default_factory=list)
    unshown: Unshown | None = None
    """What may be a case of its own; then nothing was found, there is only something to ask."""

    @cached_property
    def bounds(self) -> tuple[Node, ...]:
        """The best formula with bounds that the examples leave open."""
        return tuple(other_bounds(self.answer.best, self.goal))

    @cached_property
    def passed(self) -> tuple[tuple[Node, frozenset[str]], ...]:
        """The best formula with numbers past each other that were only shown to be equal, and the names of these."""
        return tuple(passed(self.answer.best, self.goal))

    @property
    def rivals(self) -> tuple[Node, ...]:
        """The best formula, the same with other bounds, and others that are nearly as plain or were pointed at."""
        best, *others = (one.formula for one in close(self.answer.candidates))
        pointed = [one for one in self.pointed if one not in others]
        return (best, *self.bounds, *(node for node, _ in self.passed), *others, *pointed)

    @property
    def pointed(self) -> list[Node]:
        """The plainest formula that is about what was pointed at alone, where the best is about other things too."""
        scope = self.goal.scope
        told = {*scope.pointed, *scope.reasons}
        about = [(one.formula, free_names(one.formula) & scope.types.keys()) for one in self.answer.candidates]
        return [] if about[0][1] <= told else [node for node, names in about if names and names <= told][:1]


@dataclass(frozen=True)
class RunBeginning:
    """How a run begins: the values of all tiles, and whose parameters hold. ``label`` says it to the person.

    ``far`` tells by how many events it is away from what was shown: that it is another one which comes is the first.
    """

    inputs: Mapping[str, Value]
    demonstration: str
    label: str
    far: int = 0


@dataclass(frozen=True)
class PlayedProcess:
    """A process that can be played: its steps, and how to run it.

    ``at`` gives what is around a run that begins so, and the library to run it with. ``brought`` names what an event
    brings, of a process that one runs.
    """

    process: str
    inputs: tuple[str, ...]
    steps: Steps
    memory: bool
    brought: tuple[str, ...]
    at: Callable[[RunBeginning], tuple[ProcessSurroundings, Library]]
    choices: Sequence[Choice] = ()
    """What was answered: some moments cannot happen."""
    event: bool = False
    """Whether an event runs it; then all states are among its inputs."""
    had: Sequence[Mapping[str, Value]] = ()
    """What the states were, and what was brought, when events were shown, of any process."""
    reached: ReachedSituations | None = None
    """What the program comes to with this process, where an event runs it."""


class _Compared:
    """The rivals of one doubt, and the moment found so far that divides them best."""

    def __init__(self, doubt: Doubt) -> None:
        self.goal, self.rivals = doubt.goal, doubt.rivals
        self.question: Question | None = None
        self.least = len(self.rivals)
        self.moments = 0

    @property
    def state(self) -> tuple[Question | None, int]:
        """What was found so far."""
        return self.question, self.least

    def take_back(self, state: tuple[Question | None, int]) -> None:
        """Forgets what was found since, where it is a test of doing nothing."""
        if tells_nothing(self.goal.purpose):
            self.question, self.least = state

    def look(self, moment: Situation, guards: Guards, begun: RunBeginning) -> None:
        """Compares the rivals at one moment that a run has come to."""
        goal = self.goal
        if self.moments >= MOMENTS or not goal.scope.types.keys() <= moment.values.keys():
            return
        if any(outcome(test, moment, goal.scope)[1] is not holds for test, holds in guards):
            return
        self.moments += 1
        found = [(*outcome(one, moment, goal.scope), one) for one in self.rivals]
        agree = max(Counter(key for key, _, _ in found).values())
        if agree < self.least:
            options = {key: (value, formula) for key, value, formula in reversed(found)}
            told = tuple(options[key] for key in dict.fromkeys(key for key, _, _ in found))
            self.least = agree
            asks, inputs = sentence(goal, moment, told, begun.inputs), begun.inputs
            self.question = Question(goal.purpose, asks, moment.values, told, inputs, begun.demonstration)


class _Gap:
    """What one doubt says may be a case of its own, looked for as the rivals of others are compared."""

    def __init__(self, unshown: Unshown) -> None:
        self.unshown, self.goal = unshown, unshown.goal

    @property
    def state(self) -> tuple[None, int]:
        """So many moments were noted so far."""
        return None, len(self.unshown.found)

    def take_back(self, state: tuple[Question | None, int]) -> None:
        """Forgets the moments that were noted since."""
        self.unshown.forget(state[1])

    @property
    def moments(self) -> int:
        """So many moments were looked at, of those that rivals are compared at."""
        return MOMENTS if self.unshown.is_full else 0

    def look(self, moment: Situation, guards: Guards, begun: RunBeginning) -> None:
        """Takes note of one moment that a run has come to; far away anything may be a case of its own."""
        if begun.far:
            return
        self.unshown.look(moment, begun.inputs)


_Looking = _Compared | _Gap


def questions(
    played: PlayedProcess,
    doubts: Sequence[Doubt],
    shown: Sequence[RunBeginning],
    others: Iterable[RunBeginning] = (),
    work: Work | None = None,
) -> dict[int, Question]:
    """What to ask about some doubts, by the place of each among them.

    ``shown`` is how demonstrations began, ``others`` how a run may begin as well.
    """
    compared = {place: _Compared(one) for place, one in enumerate(doubts) if len(one.rivals) > 1}
    gaps = {place: _Gap(one.unshown) for place, one in enumerate(doubts) if one.unshown is not None}
    looking: dict[int, _Looking] = {**compared, **gaps}
    where: dict[int, list[_Looking]] = {}
    for place, each in looking.items():
        for node in doubts[place].nodes:
            where.setdefault(id(node), []).append(each)
    there = {id(step): found for step in walk_steps(played.steps) if (found := list(spots(step.formulas, where)))}
    if not there:
        return {}
    budget = Budget(STEPS)
    seen: set[object] = set()
    between = [one for one in doubts if one.bounds]
    pairs = dict.fromkeys(some for one in doubts for _, some in one.passed)
    past = [one for some in pairs for one in islice(_past(shown, some), PAST) if may_begin(played, one)]
    middle = (one for one in _between(shown if between else ()) if may_begin(played, one))
    waiting = _Waiting([*shown, *past], played, chain(others, middle))
    for beginning in waiting:
        key = frozen((dict(beginning.inputs), beginning.demonstration))
        if key in seen:
            continue
        if budget.left <= 0 or len(seen) >= RUNS or all(one.moments >= MOMENTS for one in looking.values()):
            break
        seen.add(key)
        known = [one.state for one in looking.values()]
        ended = _run(played, beginning, there, budget)
        if ended is not None and _is_idle(beginning, ended):
            for one, state in zip(looking.values(), known, strict=True):
                one.take_back(state)  # whether it is to do nothing there is no question
        if ended is not None and len(seen) <= PLAYED:
            waiting.after(beginning, ended)
    differing = {place: one.question for place, one in compared.items() if one.question is not None}
    strange = [one.unshown for one in gaps.values()]
    first = {
        place: one
        for place, one in differing.items()
        if tells_ending(one.goal) or not any(gap.is_strange(one.situation) for gap in strange)
    }
    if first:
        return first
    asked = ((place, one.unshown.question(work)) for place, one in gaps.items())
    return {place: question for place, question in asked if question is not None} or differing


def _between(shown: Sequence[RunBeginning]) -> Iterator[RunBeginning]:
    """Half way between two demonstrations, latest first."""
    for one, other in combinations(shown[::-1], 2):
        yield replace(one, inputs=halfway(one.inputs, other.inputs), label=f"between {one.label} and {other.label}")


def _past(shown: Sequence[RunBeginning], names: Collection[str]) -> Iterator[RunBeginning]:
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
                    yield replace(one, inputs={**one.inputs, name: end.inputs[name]}, label=label)


def _is_idle(beginning: RunBeginning, ended: Outcome) -> bool:
    """Whether a run went on to its end and left everything as it was."""
    before = beginning.inputs
    return ended.accepted and all(name in before and same(before[name], one) for name, one in ended.changed.items())


def with_questions(doubts: Sequence[Doubt], found: Mapping[int, Question]) -> list[Finding]:
    """What was found, with its questions; what was not is told only where something is asked about it."""
    told: list[Finding] = []
    for place, one in enumerate(doubts):
        question = found.get(place)
        known = next((number for number, other in enumerate(told) if other.goal == one.finding.goal), None)
        if one.unshown is None:
            told.append(replace(one.finding, question=question))
        elif question is not None and known is not None:
            told[known] = replace(told[known], question=question)
        elif question is not None:
            told.append(replace(one.finding, question=question))
    return told


def spots(formulas: Sequence[Node], where: Mapping[int, Sequence[T]]) -> Iterator[tuple[T, Guards]]:
    """What is looked for (by the formula's identity) in these, each with the tests of the cases around it."""
    waiting: list[tuple[Node, Guards]] = [(one, ()) for one in formulas]
    while waiting:
        node, guards = waiting.pop()
        if id(node) in where:
            yield from ((each, guards) for each in where[id(node)])
        elif isinstance(node, Conditional):
            waiting += [(node.test, guards), (node.then, (*guards, (node.test, True)))]
            waiting.append((node.other, (*guards, (node.test, False))))
        else:
            waiting += [(child, guards) for _, child in children(node)]


def _run(
    played: PlayedProcess,
    beginning: RunBeginning,
    spots: Mapping[int, Sequence[tuple[_Looking, Guards]]],
    budget: Budget,
) -> Outcome | None:
    """One run, with the rivals compared wherever it comes to their formulas; None where it fails."""
    try:
        around, library = played.at(beginning)
        trace = _tracer(played, beginning, spots, around)
        return run(library, played.process, [beginning.inputs[name] for name in played.inputs], budget, trace)
    except (StudioError, KeyError):
        return None


def _tracer(
    played: PlayedProcess,
    beginning: RunBeginning,
    spots: Mapping[int, Sequence[tuple[_Looking, Guards]]],
    around: ProcessSurroundings,
) -> Trace:
    def trace(kind: str, told: dict[str, object]) -> None:
        for compared, guards in spots.get(id(told.get("step")), ()):
            now = told["scope"]
            assert isinstance(now, dict)
            tiles = {**beginning.inputs, **{name: value for name, value in now.items() if not callable(value)}}
            if MEMORY in tiles:
                tiles[MEMORY] = frozenset(tiles[MEMORY])
            moment = situation(tiles, around, beginning.label, played.memory)
            if not is_answered(played.process, compared.goal.purpose, moment.values, played.choices):
                compared.look(moment, guards, beginning)

    return trace


def may_begin(played: PlayedProcess, beginning: RunBeginning) -> bool:
    """Whether the states may be as they are where a run begins so, as far as the program is known."""
    return played.reached is None or played.reached.may_be(beginning.inputs)


def come_to(played: PlayedProcess, last: RunBeginning) -> Iterator[RunBeginning]:
    """What the program comes to, with each event that runs the process, at the parameters of a demonstration."""
    for one, (_, brings) in played.reached.with_events(played.process) if played.reached else ():
        inputs = {name: value for name, value in {**one.states, **brings}.items() if name in last.inputs}
        yield replace(last, inputs={**last.inputs, **inputs}, label=one.label, far=one.far + 1)


class _Waiting:
    """Beginnings of runs: those shown, what came of them, others, what the program comes to, those mixed from two."""

    def __init__(self, shown: Sequence[RunBeginning], played: PlayedProcess, others: Iterable[RunBeginning]) -> None:
        self.shown, self.process, self.others = shown, played, others
        self.brought = played.brought
        self.played: list[RunBeginning] = []

    def __iter__(self) -> Iterator[RunBeginning]:
        yield from self.shown
        yield from self.played
        yield from self.others
        yield from come_to(self.process, self.shown[-1]) if self.shown else ()
        yield from self._mixed()

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

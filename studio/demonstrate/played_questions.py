"""Questions that decide: moments that a process comes to when it is played as known so far, where rivals differ.

A moment is asked about only where the run really works the formula out, with the values that it has there. Runs begin
as demonstrations did, then with what came of those, at other places, and with what one brought for what another did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, islice
from typing import TypeVar

from studio.demonstrate.alignment import Sides
from studio.demonstrate.already_answered import NO_SIDES, is_about_goal, is_answered
from studio.demonstrate.event_hits import EventHit
from studio.demonstrate.gaps import Unshown
from studio.demonstrate.played_runs import (
    PLAIN,
    PlayedProcess,
    RunBeginning,
    WaitingRuns,
    between,
    is_below,
    may_begin,
    past_each_other,
)
from studio.demonstrate.question_text import tells_ending, tells_nothing
from studio.demonstrate.scope import ProcessSurroundings, situation
from studio.document.model import TIME, Choice
from studio.generalize.conclude import bits_of
from studio.infer.goals import Answer, Finding, Goal, Question, Situation, Work, demonstration_of
from studio.infer.other_bounds import other_bounds
from studio.infer.passed import passed
from studio.infer.questions import asks_of, bits, close, outcome, sentence
from studio.language.errors import StudioError
from studio.language.evaluate import Budget
from studio.language.interpret import Trace, run
from studio.language.nodes import Conditional, Node, children, free_names
from studio.language.steps import MEMORY, Outcome, walk_steps
from studio.language.types import POINT
from studio.language.values import Value, is_number, same

STEPS = 20_000
"""How many steps all runs of one process may take together."""
PLAYED = 8
"""After so many runs it is looked what comes next."""
MOMENTS = 24
"""At so many moments the rivals of one goal are compared."""
PAST = 8
"""So many runs with two numbers past each other."""
FAR = 20
"""A rival about what was pointed at alone may be heavier by so much."""

HALF = 4
"""A rival that weighs so much more is half as plausible."""
MORE = 0.02
"""So many bits more are told by a moment that is found later."""

HIT = 10
"""Bits that count for a moment where what is hit was so in a demonstration: more than there are elsewhere."""

BELOW = 0.5
"""Bits that count less for a moment where a number is less than nothing that never was."""

BROKEN = 2.0
"""Bits that count less where something does not hold that held whenever an event was shown: perhaps it cannot be."""

ASKED = 4
"""So many moments are asked about at once at most."""

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
    sides: Sides = NO_SIDES
    """How it ends on each side of a test."""
    holding: tuple[Node, ...] = ()
    """The tests that hold where the process comes to it."""

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

    def chances(self) -> dict[Node, float]:
        """The rivals, each with how plausible it is beside the best."""
        candidates = self.answer.candidates
        heavier = {one.formula: one.rank[0] - candidates[0].rank[0] for one in candidates}
        return {one: 2 ** -(max(heavier.get(one, 0), 0) / HALF) for one in self.rivals}

    @property
    def pointed(self) -> list[Node]:
        """The plainest formula that is about what was pointed at alone, where the best is about other things too."""
        scope = self.goal.scope
        told = {one for one in (*scope.pointed, *scope.reasons) if scope.types.get(one) != POINT}
        able = [one for one in self.answer.candidates if one.rank[0] <= self.answer.candidates[0].rank[0] + FAR]
        about = [(one.formula, free_names(one.formula) & scope.types.keys()) for one in able]
        return [] if about[0][1] <= told else [node for node, names in about if names and names <= told][:1]


BESIDE = 3
"""So many states are told of that no formula is about."""


@dataclass(frozen=True)
class _Parting:
    """A moment in which rivals differ: what each gives there, and how much an answer would tell."""

    moment: Situation
    begun: RunBeginning
    found: Sequence[tuple[object, Value, Node]]
    learned: float

    def keys(self, before: Mapping[Node, tuple[object, ...]]) -> dict[Node, tuple[object, ...]]:
        """What tells the rivals apart by what came before and this moment."""
        return {one: (*before.get(one, ()), key) for key, _, one in self.found}


class _Compared:
    """The rivals of one doubt, and the moment found so far that divides them best."""

    def __init__(self, doubt: Doubt, played: PlayedProcess, shown: Sequence[RunBeginning]) -> None:
        self.goal, self.chances, self.played = doubt.goal, doubt.chances(), played
        about = {demonstration_of(one.label) for one in doubt.goal.situations}
        self.shown = [one for one in shown if one.label in about]
        self.parting: list[_Parting] = []
        self.best: _Parting | None = None
        self.moments = 0

    @cached_property
    def _hit(self) -> list[EventHit | None]:
        """What was hit in the demonstrations that the rivals come from."""
        return [self.played.hits(one) for one in self.shown]

    @property
    def state(self) -> tuple[_Parting | None, int]:
        """What was found so far."""
        return self.best, len(self.parting)

    def take_back(self, state: tuple[_Parting | None, int]) -> None:
        """Forgets what was found since, where it is a test of doing nothing."""
        if tells_nothing(self.goal.purpose):
            self.best = state[0]
            del self.parting[state[1] :]

    def is_done(self, begun: RunBeginning) -> bool:
        """Whether nothing more is to be learned from runs that begin so: far away what nothing is asked about yet."""
        return self.moments >= MOMENTS or (begun.far > 0 and self.best is not None)

    def look(self, moment: Situation, guards: Guards, begun: RunBeginning) -> None:
        """Compares the rivals at one moment that a run has come to."""
        goal = self.goal
        if self.is_done(begun) or not goal.scope.types.keys() <= moment.values.keys():
            return
        if any(outcome(test, moment, goal.scope)[1] is not holds for test, holds in guards):
            return
        self.moments += 1
        found = [(*outcome(one, moment, goal.scope), one) for one in self.chances]
        shares: dict[object, float] = {}
        for key, _, one in found:
            shares[key] = shares.get(key, 0.0) + self.chances[one]
        learned = bits(shares.values())
        if not learned:
            return
        if self.played.hits(begun) in self._hit:
            learned += HIT
        learned -= BELOW * is_below(moment.values, [*self.played.had, *(one.values for one in goal.situations)])
        learned -= BROKEN * self.played.kept.broken(begun.inputs)
        parting = _Parting(moment, begun, found, learned)
        self.parting.append(parting)
        if learned > (self.best.learned if self.best is not None else 0) + MORE and may_begin(self.played, begun):
            self.best = parting

    @property
    def question(self) -> Question | None:
        """The moment that divides the rivals best, and others that part those which are left together by then."""
        if self.best is None:
            return None
        chosen, keys = [self.best], self.best.keys({})
        while len(chosen) < ASKED:
            known = bits_of(self.chances, keys)
            more = [(bits_of(self.chances, one.keys(keys)) - known, one) for one in self.parting if one not in chosen]
            more = [(bits, one) for bits, one in more if bits > MORE and may_begin(self.played, one.begun)]
            if not more:
                break
            _, best = max(more, key=lambda each: each[0])
            chosen, keys = [*chosen, best], best.keys(keys)
        first, *further = [self._asked_at(one) for one in chosen]
        return replace(first, further=tuple(further))

    def _asked_at(self, one: _Parting) -> Question:
        """What is asked about one moment."""
        options = {key: (value, formula) for key, value, formula in reversed(one.found)}
        told = tuple(options[key] for key in dict.fromkeys(key for key, _, _ in one.found))
        begun, comes = one.begun, self.played.comes(one.begun)
        said = sentence(self.goal, one.moment, told, begun.inputs, comes, self._never_so(one))
        values, shown = one.moment.values, begun.demonstration
        return Question(self.goal.purpose, said, values, told, begun.inputs, shown, comes, asks_of(self.goal))

    def _never_so(self, one: _Parting) -> list[str]:
        """The states that are as they never were where this was shown: who is not told of them may mean otherwise."""
        now, shown = one.moment.values, [each.values for each in self.goal.situations]
        began = one.begun.inputs.items()
        stand = [name for name, value in began if name in now and same(value, now[name])]
        states = [name for name in stand if name not in (*self.played.brought, TIME)]
        plain = (name for name in states if isinstance(now[name], (bool, *PLAIN)) or is_number(now[name]))
        return [name for name in plain if not any(same(now[name], each.get(name)) for each in shown)][:BESIDE]


class _Gap:
    """What one doubt says may be a case of its own, looked for as the rivals of others are compared."""

    def __init__(self, unshown: Unshown) -> None:
        self.unshown, self.goal = unshown, unshown.goal

    @property
    def state(self) -> tuple[None, int]:
        """So many moments were noted so far."""
        return None, len(self.unshown.found)

    def take_back(self, state: tuple[_Parting | None, int]) -> None:
        """Forgets the moments that were noted since."""
        self.unshown.forget(state[1])

    def is_done(self, begun: RunBeginning) -> bool:
        """Whether nothing more is to be learned from runs that begin so."""
        return self.unshown.is_full or begun.far > 0

    def look(self, moment: Situation, guards: Guards, begun: RunBeginning) -> None:
        """Takes note of one moment that a run has come to; far away anything may be a case of its own."""
        if not self.is_done(begun):
            self.unshown.look(moment, begun)


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
    open_yet = {place: one for place, one in enumerate(doubts) if not is_picked(one, played.choices)}
    compared = {place: _Compared(one, played, shown) for place, one in open_yet.items() if len(one.rivals) > 1}
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
    bounded = [one for one in doubts if one.bounds]
    pairs = dict.fromkeys(some for one in doubts for _, some in one.passed)
    past = [one for some in pairs for one in islice(past_each_other(shown, some), PAST)]
    waiting = WaitingRuns([*shown, *past], played, chain(others, between(shown if bounded else ())))
    for number, beginning in enumerate(waiting.each_once()):
        if budget.left <= 0 or all(one.is_done(beginning) for one in looking.values()):
            break
        known = [one.state for one in looking.values()]
        ended = _run(played, beginning, there, budget)
        if ended is not None and _is_idle(beginning, ended):
            for each, state in zip(looking.values(), known, strict=True):
                each.take_back(state)  # whether it is to do nothing there is no question
        if ended is not None and number < PLAYED:
            waiting.after(beginning, ended)
    asked = ((place, one.question) for place, one in compared.items())
    differing = {place: question for place, question in asked if question is not None}
    strange = [one.unshown for one in gaps.values()]
    first = {
        place: one
        for place, one in differing.items()
        if tells_ending(one.goal) or not any(gap.is_strange(one.situation) for gap in strange)
    }
    if first:
        return first
    beyond = ((place, one.unshown.question(work, played.comes)) for place, one in gaps.items())
    return {place: question for place, question in beyond if question is not None} or differing


def _is_idle(beginning: RunBeginning, ended: Outcome) -> bool:
    """Whether a run went on to its end and left everything as it was."""
    before = beginning.inputs
    return ended.accepted and all(name in before and same(before[name], one) for name, one in ended.changed.items())


def is_picked(doubt: Doubt, choices: Sequence[Choice]) -> bool:
    """Whether a person picked the formula that stands there: it is not asked about again while it fits all."""
    return len(doubt.rivals) > 1 and any(
        one.formula == doubt.answer.best and is_about_goal(one, doubt.goal) for one in choices
    )


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
    around: Callable[[], ProcessSurroundings],
) -> Trace:
    def trace(kind: str, told: dict[str, object]) -> None:
        for compared, guards in spots.get(id(told.get("step")), ()):
            now = told["scope"]
            assert isinstance(now, dict)
            tiles = {**beginning.inputs, **{name: value for name, value in now.items() if not callable(value)}}
            if MEMORY in tiles:
                tiles[MEMORY] = frozenset(tiles[MEMORY])
            moment = situation(tiles, around(), beginning.label, played.memory)
            told_before = is_answered(played.process, compared.goal.purpose, moment.values, played.choices)
            if not told_before and played.in_range(moment.values):
                compared.look(moment, guards, beginning)

    return trace

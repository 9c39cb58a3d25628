"""What a process met when others ran it, and where its rivals would have done otherwise.

All demonstrations that come to the process are gone through again with the program as it is, then played on with each
other's events. Where a rival gives something else in a demonstration, that one refutes it; where it does so only in a
state that playing leads to, that is a situation to show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from studio.demonstrate.learn import Learner, moment_of
from studio.demonstrate.played_questions import Guards, spots
from studio.document.model import EVENTS, Demonstration, Document
from studio.infer.goals import Finding, Work
from studio.language.errors import BudgetExceeded, StudioError
from studio.language.evaluate import Budget, Env, compiled
from studio.language.interpret import run
from studio.language.nodes import Node, free_names, walk
from studio.language.parse import parse
from studio.language.show import show
from studio.language.steps import MEMORY, Outcome, Run, Steps, walk_steps
from studio.language.values import Value, same

STEPS = 20_000
"""How many steps all runs may take together."""
ONE_RUN = 4_000
"""How many of them one run may take."""
CHAINS, CHAIN = 4, 4
"""From what so many demonstrations led to it is played on, by so many events each."""
MOMENTS = 400
"""At so many moments the rivals of one formula are compared."""


@dataclass(frozen=True)
class RivalMoment:
    """A moment at which a rival gives something else.

    ``shown`` is the demonstration in which it was, "" for a state that was only played to.
    """

    shown: str
    values: Mapping[str, Value]
    best: tuple[Value, Node]
    other: tuple[Value, Node]
    begun: Mapping[str, Value]


@dataclass
class FormulaRuns:
    """Where one formula was worked out, and which of its rivals would have done otherwise.

    ``met`` gives for each demonstration that ran the process how often, and the inputs of the first time.
    """

    formula: Node
    rivals: Mapping[str, Node]
    met: dict[str, tuple[int, Mapping[str, Value]]] = field(default_factory=dict)
    differs: dict[str, RivalMoment] = field(default_factory=dict)
    moments: int = 0

    def look(self, scope: Mapping[str, Value], shown: str, begun: Mapping[str, Value], inputs: Sequence[str]) -> None:
        """Takes note of one moment, and compares the rivals there. Raises BudgetExceeded."""
        if shown:
            times, first = self.met.get(shown, (0, {name: scope[name] for name in inputs}))
            self.met[shown] = times + 1, first
        self.moments += 1
        waiting = [name for name in self.rivals if name not in self.differs]
        if not waiting or self.moments > MOMENTS:
            return
        best = _value(self.formula, scope)
        if best is None:
            return
        for name in waiting:
            other = _value(self.rivals[name], scope)
            if other is None or not same(best[0], other[0]):
                then = (other[0] if other else None, self.rivals[name])
                values = {key: value for key, value in scope.items() if not callable(value)}
                self.differs[name] = RivalMoment(shown, values, (best[0], self.formula), then, begun)


def _value(node: Node, scope: Mapping[str, Value]) -> tuple[Value] | None:
    """What a formula gives, None where it gives nothing at all. Raises BudgetExceeded."""
    try:
        return (compiled(node)(Env(scope)),)
    except BudgetExceeded:
        raise
    except StudioError:
        return None


def runs_of(document: Document, process: str, findings: Sequence[Finding]) -> dict[str, FormulaRuns]:
    """For each goal whose formula is found in the steps of a process, what its runs inside demonstrations tell."""
    looking = {one.goal: found for one in findings if (found := _looked_for(one)) is not None}
    places = _places(document.processes[process].steps, looking)
    if not places:
        return {}
    _Runs(document, process, places).go()
    at = {id(each) for found in places.values() for each, _ in found}
    return {goal: one for goal, one in looking.items() if id(one) in at and one.moments}


def _looked_for(one: Finding) -> FormulaRuns | None:
    try:
        rivals = {rival: parse(rival) for rival in one.rivals if rival != one.formula}
        return FormulaRuns(parse(one.formula), rivals) if one.formula else None
    except StudioError:
        return None


def _places(steps: Steps, looking: Mapping[str, FormulaRuns]) -> dict[int, list[tuple[FormulaRuns, Guards]]]:
    """The steps in which the formulas stand; what stands for two goals tells of neither."""
    by_text: dict[str, list[FormulaRuns]] = {}
    for one in looking.values():
        by_text.setdefault(show(one.formula), []).append(one)
    nodes = (part for step in walk_steps(steps) for node in step.formulas for _, part in walk(node))
    where = {id(node): known for node in nodes if len(known := by_text.get(show(node), [])) == 1}
    return {id(step): found for step in walk_steps(steps) if (found := list(spots(step.formulas, where)))}


class _Runs:
    """The demonstrations that come to one process, gone through and played on."""

    def __init__(
        self, document: Document, process: str, places: Mapping[int, Sequence[tuple[FormulaRuns, Guards]]]
    ) -> None:
        self.document, self.process, self.places = document, process, places
        self.learner = Learner(document, Work(asks=False))
        self.left = STEPS
        self.inputs = [one.name for one in document.processes[process].inputs]
        self.names = {
            name
            for found in places.values()
            for one, _ in found
            for node in (one.formula, *one.rivals.values())
            for name in free_names(node)
        }

    def go(self) -> None:
        """Runs them all, as far as the steps last."""
        around = _running(self.document, self.process)
        shown = [one for one in self.document.demonstrations.values() if one.process in around]
        events = []
        for one in shown:
            if not self.document.processes[one.process].fault:  # else it does something else than was shown
                came = self._run(one, one.inputs, one.id)
                if came is not None and one.event:
                    events.append((one, {**one.inputs, **came.changed}))
        for place, (one, states) in enumerate(events[:CHAINS]):
            self._play_on(one, states, [after for after, _ in (*events[place + 1 :], *events[:place])])

    def _play_on(self, one: Demonstration, states: Mapping[str, Value], others: Sequence[Demonstration]) -> None:
        """Lets happen what other demonstrations of the same event brought, one after another."""
        for after in [each for each in others if (each.event, each.process) == (one.event, one.process)][:CHAIN]:
            brought = {name: after.inputs[name] for name in EVENTS[after.event] if name in after.inputs}
            came = self._run(one, {**states, **brought}, "")
            states = {**states, **(came.changed if came is not None else {})}

    def _run(self, one: Demonstration, inputs: Mapping[str, Value], label: str) -> Outcome | None:
        """One run, with the rivals compared wherever it comes to their formulas; None where it fails."""
        if self.left <= 0:
            return None
        budget = Budget(min(self.left, ONE_RUN))
        before = budget.left
        try:
            library = self.learner.library(self.learner.moment({**moment_of(one), **(inputs if one.event else {})}))
            known = {name: library.env[name] for name in self.names if name in library.env}

            def trace(kind: str, told: dict[str, object]) -> None:
                for each, guards in self.places.get(id(told.get("step")), ()):
                    now = told["scope"]
                    assert isinstance(now, dict)
                    scope = {**known, **now, MEMORY: frozenset(now[MEMORY])}
                    if all(_value(test, scope) == (holds,) for test, holds in guards):
                        each.look(scope, label, inputs, self.inputs)

            arguments = [inputs[given.name] for given in library.body(one.process).inputs]
            return run(library, one.process, arguments, budget, trace)
        except (StudioError, KeyError):
            return None
        finally:
            self.left -= before - budget.left


def _running(document: Document, process: str) -> set[str]:
    """The processes that run one, directly or through others, and itself."""
    found, known = set[str](), {process}
    called = {
        name: {step.process for step in walk_steps(one.steps) if isinstance(step, Run)}
        for name, one in document.processes.items()
    }
    while known - found:
        found |= known
        known = found | {name for name, others in called.items() if others & found}
    return found

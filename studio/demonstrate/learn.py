"""Learning: every process of a document inferred from the demonstrations that show it.

A process is a pure function of its demonstrations and of the person's choices. Processes are inferred in the order in
which they run each other; one whose demonstrations, choices and helpers are as before keeps its steps.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import takewhile

from studio.demonstrate.alignment import Thread, threads_of
from studio.demonstrate.answer_order import formulas_standing
from studio.demonstrate.asked_at_once import FEW, MANY, RIVALS, asked_at_once, is_enough, symbols_of
from studio.demonstrate.beginnings import KEY, begun, elsewhere
from studio.demonstrate.brought import brought_by
from studio.demonstrate.by_chance import may_be_chance
from studio.demonstrate.by_then import ByThen
from studio.demonstrate.done_alike import done_alike
from studio.demonstrate.effect_questions import effect_question
from studio.demonstrate.event_hits import EventHit, drawn_in, place_of_event, topmost
from studio.demonstrate.event_process import with_rule
from studio.demonstrate.further_looks import looking_further
from studio.demonstrate.key_classes import texts_of_keys
from studio.demonstrate.lost_answers import lifted_with, lost_answers
from studio.demonstrate.newer_states import leave_unsaid, with_newer_states
from studio.demonstrate.only_where_shown import only_where_shown
from studio.demonstrate.order_as_shown import in_order_as_shown
from studio.demonstrate.outside_questions import with_nothing_offered
from studio.demonstrate.overtaken import given, overtaken, seen_by_then
from studio.demonstrate.parted_readings import MakeLifter, plainest
from studio.demonstrate.perform import Performance, Seen
from studio.demonstrate.played_questions import Doubt, is_picked, questions, with_questions
from studio.demonstrate.played_runs import PlayedProcess, RunBeginning
from studio.demonstrate.pointed_parts import fixed_parts
from studio.demonstrate.process_inputs import (
    changed_inputs,
    functions_with_nothing,
    mentioned,
    typed_inputs,
    with_changes_of_runs,
)
from studio.demonstrate.process_shown import process_shown
from studio.demonstrate.reached import ReachedSituations
from studio.demonstrate.runs_by_then import bodies
from studio.demonstrate.scope import ProcessSurroundings, SharedSurroundings, surroundings
from studio.demonstrate.simplify_steps import tidied
from studio.demonstrate.step_goals import Asker
from studio.demonstrate.thread_situations import kept_for_each_place
from studio.demonstrate.visits import Visit
from studio.demonstrate.what_was import kept_before, tiles_of
from studio.demonstrate.written_before import is_written_down
from studio.document.actions import RememberAction, RunAction
from studio.document.graph import reached, sorted_by_need
from studio.document.live import Live, looked_at
from studio.document.model import EVENTS, TIME, Choice, Demonstration, Document, Process, with_entry
from studio.document.number_bounds import bounds_of_numbers
from studio.infer.goals import Finding, Question, Work
from studio.language.errors import Cancelled, CannotExplain, CycleError, Refusal, StudioError
from studio.language.evaluate import Budget
from studio.language.interpret import Library
from studio.language.steps import Input, Steps
from studio.language.values import Shape, Value, frozen


@dataclass
class LearningMoment:
    """A document at the parameters of one demonstration: its values, and a library to run processes with."""

    document: Document
    live: Live
    functions: SharedSurroundings

    @cached_property
    def around(self) -> ProcessSurroundings:
        """What a process sees from there; who only carries out what was shown needs none of it."""
        return surroundings(self.document, self.live, self.functions)


class Learner:
    """Performs demonstrations and infers processes for one document, with questions where the work asks."""

    def __init__(self, document: Document, work: Work | None = None) -> None:
        self.document = self._beginning = document
        self.work = work or Work()
        self.findings: list[Finding] = []
        self.doubts: list[Doubt] = []
        self._moments: dict[object, LearningMoment] = {}
        self._functions = SharedSurroundings(document)

    # performing

    @cached_property
    def _live(self) -> Live:
        return looked_at(self._beginning)

    def moment(self, parameters: Mapping[str, Value]) -> LearningMoment:
        """The document with these values of its parameters, states and data (those that still exist)."""
        known = {name: value for name, value in parameters.items() if self._is_set(name)}
        key = frozen(known)
        if key not in self._moments:
            live = self._live.with_values(known) if known else self._live
            self._moments[key] = LearningMoment(self.document, live, self._functions)
        return self._moments[key]

    def _is_set(self, name: str) -> bool:
        found = self.document.definitions.get(name)
        return found is not None and (found.is_parameter or found.is_state or is_written_down(found))

    def library(self, moment: LearningMoment) -> Library:
        """The processes known so far, with the definitions of that moment."""
        return Library(bodies(self.document), moment.live.env(Budget()))

    def perform(self, demonstration: Demonstration) -> Performance:
        """The demonstration carried out with the processes known so far. Raises Refusal where it no longer can be."""
        demonstration = self._whole(demonstration)
        moment = self.moment(moment_of(demonstration))
        return Performance(demonstration, self.library(moment), self.inputs_of, self.seen_by_then(demonstration))

    def _whole(self, shown: Demonstration) -> Demonstration:
        """The demonstration with states that were made since, as they begin."""
        return with_newer_states(self.document, shown, self.moment(moment_of(shown)).live)

    def seen_by_then(self, shown: Demonstration) -> Seen:
        """What definitions have become in a demonstration once its event has changed what they follow."""
        began = moment_of(shown)
        return seen_by_then(self.document, shown, lambda now: self.moment({**began, **now}).live.env(Budget()))

    def inputs_of(self, process: str) -> tuple[Input, ...] | None:
        """The inputs of a process, as declared when it was first run or shown."""
        found = self.document.processes.get(process)
        return None if found is None else found.inputs

    # learning

    def learn(self, processes: Iterable[str], nothing_new: bool = False) -> Document:
        """The document with these processes inferred again, and whatever runs those whose steps changed.

        ``nothing_new``: nothing was shown of them since, so what stands goes on where it still fits.
        Raises CannotExplain when their demonstrations contradict each other, Refusal when one can no longer be
        performed; the document then stays as it is.
        """
        return self._inferred(frozenset(processes), frozenset(processes), nothing_new)

    def follow(self, processes: Iterable[str]) -> Document:
        """The same for processes that rest on what changed: one that cannot follow keeps its steps and says why."""
        return self._inferred(frozenset(processes), frozenset())

    def _inferred(self, processes: frozenset[str], asked: frozenset[str], stays: bool = False) -> Document:
        waiting = set(processes)
        for name in self._order():
            if name in waiting:
                waiting |= self._learn_one(name, stays) if name in asked else self._follow_one(name)
        self.document = with_changes_of_runs(self.document)
        return self.document

    def _order(self) -> list[str]:
        """Processes after those that their demonstrations run."""
        runs = dict.fromkeys(self.document.processes, frozenset[str]())
        for one in self.document.demonstrations.values():
            shown, run = shown_by(one), run_by(one)
            runs |= {process: runs[process] | run - shown for process in shown if process in runs}
        try:
            return sorted_by_need(runs)
        except CycleError:
            return list(self.document.processes)

    def _learn_one(self, name: str, stays: bool = False) -> set[str]:
        """Infers one process; gives those to be inferred again because of it.

        ``stays``: what stands there goes on where it still fits and names that came since would explain it.
        """
        before = self.document.processes[name]
        demonstrations = self.document.demonstrations.values()
        shows = in_order_as_shown([self._whole(one) for one in demonstrations if name in shown_by(one)])
        if not shows:
            return set()
        visits = self._visits(name, shows)
        further = looking_further(shows, partial(self._visits, name))
        after = self._lifted(before, visits, shows, before.steps if stays else (), further)
        self.document = replace(self.document, processes=with_entry(self.document.processes, name, after))
        self.document = with_rule(self.document, name, shows)
        if (after.steps, after.inputs, after.changes) == (before.steps, before.inputs, before.changes):
            return set()
        return {shown for one in demonstrations if name in run_by(one) for shown in shown_by(one)}

    def _visits(self, name: str, shows: Sequence[Demonstration]) -> list[Visit]:
        """The visits of a process in some demonstrations. Raises Refusal where one can no longer be performed."""
        visits = [visit for one in shows for visit in self._again(one).visits if visit.process == name]
        leave_unsaid(self.document, self._live, visits)
        return visits

    def _follow_one(self, name: str) -> set[str]:
        """The same, but a process that cannot follow keeps its steps, with the reason."""
        self.work.check()
        known = len(self.findings)
        try:
            return self._learn_one(name, stays=True)
        except Cancelled:
            raise
        except StudioError as error:
            del self.findings[known:]
            kept = replace(self.document.processes[name], fault=f"{error.sentence} Its steps are as they were before.")
            self.document = replace(self.document, processes=with_entry(self.document.processes, name, kept))
            return set()

    def _again(self, one: Demonstration) -> Performance:
        """A demonstration carried out as things are now. Raises Refusal that names it where it cannot be."""
        try:
            return self.perform(one)
        except StudioError as error:
            raise Refusal(f"{one.id} can no longer be performed: {error.sentence} Revise or delete it.") from error

    def _lifted(
        self,
        before: Process,
        visits: Sequence[Visit],
        shows: Sequence[Demonstration],
        stands: Steps,
        further: Sequence[Visit],
    ) -> Process:
        """The process that these visits are runs of; ``further`` are the same, where answers look as others do."""
        stale = self._stale(before, shows)
        around = {one.id: self.moment(moment_of(one)).around.without(stale) for one in shows}
        moments = [self._began(visit, number, around, stale) for number, visit in enumerate(visits)]
        memory = any(isinstance(action, RememberAction) for one in shows for action in one.actions)
        brought = tuple(dict.fromkeys(name for one in shows for name in EVENTS.get(one.event, ()) if name != TIME))
        event = any(one.event and one.process == before.name for one in shows)
        beside = event and self._comes_after(before.name, {one.event for one in shows})
        threads = threads_of(visits, moments)
        looking = threads_of(further, moments) if further else ()
        few = list(brought_by(threads, brought, around))
        by_then = ByThen(kept_for_each_place(self._overtaken), self.document)

        def read(choices: Sequence[Choice], lifter: MakeLifter, some: Sequence[Thread]) -> tuple[Asker, Steps]:
            ask = Asker(
                before.name, around, choices, memory, self.work, shown=process_shown(visits, shows, event, beside)
            )
            ask.standing, ask.mentioned = formulas_standing(stands), mentioned(stands)
            ask.nothings, ask.brought, ask.few = functions_with_nothing(self.document), brought, few
            ask.answered_at, ask.taken = self._answered_at(shows), self.document.names() | tiles_of(visits)
            ask.by_then = by_then
            ask.parts = [*ask.parts, *fixed_parts(shows), *texts_of_keys(threads, brought)]
            steps = tidied(done_alike(lifter(ask).merge(some), ask.doubts, choices))
            return ask, kept_before(steps, ask.kept, ask.taken)

        def lift(choices: Sequence[Choice]) -> tuple[tuple[Asker, Steps], Sequence[Doubt]]:
            ask, steps = plainest(partial(read, choices), threads, few, self.work.findings, before.steps, looking)
            return (ask, steps), ask.doubts

        (ask, freely), choices = lifted_with(lift, self.document.choices, before.name, self.document.demonstrations)
        self.document = replace(self.document, choices=choices)
        steps = only_where_shown(freely, threads, ask, {one.event for one in shows})
        inputs = typed_inputs(before, visits, steps, event)
        changes = changed_inputs(before.name, inputs, steps, self.document.processes)
        made = replace(before, inputs=inputs, steps=steps, changes=changes, fault="")
        self.doubts += ask.doubts
        self.findings += (
            self._questioned(made, replace(made, steps=freely if KEY in brought else steps), ask, visits, shows)
            if self.work.asks
            else [one.finding for one in ask.doubts if one.unshown is None]
        )
        self.findings += lost_answers(self.document, before.name, ask.doubts)
        return made

    def _began(self, visit: Visit, number: int, around: dict[str, ProcessSurroundings], stale: frozenset[str]) -> str:
        """How the moment is called at which a visit began, where the demonstration began at another one."""
        shown = self._whole(self.document.demonstrations[visit.demonstration])
        began = moment_of(shown)
        here = self.moment({**began, **visit.began})
        seen = shown.event or reached(self.document, given(self.document, visit.inputs)) - stale - visit.inputs.keys()
        if here is self.moment(began) or not seen:
            return ""
        around[name := f"{visit.demonstration}, visit {number + 1}"] = here.around.without(stale)
        return name

    def _comes_after(self, process: str, events: Collection[str]) -> bool:
        """Whether another process of the person's own answers one of these events before this one does."""
        before = takewhile(lambda rule: rule.process != process, self.document.rules)
        return any(one.event in events and not self.document.processes[one.process].part for one in before)

    def _stale(self, before: Process, shows: Sequence[Demonstration]) -> frozenset[str]:
        """What follows a state or parameter in whose place the process is given a value: it would tell of another."""
        given = {name for one in shows if one.process == before.name and not one.event for name in one.inputs}
        given &= self.document.definitions.keys()
        if not given:
            return frozenset()
        operands = (part for one in shows for action in one.actions for each in action.operands for part in each.walk())
        return reached(self.document, given) - given - {str(part.tile) for part in operands}

    def _overtaken(self, thread: Thread) -> frozenset[str]:
        """What follows a state that an event has changed before the place of a thread."""
        shown = self.document.demonstrations[thread.demonstration]
        return overtaken(self.document, shown, thread.situation, self.moment(moment_of(shown)).around.values)

    def _answered_at(self, shows: Sequence[Demonstration]) -> Callable[[Mapping[str, Value]], ProcessSurroundings]:
        """What is around a process in the situation of an answer; an event finds the states that it had there."""
        events = any(one.event for one in shows)
        names = {name for name, one in self.document.definitions.items() if one.is_parameter or one.is_state and events}
        return lambda values: self.moment({name: values[name] for name in names & values.keys()}).around

    def _questioned(
        self, made: Process, freely: Process, ask: Asker, visits: Sequence[Visit], shows: Sequence[Demonstration]
    ) -> list[Finding]:
        """What was found, with questions about moments that it comes to now; ``freely``: with keys not shown too."""
        played, asked = (self._played(one, ask, shows) for one in (made, freely))
        shown = begun(visits, made.name, ask.brought, [one.answer.best for one in ask.doubts])
        others = [each for one in shown[-1:] for each in elsewhere(one, ask.brought, self._scene(one))]
        found = with_questions(ask.doubts, questions(asked, ask.doubts, shown, others, self.work))
        found = with_nothing_offered(found, played, shown, others)
        if any(is_picked(one, ask.choices) for one in ask.doubts):
            return asked_at_once(found, None)
        beside = [one.question for one in found if one.question is not None][:RIVALS]
        most = MANY if may_be_chance(ask.doubts) and not beside else FEW
        return asked_at_once(found, self._what_happens(played, shown, others, most, beside))

    def _played(self, made: Process, ask: Asker, shows: Sequence[Demonstration]) -> PlayedProcess:
        now = replace(self.document, processes=with_entry(self.document.processes, made.name, made))
        known = bodies(now)
        come_to = ReachedSituations(with_rule(now, made.name, shows)) if ask.shown.event else None

        def at(beginning: RunBeginning) -> tuple[Callable[[], ProcessSurroundings], Library]:
            moment = self._begins(beginning)
            return lambda: moment.around, Library(known, moment.live.env(Budget()))

        had = [one.inputs for one in self.document.demonstrations.values() if one.event]
        told = ask.memory, ask.brought, at, ask.choices, ask.shown.event, had, come_to
        more = tuple(self.document.timers.values()), self._hits, bounds_of_numbers(self.document)
        return PlayedProcess(made.name, tuple(one.name for one in made.inputs), made.steps, *told, *more)

    def _what_happens(
        self,
        played: PlayedProcess,
        shown: Sequence[RunBeginning],
        others: Sequence[RunBeginning],
        most: int,
        beside: Sequence[Question],
    ) -> Question | None:
        """What is asked about whole runs, after no more than ``most`` demonstrations that nobody asked for."""
        first = [one for one in shown if one.label == one.demonstration]
        known = [self.document.demonstrations[one.demonstration] for one in first]
        if not known or is_enough(known, most):
            return None
        more = [*(one for one in shown if one not in first), *others]
        present = self.moment(known[-1].parameters).live.values()
        since = {name: present[name] for name in played.inputs if name in present}
        first = [replace(one, inputs={**since, **one.inputs}) for one in first]
        symbols = symbols_of(self.document)
        return effect_question(played, first, more, present, self.document.choices, symbols, beside)

    def _begins(self, begun: RunBeginning) -> LearningMoment:
        """The moment at which a run begins."""
        shown = self.document.demonstrations[begun.demonstration]
        return self.moment({**(begun.inputs if shown.event else {}), **shown.parameters})

    def _scene(self, begun: RunBeginning) -> list[Shape]:
        """What is drawn when a run begins."""
        is_event = self.document.demonstrations[begun.demonstration].event
        return self._begins(begun).live.scene() if is_event else []

    def _hits(self, begun: RunBeginning) -> EventHit | None:
        """What the event that begins a run hits."""
        event = self.document.demonstrations[begun.demonstration].event
        place = place_of_event(event, begun.inputs)
        if place is None:
            return None
        return EventHit(event, topmost(drawn_in(self.document, self._begins(begun).live), place))


def moment_of(demonstration: Demonstration) -> Mapping[str, Value]:
    """The parameters of a demonstration; for an event the states as well, which other definitions may follow."""
    return {**demonstration.inputs, **demonstration.parameters} if demonstration.event else demonstration.parameters


def shown_by(demonstration: Demonstration) -> set[str]:
    """The processes that a demonstration is an example of."""
    return {demonstration.process} | {one.process for one in _runs(demonstration) if one.by_hand}


def run_by(demonstration: Demonstration) -> set[str]:
    """The processes that a demonstration runs without acting them out."""
    return {one.process for one in _runs(demonstration) if not one.by_hand}


def _runs(demonstration: Demonstration) -> list[RunAction]:
    return [one for one in demonstration.actions if isinstance(one, RunAction)]


def learned(document: Document, processes: Sequence[str], work: Work | None = None) -> tuple[Document, list[Finding]]:
    """The document with these processes inferred, and what was found. Raises CannotExplain, Refusal, Cancelled."""
    learner = Learner(document, work)
    try:
        return learner.learn(processes), learner.findings
    except CannotExplain as error:
        raise CannotExplain(error.sentence, error.clash) from error

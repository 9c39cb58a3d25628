"""Operands and tests of a process as goals over all demonstrations that share the step."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property

from studio.demonstrate.alignment import Thread, ending_role, sides_of
from studio.demonstrate.already_answered import is_about_goal
from studio.demonstrate.answer_order import as_it_began, as_typed, where_it_happened, with_standing
from studio.demonstrate.answers_that_count import answers_that_count, asked_alike, set_anyway, there_answered
from studio.demonstrate.brought import Brought
from studio.demonstrate.by_then import ByThen
from studio.demonstrate.click_tests import told_by_click
from studio.demonstrate.edge_tests import edged_first
from studio.demonstrate.either_reason import of_either_reason
from studio.demonstrate.ending_tests import of_an_ending
from studio.demonstrate.enough import of_enough
from studio.demonstrate.evidence import Place, about_what, evidence, of_what, said_of_all, telling, that_tells, where
from studio.demonstrate.just_before import just_before
from studio.demonstrate.kept_choices import finding_with_choice, with_kept_choice
from studio.demonstrate.key_classes import classed_keys, of_its_class, where_written
from studio.demonstrate.key_tests import at_its_edge
from studio.demonstrate.lacking import lists_needed
from studio.demonstrate.missed import of_what_was_missed
from studio.demonstrate.nearest import looked_at, nearest
from studio.demonstrate.operand_cases import AskedOperand, by_case, parts_found, with_one_field
from studio.demonstrate.operand_ways import as_parts
from studio.demonstrate.played_questions import Doubt
from studio.demonstrate.pointed_parts import by_its_key, is_place_in_list, parts_at, pointed_part, put_next
from studio.demonstrate.process_shown import ProcessShown
from studio.demonstrate.question_text import asked, tells_ending, tells_made, tells_where, tells_which
from studio.demonstrate.reason_places import with_places_told
from studio.demonstrate.record_fields import WITH_FIELD, reached_alike
from studio.demonstrate.scope import ProcessSurroundings, near, scope, with_idle, with_places_unasked
from studio.demonstrate.set_from_like import alike_in
from studio.demonstrate.thread_situations import kept_for_each_place, situation_at
from studio.demonstrate.unlike_reasons import told_by_reason
from studio.demonstrate.what_stands import with_own
from studio.demonstrate.what_was import about_what_was, name_of, with_what_was
from studio.demonstrate.written_over import written_over
from studio.document.actions import LISTED, NAMED, Operand
from studio.document.model import Choice
from studio.document.timers import clocks
from studio.infer.all_at_nothing import told_as_meant
from studio.infer.case_tree import GLANCE, MOST_GROUPS, Parting, answered_apart, case_parting
from studio.infer.check import value_in
from studio.infer.exchanged import with_exchanged
from studio.infer.goals import Answer, Goal, Scope, Situation, Work
from studio.infer.mattering import (
    Evidence,
    beside,
    explained,
    in_front,
    is_open,
    is_plainer,
    misses,
    narrowings,
    only,
    without,
)
from studio.infer.solve import solve
from studio.infer.standing import only_changed
from studio.infer.told_plainly import exception_first, plain_value_first, word_first
from studio.language.errors import CannotExplain, StudioError
from studio.language.nodes import Apply, DictDisplay, Display, Literal, Name, Node, free_names
from studio.language.types import ANY, TEXT, TRUTH
from studio.language.values import Symbol, Value, is_number

Ways = Sequence[Sequence[Thread]]
Told = Iterator[tuple[Situation, Value]]


@dataclass
class Asker:
    """Asks the inference for the formulas of one process, and keeps what it found."""

    process: str
    around: Mapping[str, ProcessSurroundings]
    choices: Sequence[Choice]
    memory: bool
    work: Work
    answered_at: Callable[[Mapping[str, Value]], ProcessSurroundings] = lambda _: ProcessSurroundings()
    """What is around the process in the situation of an answer."""
    by_then: ByThen = ByThen()
    doubts: list[Doubt] = field(default_factory=list)
    recent: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    """What was changed since something was pointed at: what is done next likely hangs on what it has become."""
    keys_hit: list[str] = field(default_factory=list)
    """Names of the keys of what was hit in lists."""
    parts: list[Node] = field(default_factory=list)
    """Parts of tiles that were pointed at by one key throughout, and those that were changed just before."""
    holding: list[Node] = field(default_factory=list)
    named: dict[str, Node] = field(default_factory=dict)
    """The formulas of what was pointed at, by the name that it got."""
    few: Sequence[Brought] = ()
    """What the event brought that is one of a few."""
    brought: tuple[str, ...] = ()
    """What the event brought: of formulas that weigh the same, those about it come before those about a state."""
    nothings: frozenset[str] = frozenset()
    shown: ProcessShown = ProcessShown()
    typed: frozenset[str] = frozenset()
    needed: tuple[str, ...] = ()
    """Lists of which something is taken next where a test does not hold."""
    called: set[str] = field(default_factory=set)
    counts: dict[str, int] = field(default_factory=dict)
    standing: frozenset[str] = frozenset()
    """Formulas that stand in the process, where nothing new was shown of it: they go on where they still fit."""
    mentioned: frozenset[str] = frozenset()
    """What the steps mention in which they stand."""
    kept: list[str] = field(default_factory=list)
    """States of which it is needed what they were before they were changed."""
    taken: frozenset[str] = frozenset()
    """How nothing may be called that gets a name without being given one."""
    looped: int = 0
    """In so many loops formulas are sought now."""
    set_anyway: list[Choice] = field(default_factory=list)
    """Answers that a state stays what it is, to which it is set."""
    settled: set[Place] = field(default_factory=set)
    """Where what was said to matter told which way is gone: there it says nothing of what is done on that way."""

    def operand(
        self,
        role: str,
        threads: Sequence[Thread],
        operands: Sequence[Operand],
        values: Sequence[Value],
        own: Node | None = None,
    ) -> Node:
        """The formula of one operand, given what it was in each thread and how it was reached there.

        ``own`` is what stands where it is put.
        """
        first = (operands := as_parts(operands))[0]
        if first.tile is not None and all(one.tile == first.tile and one.via is None for one in operands):
            return self.by_then.formula(Name(first.tile), threads)
        if first.via is not None and all(reached_alike(one, first) for one in operands):
            if first.via == WITH_FIELD:
                return with_one_field(self, AskedOperand(role, threads, operands, values, own))
            of = parts_found(self, role, threads, operands)
            if first.via == NAMED:
                return DictDisplay(tuple((Literal(one.tile), part) for one, part in zip(first.of, of, strict=True)))
            return Display("list", of) if first.via == LISTED else self.by_then.formula(Apply(first.via, of), threads)
        cased = by_case(self, AskedOperand(role, threads, operands, values, own))
        if cased is not None:
            return cased
        hints = [name for one in operands for part in one.walk() for name in (part.tile, part.via) if name is not None]
        return self._solved(role, threads, values, hints, False, operands=operands, own=own)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """What is pointed at or changed within is not near behind it: there it need not have happened."""
        known = list(self.recent), list(self.changed), list(self.parts), dict(self.named)
        try:
            yield
        finally:
            self.recent[:], self.changed[:], self.parts[:], self.named = known

    def value(self, role: str, threads: Sequence[Thread], values: Sequence[Value], several: bool = False) -> Node:
        """A formula with these values in the situations of these threads."""
        return self._solved(role, threads, values, (), several)

    def looked_for(
        self, role: str, threads: Sequence[Thread], values: Sequence[Value], own: Node | None = None
    ) -> Answer | None:
        """What gives these values, None where nothing does; nothing of it is kept."""
        goal = self._goal(role, threads, values, (), False, False)
        goal = with_own(goal, own, self.brought, self.by_then.document, self.shown.several)
        try:
            return as_it_began(self._nearest(goal), goal, self.by_then.document, threads)
        except CannotExplain:
            return None

    def test(self, role: str, yes: Sequence[Thread], no: Sequence[Thread], about: Node | None = None) -> Node:
        """A test that holds in some situations and not in the others, likely ``about`` what something is done to."""
        self._note_set_anyway(role, yes)
        self.typed, what = classed_keys([*yes, *no], self.brought), about_what(yes) | about_what(no)
        self.needed = lists_needed(no)
        when = [one for one in no if where(one) not in what]
        said = self._said(evidence(yes, when), [*yes, *when])
        self.settled |= {where(one) for one in telling(yes, when) if said and one.reasons} - what
        wanted = [True] * len(yes) + [False] * len(no)
        with self.aside():
            self.parts += put_next(no, yes) if tells_ending(f": {role}") else []
            return self._solved(role, [*yes, *no], wanted, (), False, truth=True, said=said, own=about)

    def test_of(self, role: str, threads: Sequence[Thread]) -> Goal:
        """The goal of a test that holds in none of some threads, over what is near; answers count."""
        goal = self._goal(role, threads, [False] * len(threads), (), False, True)
        return replace(goal, scope=near(goal.scope))

    def parted(self, groups: Ways, first: Sequence[int], roles: Sequence[str] = ()) -> frozenset[int]:
        """Which of some groups are told from the others first, so that all tests together are plain.

        ``first`` numbers the groups in the order in which they come where nothing speaks for another one; ``roles`` is
        what the test is called that tells each from the others: what was answered about it counts. Nothing is kept.
        """
        told = edged_first(groups, self.test_of, self.brought) or told_by_reason(groups, self.weight_of_reason)
        found = self._parting(groups, first, roles) if len(groups) > 2 and not told else None
        return told or (found.some if found is not None else frozenset(first[:1]))

    def weight_of_reason(self, some: Sequence[Thread], others: Sequence[Thread]) -> float:
        """What a test weighs about all that mattered for some threads and nothing else; infinite where none does."""
        truths, said = [True] * len(some) + [False] * len(others), self._said(evidence(some), some)
        whole = self._goal("what comes next", [*some, *others], truths, (), False, True)
        narrow = only(whole.scope, next(narrowings(whole.scope, said), ()))
        whole = replace(whole, scope=replace(narrow, reasons=said.matters, terms=said.terms))
        try:
            answer = solve(whole, self.work, GLANCE)
        except CannotExplain:
            return math.inf
        return math.inf if misses(answer, said) else answer.candidates[0].rank[0]

    def weight_of_tests(self, groups: Ways) -> float:
        """What the tests weigh that tell some groups apart; infinite where nothing plain does."""
        found = self._parting(groups, range(len(groups)))
        return math.inf if found is None else found.weight

    def _parting(self, groups: Ways, first: Sequence[int], roles: Sequence[str] = ()) -> Parting | None:
        """How some groups are told apart by plain tests, where they are."""
        if len(groups) > MOST_GROUPS:
            return None
        for role, group in zip(roles, groups, strict=False):
            self._note_set_anyway(role, group)
        threads = [thread for group in groups for thread in group]
        numbers = [number for number, group in enumerate(groups) for _ in group]
        answers = [self.answers(f"{self.process}: {role}", some) for role, some in asked_alike(roles, groups)]
        whole = answered_apart(self._goal("what comes next", threads, numbers, (), False, True), answers)
        told = with_places_told(said_of_all(groups), threads, self.looked_for)
        looked = (case_parting(goal, first, self.work) for goal in looked_at(whole, told))
        return next((best for best in looked if best.weight < math.inf), None)

    def _solved(
        self,
        role: str,
        threads: Sequence[Thread],
        values: Sequence[Value],
        hints: Sequence[str],
        several: bool,
        truth: bool = False,
        operands: Sequence[Operand] = (),
        said: Evidence | None = None,
        own: Node | None = None,
    ) -> Node:
        goal = self._goal(self._counted(role), threads, values, hints, several, truth)
        goal = with_own(goal, own, self.brought, self.by_then.document, self.shown.several)
        open_yet = [one for one in threads if where(one) not in self.settled]
        said = self._said(evidence(open_yet), open_yet) if said is None else said
        said = that_tells(said if truth else of_what(said, open_yet, values), goal)
        if not truth and not self.looped:
            goal, states = about_what_was(goal, threads, lambda one: self._explained(one, said), self.taken)
            self.kept += [name for name in states if name not in self.kept]
        try:
            return self._answered(goal, operands, said, threads)
        except CannotExplain:
            wider = None if own is not None or truth or self.looped else with_what_was(goal, threads, self.taken)
            if wider is None:
                raise
        known = free_names(best := self._answered(wider, operands, said, threads)) - goal.scope.types.keys()
        states = [one for one in goal.scope.types if name_of(one, self.taken) in known]
        self.kept += [name for name in states if name not in self.kept]
        return best

    def _goal(
        self,
        role: str,
        threads: Sequence[Thread],
        values: Sequence[Value],
        hints: Sequence[str],
        several: bool,
        truth: bool,
    ) -> Goal:
        purpose = f"{self.process}: {role}"
        told = [*self.answers(purpose, threads, values if truth else ())]
        situations = [*(self.seen_at(thread) for thread in threads), *(there for there, _ in told)]
        wanted = [*values, *(value for _, value in told)]
        around = self.around[threads[0].began].without(self.by_then.names(threads))
        pointed = tuple(dict.fromkeys([*self.brought, *self.recent, *hints]))
        whole = alike_in(threads, scope(situations, [thread.situation for thread in threads], around, pointed))
        if truth and (latest := just_before(role, self.changed, self.recent, self.doubts)) in whole.types:
            whole = replace(whole, latest=latest)
        whole = replace(whole, alone=tuple(sorted(self.shown.alone & whole.types.keys())))
        whole = with_idle(whole, situations, self.shown.untouched, around.waiting, truth and self.shown.event, wanted)
        if truth:
            whole = self.shown.asked_in(whole)
            lying = tuple(one.name for one in self.few if one.is_hit_in(situations, self.holding))
            whole = replace(whole, lying=lying, untouched=(*whole.untouched, *written_over(threads)))
        if self.shown.event and not truth and all(isinstance(value, Symbol) for value in wanted):
            whole = with_places_unasked(whole)
        whole = replace(whole, blanks={}) if any(map(is_number, wanted)) else whole  # it is told of what is there now
        keys = {name for name in self.brought if whole.types.get(name) == TEXT}
        parts = where_written([*self.parts, *parts_at(whole, self.keys_hit, situations)], situations)
        whole = replace(whole, parts=tuple(dict.fromkeys(parts)), called=tuple(sorted(self.called | keys)))
        kind, asks, counted = TRUTH if truth else ANY, asked(self.process, role), is_place_in_list(role, threads)
        return Goal(purpose, tuple(situations), tuple(wanted), whole, kind, several, asks, counted)

    def _answered(self, goal: Goal, operands: Sequence[Operand], said: Evidence, threads: Sequence[Thread]) -> Node:
        part = pointed_part(operands)
        by_reason = (lambda one: self._explained(one, said)) if said else None
        if missed := of_what_was_missed(goal, self.few, self.work, by_reason, said.matters):
            answer = missed
        elif part is None:
            answer = of_either_reason(goal, self._explained(goal, said), threads, self._said, self._explained)
            answer = as_typed(answer, goal, operands, self.recent)
            answer = answer if said else as_it_began(answer, goal, self.by_then.document, threads)
        else:
            answer = by_its_key(goal, part, lambda one: self._explained(one, said), self._nearest)
        fixed = ": item of " in goal.purpose and isinstance(answer.best, Literal)
        answer = where_it_happened(answer, self.brought, self.recent) if fixed or tells_where(goal.purpose) else answer
        if tells_ending(goal.purpose):
            answer = of_an_ending(goal, answer, self.brought, self.needed, said, self.by_then.sized, self.work)
        clicked = of_enough(goal, told_by_click(goal, answer, self.brought, said), threads)
        answer = of_its_class(goal, clicked, self.brought, self.typed, lambda one: at_its_edge(one, self._nearest(one)))
        answer = answer if fixed else with_exchanged(goal, word_first(answer, goal, tells_made(goal.purpose)))
        answer = with_standing(answer, self.standing, goal.scope, self.mentioned) if self.standing else answer
        chosen = [one for one in self.choices if is_about_goal(one, goal)]
        answer = with_kept_choice(answer, chosen, goal, self.work)
        best = copy(answer.best)  # found again in the steps, where the same formula may stand for another goal
        told, sides = finding_with_choice(goal, answer, chosen), sides_of(threads, goal.wanted)
        self.doubts.append(Doubt(goal, answer, told, [best], sides=sides, holding=tuple(self.holding)))
        self.work.findings.append(self.doubts[-1].finding)
        return best

    def _explained(self, goal: Goal, said: Evidence) -> Answer:
        """What was said to matter explains it; else everything that was not said not to, else anything at all."""
        if not said:
            return self._nearest(goal)
        plain = None if goal.type == TRUTH else self._without(goal, said)
        if plain is not None and (isinstance(plain.best, Literal) or not is_open(plain)):
            sure = tells_where(goal.purpose) or only_changed(plain.best, goal.scope.own)
            told = frozenset(name for test in self.holding for name in free_names(test))
            rest = beside(said, told)
            told_anyway = not is_open(plain) and (sure or not misses(plain, rest))
            if not rest.matters or tells_which(goal.purpose) or told_anyway:
                return plain
        found = explained(goal, said, lambda narrow, least: told_as_meant(narrow, solve(narrow, self.work, least)))
        if found is not None:
            return plain if plain is not None and is_plainer(plain, found, goal, said) else exception_first(found, goal)
        if goal.type == TRUTH:
            return in_front(self._without(goal, said) or self._nearest(goal), said)
        return plain_value_first(plain or self._nearest(goal), goal, said)

    def _without(self, goal: Goal, said: Evidence) -> Answer | None:
        """What explains it without what did not matter, None where nothing does."""
        try:
            return self._nearest(without(goal, said))
        except CannotExplain:
            return None

    def _nearest(self, goal: Goal) -> Answer:
        hits, whole = {*self.called, *self.keys_hit}, self.by_then.document
        return nearest(goal, self.work, hits, self.brought, self.named, clocks(whole), whole.parameters())

    def worked_out(self, node: Node, thread: Thread) -> Value:
        """The value of a formula at the place of a thread, nothing where it has none."""
        try:
            return value_in(node, self.seen_at(thread), Scope({}))
        except StudioError:
            return None

    def answers(self, purpose: str, threads: Sequence[Thread], held: Sequence[Value] = ()) -> Told:
        """What was answered of threads, some (else any) with a test ``held``, where it counts; the rest is as usual."""
        ways = [way is not False for way in held if True in held] or [True] * len(threads)

        def moments(ending: str) -> tuple[list[str], list[str]]:
            mine = [ending_role(one) == ending for one in threads] if ending else ways
            labels = [(self.seen_at(one).label, it) for one, it in zip(threads, mine, strict=True)]
            return [label for label, it in labels if it], [label for label, it in labels if not it]

        at, once, sides = self._at(threads[0]), self.shown.once, sides_of(threads, held)
        told = answers_that_count(purpose, self.choices, at, self.holding, once, sides, moments)
        yield from ((there, value) for one, there, value in told if one.goal == purpose or one not in self.set_anyway)

    def _at(self, like: Thread) -> Callable[[Choice], Situation]:
        return lambda one: there_answered(one, self.answered_at(one.situation), self.seen_at(like).values, self.memory)

    def _note_set_anyway(self, role: str, threads: Sequence[Thread]) -> None:
        purpose, looked_for = f"{self.process}: {role}", lambda some: replace(self, choices=some).looked_for
        if threads:  # else nothing of it was shown, and an answer alone tells when it is
            self.set_anyway += set_anyway(purpose, self.choices, self._at(threads[0]), threads, looked_for)

    def _said(self, found: Evidence, threads: Sequence[Thread]) -> Evidence:
        told = with_places_told(self.by_then.said(found, threads), threads, self.looked_for)
        things = next((one.things for one in self.around.values() if one.things is not None), None)
        return told if things is None else replace(told, moved=things.moved)

    def _counted(self, role: str) -> str:
        """The role with its number, so that the goal is called the same each time the process is inferred."""
        count = self.counts[role] = self.counts.get(role, 0) + 1
        return role + (f" ({count})" if count > 1 else "")

    @cached_property
    def seen_at(self) -> Callable[[Thread], Situation]:
        return kept_for_each_place(lambda one: situation_at(one, self.around, self.by_then, self.memory))

"""Solving a goal: the one entrance of the inference engine.

Truths are predicates; lists of members are filters; everything else is a term, else a fit of numbers, else its parts
one by one, else a conditional. Each way is tried in that order, and what it finds is ranked by the one ``sort_key``.
Nothing leaves here that is not right in every situation: each formula is worked out there once more.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

import numpy as np

from studio.infer.alike import alike_pairs
from studio.infer.bands import bands
from studio.infer.bank import BankEntry
from studio.infer.budget import DEFAULT, SearchBudget
from studio.infer.by_kind import LEAST_CLAUSES, PLAIN_CLAUSE, tests_by_kind
from studio.infer.by_name import by_name, tests_by_name
from studio.infer.by_parts import by_parts, has_parts
from studio.infer.check import right_everywhere, value_if_any, value_in
from studio.infer.clamped import clamped, outside, stepped_within
from studio.infer.clock import Clock
from studio.infer.columns import Column, column
from studio.infer.conditional import conditionals
from studio.infer.constants import constant
from studio.infer.counts import counts
from studio.infer.cycles import cycles
from studio.infer.digits import digits_of_number, written_number
from studio.infer.each_alike import asked_of_each
from studio.infer.excepted import excepted
from studio.infer.extremes import extremes
from studio.infer.filters import filters
from studio.infer.flips import flips, with_flips
from studio.infer.goals import Answer, Candidate, Goal, Work
from studio.infer.guarded import guarded_tests, guarded_values
from studio.infer.item_places import item_places
from studio.infer.items_after import items_after
from studio.infer.known_answers import part_worked_out_once, worked_out_once
from studio.infer.letter_by_letter import letter_by_letter
from studio.infer.letter_counts import counted_by_chance
from studio.infer.letters import letters, split
from studio.infer.list_edits import list_edits
from studio.infer.maps import is_changed_list, maps
from studio.infer.normal import normal
from studio.infer.numbers import number_fits
from studio.infer.own_ways import own_ways_first
from studio.infer.partial import cut_off, ended_lines
from studio.infer.poured import poured
from studio.infer.problem import problem
from studio.infer.rank import sort_key, weight, whole_weight
from studio.infer.refute import clash, refuted
from studio.infer.remainders import remainders
from studio.infer.search import Search
from studio.infer.side_by_side import over_some
from studio.infer.tables import tables
from studio.infer.tallies import tallies
from studio.infer.text_stages import are_numbers
from studio.infer.texts import texts
from studio.infer.thing_places import thing_places
from studio.infer.tidy import own_first, tidy
from studio.infer.towards import towards
from studio.infer.unlikely import idle
from studio.infer.unmeant import of_whole_numbers, unmeant
from studio.infer.vocabulary import reordered
from studio.infer.wheels import is_other_end, wheels
from studio.language.errors import CannotExplain, StudioError
from studio.language.nodes import Apply, Conditional, Literal, Logic, Node, each_node, free_names, replaced
from studio.language.types import ANY, NOTHING, NUMBER, POINT, SYMBOL, TEXT, TRUTH, Type, join, type_of
from studio.language.values import Value, frozen, is_number

SIMPLE_CASES = 22
"""Above this weight cases by the values of one name may be said more simply by other tests."""
PLAIN_CASES = 30
"""Above this weight what was shown may as well be learned by heart."""
WRITTEN_OUT = 100
"""So many members of a collection are written out at most."""
PLAIN_TEST = 20
"""Above this weight a test may be said more simply by one for each key."""
STEPS_AND_CASES = 6
"""Where numbers are counted at times, a formula for all of them that weighs more may be chance."""
FEW_RIVALS = 1
"""How much heavier a test may be than the one found first where the best alone is looked at."""
WRITTEN = 24
"""What gives a number weighs at most that is written as a text."""
PLAIN_TERM = 10
"""Above this weight a number may be one of three cases that two numbers tell."""
FAR_FETCHED = 14
"""Sums of numbers that weigh more may well be chance, so that a count is looked for as well."""


def solve(goal: Goal, work: Work | None = None, budget: SearchBudget | None = None) -> Answer:
    """The formulas that meet a goal, best first.

    Raises CannotExplain, with the labels of two examples that clash, when none does within the budget; Cancelled when
    the person stops the work.
    """
    began, budget = time.perf_counter(), budget or (work.budget if work is not None else DEFAULT)
    found = worked_out_once(
        "answer", goal, budget, work, lambda: _solved(goal, Clock(budget, work, goal.purpose), budget), Answer
    )
    found = replace(found, seconds=time.perf_counter() - began)
    if work is not None:
        work.answered(goal, found)
    return found


def _solved(goal: Goal, clock: Clock, budget: SearchBudget) -> Answer:
    started, before = time.perf_counter(), clock.tried
    candidates, search = _searched(goal, clock, budget)
    candidates = own_ways_first(goal, candidates, lambda part: _part(part, search))
    return Answer(candidates, refuted(goal, search), clock.tried - before, time.perf_counter() - started, clock.late)


def _searched(goal: Goal, clock: Clock, budget: SearchBudget) -> tuple[tuple[Candidate, ...], Search]:
    """The formulas that meet a goal, and the search that found them. Raises CannotExplain where there are none."""
    made = problem(goal.situations, goal.scope, goal.wanted)
    kind = wanted_type(goal)
    wanted = None if kind == TRUTH else column(_comparable(goal), kind, made.interner)
    search = Search(made, budget, clock, None if wanted is None or goal.unordered else (kind, wanted))
    candidates = _ranked(_solutions(goal, kind, wanted, search), with_flips(goal), budget)
    if not candidates and (names := _texts_given(goal)):
        whole = replace(goal.scope, called=(*goal.scope.called, *names))
        return _searched(replace(goal, scope=whole), clock, budget)
    if not candidates:
        raise _unexplained(goal)
    return candidates, search


def _texts_given(goal: Goal) -> tuple[str, ...]:
    """The inputs that are texts of which one may be a part of another by chance, such as a key that is a letter.

    Where nothing else explains a function each text is a whole that was called so.
    """
    given = (name for name in goal.scope.given if name not in goal.scope.called)
    return tuple(name for name in given if goal.scope.types.get(name) == TEXT)


def _ranked(nodes: Iterable[Node], goal: Goal, budget: SearchBudget) -> tuple[Candidate, ...]:
    supports = tuple(situation.label for situation in goal.situations)
    keys = {_key(node, goal): node for node in (own_first(tidy(one), goal.scope.own) for one in nodes)}
    keyed = sorted(keys.items(), key=lambda pair: (_misses(pair[1], goal), pair[0]))
    kept: list[Candidate] = []
    known: set[Node] = set()
    for key, node in keyed:
        form = of_whole_numbers(node if goal.type == TEXT else normal(node), goal)
        odd = idle(node) or bool(kept) and unmeant(node, kept[0].formula, goal)
        if form not in known and not odd and right_everywhere(node, goal):
            known.add(form)
            kept.append(Candidate(node, tuple(map(float, key[:3])), supports))
        if len(kept) == budget.candidates:
            break
    return tuple(kept)


def _key(node: Node, goal: Goal) -> tuple[int, int, int, int, bool, int, str]:
    """The order of a formula; where several like things became so together, none of them is singled out."""
    key = sort_key(node, goal.scope)
    found = asked_of_each(node, goal.scope.like) if goal.scope.like else None
    if found is None or not _became_so_together(found[1], goal):
        return key
    ones = (replaced(node, found[0], one) for one in found[1].parts)
    return (min(key[0], *(whole_weight(one, goal.scope) - 1 for one in ones)), *key[1:])


def _became_so_together(test: Logic, goal: Goal) -> bool:
    """Whether there was a situation in which it was the other way for each of the parts of a test."""
    other = test.sign == "or"
    return any(all(value_if_any(part, one, goal.scope) == other for part in test.parts) for one in goal.situations)


def _solutions(goal: Goal, kind: Type, wanted: Column | None, search: Search) -> list[Node]:
    if kind == TRUTH and all(isinstance(value, bool) for value in goal.wanted):
        tests = [found.node for found in search.tests(np.array(goal.wanted, dtype=np.bool_))]
        hard = all(weight(node, goal.scope) > PLAIN_TEST for node in tests if not _misses(node, goal))
        if hard:
            tests += [*tests_by_name(goal, lambda part: _part(part, search)), *outside(goal, search)]
            if search.budget.useful >= LEAST_CLAUSES:
                tests += tests_by_kind(goal, search, lambda part: _light_part(part, search, PLAIN_CLAUSE))
        return [*tests, *guarded_tests(goal, lambda part: _part(part, search), hard)]
    found = list(_terms(wanted, search) if not goal.unordered else _unordered_terms(wanted, search))
    best = min((entry.cost for entry in found), default=None)
    nodes = [*(entry.node for entry in found), *items_after(goal)]
    if kind == NUMBER:
        nodes += [node for node in number_fits(goal, search, best) if right_everywhere(node, goal)]
        nodes += [*extremes(goal), *item_places(goal), *written_number(goal, search.problem.taken)]
        turning = list(wheels(goal, search.problem))
        nodes += turning
        if nodes and all(weight(node, goal.scope) > PLAIN_TERM for node in nodes):
            nodes += towards(goal, search)
        if all(weight(node, goal.scope) > FAR_FETCHED for node in nodes):
            nodes += [*counts(goal, search), *cut_off(goal, search), *clamped(goal, search), *poured(goal, search)]
            nodes += [*remainders(goal, search), *alike_pairs(goal, search), *tallies(goal, search)]
            nodes += [*over_some(goal, search), *excepted(goal, search), *stepped_within(goal, search)]
            nodes += ended_lines(goal, search)
            if nodes and goal.scope.own is not None:
                nodes += by_name(goal, lambda part: _part(part, search))
                nodes += _cases_instead(nodes, goal, search)
        if _counted_at_times(goal, search) and all(weight(node, goal.scope) > STEPS_AND_CASES for node in nodes):
            nodes += by_name(goal, lambda part: _part(part, search))
            nodes += (one for one in conditionals(goal, kind, search) if not is_other_end(one, turning))
        if any(counted_by_chance(one, goal) for one in nodes):
            return _uncounted(nodes, goal, search)
    if nodes and kind in (TEXT, SYMBOL, NUMBER):
        nodes += flips(goal)
    if kind == TEXT and all(entry.literal for entry in found):
        nodes += letters(goal, search)
        spelled = letter_by_letter(goal, search, lambda part: _part(part, search))
        nodes += [*texts(goal, search), *spelled] or _numbers_written(goal, search)
    if kind.name == "list":
        nodes += [] if nodes else [*split(goal, search), *digits_of_number(goal, search.problem.taken)]
        if all(map(_has_number, nodes)):
            edits = list(list_edits(goal, search, lambda part: _part(part, search)))
            by_chance = bool(edits) and not nodes and all(map(_has_number, edits))
            nodes += [*edits, *(_divided(goal, kind, search) if by_chance else ())]
    if kind == POINT and (there := list(thing_places(goal))):
        return [*nodes, *there, *_divided(goal, kind, search)]
    if goal.scope.own is not None and has_parts(kind) and not any(map(free_names, nodes)):
        return [*nodes, *_divided(goal, kind, search)]
    if nodes and all(_misses(node, goal) for node in nodes):  # what was said to matter may tell cases apart
        return [*nodes, *_divided(goal, kind, search)]
    return nodes or _divided(goal, kind, search) or _as_it_is(goal)


def _uncounted(nodes: Sequence[Node], goal: Goal, search: Search) -> list[Node]:
    """The formulas that count no letters by chance; where there are none, the number itself, or cases."""
    likely = [one for one in nodes if not counted_by_chance(one, goal)]
    always = constant(goal.wanted[0])
    if not likely and right_everywhere(always, goal):
        return [always]
    likely = likely or [one for one in _divided(goal, NUMBER, search) if not counted_by_chance(one, goal)]
    return likely or list(nodes)


def _cases_instead(nodes: Sequence[Node], goal: Goal, search: Search) -> Iterator[Node]:
    """Cases, where all that is known has a factor that nothing explains: through any two numbers goes a line."""
    fractions = (any(_is_factor(part) for part in each_node(node)) for node in nodes)
    if all(fractions):
        yield from conditionals(goal, NUMBER, search)


def _is_factor(node: Node) -> bool:
    """Whether something is multiplied with a plain number, or divided by one."""
    return (
        isinstance(node, Apply)
        and node.function in ("*", "/")
        and any(isinstance(part, Literal) for part in node.arguments)
    )


def _has_number(node: Node) -> bool:
    """Whether a formula has a plain number in it that may be chance; the first place is none."""
    return any(isinstance(part, Literal) and is_number(part.value) and part.value for part in each_node(node))


def _as_it_is(goal: Goal) -> list[Node]:
    """A whole collection that was the same each time, where nothing else gives it: a tile begins with it again."""
    value = goal.wanted[0]
    plain = isinstance(value, (list, dict, frozenset)) and not goal.unordered and goal.scope.own is not None
    if not plain or len(value) > WRITTEN_OUT or any(frozen(one) != frozen(value) for one in goal.wanted):
        return []
    return [constant(value)]


def _numbers_written(goal: Goal, search: Search) -> list[Node]:
    """Where all texts are numbers: what gives these numbers, written as a text."""
    texts = list(goal.wanted)
    if not are_numbers(texts) or len(set(texts)) < 2 or TEXT in _stood(goal):
        return []
    wanted, scope = tuple(map(int, texts)), replace(goal.scope, own=None)
    try:
        found = _part(replace(goal, wanted=wanted, scope=scope, type=NUMBER), search)
    except CannotExplain:
        return []
    plain = [one.formula for one in found if one.rank[0] <= WRITTEN and free_names(one.formula)]
    return [Apply("text", (formula,)) for formula in plain]


def _stood(goal: Goal) -> set[Type]:
    """The types of what stands where the wanted value is to stand, in the situations in which there is something."""
    if goal.scope.own is None:
        return set()
    found = set()
    for one in goal.situations:
        with suppress(StudioError):
            found.add(type_of(value_in(goal.scope.own, one, goal.scope)))
    return found


def _counted_at_times(goal: Goal, search: Search) -> bool:
    """Whether some of the wanted numbers are one more or less than what stands there."""
    stepped = search.problem.stepped
    return (
        bool(stepped)
        and all(map(is_number, goal.wanted))
        and any(np.any(one.column.data == goal.wanted) for one in stepped)
    )


def _misses(node: Node, goal: Goal) -> bool:
    """Whether a formula is not about everything that was said to matter."""
    return not set(goal.scope.reasons) <= free_names(node)


def _divided(goal: Goal, kind: Type, search: Search) -> list[Node]:
    """Goals that no single term meets: members of a collection, parts of a tuple, cases."""
    nodes: list[Node] = []
    if kind.name in ("list", "set"):
        nodes += maps(goal, search, lambda part: _part(part, search))
        if not is_changed_list(goal, nodes):
            nodes += filters(goal, search)
    parts = list(by_parts(goal, kind, lambda part: _part(part, search))) if not nodes and has_parts(kind) else []
    entangled = goal.scope.own is not None and all(weight(one, goal.scope) > FAR_FETCHED for one in parts)
    has_cases = any(isinstance(node, Conditional) for part in parts for node in each_node(part))
    if parts and (entangled or goal.scope.given or has_cases):
        nodes += by_name(goal, lambda part: _part(part, search))
    named = [] if nodes or parts else list(by_name(goal, lambda part: _part(part, search)))
    nodes = nodes or parts or list(named)
    told = kind in (TEXT, SYMBOL) or (kind == NUMBER and goal.scope.called and goal.scope.given)
    heavy = all(weight(node, goal.scope) > (SIMPLE_CASES if told else PLAIN_CASES) for node in named)
    if not nodes or (named and heavy):
        nodes += guarded_values(goal, lambda part: _part(part, search))
        nodes += [*cycles(goal, search), *bands(goal, search), *conditionals(goal, kind, search)]
    elif goal.scope.reasons:
        nodes += cycles(goal, search)
    if not any(weight(node, goal.scope) <= PLAIN_CASES for node in nodes):
        nodes += tables(goal)
    return nodes


def _part(goal: Goal, search: Search) -> tuple[Candidate, ...]:
    """The formulas of a goal that is part of another one; it runs on the same clock."""
    return _part_within(goal, search.budget, search.clock)


def _light_part(goal: Goal, search: Search, most: int) -> tuple[Candidate, ...]:
    """The same, where nothing is of use that weighs more than that, and the best alone is looked at."""
    return _part_within(goal, search.budget.for_light(most, slack=FEW_RIVALS), search.clock)


def _part_within(goal: Goal, budget: SearchBudget, clock: Clock) -> tuple[Candidate, ...]:
    return part_worked_out_once(goal, budget, clock, lambda: _searched(goal, clock, budget)[0])


def wanted_type(goal: Goal) -> Type:
    """The declared type, else that of the values."""
    seen = join(map(type_of, goal.wanted))
    return seen if goal.type == ANY or seen == NOTHING or ANY in goal.type.arguments else goal.type


def _comparable(goal: Goal) -> list[Value]:
    return [frozenset(map(frozen, value)) for value in goal.wanted] if goal.unordered else list(goal.wanted)


def _terms(wanted: Column | None, search: Search) -> Iterator[BankEntry]:
    """Terms with exactly the wanted values, lightest first, until rivals would be much heavier."""
    terms, given = search.terms, 0
    limit = search.budget.term_cost if wanted is not None else 0
    for entry in (*search.problem.stepped, *search.problem.changed, *search.problem.behind):
        if wanted is not None and entry.column.key == wanted.key:
            limit = min(limit, entry.cost + search.budget.slack)
            yield entry
    while terms.looked < limit and not terms.exhausted:
        terms.seek(limit)
        for entry in terms.hits[given:]:
            limit = min(limit, entry.cost + search.problem.unused(entry.node) + search.budget.slack)
            yield entry
        given = len(terms.hits)


def _unordered_terms(wanted: Column | None, search: Search) -> Iterator[BankEntry]:
    """Collections with exactly the wanted members, in whatever order."""
    limit = search.budget.collection_cost + 2
    while wanted is not None and search.terms.level < limit and not search.terms.exhausted:
        for entry in search.terms.grow():
            there = entry.type.name in ("list", "set", "dict") and all(one is not None for one in entry.column.values)
            if there and not reordered(entry.node):
                members = [frozenset(map(frozen, value)) for value in entry.column.values]
                if np.array_equal(search.problem.interner.ids(members), wanted.data):
                    limit = min(limit, entry.cost + search.budget.slack)
                    yield entry


def _unexplained(goal: Goal) -> CannotExplain:
    first, second = clash(goal)
    labels = (goal.situations[first].label, goal.situations[second].label)
    if first == second:
        return CannotExplain(
            f"I cannot find a rule for {goal.purpose} that explains “{labels[0]}”. "
            "Name or teach something that it is made of first, or show it otherwise.",
            labels,
        )
    return CannotExplain(
        f"I cannot find a rule for {goal.purpose} that explains both “{labels[0]}” and “{labels[1]}”. "
        "Take one of them back, or point at what makes them different.",
        labels,
    )

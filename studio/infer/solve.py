"""Solving a goal: the one entrance of the inference engine.

Truths are predicates; lists of members are filters; everything else is a term, else a fit of numbers, else its parts
one by one, else a conditional. Each way is tried in that order, and what it finds is ranked by the one ``sort_key``.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import numpy as np

from studio.infer.budget import DEFAULT, Budget
from studio.infer.columns import Column, column
from studio.infer.conditional import conditionals
from studio.infer.filters import filters
from studio.infer.goals import Answer, Candidate, Goal, Refuted, Work
from studio.infer.numbers import number_fits
from studio.infer.problem import constant, problem
from studio.infer.rank import sort_key
from studio.infer.refute import clash, refuted
from studio.infer.search import Search
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Display, Node
from studio.language.types import ANY, NUMBER, POINT, TRUTH, Type, join, type_of
from studio.language.values import Point, Value, frozen


def solve(goal: Goal, work: Work | None = None, budget: Budget = DEFAULT) -> Answer:
    """The formulas that meet a goal, best first.

    Raises CannotExplain, with the labels of two examples that clash, when none does within the budget; Cancelled when
    the person stops the work.
    """
    started = time.perf_counter()
    search = Search(problem(goal.situations, goal.scope, goal.wanted), budget, work)
    nodes = list(_solutions(goal, search, budget, work))
    if not nodes:
        raise _unexplained(goal)
    return Answer(
        _ranked(nodes, goal, budget), refuted(goal, search), search.tried, time.perf_counter() - started, search.late
    )


def _ranked(nodes: Sequence[Node], goal: Goal, budget: Budget) -> tuple[Candidate, ...]:
    supports = tuple(situation.label for situation in goal.situations)
    keyed = sorted({sort_key(node, goal.scope): node for node in nodes}.items(), key=lambda pair: pair[0])
    return tuple(Candidate(node, tuple(map(float, key[:3])), supports) for key, node in keyed[: budget.candidates])


def _solutions(goal: Goal, search: Search, budget: Budget, work: Work | None) -> Iterator[Node]:
    kind = wanted_type(goal)
    if kind == TRUTH:
        yield from (found.node for found in search.tests(np.array(goal.wanted, dtype=np.bool_)))
        return
    wanted = column(_comparable(goal), kind, search.problem.interner)
    found = list(_terms(goal, wanted, kind, search)) if wanted is not None else []
    if kind == NUMBER:
        found += list(number_fits(goal, search))
    yield from found
    if not found:
        yield from _divided(goal, kind, search, budget, work)


def _divided(goal: Goal, kind: Type, search: Search, budget: Budget, work: Work | None) -> Iterator[Node]:
    """Goals that no single term meets: members of a collection, parts of a tuple, cases."""
    ways = []
    if kind.name in ("list", "set"):
        ways.append(lambda: filters(goal, search))
    if kind == POINT or kind.name == "tuple":
        ways.append(lambda: _by_parts(goal, kind, budget, work))
    ways.append(lambda: conditionals(goal, kind, search))
    for way in ways:
        nodes = list(way())
        if nodes:
            yield from nodes
            return


def wanted_type(goal: Goal) -> Type:
    """The declared type, else that of the values."""
    seen = join(map(type_of, goal.wanted))
    return seen if goal.type == ANY or ANY in goal.type.arguments else goal.type


def _comparable(goal: Goal) -> list[Value]:
    return [frozenset(map(frozen, value)) for value in goal.wanted] if goal.unordered else list(goal.wanted)


def _terms(goal: Goal, wanted: Column, kind: Type, search: Search) -> Iterator[Node]:
    if goal.unordered:
        yield from _unordered_terms(wanted, search)
        return
    for entry in search.matching(wanted, kind):
        yield entry.node


def _unordered_terms(wanted: Column, search: Search) -> Iterator[Node]:
    """Collections with exactly the wanted members, in whatever order."""
    limit = search.budget.collection_cost + 2
    while search.terms.level < limit and not search.terms.exhausted:
        for entry in search.terms.grow():
            if entry.type.name in ("list", "set", "dict"):
                members = [frozenset(map(frozen, value)) for value in entry.column.values]
                if np.array_equal(search.problem.interner.ids(members), wanted.data):
                    limit = min(limit, entry.cost + search.budget.slack)
                    yield entry.node


def _by_parts(goal: Goal, kind: Type, budget: Budget, work: Work | None) -> Iterator[Node]:
    """A tuple or point is met part by part."""
    if any(not isinstance(value, tuple) for value in goal.wanted):
        return
    parts: list[Node] = []
    for position, part_type in enumerate((NUMBER, NUMBER) if kind == POINT else kind.arguments):
        values = tuple(value[position] for value in goal.wanted)
        part = Goal(f"{goal.purpose} part {position + 1}", goal.situations, values, goal.scope, part_type, goal.tolerance)
        try:
            parts.append(solve(part, work, budget).best)
        except CannotExplain:
            return
    points = isinstance(goal.wanted[0], Point)
    yield Apply("point", tuple(parts)) if points else Display("tuple", tuple(parts))


def _unexplained(goal: Goal) -> CannotExplain:
    first, second = clash(goal)
    labels = (goal.situations[first].label, goal.situations[second].label)
    return CannotExplain(
        f"I cannot find a rule for {goal.purpose} that explains both “{labels[0]}” and “{labels[1]}”. "
        "Take one of them back, or point at what makes them different.",
        labels,
    )


def constant_answer(value: Value) -> Node:
    """The formula of a plain value."""
    return constant(value)

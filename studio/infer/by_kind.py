"""Tests that a kind tells apart: for each colour of what lies there, or each symbol of a state, a test of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from studio.infer import weights
from studio.infer.bank import BankEntry
from studio.infer.goals import Candidate, Goal
from studio.infer.search import Search
from studio.infer.standing import is_kind
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Literal, Logic, Name, Node
from studio.language.types import SYMBOL
from studio.language.values import Symbol, Value

TERM_COST = 6
"""What a kind weighs at most that is looked up."""
TERMS = 4
"""So many are tried, the lightest ones."""
MOST_KINDS = 4
PLAIN_CLAUSE = 14
"""What the test of one kind weighs at most."""
LEAST_CLAUSES = 20
"""What two tests with their kinds weigh at least, so that whoever wants something lighter need not look for them."""


def tests_by_kind(goal: Goal, search: Search, solve: Callable[[Goal], Sequence[Candidate]]) -> Iterator[Node]:
    """``kinds[here] == red and a or kinds[here] == blue and b``, where a test is needed for two kinds or more.

    ``solve`` looks for tests no heavier than ``PLAIN_CLAUSE``.
    """
    for entry in [one for one in _kinds(search) if _near(one.node, goal)][:TERMS]:
        groups: dict[Value, list[int]] = {}
        for place, value in enumerate(entry.column.values):
            groups.setdefault(value, []).append(place)
        if 1 < len(groups) <= MOST_KINDS and all(isinstance(value, Symbol) for value in groups):
            yield from _told(goal, entry.node, groups, solve)


def _kinds(search: Search) -> list[BankEntry]:
    search.terms.grow_to(TERM_COST)
    known = search.terms.bank.upto(TERM_COST + weights.LOCAL)
    return [one for one in known if one.type == SYMBOL and not one.literal and is_kind(one.node)]


def _near(node: Node, goal: Goal) -> bool:
    """Whether it is made of names of the moment."""
    parts = node.arguments if isinstance(node, Apply) else (node,)
    return all(isinstance(one, Name) and one.id in (*goal.scope.locals, *goal.scope.pointed) for one in parts)


def _told(
    goal: Goal, term: Node, groups: Mapping[Value, Sequence[int]], solve: Callable[[Goal], Sequence[Candidate]]
) -> Iterator[Node]:
    mixed = {value: places for value, places in groups.items() if len({goal.wanted[place] for place in places}) > 1}
    if len(mixed) < 2:
        return
    tests: dict[Value, Node] = {}
    for value, places in sorted(mixed.items(), key=lambda one: -len(one[1])):  # where one fails, most likely the first
        situations, scope = tuple(goal.situations[place] for place in places), replace(goal.scope, given=())
        wanted = tuple(goal.wanted[place] for place in places)
        try:
            best = solve(replace(goal, situations=situations, wanted=wanted, scope=scope))[0]
        except CannotExplain:
            return
        if best.rank[0] > PLAIN_CLAUSE:
            return
        tests[value] = best.formula
    told = {value: Apply("==", (term, Literal(value))) for value in groups}
    some = (value for value, places in groups.items() if any(goal.wanted[place] for place in places))
    yield Logic("or", tuple(Logic("and", (told[one], tests[one])) if one in tests else told[one] for one in some))

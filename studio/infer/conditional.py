"""Goals that need cases: terms that are right somewhere, and tests that say where (divide and conquer)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

import numpy as np

from studio.infer import weights
from studio.infer.bank import BankEntry
from studio.infer.columns import Array
from studio.infer.decide import FoundTest, negation
from studio.infer.features import how_far
from studio.infer.goals import Goal
from studio.infer.partial import partial_fits
from studio.infer.quantify import inner_problem
from studio.infer.search import Search
from studio.infer.told_texts import is_about, told_term
from studio.infer.towards import towards
from studio.infer.unlikely import idle
from studio.language.nodes import Apply, Conditional, Literal, Name, Node, free_names
from studio.language.types import ANY, NOTHING, NUMBER, SYMBOL, TEXT, Type
from studio.language.values import frozen, is_number

CASES = 4
"""Most cases of one conditional."""
CHAINED = 4
"""So many terms are tried for the next case of a chain."""
CASE_TERM_COST = 10
"""Heaviest term of one case."""
SITUATIONS = 60
"""In more situations chains are made from the case that is right most often."""
VARIANTS = 4
"""So many tests of one case of a chain are rivals of each other."""
PAIRS = 10
"""How many pairs of terms are tried."""
TESTS = 40
"""How many tests of one pair are given."""
GUARD_COST = 22
"""Heaviest test that looks at the value of its case."""


@dataclass(frozen=True, eq=False)
class TermCase:
    """A term and the situations in which it is right."""

    entry: BankEntry
    right: Array
    twin: BankEntry | None = None
    """A text that is right there as well: one is as it was seen, the other one tells what it is about."""

    @property
    def cost(self) -> int:
        return self.entry.cost

    def with_twin(self, twin: BankEntry) -> TermCase:
        """The case that has both, the lighter one first."""
        first, second = sorted((self.entry, twin), key=lambda one: one.cost)
        return TermCase(first, self.right, second)

    def nodes(self) -> list[Node]:
        return [one.node for one in (self.entry, self.twin) if one is not None]


def conditionals(goal: Goal, kind: Type, search: Search) -> Iterator[Node]:
    """``a if test else b`` and chains of it, from the lightest terms that cover all situations."""
    yield from towards(goal, search)
    search.terms.grow_to(CASE_TERM_COST)
    cases = term_cases(goal, kind, search)
    best: int | None = None
    for first, second in _pairs(cases)[:PAIRS]:
        base = first.cost + second.cost + weights.CONDITIONAL
        most = None if best is None else best + search.budget.slack - base
        for node, cost in _branches(first, second, search, most):
            yield node
            best = base + cost if best is None else min(best, base + cost)
        if search.clock.late:
            break
    if best is None:
        open_ = np.ones(len(goal.wanted), dtype=np.bool_)
        plain = _Chains(cases, search).best(open_, CASES) if _are_few(goal, kind, cases) else None
        yield from () if plain is None else plain.variants()
        chain = (
            plain.node
            if plain is not None
            else _chain(cases, open_, search, CASES) or _chain(cases, open_, search, CASES, CHAINED)
        )
        if isinstance(chain, Conditional):
            yield chain


def term_cases(goal: Goal, kind: Type, search: Search) -> list[TermCase]:
    """Terms right in at least one situation; of those right in the same ones, the lightest."""
    best: dict[bytes, TermCase] = {}
    telling = goal.scope.telling
    bank = search.terms.bank.upto(CASE_TERM_COST)
    fitting = (entry for entry in bank if ANY in (kind, entry.type) or entry.type.name in (kind.name, NOTHING.name))
    literals = (entry for entry in search.problem.seeds if isinstance(entry.node, Literal))
    for entry in (*search.problem.stepped, *search.problem.behind, *fitting, *literals, *partial_fits(goal, search)):
        right = _right(goal, entry)
        if right.any():
            known = best.setdefault(right.tobytes(), TermCase(entry, right))
            told = told_term(entry.node) if telling and known.entry.literal else None
            if told is not None and known.twin is None and is_about(told, telling):
                best[right.tobytes()] = known.with_twin(entry)
    return sorted(best.values(), key=lambda case: case.cost)


def _right(goal: Goal, entry: BankEntry) -> Array:
    right: Array
    if entry.type == NUMBER:
        plain = [value if is_number(value) else np.nan for value in goal.wanted]
        right = np.abs(entry.column.data - np.array(plain, dtype=np.float64)) <= 1e-9
        return right
    pairs = zip(entry.column.values, goal.wanted, strict=True)
    return np.array([frozen(one) == frozen(other) for one, other in pairs], dtype=np.bool_)


def _pairs(cases: list[TermCase]) -> list[tuple[TermCase, TermCase]]:
    """Pairs that cover everything, lightest first; what is worked out stands before what is constant."""
    few = cases[:120]
    pairs = [
        (few[i], few[j]) for i in range(len(few)) for j in range(i + 1, len(few)) if (few[i].right | few[j].right).all()
    ]
    ordered = sorted(pairs, key=lambda pair: pair[0].cost + pair[1].cost)
    return [pair[::-1] if pair[0].entry.literal and not pair[1].entry.literal else pair for pair in ordered]


def _branches(first: TermCase, second: TermCase, search: Search, most: int | None) -> Iterator[tuple[Node, int]]:
    """Conditionals of two terms, each with the weight of its test."""
    care = first.right ^ second.right
    if not care.any():
        return
    wanted = first.right & ~second.right
    cap = most
    if not isinstance(first.entry.node, (Literal, Name)) and told_term(first.entry.node) is None:
        for found in guard(first.entry, search).tests(wanted, care, min(cap or GUARD_COST, GUARD_COST))[:TESTS]:
            yield Conditional(found.node, first.entry.node, second.entry.node), found.cost
            cap = min(found.cost + search.budget.slack, cap or GUARD_COST)
    for found in search.tests(wanted, care, cap)[:TESTS]:
        if not isinstance(found.node, Literal):
            for one, other in product(first.nodes(), second.nodes()):
                yield Conditional(found.node, one, other), found.cost
            if _is_not_a_word(found.node) and _is_for_others(first, second, found.node):
                yield Conditional(negation(found.node), second.entry.node, first.entry.node), found.cost


def _is_for_others(first: TermCase, second: TermCase, test: Node) -> bool:
    """Whether the first of two terms is meant wherever the second is not: no constant, or made of what is tested."""
    if first.entry.literal or not second.entry.literal:
        return not first.entry.literal
    return not free_names(test).isdisjoint(free_names(first.entry.node))


def _is_not_a_word(test: Node) -> bool:
    """Whether a test says that something, such as a key, is not some text: one that says that it is reads plainer."""
    last = test.arguments[-1] if isinstance(test, Apply) and test.function == "!=" else None
    return isinstance(last, Literal) and type(last.value) is str


def guard(entry: BankEntry, search: Search) -> Search:
    """A search for tests that look at the value of a term as if it were a local."""
    owner = np.arange(search.problem.size)
    inner = inner_problem(search.problem, entry.node, entry.column, entry.type, owner, search.lift)
    inner.seeds += how_far(entry, search)
    budget = replace(search.budget.inner(), term_cost=search.budget.term_cost, terms=search.budget.terms)
    return Search(inner, budget, search.clock)


def _are_few(goal: Goal, kind: Type, cases: Sequence[TermCase]) -> bool:
    """Whether a few texts or symbols are wanted in few situations, so that all orders of the cases can be tried.

    All texts that one term gives are one.
    """
    if kind not in (TEXT, SYMBOL) or len(goal.wanted) > SITUATIONS or not cases:
        return False
    widest = max(cases, key=lambda case: int(case.right.sum()))
    others = {one for one, right in zip(goal.wanted, widest.right, strict=True) if not right}
    return len(others) < CASES


@dataclass(frozen=True, eq=False)
class _Chain:
    """Cases one after another: the first one where its test holds, else the rest. ``others`` are further tests."""

    cost: int
    case: TermCase
    test: FoundTest | None = None
    rest: _Chain | None = None
    others: tuple[FoundTest, ...] = ()

    @property
    def node(self) -> Node:
        if self.test is None or self.rest is None:
            return self.case.entry.node
        return Conditional(self.test.node, self.case.entry.node, self.rest.node)

    def variants(self) -> Iterator[Node]:
        """The same with another one of its tests, or with the other text of a case."""
        if self.case.twin is not None:
            yield replace(self, case=TermCase(self.case.twin, self.case.right)).node
        if self.rest is not None:
            yield from (replace(self, test=one).node for one in self.others)
            for node in self.rest.variants():
                assert self.test is not None
                yield Conditional(self.test.node, self.case.entry.node, node)


class _Chains:
    """Chains of cases in any order: the one of which all tests and cases weigh least together."""

    def __init__(self, cases: Sequence[TermCase], search: Search) -> None:
        self.cases, self.search = cases, search
        self._known: dict[bytes, _Chain | None] = {}

    def best(self, open_: Array, left: int) -> _Chain | None:
        """The lightest chain for the situations that are open; None where no plain tests make one."""
        key = open_.tobytes()
        if key not in self._known:
            self._known[key] = self._found(open_, left)
        return self._known[key]

    def _found(self, open_: Array, left: int) -> _Chain | None:
        often = sorted(self.cases, key=lambda case: (-(case.right & open_).sum(), case.cost))[:CHAINED]
        if often and np.array_equal(often[0].right & open_, open_):
            return _Chain(often[0].cost, often[0])
        best: _Chain | None = None
        for one in often if left > 1 else ():
            covered = one.right & open_
            most = self.search.budget.atom_cost if best is None else best.cost - one.cost - weights.CONDITIONAL
            if not covered.any() or most <= 0 or self.search.clock.late:
                continue
            tests = [test for test in self.search.tests(covered, open_, most) if not idle(test.node)]
            rest = self.best(open_ & ~one.right, left - 1) if tests else None
            if rest is not None:
                cost = tests[0].cost + one.cost + weights.CONDITIONAL + rest.cost
                if best is None or cost < best.cost:
                    best = _Chain(cost, one, tests[0], rest, tuple(tests[1:VARIANTS]))
        return best


def _chain(cases: list[TermCase], open_: Array, search: Search, left: int, tried: int = 1) -> Node | None:
    """Greedy: the term that is right most often, a test for where, and the rest again.

    Of so many terms as are ``tried`` the one with the plainest test comes first.
    """
    often = sorted(cases, key=lambda case: (-(case.right & open_).sum(), case.cost))[:tried]
    for best in often:
        if np.array_equal(best.right & open_, open_):
            return best.entry.node
    if left <= 1:
        return None
    told: list[tuple[int, int, Node]] = []
    for place, best in enumerate(often):
        covered = best.right & open_
        tests = (one for one in search.tests(covered, open_) if not idle(one.node)) if covered.any() else iter(())
        told += [(one.cost, place, one.node) for one in islice(tests, 1)]
    for _, place, test in sorted(told, key=lambda one: one[:2]):
        rest = _chain(cases, open_ & ~often[place].right, search, left - 1, tried)
        if rest is not None:
            return Conditional(test, often[place].entry.node, rest)
    return None

"""One search: terms and tests of one problem grown side by side, lightest first.

Collections are looked into as lazily: a test over the elements of a collection is made when the whole formula around
it has the weight of the level at hand, so that nothing heavy is made before something light.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from itertools import product

import numpy as np

from studio.infer import weights
from studio.infer.atom import Atom
from studio.infer.atoms import ALTERNATES, COMPARED, INNER_ALTERNATES, Atoms
from studio.infer.bank import BankEntry
from studio.infer.budget import SearchBudget
from studio.infer.cases import by_cases
from studio.infer.clock import Clock
from studio.infer.columns import Array, Column, mask_of
from studio.infer.decide import Decider, FoundTest, focused
from studio.infer.distinct_numbers import Rows
from studio.infer.enumerate import Enumerator
from studio.infer.goals import Refuted
from studio.infer.problem import COLLECTIONS, Problem
from studio.infer.quantify import Elements, Lift, counted, elements, folded
from studio.infer.rounds import rounds
from studio.infer.sorts import SMALL_SORTS
from studio.infer.spelled import spellings_met
from studio.infer.tests_of_each import tests_of_each
from studio.infer.thresholds import memberships, thresholds, told_by_chance
from studio.infer.tree import trees
from studio.infer.vocabulary import reordered
from studio.language.builtins import TABLE
from studio.language.nodes import Apply, Literal
from studio.language.types import NUMBER, Type

LIFTED_COST = 9
"""Heaviest outer term that a formula over the elements may use."""
LIFTED = 100
"""Most such terms."""
TREE_TEST = 20
"""Heaviest test of a decision tree, but for those with unexplained numbers."""
COUNTED_COST = 10
"""Heaviest test whose elements are counted as a part of other terms."""
TALLIED_COST = 14
"""Heaviest test whose elements are counted for their own sake."""
FOUND = 40
"""Most predicates given back; the true order is that of ``rank``."""
TREE_TERMS = 400
"""Most number terms that a decision tree compares with numbers."""
BUILDERS = frozenset(TABLE) - {"get", "[]", "first", "last", "keys", "values"}
"""Builtins whose result, when it is a collection, was made by them."""
BOUNDED = 22
"""The level up to which bounds that only examples explain are looked for in any case."""
THREES_FROM = 12
"""The level from which three tests are joined."""
PLAIN_ENOUGH, PLAIN_PART = 26, 16
"""Where no test is lighter than the one, plain tests, none heavier than the other, are joined by both signs as well."""

LIGHT = 8
"""Up to this level all terms are made in step with the tests, so that truth-valued terms are tests at once."""


class Search:
    """The state of one search; terms and tests are shared by everything asked of it."""

    def __init__(
        self,
        problem: Problem,
        budget: SearchBudget,
        clock: Clock,
        target: tuple[Type, Column] | None = None,
        alternates: int = ALTERNATES,
    ) -> None:
        self.problem = problem
        self.budget = budget
        self.clock = clock
        self.terms = Enumerator(problem, budget, clock, target)
        self.atoms = Atoms(problem, self.terms.bank, budget.atoms, clock, alternates)
        self.level = 0
        self._ends = [0]
        self._looks: list[ElementSearch] = []
        self._looked_at: set[bytes] = set()
        self._collection_level = 0
        self._spelled = spellings_met(problem) if budget.nesting > 0 else []
        self.deep = False
        self.misses: list[Refuted] = []
        self.tallies: list[BankEntry] = []

    def lift(self, level: int) -> list[BankEntry]:
        """The terms of a weight for the use of inner searches."""
        if level > LIFTED_COST:
            return []
        self.terms.grow_to(level)
        entries = [entry for entries in self.terms.bank.level(level).values() for entry in entries]
        return [entry for entry in entries if not _built(entry)][:LIFTED]

    def grow(self) -> list[Atom]:
        """Makes every test of the next weight; gives the new ones."""
        self.level += 1
        level, before = self.level, len(self.atoms.found)
        self.terms.grow_to(min(max(level - 2 - weights.LOCAL, min(level, LIGHT)), self.budget.term_cost))
        self.atoms.grow(level)
        if self.budget.nesting > 0:
            self._look(level)
        self._ends.append(len(self.atoms.found))
        return self.atoms.found[before:]

    def at(self, level: int) -> list[Atom]:
        """The tests made at a level, grown if need be."""
        while self.level < level and not self.clock.late:
            self.grow()
        return self.atoms.found[self._ends[level - 1] : self._ends[level]] if level <= self.level else []

    @property
    def next_cost(self) -> int:
        """What a test weighs at least that was not made yet: terms that are truths are made later than other tests."""
        return (min(self.level, self.terms.level) if self.problem.has_truths else self.level) + 1

    def _look(self, level: int) -> None:
        """Tests over the elements of collections, whose whole weight is the level."""
        heaviest = min(level - weights.LOOK - (2 * weights.LOCAL + COMPARED), self.budget.collection_cost)
        while self._collection_level < heaviest:
            self._collection_level += 1
            self._open(self._collection_level)
        for look in self._looks:
            if self.clock.late:
                return
            if self.deep or not look.large:
                look.grow(level - weights.LOOK - look.inside.entry.cost, self)

    def _open(self, cost: int) -> None:
        for kind, entries in list(self.terms.bank.level(cost).items()):
            if kind.name in COLLECTIONS:
                for entry in entries:
                    if entry.inner and not reordered(entry.node):
                        self._open_one(entry)
        for entry in self._spelled:
            if entry.cost == cost:
                self._open_one(entry)

    def _open_one(self, entry: BankEntry) -> None:
        inside = elements(entry, self.problem, self.budget.flattened, _lift_of(self))
        if inside is None:
            return
        first = inside.problem.seeds[0].column
        key = first.key + inside.counts.tobytes()
        if key not in self._looked_at:
            self._looked_at.add(key)
            search = Search(inside.problem, self.budget.inner(), self.clock, alternates=INNER_ALTERNATES)
            self._looks.append(ElementSearch(inside, search))

    def tests(self, wanted: Array, care: Array | None = None, most: int | None = None) -> list[FoundTest]:
        """Predicates that are true exactly where wanted, among the situations that matter (all unless ``care``).

        ``most`` is the heaviest that is of use.
        """
        care = np.ones(len(wanted), dtype=np.bool_) if care is None else care
        if wanted[care].all() or not wanted[care].any():
            return [FoundTest(Literal(bool(wanted[care].all())), weights.LOCAL)]
        decider = Decider(mask_of(wanted), mask_of(care), self.problem.unused)
        top = self.budget.atom_cost if most is None else min(most, self.budget.atom_cost)
        yes, no = Rows(wanted & care), Rows(~wanted & care)
        decider.add(one for one in tests_of_each(self.problem, yes, no) if one.cost <= top)
        self._decide(decider, yes, no, top)
        if most is None and self.budget.resort and (decider.best is None or decider.best > PLAIN_ENOUGH):
            decider.add_nested(PLAIN_PART)
        if not decider.found and most is None and not self.deep and any(look.large for look in self._looks):
            self._deepen(decider, top)
        if not decider.found and most is None and self.budget.resort:
            decider.found += self._last_resort(decider, wanted, care)
        return decider.lightest(FOUND)

    def _decide(self, decider: Decider, yes: Rows, no: Rows, top: int) -> None:
        ends: list[int] = []
        for level in range(1, top + 1):
            decider.add(self.at(level))
            decider.add(self._explained_by_examples(level, yes, no))
            if decider.best is None and level >= THREES_FROM:
                decider.add_threes()
            best = decider.best
            if best is not None and not ends:
                ends.append(self.clock.tried + self.budget.better_effort)
            if best is not None and level >= best and len(ends) == 1:
                ends.append(self.clock.tried + self.budget.rival_effort)
            rivals = best is not None and level >= best + self.budget.slack
            if rivals or self.clock.late:
                return
            if best is not None and self.clock.tried > min(ends):
                self._add_bounds(decider, range(level + 1, min(best, BOUNDED) + 1), yes, no)
                return

    def _add_bounds(self, decider: Decider, levels: range, yes: Rows, no: Rows) -> None:
        """Bounds of light terms that are there, where there was too much else of their weight to come to them."""
        for level in levels:
            decider.add(self._explained_by_examples(level, yes, no))

    def _explained_by_examples(self, level: int, yes: Rows, no: Rows) -> Iterator[Atom]:
        """Tests against numbers that only the examples explain, when their weight has come."""
        for more, odd in product((0, weights.COMPARED_NUMBER), (0, weights.WHERE_IT_HAPPENED)):
            terms = self.terms.bank.level(level - weights.LOCAL - weights.SMALL_NUMBERS[3] - more - odd).get(NUMBER, [])
            of_sort = (entry for entry in terms if (entry.sort not in SMALL_SORTS) == (more > 0))
            some = [entry for entry in of_sort if (told_by_chance(self.problem, entry) > 0) == (odd > 0)]
            yield from thresholds(self.problem, yes, no, some)
            yield from rounds(yes.truths, no.truths, some)

    def _deepen(self, decider: Decider, top: int) -> None:
        """Looks into the large collections as well."""
        self.deep = True
        before = len(self.atoms.found)
        for level in range(1, top + 1):
            self._look(level)
            decider.add(self.atoms.found[before:])
            before = len(self.atoms.found)
            if decider.found or self.clock.late:
                return

    def _last_resort(self, decider: Decider, wanted: Array, care: Array) -> list[FoundTest]:
        """Tests inside tests, a formula for each case, a decision tree; also over unexplained numbers."""
        decider.add_nested()
        if decider.found:
            return []
        terms = [entry for entry in self.terms.bank.upto(self.budget.term_cost) if entry.type == NUMBER][:TREE_TERMS]
        yes = Rows(wanted & care)
        extra = [*thresholds(self.problem, yes, Rows(~wanted & care), terms), *memberships(yes, terms)]
        light = [atom for atom in decider.atoms if atom.cost <= TREE_TEST]
        found = focused(mask_of(wanted), mask_of(care), [*light, *extra], FOUND)
        found = found or list(by_cases(self.problem, wanted, care, light, terms, self.clock))
        return found or trees(wanted, care, [*light, *extra], self.clock)


def _built(entry: BankEntry) -> bool:
    """Whether a collection was put together by a builtin: nothing that a test should look into."""
    node = entry.node
    return isinstance(node, Apply) and entry.type.name in COLLECTIONS and node.function in BUILDERS


def _lift_of(search: Search) -> Lift:
    """The ``lift`` of a search for one inside it, which does not keep it: then all of it goes when it is over."""
    outer = weakref.ref(search)

    def lift(level: int) -> list[BankEntry]:
        known = outer()
        return known.lift(level) if known is not None else []

    return lift


class ElementSearch:
    """One collection that is looked into, and the search over its elements."""

    def __init__(self, inside: Elements, search: Search) -> None:
        self.inside = inside
        self.search = search
        self.large = inside.problem.size > search.budget.large
        self._level = 0

    def grow(self, level: int, outer: Search) -> None:
        """Folds the tests over the elements up to a weight into the outer search."""
        while self._level < level and not outer.clock.late:
            self._level += 1
            for atom in self.search.at(self._level):
                for outside in folded(self.inside, atom):
                    outer.atoms.add(outside)
                if atom.cost <= TALLIED_COST:
                    tally = counted(self.inside, atom)
                    outer.tallies.append(tally)
                    if atom.cost <= COUNTED_COST:
                        outer.terms.bank.add(tally)

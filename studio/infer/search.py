"""One search: terms and tests of one problem grown side by side, lightest first."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from studio.infer.atoms import Atom, Atoms
from studio.infer.bank import Entry
from studio.infer.budget import Budget
from studio.infer.columns import Array, Column
from studio.infer.decide import Found, predicates, tree
from studio.infer.enumerate import Enumerator
from studio.infer.goals import Work
from studio.infer.problem import Problem
from studio.infer.quantify import counts, quantified
from studio.infer.rank import LOOK
from studio.infer.thresholds import thresholds
from studio.language.nodes import Literal
from studio.language.types import NUMBER, Type

LIGHTEST_QUANTIFIED = LOOK + 2 + 6
"""No ``any`` or ``all`` can weigh less, so they are not looked for before this level."""
LEVEL_TERMS = 8
"""How heavy the terms must have become before collections are looked into."""


class Search:
    """The state of one search; terms and tests are shared by everything asked of it."""

    def __init__(self, problem: Problem, budget: Budget, work: Work | None = None, tuples: bool = False) -> None:
        self.problem = problem
        self.budget = budget
        self.terms = Enumerator(problem, budget, work, tuples)
        self.atoms = Atoms(problem, self.terms.bank, budget.atoms)
        self.deadline = time.perf_counter() + budget.seconds
        self._looked = False

    @property
    def tried(self) -> int:
        return self.terms.bank.count + len(self.atoms.found)

    @property
    def late(self) -> bool:
        return time.perf_counter() > self.deadline

    def matching(self, wanted: Column, kind: Type) -> Iterator[Entry]:
        """Terms with exactly the wanted values, lightest first, until rivals would be much heavier."""
        limit = self.budget.term_cost
        while self.terms.level < limit and not self.terms.exhausted:
            for entry in self.terms.grow():
                if entry.type.name == kind.name and np.array_equal(entry.column.data, wanted.data):
                    limit = min(limit, entry.cost + self.budget.slack)
                    yield entry

    def tests(self, wanted: Array, care: Array | None = None) -> list[Found]:
        """Predicates that are true exactly where wanted, among the situations that matter (all unless ``care``)."""
        care = np.ones(len(wanted), dtype=np.bool_) if care is None else care
        goal = wanted[care]
        if goal.all() or not goal.any():
            return [Found(Literal(bool(goal.all())), 2)]
        found: list[Found] = []
        for level in range(1, self.budget.atom_cost + 1):
            self._grow(level)
            if found and level >= found[0].cost + self.budget.slack:
                break
            if level >= 6 and (level % 2 == 0 or found):
                found = predicates(goal, self._restricted(care), self.budget.candidates)
            if self.late:
                break
        return found or self._last_resort(goal, care)

    def _grow(self, level: int) -> None:
        if level <= self.budget.term_cost and self.terms.level < level and not self.terms.exhausted:
            self.terms.grow()
        if self.atoms.level < level:
            self.atoms.grow()
        if level >= LIGHTEST_QUANTIFIED and not self._looked:
            self.look()

    def look(self) -> None:
        """Looks into the collections, once."""
        self._looked = True
        if self.budget.nesting > 0:
            self.terms.grow_to(LEVEL_TERMS)
            for atom in sorted(quantified(self.problem, self.terms.bank, self.budget), key=lambda one: one.cost):
                self.atoms.add(atom)

    def _restricted(self, care: Array) -> list[Atom]:
        if care.all():
            return self.atoms.found
        return [Atom(atom.node, atom.bits[care], atom.cost) for atom in self.atoms.found]

    def _last_resort(self, goal: Array, care: Array) -> list[Found]:
        """Counts, unexplained numbers, at last a decision tree."""
        self.look()
        terms = [entry for entry in self.terms.bank.upto(self.budget.term_cost) if entry.type == NUMBER][:400]
        if len(goal) <= 200 and self.budget.nesting > 0:
            terms += list(counts(self.problem, self.terms.bank, self.budget))
        narrowed = [_restricted_entry(entry, care) for entry in terms]
        atoms = self._restricted(care) + list(thresholds(goal, narrowed))
        found = predicates(goal, atoms, self.budget.candidates)
        if found:
            return found
        grown = tree(goal, atoms)
        return [grown] if grown is not None else []


def _restricted_entry(entry: Entry, care: Array) -> Entry:
    if care.all():
        return entry
    return Entry(entry.node, Column(entry.column.data[care]), entry.type, entry.cost)

"""Which cases to tell apart first: the smallest tree of tests over some groups of situations.

One search serves all tests. A single test may part the groups anywhere; several tests joined only part one group from
the rest. The tree with the least weight in all says how the groups are parted first.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from studio.infer.budget import DEFAULT, SearchBudget
from studio.infer.clock import Clock
from studio.infer.goals import Goal, Work
from studio.infer.problem import problem
from studio.infer.search import Search

GLANCE = replace(DEFAULT, atom_cost=16, effort=40_000, resort=False)
"""The budget for a look at how groups can be told apart."""
MOST_GROUPS = 6
"""Among more groups no tree is looked for."""
REPEATED = 2
"""What a test weighs that stands in another branch as well."""

Groups = frozenset[int]
Test = tuple[Groups, Groups]
"""A test by the groups in which it always holds, and those in which it never does."""


@dataclass(frozen=True)
class Parting:
    """How groups are parted first: those on one side, what that test weighs, and all tests from here on."""

    some: Groups
    own: float = 0.0
    tests: Mapping[Test, float] = field(default_factory=dict)
    repeated: int = 0

    @property
    def weight(self) -> float:
        return sum(self.tests.values()) + REPEATED * self.repeated


@dataclass
class CaseTree:
    """The lightest tree for some groups; ``first`` are the groups that come first where weights are the same.

    The situations of the goal are those of all groups, and its wanted values the numbers of their groups.
    """

    goal: Goal
    first: Sequence[int]
    work: Work | None = None
    budget: SearchBudget = GLANCE
    _known: dict[Groups, Parting] = field(default_factory=dict)

    def __post_init__(self) -> None:
        made = problem(self.goal.situations, self.goal.scope, ())
        self._search = Search(made, self.budget, Clock(self.budget, self.work, self.goal.purpose))
        self._group = np.array(self.goal.wanted, dtype=np.int64)
        self._search.at(self.budget.atom_cost)
        self._single = self._single_tests()

    def best(self) -> Parting:
        """How all groups are parted first; of infinite weight where nothing light tells them apart."""
        return self._best(frozenset(self._group.tolist()))

    def _single_tests(self) -> list[tuple[float, Test]]:
        """The tests that tell some groups from some others, each with its weight, the lightest first."""
        groups = sorted(set(self._group.tolist()))
        places = [self._group == number for number in groups]
        found: dict[Test, float] = {}
        for atom in self._search.atoms.found:
            yes = frozenset(number for number, where in zip(groups, places, strict=True) if atom.bits[where].all())
            no = frozenset(number for number, where in zip(groups, places, strict=True) if not atom.bits[where].any())
            if yes and no:
                found[yes, no] = min(atom.cost, found.get((yes, no), math.inf))
        return sorted(((cost, test) for test, cost in found.items()), key=lambda one: one[0])

    def _best(self, groups: Groups) -> Parting:
        if len(groups) < 2:
            return Parting(groups)
        if groups not in self._known:
            options = [self._one(number, groups) for number in self.first if number in groups]
            options += self._several(groups)
            self._known[groups] = min(options, key=lambda one: (one.weight, one.own))
        return self._known[groups]

    def _one(self, number: int, groups: Groups) -> Parting:
        """One group taken off, and the best tree for the rest."""
        some = frozenset({number})
        whole = (some, groups - some)
        cost, test = next((one for one in self._single if _parts(some, groups, one[1])), (math.inf, whole))
        if cost == math.inf:
            cost = self._tested(number, groups)
        return self._after(some, groups, cost, test) if cost < math.inf else Parting(some, cost, {test: cost})

    def _tested(self, number: int, groups: Groups) -> float:
        """What a test weighs that is joined from several."""
        care = np.isin(self._group, list(groups))
        found = self._search.tests(self._group == number, care, 2 * self.budget.atom_cost)
        return min((one.cost for one in found), default=math.inf)

    def _several(self, groups: Groups) -> list[Parting]:
        """Several groups taken off at once by one test, where there are at least two on each side."""
        options: dict[Groups, tuple[float, Test]] = {}
        for cost, test in self._single:
            some = test[0] & groups
            if 1 < len(some) < len(groups) - 1 and _parts(some, groups, test):
                options.setdefault(some, (cost, test))
        return [self._after(some, groups, cost, test) for some, (cost, test) in options.items()]

    def _after(self, some: Groups, groups: Groups, cost: float, test: Test) -> Parting:
        """This test, and the best trees for both sides."""
        yes, no = self._best(some), self._best(groups - some)
        parts = ({test: cost}, yes.tests, no.tests)
        together = {one: weight for part in parts for one, weight in part.items()}
        repeated = yes.repeated + no.repeated + sum(map(len, parts)) - len(together)
        return Parting(some, cost, together, repeated)


def _parts(some: Groups, groups: Groups, test: Test) -> bool:
    """Whether a test holds in some groups and not in the others of these, or the other way round."""
    rest, (yes, no) = groups - some, test
    return (some <= yes and rest <= no) or (some <= no and rest <= yes)

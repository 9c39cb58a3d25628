"""Which cases to tell apart first: the smallest tree of tests over some groups of situations.

One search serves all tests. A single test may part the groups anywhere; several tests joined only part one group from
the rest. The tree with the least weight in all says how the groups are parted first. Tests are made lightest first, and
no more of them once no heavier one could make another tree the best.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

import numpy as np

from studio.infer.budget import DEFAULT, SearchBudget
from studio.infer.check import value_if_any
from studio.infer.clock import Clock
from studio.infer.columns import Array, mask_of
from studio.infer.goals import Goal, Situation, Work
from studio.infer.known_answers import worked_out_once
from studio.infer.none_of import weight_of_none
from studio.infer.problem import problem
from studio.infer.search import Search
from studio.language.nodes import Node, each_node
from studio.language.values import Value, frozen

GLANCE = replace(DEFAULT, atom_cost=16, effort=40_000, resort=False)
"""The budget for a look at how groups can be told apart."""
MOST_GROUPS = 6
"""Among more groups no tree is looked for."""
REPEATED = 2
"""What a test weighs that stands in another branch as well."""
FIRST_LOOK = 6
"""Up to this weight tests are made before the first tree is looked for."""

TOLD = 1_000
"""Added to the number of a group for a situation that was answered to be of it."""
LIGHTEST_JOINED = 6
"""No test joined from several weighs less."""

Groups = frozenset[int]
NO_GROUPS: Groups = frozenset()


class CaseTest(NamedTuple):
    """A test by the groups in which it always holds, and those in which it never does.

    ``not_yes`` are the groups that it does not tell from all others by holding, ``not_no`` by not holding: that was
    answered otherwise.
    """

    yes: Groups
    no: Groups
    not_yes: Groups = NO_GROUPS
    not_no: Groups = NO_GROUPS


@dataclass(frozen=True)
class Parting:
    """How groups are parted first: those on one side, what that test weighs, and all tests from here on.

    ``sure``: no test that was not made yet changes this. ``least`` is what it weighs at least, with such tests too.
    """

    some: Groups
    own: float = 0.0
    tests: Mapping[CaseTest, float] = field(default_factory=dict)
    repeated: int = 0
    sure: bool = True
    least: float = 0.0

    @property
    def weight(self) -> float:
        return sum(self.tests.values()) + REPEATED * self.repeated


def answered_apart(goal: Goal, answers: Sequence[Iterable[tuple[Situation, Value]]]) -> Goal:
    """The goal with the situations in which it was answered that a group is right there, or is not; for each group.

    Groups that are asked about alike are right together; where only one is left that can be, it is.
    """
    known: dict[object, tuple[Situation, set[int], set[int]]] = {}
    for number, given in enumerate(answers):
        for there, value in given:
            _, right, wrong = known.setdefault(frozen(there.values), (there, set(), set()))
            (right if value is True else wrong).add(number)
    for there, right, wrong in known.values():
        able = (right or set(range(len(answers)))) - wrong
        told = (
            [one + TOLD for one in able]
            if len(able) == 1
            else [-1 - one for one in range(len(answers)) if one not in able]
        )
        goal = replace(goal, situations=(*goal.situations, *[there] * len(told)), wanted=(*goal.wanted, *told))
    return goal


def case_parting(goal: Goal, first: Sequence[int], work: Work | None = None) -> Parting:
    """How some groups of situations are parted first; of infinite weight where nothing light tells them apart."""
    what = ("parting", tuple(first))
    return worked_out_once(what, goal, GLANCE, work, lambda: CaseTree(goal, first, work).best(), Parting)


@dataclass
class CaseTree:
    """The lightest tree for some groups; ``first`` are the groups that come first where weights are the same.

    The situations of the goal are those of all groups, and its wanted values the numbers of their groups; of
    situations that are of any group but number ``n``, the wanted value is ``-1 - n``, and ``n + TOLD`` where it was
    answered that they are of that one.
    """

    goal: Goal
    first: Sequence[int]
    work: Work | None = None
    budget: SearchBudget = GLANCE

    def __post_init__(self) -> None:
        made = problem(self.goal.situations, self.goal.scope, ())
        self._search = Search(made, self.budget, Clock(self.budget, self.work, self.goal.purpose))
        wanted = np.array(self.goal.wanted, dtype=np.int64)
        self._told = frozenset((wanted[wanted >= TOLD] - TOLD).tolist())
        self._group = np.where(wanted >= TOLD, wanted - TOLD, wanted)
        places = {number: mask_of(self._group == number) for number in sorted(set(self._group.tolist()))}
        self._places = {number: mask for number, mask in places.items() if number >= 0}
        self._others = {-1 - number: mask for number, mask in places.items() if number < 0}
        held = ((one.node, one.column.values) for one in made.seeds if one.node in self.goal.scope.parts)
        gaps = ((node, mask_of(np.array([value is None for value in values]))) for node, values in held)
        self._gaps = {node: mask for node, mask in gaps if mask}
        self._costs: dict[CaseTest, int] = {}
        self._seen = 0

    @property
    def tried(self) -> int:
        """How many terms and tests were tried so far."""
        return self._search.clock.tried

    def best(self) -> Parting:
        """How all groups are parted first; of infinite weight where nothing light tells them apart."""
        level = FIRST_LOOK
        while True:
            found = self.trees(level).best(frozenset(self._places))
            if found.sure or level >= self.budget.atom_cost:
                return found
            level += 1

    def trees(self, level: int) -> Trees:
        """The trees of tests up to this weight."""
        self._search.at(level)
        self._note_single_tests()
        tests = sorted(((float(cost), test) for test, cost in self._costs.items()), key=lambda one: one[0])
        last = level >= self.budget.atom_cost or self._search.clock.late
        return Trees(self.first, tests, math.inf if last else self._search.next_cost, self._joined, self._told)

    def _note_single_tests(self) -> None:
        """Takes note of the new tests that tell some groups from some others, each with its weight."""
        for atom in self._search.atoms.found[self._seen :]:
            gaps = self._gaps_of(atom.node) if self._gaps else 0
            yes = frozenset(number for number, places in self._places.items() if not places & (~atom.mask | gaps))
            no = frozenset(number for number, places in self._places.items() if not places & (atom.mask | gaps))
            if yes and no:
                not_yes = frozenset(number for number, places in self._others.items() if places & atom.mask)
                not_no = frozenset(number for number, places in self._others.items() if places & ~atom.mask)
                test = CaseTest(yes, no, not_yes, not_no)
                self._costs[test] = min(atom.cost, self._costs.get(test, atom.cost))
        self._seen = len(self._search.atoms.found)

    def _gaps_of(self, test: Node) -> int:
        """The situations in which something that a test asks about is not there: it tells nothing about them."""
        parts = set(each_node(test))
        return reduce(or_, (mask for part, mask in self._gaps.items() if part in parts), 0)

    def _joined(self, number: int, groups: Groups) -> float:
        """What a test weighs that is joined from several of those made, and tells one group from the others."""
        care = np.isin(self._group, [*groups, -1 - number])
        found = self._search.tests(self._group == number, care, self._search.level)
        found = [one for one in found if self._is_told(one.node, care)]
        some, others = (
            {*np.flatnonzero(care & own).tolist()} for own in (self._group == number, self._group != number)
        )
        none = weight_of_none(self.goal, some, others)
        return min((*(one.cost for one in found), *(() if none is None else (none,))), default=math.inf)

    def _is_told(self, test: Node, care: Array) -> bool:
        """Whether a test has a value in all situations that it is about."""
        if not self._gaps_of(test) & mask_of(care):
            return True
        there = (self.goal.situations[number] for number in np.flatnonzero(care).tolist())
        return all(value_if_any(test, one, self.goal.scope) is not None for one in there)


@dataclass
class Trees:
    """The lightest trees of the tests that were made; every other test weighs at least ``more``.

    ``joined`` gives what a test weighs that is joined from several and tells one group from the others. Of trees that
    weigh the same, those come first that begin with a group of which a situation was answered: it is asked about there.
    """

    first: Sequence[int]
    single: Sequence[tuple[float, CaseTest]]
    more: float
    joined: Callable[[int, Groups], float]
    told: Groups = NO_GROUPS
    _known: dict[Groups, Parting] = field(default_factory=dict)

    def best(self, groups: Groups) -> Parting:
        """How some groups are parted first, of those ways the lightest that come first."""
        if len(groups) < 2:
            return Parting(groups)
        if groups not in self._known:
            options = [*self._alone(groups), *self._several(groups)]
            found = min(options, key=self._order, default=_never(groups))
            self._known[groups] = self._judged(groups, found, options) if self.more < math.inf else found
        return self._known[groups]

    def _judged(self, groups: Groups, found: Parting, options: Sequence[Parting]) -> Parting:
        """The lightest way so far, and whether a test that was not made yet could lead to another one."""
        heavier = self.more + min(_both(self.best(some), self.best(groups - some)).least for some in _splits(groups))
        sure = found.sure and found.weight < heavier
        sure = sure and all(one is found or one.sure or one.least > found.weight for one in options)
        sure = sure and all(least > found.weight for least in self._least_joined(groups, found.weight))
        least = min(heavier, found.least)
        return replace(found, sure=sure, least=found.weight if sure else least)

    def _order(self, one: Parting) -> tuple[float, bool, float]:
        return one.weight, not one.some & self.told, one.own

    def _alone(self, groups: Groups) -> Iterator[Parting]:
        """One group taken off, and the best tree for the rest."""
        for number in self.first:
            some = frozenset({number})
            if some <= groups:
                cost, test = self._first_single(some, groups)
                if cost == math.inf and self.more == math.inf:
                    cost = self.joined(number, groups)
                if cost < math.inf:
                    yield self._after(some, groups, cost, test)

    def _first_single(self, some: Groups, groups: Groups) -> tuple[float, CaseTest]:
        whole = CaseTest(some, groups - some)
        return next((one for one in self.single if _parts(some, groups, one[1])), (math.inf, whole))

    def _least_joined(self, groups: Groups, most: float) -> Iterator[float]:
        """What the trees weigh at least that begin with tests joined from several, where that may be this little."""
        for number in groups:
            some = frozenset({number})
            if self._first_single(some, groups)[0] == math.inf:
                rest = self.best(groups - some).least
                if LIGHTEST_JOINED + rest <= most:
                    yield min(self.joined(number, groups), self.more) + rest

    def _several(self, groups: Groups) -> Iterator[Parting]:
        """Several groups taken off at once by one test, where there are at least two on each side."""
        options: dict[Groups, tuple[float, CaseTest]] = {}
        for cost, test in self.single:
            some = test.yes & groups
            if 1 < len(some) < len(groups) - 1 and _parts(some, groups, test):
                options.setdefault(some, (cost, test))
        for some, (cost, test) in options.items():
            yield self._after(some, groups, cost, test)

    def _after(self, some: Groups, groups: Groups, cost: float, test: CaseTest) -> Parting:
        """This test, and the best trees for both sides."""
        rest = _both(self.best(some), self.best(groups - some))
        return replace(rest, some=some, own=cost, tests={test: cost, **rest.tests}, least=cost + rest.least)


def _never(groups: Groups) -> Parting:
    """Where no test tells groups apart."""
    return Parting(groups, math.inf, {CaseTest(groups, groups): math.inf})


def _both(yes: Parting, no: Parting) -> Parting:
    """What the trees for both sides come to; a test that stands in both counts once and a little."""
    tests = {**yes.tests, **no.tests}
    both = Parting(yes.some, 0.0, tests, yes.repeated + no.repeated + len(yes.tests) + len(no.tests) - len(tests))
    sure = yes.sure and no.sure
    return replace(both, sure=sure, least=both.weight if sure else max(yes.least, no.least))


def _splits(groups: Groups) -> Iterator[Groups]:
    """Every way to have some of the groups on one side, once."""
    first, *rest = sorted(groups)
    for count in range(len(rest)):
        for others in combinations(rest, count):
            yield frozenset({first, *others})


def _parts(some: Groups, groups: Groups, test: CaseTest) -> bool:
    """Whether a test holds in some groups and not in the others of these, or the other way round."""
    rest, (yes, no, not_yes, not_no) = groups - some, test
    return any(
        here <= yes and there <= no and not _is_one_of(here, not_yes) and not _is_one_of(there, not_no)
        for here, there in ((some, rest), (rest, some))
    )


def _is_one_of(groups: Groups, numbers: Groups) -> bool:
    return len(groups) == 1 and groups <= numbers

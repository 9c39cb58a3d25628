"""The smallest tree of tests: tests are made only as long as a heavier one could matter."""

from __future__ import annotations

import math
import random

import pytest

from studio.infer.case_tree import GLANCE, TOLD, CaseTest, CaseTree, Parting, Trees, answered_apart
from studio.infer.clock import Clock
from studio.infer.goals import Function, Goal, Scope, Situation
from studio.infer.problem import problem
from studio.infer.rank import weight
from studio.infer.search import Search
from studio.language.parse import parse
from studio.language.types import ANY, NUMBER, SYMBOL, TEXT, TRUTH, list_of, type_of
from studio.language.values import Symbol, Value

LABELS = tuple(map(Symbol, ("red", "green", "blue")))


def goal(chance: random.Random, groups: int) -> Goal:
    """Some situations of some groups, with names that tell a few of the groups apart and names that tell none."""
    rows: list[dict[str, Value]] = []
    wanted: list[Value] = []
    told = chance.sample(range(groups), 2)
    for place in range(2 * groups):
        group = place % groups
        rows.append(
            {
                "number": 3 * group + chance.randrange(2),
                "other": chance.randrange(4),
                "kind": LABELS[min(group, 2)] if chance.random() < 0.8 else chance.choice(LABELS),
                "flag": group == told[0],
                "items": [chance.randrange(5) for _ in range(1 + (group == told[1]))],
            }
        )
        wanted.append(group)
    types = {name: type_of(value) for name, value in rows[0].items()} | {"items": list_of(type_of(1)), "kind": SYMBOL}
    names = ("number", "other", "kind", "items") if chance.random() < 0.5 else tuple(types)
    fits = Function("fits", (NUMBER, NUMBER), TRUTH, lambda one, other: (one // 3 == told[0]) != (other > 8))
    functions = {"fits": fits} if chance.random() < 0.5 else {}
    scope = Scope({name: types[name] for name in names}, functions, locals=("kind",))
    situations = tuple(Situation(row, f"moment {number}") for number, row in enumerate(rows, 1))
    return Goal("what comes next", situations, tuple(wanted), scope, ANY)


@pytest.mark.parametrize("seed", range(32))
def test_it_is_the_tree_that_all_tests_together_give(seed: int) -> None:
    chance = random.Random(seed)
    groups = chance.randrange(3, 6)
    asked = goal(chance, groups)
    lazy, eager = CaseTree(asked, range(groups)).best(), CaseTree(asked, range(groups)).trees(GLANCE.atom_cost)
    all_of_them = eager.best(frozenset(range(groups)))
    assert lazy.weight == all_of_them.weight
    if lazy.weight < math.inf:
        assert (lazy.some, lazy.own, lazy.tests) == (all_of_them.some, all_of_them.own, all_of_them.tests)


@pytest.mark.parametrize("seed", range(8))
def test_no_test_made_later_weighs_less_than_was_said(seed: int) -> None:
    asked = goal(random.Random(seed), 3)
    made = problem(asked.situations, asked.scope, ())
    search, before = Search(made, GLANCE, Clock(GLANCE)), []
    for level in range(1, GLANCE.atom_cost + 1):
        search.at(level)
        before.append((len(search.atoms.found), search.next_cost))
    assert all(atom.cost >= least for count, least in before for atom in search.atoms.found[count:])


def lightest(*single: CaseTest) -> Parting:
    """The tree over four groups of tests that weigh 6 each, where every other test weighs at least 7."""
    tests = [(6.0, test) for test in single]
    return Trees(range(4), tests, 7, lambda number, groups: math.inf).best(frozenset(range(4)))


def test_a_tree_is_sure_when_no_heavier_test_could_spare_another_one() -> None:
    first, second, third = frozenset({0}), frozenset({1}), frozenset({0, 2})
    everywhere = frozenset(range(4))
    chain = lightest(
        CaseTest(first, everywhere - first),
        CaseTest(second, everywhere - second),
        CaseTest(frozenset({2}), frozenset({3})),
    )
    assert (chain.weight, chain.sure) == (18, True)
    twice = lightest(
        CaseTest(third, everywhere - third), CaseTest(first, frozenset({2})), CaseTest(second, frozenset({3}))
    )
    assert (twice.weight, twice.sure) == (18, False), "one that parts 0 and 1 from 2 and 3 leaves the first test twice"


def test_no_heavier_test_is_made_once_a_light_tree_is_found() -> None:
    sizes = (({"size": size, "width": size * size, "depth": 9 - size}) for size in (3, 4, 7))
    situations = tuple(Situation({"kind": label, **size}) for size in sizes for label in LABELS)
    wanted = tuple(group for _ in range(3) for group in range(3))
    numbers = dict.fromkeys(("size", "width", "depth"), NUMBER)
    scope = Scope({"kind": SYMBOL, **numbers}, locals=("kind",))
    tree = CaseTree(Goal("what comes next", situations, wanted, scope, ANY), range(3))
    assert tree.best().weight == 16
    light, all_of_them = tree.tried, CaseTree(tree.goal, range(3))
    all_of_them.trees(GLANCE.atom_cost)
    assert 10 * light < all_of_them.tried


def test_a_test_that_was_answered_otherwise_tells_no_group_from_the_others() -> None:
    situations = tuple(Situation({"size": size, "depth": depth}) for size, depth in ((0, 5), (1, 6), (2, 7)))
    asked = Goal("what comes next", situations, (0, 1, 2), Scope(dict.fromkeys(("size", "depth"), NUMBER)), ANY)
    there = Situation({"size": 0, "depth": 9})
    plain, no, yes = (
        CaseTree(answered_apart(asked, answers), range(3)).best()
        for answers in ((), [[(there, False)]], [[(there, True)]])
    )
    assert (plain.some, yes.some, no.some) == (frozenset({0}), frozenset({0}), frozenset({1}))


def test_groups_that_are_asked_about_alike_are_right_together() -> None:
    """Where none of them is right, the only one left is; where they are, none of the others is."""
    asked = Goal("what comes next", (Situation({"size": 0}),), (0,), Scope({"size": NUMBER}), ANY)
    there = Situation({"size": 9})
    no, yes = (answered_apart(asked, [[], [(there, held)], [(there, held)]]).wanted[1:] for held in (False, True))
    assert (no, yes) == ((TOLD,), (-1,))


def test_what_is_not_one_group_may_be_any_of_several_others() -> None:
    whole, pair = frozenset(range(4)), frozenset({0, 1})
    test, other = CaseTest(pair, whole - pair, pair), CaseTest(frozenset({0}), whole, frozenset({0}))
    parted = lightest(test, CaseTest(frozenset({0}), frozenset({1})), CaseTest(frozenset({2}), frozenset({3})))
    assert (parted.some, parted.weight) == (pair, 18)
    assert lightest(other).weight == math.inf


def test_a_key_that_is_none_of_those_that_do_something_tells_a_case_apart() -> None:
    """Whatever else was pressed is not listed: so cases that hold for any key may come first."""
    rows = [(key, "", 0) for key in ("4", "x", "space")] + [(key, "", 1) for key in ("1", "2", "3")]
    rows += [(key, "over", 2) for key in ("3", "4")]
    scope = Scope({"key": TEXT, "said": TEXT}, pointed=("key",))
    situations = tuple(Situation({"key": key, "said": said}) for key, said, _ in rows)
    best = CaseTree(Goal("what comes next", situations, tuple(one for *_, one in rows), scope, ANY), range(3)).best()
    assert best.some == {2}
    assert best.weight - best.own == weight(parse("key not in ['1', '2', '3']"), scope)

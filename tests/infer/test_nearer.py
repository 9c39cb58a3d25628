"""Which of two things is nearer to a third, and cases of which no single order of the tests is plain."""

from __future__ import annotations

from studio.infer.goals import Goal, Scope, Situation
from studio.infer.nearer import pairs_apart
from studio.infer.problem import problem
from studio.infer.solve import solve
from studio.language.show import show
from studio.language.types import NUMBER, POINT, TEXT, TRUTH
from studio.language.values import Point

NUMBERS = ((1, 9, 4), (8, 6, 5), (5, 2, 9), (3, 5, 4), (9, 2, 8), (2, 7, 1), (4, 9, 8), (6, 1, 3))


def test_the_nearer_one_of_two_numbers_to_a_third() -> None:
    names = ("bid", "other", "price")
    situations = tuple(Situation(dict(zip(names, row, strict=True))) for row in NUMBERS)
    wanted = tuple(abs(a - c) < abs(b - c) for a, b, c in NUMBERS)
    scope = Scope(dict.fromkeys(names, NUMBER), locals=names)
    best = show(solve(Goal("test", situations, wanted, scope, TRUTH)).best)
    assert best == "abs(bid - price) < abs(other - price)"


def test_the_nearer_one_of_two_places() -> None:
    names = ("cat", "dog", "bone")
    rows = [
        tuple(Point(30 * a + 7 * b, 40 * c - 11 * a) for a, b, c in (row, row[::-1], row[1:] + row[:1]))
        for row in NUMBERS
    ]
    situations = tuple(Situation(dict(zip(names, row, strict=True))) for row in rows)
    wanted = tuple(abs(complex(*a) - complex(*c)) < abs(complex(*b) - complex(*c)) for a, b, c in rows)
    scope = Scope(dict.fromkeys(names, POINT), locals=names)
    best = show(solve(Goal("test", situations, wanted, scope, TRUTH)).best)
    assert best == "distance(cat, bone) < distance(dog, bone)"


def test_places_of_which_one_is_nothing_at_times_are_not_compared_by_how_far_they_are() -> None:
    names = ("cat", "dog", "bone")
    rows = [(Point(1, 2), Point(4, 4), Point(3, 9)), (Point(6, 2), None, Point(3, 9)), (Point(7, 1), None, Point(0, 4))]
    situations = tuple(Situation(dict(zip(names, row, strict=True))) for row in rows)
    scope = Scope(dict.fromkeys(names, POINT), locals=names)
    assert list(pairs_apart(problem(situations, scope, (True, False, False)))) == []


def test_the_case_with_the_plainest_test_comes_first_though_another_one_is_met_more_often() -> None:
    rows = [("up", 3, 1), ("up", 8, 2), ("up", 6, 4), ("up", 5, 2), ("down", 1, 4), ("down", 2, 6)]
    rows += [("met", 7, 3), ("met", 7, 9), ("down", 3, 8), ("up", 9, 8), ("down", 4, 5)]
    situations = tuple(Situation({"now": now, "before": before, "goal": 7}) for _, now, before in rows)
    situations += (Situation({"now": 5, "before": 8, "goal": 5}), Situation({"now": 7, "before": 6, "goal": 2}))
    names = ("before", "goal", "now")
    wanted = (*(word for word, _, _ in rows), "met", "up")
    best = show(solve(Goal("word", situations, wanted, Scope(dict.fromkeys(names, NUMBER), locals=names), TEXT)).best)
    assert best == "'met' if goal == now else 'up' if before < now else 'down'"

"""Formulas that mean the same are one candidate; rules that say too much are doubted."""

from __future__ import annotations

import pytest

from studio.infer.normal import normal
from studio.infer.overgeneral import doubt
from studio.infer.solve import solve
from studio.language.parse import parse
from studio.language.show import show
from studio.language.types import NUMBER
from tests.infer.places import goal
from tests.infer.test_questions import STEP

ALIKE = [
    ("1 + n", "n + 1"),
    ("n + 1", "n - -1"),
    ("5 - n", "5 + -n"),
    ("--n", "n"),
    ("max(a, b)", "max(b, a)"),
    ("a if n > 3 else b", "b if n <= 3 else a"),
    ("a if n == 3 else b", "b if 3 != n else a"),
    ("a if not t else b", "b if t else a"),
    ("a < b", "b > a"),
    ("abs(len(xs))", "len(xs)"),
    ("abs(-n)", "abs(n)"),
    ("abs(-len(xs))", "len(xs)"),
    ("0 + n", "n"),
    ("1 * n", "n"),
    ("n / n", "1"),
    ("-n / -n", "1"),
    ("n + (n + 5)", "5 + 2 * n"),
    ("(n - m) / 2", "n * 0.5 - m * 0.5"),
    ("a * b * 2", "b * (2 * a)"),
    ("-(n + 1) != -m", "m != n + 1"),
    ("-n > 1 - m / 2", "n < m / 2 - 1"),
    ("2 * n < 6", "n < 3"),
    ("len(xs) < 3", "len(xs) <= 2"),
    ("len(xs) <= 0", "len(xs) == 0"),
    ("len(xs) < 1", "not len(xs) != 0"),
    ("len(xs) >= 1", "len(xs) != 0"),
    ("distance(a, b) > 0", "distance(a, b) != 0"),
    ("first(xs) < n", "n > xs[0]"),
    ("last(xs)", "xs[len(xs) - 1]"),
    ("last(xs)", "xs[-1]"),
    ("len(xs) >= len(ys) - 1", "len(ys) < len(xs) + 2"),
    ("a if n >= 3 else b", "b if 3 > n else a"),
    ("colour == red", "red == colour"),
    ("n in sorted(xs)", "n in xs"),
    ("len(reversed(sorted(xs)))", "len(xs)"),
    ("max(sorted(xs)) - sum(reversed(xs))", "max(xs) - sum(xs)"),
    ("first(reversed(xs))", "last(xs)"),
    ("last(sorted(xs))", "max(xs)"),
    ("how_often(xs, n) > 0", "n in xs"),
    ("how_often(sorted(xs), n) == 0", "n not in xs"),
    ("any(x == n for x in xs)", "n in xs"),
    ("all(n + 1 != x for x in xs)", "n + 1 not in xs"),
    ("any(x > n for x in sorted(xs))", "any(c > n for c in xs)"),
    ("not any(x > n for x in xs)", "all(x <= n for x in xs)"),
    ("len(xs) != how_often(xs, n)", "any(x != n for x in xs)"),
    ("len(xs) > how_often(xs, n)", "any(x != n for x in xs)"),
    ("how_often(xs, n) == len(xs)", "all(x == n for x in xs)"),
    ("len([x for x in xs if x > n]) > 0", "any(x > n for x in xs)"),
    ("len([x for x in xs if x > n]) < len(xs)", "not all(x > n for x in xs)"),
    ("how_often(xs, n) > 0.5", "n in xs"),
    ("any(how_often(ys, x) > 0 for x in xs)", "any(x in ys for x in xs)"),
    ("not (a and n < 3)", "not a or n >= 3"),
]
UNLIKE = [
    ("a - b", "b - a"),
    ("a < b", "a <= b"),
    ("a if t else b", "b if t else a"),
    ("abs(n)", "n"),
    ("a / b", "b / a"),
    ("n < 3", "n <= 2"),
    ("a == b", "a == -b"),
    ("len(xs) / 2 < 3", "len(xs) / 2 <= 2"),
    ("abs(n - m)", "abs(n + m)"),
    ("n * n", "2 * n"),
    ("-n < m", "n < -m"),
    ("sorted(xs)", "xs"),
    ("n in reversed(word)", "n in word"),
    ("first(sorted(xs))", "first(xs)"),
    ("len(set(xs))", "len(xs)"),
    ("sum(set(xs))", "sum(xs)"),
    ("how_often(xs, n) > 1", "n in xs"),
    ("any(x != n for x in xs)", "n not in xs"),
    ("any(x > n for x in xs)", "any(x > n for x in ys)"),
    ("how_often(xs, n) == 0.5", "n not in xs"),
    ("how_often(xs, n) > -0.5", "n in xs"),
    ("how_often(xs, n) == len(ys)", "how_often(xs, n) == len(xs)"),
    ("any(x > y for x in xs for y in ys)", "any(x < y for x in xs for y in ys)"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_the_same_in_other_words_has_one_form(one: str, other: str) -> None:
    assert normal(parse(one)) == normal(parse(other))


@pytest.mark.parametrize(("one", "other"), UNLIKE)
def test_what_differs_somewhere_keeps_forms_of_its_own(one: str, other: str) -> None:
    assert normal(parse(one)) != normal(parse(other))


def test_candidates_differ_in_more_than_words() -> None:
    asked = goal("result", NUMBER, STEP, [({"n": 2, "size": 9}, 3), ({"n": 5, "size": 9}, 6)])
    candidates = [one.formula for one in solve(asked).candidates]
    assert normal(candidates[0]) == normal(parse("n + 1"))
    assert len({show(normal(one)) for one in candidates}) == len(candidates) > 1


LONG = "n + 1 if at.x % 2 < 1 else n - 3 if n >= at.y else 4"


def test_a_rule_that_says_too_much_for_its_examples_is_doubted() -> None:
    assert doubt("new n", parse(LONG), 5).startswith(
        "This rule for new n fits all that was shown, but perhaps by chance"
    )
    assert not doubt("new n", parse(LONG), 20)
    for plain in ("n + 1", "nearest(places, at) if distance(places[nearest(places, at)], at) < 20 else None"):
        assert not doubt("new n", parse(plain), 3)
    assert not doubt("new n", parse("a if key == 'x' else b if key == 'y' else c if key == 'z' else d"), 4)

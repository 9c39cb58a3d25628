"""What steps ask for several times is worked out once, as long as it stays the same."""

from __future__ import annotations

import pytest

from studio.compile import ALL_PASSES
from studio.compile.lower import lower
from studio.compile.module import source
from studio.language.parse import parse
from studio.language.steps import Append, Let, Remember, Set
from studio.language.types import NUMBER, list_of
from tests.compile.emitted import module_of
from tests.compile.samples import define, document, each, process, run, when
from tests.compile.test_same_meaning import interpreted

ITEMS = list_of(NUMBER)


def append(formula):
    return Append("log", parse(formula))


AGAIN = [
    ([Let("m", parse("sum(xs)")), append("sum(xs) + 1")], 1),
    ([when("sum(xs) > n", [append("sum(xs)")], [when("sum(xs) == n", [append("0")])])], 1),
    ([when("over(xs, n) == 1", [append("over(xs, n)")])], 1),
    ([when("len([x for x in xs if x > n]) == 1", [append("len([x for x in xs if x > n]) + 1")])], 1),
    ([each("k", "range(sum(xs))", [when("k + 1 == sum(xs)", [append("k")])])], 1),
    ([Let("m", parse("sum(xs)")), each("k", "[1, 2]", [append("k + sum(xs)")])], 1),
]
"""Steps, and how often they ask for it at most."""
CHANGED = [
    [Let("m", parse("sum(xs)")), Append("xs", parse("n")), append("sum(xs)")],
    [Let("m", parse("sum(xs)")), Set("m", parse("0")), append("sum(xs)")],
    [Let("xs", parse("[sum(xs)]")), append("sum(xs)")],
    [when("sum(xs) > n", [Append("xs", parse("n")), append("sum(xs)")], [append("sum(xs)")])],
    [each("n", "[1, 2]", [when("over(xs, n) == 1", [append("over(xs, n)")])]), append("over(xs, n)")],
    [when("sum(remembered) == 0", [Remember(parse("n")), append("sum(remembered)")])],
    [Let("m", parse("sum(xs)")), append("sum([sum(xs) for xs in [[1], [2]]])")],
    [Let("m", parse("over(xs, n)")), append("sum([over(xs, n) for n in [1, 2]])")],
    [Let("m", parse("sum(xs)")), append("sum([m + sum(xs) for m in [1, 2]])")],
    [Let("m", parse("sum(xs)")), run("grow", "xs"), append("sum(xs)")],
    [when("n > 2 and sum(xs) > n", [append("sum(xs)")], [append("n")])],
]


def asking(steps):
    return document(
        [define("over", "len([x for x in some if x > most])", ("some", ITEMS), ("most", NUMBER))],
        [
            process("p", [("xs", ITEMS), ("n", NUMBER), ("log", ITEMS)], steps, "log", "xs"),
            process("grow", [("xs", ITEMS)], [Append("xs", parse("9"))], "xs"),
        ],
    )


@pytest.mark.parametrize(("steps", "times"), AGAIN)
def test_what_is_asked_again_is_worked_out_once(steps, times):
    made = asking(steps)
    plan = lower(made, "again")
    for one in ALL_PASSES:
        plan = one(plan)
    text = source(plan)
    body = text[text.index("    def p(") :].split("\n    def ")[0]
    assert max(body.count("total("), body.count("self.over("), body.count("x > n")) == times, body


@pytest.mark.parametrize("steps", [*(steps for steps, _ in AGAIN), *CHANGED])
def test_it_does_what_the_interpreter_does(steps):
    made = asking(steps)
    program = module_of(made, "asked").Program()
    for xs in ([], [1], [3, 0, 4]):
        for n in (0, 1, 3):
            (wanted, _), found = interpreted(made, (xs, n, [])), program.call("p", xs, n, [])
            assert dict(found.changed) == wanted.changed, (xs, n)
            assert (found.ending, found.remembered) == (wanted.ending, wanted.remembered)

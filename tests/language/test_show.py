"""How formulas and steps read."""

from __future__ import annotations

import pytest

from studio.language.parse import parse
from studio.language.show import mostly, show, show_steps
from studio.language.steps import (
    Append,
    Fail,
    ForEach,
    Hole,
    Leave,
    Let,
    Put,
    Remember,
    Run,
    Set,
    Stop,
    Succeed,
    Take,
    When,
)
from studio.language.values import Symbol

CANONICAL = [
    "margin + spacing * i",
    "(a + b) * c",
    "a - (b - c)",
    "a - b - c",
    "-a ** 2",
    "(-a) ** 2",
    "(-3) ** 2",
    "2 ** -a",
    "a ** b ** c",
    "(a ** b) ** c",
    "not a == b",
    "(not a) == b",
    "(a < b) == c",
    "a and (b or c)",
    "a and (b and c)",
    "x if a else y if b else z",
    "(x if a else y) if b else z",
    "[x for x in (a if b else c) if (d if e else f)]",
    "(1).x",
    "(a,)",
    "()",
    "d[a, b].x",
    "d[(a,)]",
    "{a: b, c: d}",
    "{(i, j): point(i, j) for i in range(n) for j in range(n) if i != j}",
    "any(n not in d for n in ns)",
    "d.get(k, 0)",
    "(a | b).items()",
    "rectangle(x=3, fill=red)",
    "symbol('a \"b\"')",
    "'line\\nline'",
    "1e-07",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_formulas_are_shown_with_as_few_brackets_as_they_need(text: str) -> None:
    assert show(parse(text)) == text


def test_steps_read_like_a_recipe() -> None:
    steps = (
        Let("n", parse("3")),
        ForEach(
            "k", parse("d"), (When(parse("k > n"), (Run("spread", (parse("k"),), attempt=True, name="r"), Leave())),)
        ),
        When(parse("n in d"), (Put("d", parse("(1, 2)"), parse("n")),), (Take("d", parse("n")), Hole("n is missing"))),
        Remember(parse("n")),
        Set("n", parse("n + 1")),
        Append("xs", parse("n")),
        Run("other", (parse("d"),)),
        When(parse("a"), ()),
        Fail("too many", parse("n")),
        Stop(),
        Succeed(),
    )
    assert show_steps(steps).splitlines() == [
        "let n = 3",
        "for each k in d:",
        "    when k > n:",
        "        r = attempt spread(k)",
        "        leave the loop",
        "when n in d:",
        "    put d[1, 2] = n",
        "otherwise:",
        "    take n from d",
        "    hole: n is missing",
        "remember n",
        "set n = n + 1",
        "append n to xs",
        "run other(d)",
        "when a:",
        "    nothing",
        "fail: too many showing n",
        "stop",
        "succeed",
    ]
    assert show_steps((Succeed(),), 2) == "        succeed"


def test_a_long_list_is_told_by_what_most_of_it_is() -> None:
    black, red = Symbol("black"), Symbol("red")
    assert mostly([black, red, black, black, red, black]) == "red at 1 and 4, else black"
    assert mostly([True] * 25) == "all 25 True"
    assert mostly([red, black, black, red]) == "black at 1 and 2, else red", "the first of what is there as often"
    assert mostly([black, red, True, 4, None, black]) == "", "too much of it is anything else"

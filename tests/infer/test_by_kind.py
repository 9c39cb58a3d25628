"""What may be done hangs on the kind of what lies there and on the place together: a test of its own for each kind."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from studio.infer import by_kind
from studio.infer.budget import DEFAULT
from studio.infer.check import value_if_any
from studio.infer.clock import Clock
from studio.infer.goals import Candidate, Goal, Scope, Situation
from studio.infer.problem import problem
from studio.infer.rank import weight
from studio.infer.search import Search
from studio.infer.solve import solve
from studio.language.errors import CannotExplain
from studio.language.nodes import Apply, Literal, Logic, Name
from studio.language.parse import parse
from studio.language.types import NUMBER, SYMBOL, TRUTH, dict_of
from studio.language.values import Symbol, Value
from tests.infer.places import B, W, goal

NAMES = ("marks", "start", "to")
SCOPE = Scope({"marks": dict_of(NUMBER, SYMBOL), "start": NUMBER, "to": NUMBER}, locals=NAMES, pointed=NAMES)


def refused(marks: dict[int, Symbol], start: int, to: int) -> bool:
    """Black ones go one on, white ones one back."""
    return to != start + (1 if marks[start] == B else -1)


def rows(count: int) -> list[tuple[dict[str, Value], Value]]:
    chance = random.Random(1)
    found: list[tuple[dict[str, Value], Value]] = []
    while len(found) < count:
        marks = {place: chance.choice((B, W)) for place in chance.sample(range(9), 4)}
        start = chance.choice(list(marks))
        to = start + chance.choice((1, -1, 1, -1, 2, -2))
        if to not in marks:
            found.append(({"marks": marks, "start": start, "to": to}, refused(marks, start, to)))
    return found


def test_each_kind_has_a_test_of_its_own() -> None:
    best = solve(goal("test", TRUTH, SCOPE, rows(24))).best
    assert all(value_if_any(best, Situation(values), SCOPE) == held for values, held in rows(200))


def test_what_the_kind_is_of_is_said_once() -> None:
    told = parse("marks[start] == black and to != start + 1 or marks[start] == white and to != start - 1")
    other = parse("marks[start] == black and to != start + 1 or marks[to] == white and to != start - 1")
    assert weight(told, SCOPE) + weight(Apply("[]", (Name("marks"), Name("start"))), SCOPE) < weight(other, SCOPE)
    assert weight(parse("marks[start] == black"), SCOPE) > weight(Literal(B), SCOPE)


def test_where_kinds_alone_tell_nothing_is_looked_for_within_them() -> None:
    """One kind hangs on the place, the other never: there are no two tests to be found."""
    told: list[tuple[dict[str, Value], Value]] = [
        ({"marks": {1: mark}, "start": 1, "to": to}, mark == B and to == 0) for mark in (B, W) for to in (0, 2)
    ]
    asked: list[Goal] = []
    wanted = goal("test", TRUTH, SCOPE, told)
    assert list(by_kind.tests_by_kind(wanted, begun(wanted), refusing(asked))) == []
    assert not asked


def test_where_one_kind_has_no_plain_test_the_other_is_not_looked_at() -> None:
    asked: list[Goal] = []
    wanted = goal("test", TRUTH, SCOPE, rows(23))
    assert list(by_kind.tests_by_kind(wanted, begun(wanted), refusing(asked))) == []
    assert 0 < len(asked) <= by_kind.TERMS
    assert all(len(one.situations) >= len(wanted.situations) / 2 for one in asked), "most are of the kind looked at"


def test_tests_for_each_kind_are_not_looked_for_by_who_wants_lighter_ones() -> None:
    wanted = goal("test", TRUTH, SCOPE, rows(24))
    assert any(isinstance(one.formula, Logic) and one.formula.sign == "or" for one in solve(wanted).candidates)
    few = replace(DEFAULT.for_light(by_kind.LEAST_CLAUSES - 1), resort=False)
    with pytest.raises(CannotExplain):
        solve(wanted, budget=few)


def begun(wanted: Goal) -> Search:
    made = problem(wanted.situations, wanted.scope, wanted.wanted)
    return Search(made, DEFAULT, Clock(DEFAULT))


def refusing(asked: list[Goal]) -> Callable[[Goal], list[Candidate]]:
    """Finds no formula for any goal, and notes them."""

    def refuse(one: Goal) -> list[Candidate]:
        asked.append(one)
        raise CannotExplain("nothing", ("", ""))

    return refuse

"""What may be done hangs on the kind of what lies there and on the place together: a test of its own for each kind."""

from __future__ import annotations

import random

from studio.infer.check import value_if_any
from studio.infer.goals import Scope, Situation
from studio.infer.rank import weight
from studio.infer.solve import solve
from studio.language.nodes import Apply, Literal, Name
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

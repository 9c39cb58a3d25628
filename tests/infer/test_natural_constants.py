"""The plain values that are natural in a formula, such as the words that the first item of a list was."""

from __future__ import annotations

from studio.infer.goals import Scope, Situation
from studio.infer.natural_constants import FEW_TEXTS, natural_constants, texts_of_parts
from studio.infer.problem import problem
from studio.language.parse import parse
from studio.language.types import TEXT, list_of

TODO = Scope({"todo": list_of(TEXT)}, locals=("todo",), parts=(parse("todo[0]"),))


def texts_seen(*firsts: str) -> set[str]:
    situations = [Situation({"todo": [one, "last"]}, str(number)) for number, one in enumerate(firsts)]
    return texts_of_parts(problem(situations, TODO, [True] * len(firsts)).seeds)


def test_what_a_part_stood_for_is_natural_where_these_are_few() -> None:
    assert texts_seen("go", "stop", "go") == {"go", "stop"}
    assert texts_seen(*(f"word {number}" for number in range(FEW_TEXTS + 1))) == set()


def test_what_a_part_stood_for_is_among_the_constants() -> None:
    situations = [Situation({"todo": ["go"]}, "1")]
    assert "go" in natural_constants(situations, [True], TODO, {"go"})
    assert "go" not in natural_constants(situations, [True], TODO)

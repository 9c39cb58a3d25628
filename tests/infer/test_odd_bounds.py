"""Bounds that nobody means weigh more, and so does what is less than an item that nobody pointed at."""

from __future__ import annotations

import pytest

from studio.infer import weights
from studio.infer.goals import Scope
from studio.infer.rank import weight
from studio.language.nodes import Name
from studio.language.parse import parse
from studio.language.types import NUMBER, list_of

SCOPE = Scope({"score": NUMBER, "rows": list_of(NUMBER)}, locals=("score", "rows"))


@pytest.mark.parametrize(
    ("meant", "odd"),
    [("min(15, score + 1)", "max(15, score + 1)"), ("max(15, score - 2)", "min(15, score - 2)")],
)
def test_what_grows_has_a_greatest_value_and_what_shrinks_a_least_one(meant: str, odd: str) -> None:
    """Who never was below 15 need not be kept from it by going up."""
    scope = Scope(SCOPE.types, locals=SCOPE.locals, own=Name("score"))
    assert weight(parse(odd), scope) == weight(parse(meant), scope) + weights.BOUNDED_BEHIND
    assert weight(parse(odd), SCOPE) == weight(parse(meant), SCOPE)
    assert weight(parse("min(15, -score)"), scope) == weight(parse("max(15, -score)"), scope)


@pytest.mark.parametrize(
    ("test", "more"),
    [
        ("score >= last(rows)", True),
        ("score < rows[0]", True),
        ("score == rows[0]", False),
        ("score < 1 + len(rows)", True),
    ],
)
def test_a_number_is_less_than_an_item_by_chance_and_the_same_on_purpose(test: str, more: bool) -> None:
    unasked = Scope(SCOPE.types, locals=SCOPE.locals, unasked=("score",), uncounted=("rows",))
    assert weight(parse(test), unasked) - weight(parse(test), SCOPE) == (weights.UNASKED if more else 0)

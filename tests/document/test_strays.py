"""What a state holds that is no member any more of the collection that it should be of."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.document.live import Live
from studio.document.model import Allowed
from studio.document.strays import strays
from studio.language.parse import parse
from tests.document.sample import document, formula


@pytest.mark.parametrize(
    ("may_be", "holds", "told"),
    [
        ("list[shelves]", "[2, 7]", ("7",)),
        ("record(shelf=shelves, name=text)", "record(shelf=7, name='salt')", ("7",)),
        ("record(name=text, shelf=shelves | None)", "record(shelf=None, name='salt')", ()),
        ("list[record(shelf=shelves)]", "[record(shelf=2), record(shelf=7)]", ("7",)),
        ("list[record(shelf=shelves)]", "[record(shelf=9 if i == 0 else 1) for i in range(30)]", ("9",)),
        ("list[tuple[shelves, number]]", "[(9 if i == 0 else 1, i) for i in range(30)]", ("9",)),
        ("dict[shelves, record(next=shelves)]", "{1: record(next=8)}", ("8",)),
        ("record(at=record(shelf=shelves))", "record(at=record(shelf=6))", ("6",)),
        ("record(shelf=shelves)", "record(name='salt')", ()),
    ],
)
def test_strangers_are_found_wherever_they_are(may_be: str, holds: str, told: tuple[str, ...]) -> None:
    made = document(formula("shelves", "[k for k in range(4)]"), replace(formula("goods", holds), role="state"))
    found = strays(Live(made), {"goods": Allowed("goods", parse(may_be))})
    assert found.get("goods", {}) == {one: ("shelves",) for one in told}

"""What a function rests on: the same in every document where it does the same, another one where it may not."""

from __future__ import annotations

import pytest

from studio.document.foundations import Foundations
from studio.document.live import Live
from studio.document.model import Definition, Document
from studio.language.fingerprint import fingerprint
from studio.language.parse import parse
from studio.language.steps import Input
from studio.language.types import NUMBER
from studio.language.values import Point, Symbol


def document(offset: str = "scale + 1", beside: str = "7", step: str = "2") -> Document:
    definitions = (
        Definition("scale", parse("2"), role="parameter"),
        Definition("offset", parse(offset)),
        Definition("beside", parse(beside)),
        Definition("step", parse(step), (Input("k", NUMBER),)),
        Definition("moved", parse("step(n) * scale + offset"), (Input("n", NUMBER),)),
    )
    return Document(definitions={one.name: one for one in definitions})


def rests_on(made: Document, **values: float) -> bytes:
    return Foundations(made).of("moved", Live(made).with_values(values).values())


def test_it_is_the_same_in_a_document_that_differs_elsewhere() -> None:
    assert rests_on(document()) == rests_on(document(beside="8"))


@pytest.mark.parametrize("other", [{"offset": "scale + 2"}, {"offset": "scale + 1.0"}, {"step": "k"}])
def test_it_is_another_where_anything_differs_that_it_needs(other: dict[str, str]) -> None:
    assert rests_on(document(**other)) != rests_on(document())


def test_it_is_another_with_another_value_of_a_parameter() -> None:
    assert rests_on(document(), scale=5) != rests_on(document()) == rests_on(document(), scale=2)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 1.0),
        (1, True),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ([1, 2], (1, 2)),
        (Point(1, 2), (1, 2)),
        (Symbol("red"), "red"),
        ([[1], [1]], [[1], [2]]),
    ],
)
def test_values_that_differ_in_anything_have_other_fingerprints(one: object, other: object) -> None:
    assert fingerprint(one) != fingerprint(other)


def test_it_is_no_matter_whether_equal_parts_are_one_and_the_same() -> None:
    part = [1, (2, "x")]
    assert fingerprint([part, part]) == fingerprint([[1, (2, "x")], [1, (2, "x")]])

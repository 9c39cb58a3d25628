"""Operands of commands as they stand in a session."""

from __future__ import annotations

import pytest

from studio.document.model import Document
from studio.generalize.operands import Given, operand_value, short_value, written
from studio.language.errors import Refusal
from studio.language.nodes import Apply, DictDisplay, Display, Literal
from studio.language.values import Point, Shape, Symbol

ENV = {
    "places": {(0, 0): Point(30, 30), (1, 0): Point(70, 30)},
    "dot": Shape("ellipse", (("center", Point(5, 6)), ("rx", 3))),
    "sizes": [9, 13],
}
EMPTY = Document()


@pytest.mark.parametrize(
    ("operand", "value"),
    [
        (3, 3),
        (True, True),
        ("some text", "some text"),
        (None, None),
        ({"nothing": True}, None),
        ({"symbol": "red"}, Symbol("red")),
        ({"key": [3, [4, 5]]}, (3, (4, 5))),
        ({"point": [1, 2]}, Point(1, 2)),
        ({"of": "places", "key": [1, 0]}, Point(70, 30)),
        ({"of": "sizes", "key": 1}, 13),
        ({"near": {"of": "places", "key": [1, 0]}, "offset": [4, -3]}, Point(74, 27)),
        ({"near": {"name": "dot"}}, Point(5, 6)),
        ({"dict": [[[1, 2], {"symbol": "red"}]]}, {(1, 2): Symbol("red")}),
        ({"set": [[1, 2]]}, frozenset({(1, 2)})),
        ([1, {"key": [2]}], [1, (2,)]),
    ],
)
def test_each_form_gives_its_value(operand: object, value: object) -> None:
    found = operand_value(EMPTY, ENV, operand)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    "operand",
    [
        {"of": "places", "key": [9, 9]},
        {"of": "places"},
        {"of": "nowhere", "key": 1},
        {"point": [1]},
        {"point": [True, 2]},
        {"near": 3},
        {"symbol": "red", "key": 1},
        {"unheard": 1},
        {"dict": [[1, 2], [1, 3]]},
        {"dict": [[[1, 2]]]},
        {"name": ["dot"]},
        {"key": {"point": [1, 2]}},
        {},
    ],
)
def test_a_malformed_operand_is_refused_in_a_sentence(operand: object) -> None:
    with pytest.raises(Refusal) as refused:
        operand_value(EMPTY, ENV, operand)
    assert refused.value.sentence.endswith(".")


def test_values_are_written_as_formulas() -> None:
    assert written((1, 2)) == Display("tuple", (Literal(1), Literal(2)))
    assert written(Point(1, 2)) == Apply("point", (Literal(1), Literal(2)))
    assert written({1: Symbol("red")}) == DictDisplay(((Literal(1), Literal(Symbol("red"))),))


def test_shapes_cannot_be_written_out() -> None:
    with pytest.raises(Refusal):
        written(ENV["dot"])


def test_an_operand_survives_being_written_to_a_session() -> None:
    assert Given.from_json({"key": [1]}).to_json() == {"key": [1]}
    assert short_value((1, 2)) == "(1, 2)"


def test_hostile_operands_are_refused_before_they_are_read() -> None:
    deep: object = 1
    for _ in range(5000):
        deep = [deep]
    for bad in (deep, 10**30, float("nan"), [float("inf")], {"key": [10**30]}):
        with pytest.raises(Refusal):
            Given.from_json(bad)


@pytest.mark.parametrize("operand", [{"name": "double"}, {"of": "double", "key": 1}, [{"name": "double"}]])
def test_a_function_is_no_value(operand: object) -> None:
    with pytest.raises(Refusal, match="double is a function, not a value"):
        operand_value(EMPTY, {"double": lambda x: 2 * x}, operand)

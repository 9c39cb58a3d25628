"""Operands that are written: as values, and as what is pointed at."""

from __future__ import annotations

import pytest

from studio.generalize.operand_text import json_words, operand_like, pointed_operand, typed_like
from studio.generalize.operands import operand_json, through_operand, tile_operand
from studio.language.errors import StudioError
from studio.language.types import NUMBER, POINT, SYMBOL, dict_of, list_of, type_of
from studio.language.values import Point, Symbol, Value

THERE = {"level": 3, "gain": 2, "spot": Point(4, 5)}


def test_a_formula_is_pointed_at_by_its_names_and_signs() -> None:
    level = tile_operand("level")
    assert pointed_operand("level", THERE) == level
    assert pointed_operand("level + gain", THERE) == through_operand("+", [level, tile_operand("gain")])
    raised = through_operand("+", [level, 4])
    assert pointed_operand("(level + 4) * 2", THERE) == through_operand("*", [raised, 2])
    assert pointed_operand("spot.y - 1", THERE) == through_operand("-", [tile_operand("spot", field="y"), 1])
    assert json_words(pointed_operand("(level + 4) * 2", THERE)) == "(level + 4) * 2"


def test_what_cannot_be_pointed_through_is_its_value() -> None:
    assert pointed_operand("4 + 5", THERE) == 9
    assert pointed_operand("level // 2", THERE) == 1
    with pytest.raises(StudioError, match="nothing named 'levle'"):
        pointed_operand("levle + 2", THERE)


@pytest.mark.parametrize(
    ("value", "typed"),
    [
        ("tea", "tea"),
        ("", "''"),
        (" tea", "' tea'"),
        (170.0, "170"),
        (0.5, "0.5"),
        ("nothing", "'nothing'"),
        ("'quoted'", "\"'quoted'\""),
        (None, "nothing"),
        (Symbol("open"), "open"),
        (Symbol("#ff0000"), "#ff0000"),
        (Symbol("half-open"), "symbol('half-open')"),
        (Point(1, 2), "point(1, 2)"),
        ([1, 2], "[1, 2]"),
        ({(0, 1): [Symbol("open")]}, "{(0, 1): [symbol('open')]}"),
        (frozenset({3}), "{3}"),
    ],
)
def test_what_a_value_is_typed_as_among_its_like_is_read_as_that_value(value: Value, typed: str) -> None:
    kind = type_of(value)
    assert typed_like(value, kind) == typed
    assert operand_like(typed, kind, {}) == operand_json(value)


def test_inside_a_collection_the_kind_of_its_members_holds() -> None:
    assert operand_like("(1, 2), (3, 4)", list_of(POINT), {}) == [{"point": [1, 2]}, {"point": [3, 4]}]
    assert operand_like("{1: ajar}", dict_of(NUMBER, SYMBOL), {}) == {"dict": [[1, {"symbol": "ajar"}]]}
    assert operand_like("empty", dict_of(NUMBER, SYMBOL), {}) == {"dict": []}
    assert operand_like("lamp", SYMBOL, {"lamp": Symbol("red")}) == {"name": "lamp"}, "a name of the document is meant"

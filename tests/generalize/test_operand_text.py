"""Operands that are written: as values, and as what is pointed at."""

from __future__ import annotations

import pytest

from studio.generalize.operand_text import json_words, pointed_operand
from studio.generalize.operands import through_operand, tile_operand
from studio.language.errors import StudioError
from studio.language.values import Point

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

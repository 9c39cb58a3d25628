"""Sums are written as a person would: what is alike is counted, and what is taken away again is not there."""

from __future__ import annotations

import pytest

from studio.generalize.folded import folded
from studio.language.parse import parse
from studio.language.show import show


@pytest.mark.parametrize(
    ("text", "brief"),
    [
        ("hub.y + rim - (hub.y - rim)", "2 * rim"),
        ("7 + a - 2 + b + a - b - a", "5 + a"),
        ("4 - w - w - w", "4 - 3 * w"),
        ("-(u - 2) + u - 2", "0"),
        ("m * 2 - (m * 2 + m)", "-m"),
    ],
)
def test_a_sum_is_as_brief_as_it_can_be(text: str, brief: str) -> None:
    assert show(folded([(1, parse(text))])) == brief

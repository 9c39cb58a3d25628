"""Formulas as a person would write them: the same value, whatever the names stand for."""

from __future__ import annotations

import pytest

from studio.infer.tidy import own_first, tidy
from studio.language.parse import parse
from studio.language.show import show


@pytest.mark.parametrize(
    ("found", "written"),
    [
        ("1 + (m + 2)", "m + 3"),
        ("m + 2 - 5", "m - 3"),
        ("1 + (m - 1)", "m"),
        ("left > 1 + (m + 2)", "left > m + 3"),
        ("1 + m", "1 + m"),
        ("2 - (1 - m)", "2 - (1 - m)"),
        ("1 + (m + 0.5)", "1 + (m + 0.5)"),
        ("d.get(nearest(d, x))", "d[nearest(d, x)]"),
        ("bits[place] - (-total - total)", "total + total + bits[place]"),
        ("x - -y", "x + y"),
    ],
)
def test_whole_numbers_of_a_sum_are_added_up(found: str, written: str) -> None:
    assert show(tidy(parse(found))) == show(parse(written))


@pytest.mark.parametrize("found", ["0 + m", "m + 0", "m - 0", "m * 1", "1 * m", "m / 1", "0 + (1 * m)"])
def test_what_changes_nothing_is_left_out(found: str) -> None:
    assert show(tidy(parse(found))) == "m"


@pytest.mark.parametrize("found", ["0 - m", "1 / m", "m * 2", "m - 1", "1 + m", "m // 1"])
def test_what_changes_something_stays(found: str) -> None:
    assert show(tidy(parse(found))) == found


@pytest.mark.parametrize(
    ("text", "told"),
    [("4 + coal", "coal + 4"), ("9 if wet else 4 + coal", "9 if wet else coal + 4"), ("4 + ore", "4 + ore")],
)
def test_what_stands_there_comes_before_what_is_added_to_it(text: str, told: str) -> None:
    assert show(own_first(parse(text), parse("coal"))) == told
    assert show(own_first(parse(text), None)) == text

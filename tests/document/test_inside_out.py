"""What is turned inside out, and up to which value of a parameter nothing is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from studio.document.inside_out import furthest, inside_out
from studio.document.live import Live
from studio.document.model import Definition, Document, Range
from studio.language.nodes import Literal
from studio.language.parse import parse
from studio.language.values import Value

BARS = "[rectangle(x=30 * i, y=20, width=20, height=100 - 30 * i) for i in range(n)]"


def drawing(formula: str, n: float, bounds: Range | None = None) -> Document:
    value = Definition("n", Literal(n), role="parameter", range=bounds)
    return Document({"n": value, "it": Definition("it", parse(formula), drawn=True)})


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("rectangle(x=0, y=0, width=-20, height=9)", "it has a width below 0 and is turned inside out."),
        (BARS, "it: 1 of 5 has a height below 0 and is turned inside out."),
        ("group(items=[ellipse(radius_x=n - 8), line()])", "it: 1 of 2 has a radius below 0 and is turned inside out."),
        ("rectangle(width=20, height=0)", ""),
    ],
)
def test_a_length_below_0_is_told(formula: str, told: str) -> None:
    assert [one.told(name) for name, one in inside_out(Live(drawing(formula, 5))).items()] == [told] * bool(told)


@pytest.mark.parametrize(
    ("formula", "was", "now", "bounds", "found"),
    [
        (BARS, 2, 12, Range(1, 25), 4),
        ("ellipse(radius_x=n - 8)", 20, 2, Range(0, 30, 2), 8),
        ("ellipse(radius_x=1 - n)", 0.5, 2, None, 1),
    ],
)
def test_how_far_a_parameter_can_go(formula: str, was: float, now: float, bounds: Range | None, found: Value) -> None:
    assert furthest(drawing(formula, was, bounds), Live(drawing(formula, now, bounds)), "it") == ("n", found)


def test_nothing_is_said_of_how_far_where_it_is_turned_on_the_way_there() -> None:
    way = "rectangle(x=0, y=0, height=20, width=(n - 10) * (n - 30) * (60 - n))"
    assert furthest(drawing(way, 0), Live(drawing(way, 70)), "it") is None


def test_nothing_is_said_of_a_parameter_where_something_else_was_changed() -> None:
    before, after = drawing(BARS, 2), drawing(BARS, 12)
    assert furthest(after, Live(after), "it") is None
    more = replace(before, definitions={**before.definitions, "n": replace(before.definitions["n"], role="formula")})
    assert furthest(more, Live(after), "it") is None

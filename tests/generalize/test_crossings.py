"""[B6] Two lists of crossing lines offer their whole grid of crossings as one collection."""

from __future__ import annotations

import pytest

from studio.document.live import Live
from studio.document.model import Document, with_definition
from studio.generalize.crossings import collected, points_of
from studio.generalize.example_moments import with_values
from studio.language.errors import Refusal
from studio.language.show import show
from studio.language.values import Point
from tests.generalize.grid import define, grid, of


def made(document: Document, *lists: str) -> Document:
    return collected(document, Live(document).env(), lists, "crossings")


def test_the_counts_come_from_the_lists_themselves() -> None:
    formula = show(made(grid(), "rows", "columns").definitions["crossings"].formula)
    counts = "for i in range(num_cols) for j in range(num_rows)"
    assert formula == "{(i, j): point(columns[i].start.x, rows[j].start.y) " + counts + "}"


def test_one_line_each_crosses_once() -> None:
    document = with_values(made(grid(3), "rows", "columns"), {"num_rows": 1, "num_cols": 1})
    assert points_of(Live(document).value("crossings")) == {(0, 0): Point(30, 30)}


def test_slanted_lines_cross_where_they_meet() -> None:
    steep = "[line(start=point(2 * i, 0), end=point(2 * i + 4, 8)) for i in range(3)]"
    level = "[line(start=point(0, 4), end=point(9, 4))]"
    document = made(of(define("steep", steep), define("level", level)), "steep", "level")
    assert "intersection(steep[i], level[j])" in show(document.definitions["crossings"].formula)
    assert points_of(Live(document).value("crossings"))[(1, 0)] == Point(4, 4)


@pytest.mark.parametrize("lists", [("rows", "columns"), ("columns", "rows")])
def test_the_first_index_counts_what_is_spread_along_x(lists: tuple[str, str]) -> None:
    places = points_of(Live(made(grid(5), *lists)).value("crossings"))
    assert len(places) == 25
    assert places[(3, 1)] == Point(30 + 3 * 40, 30 + 40)


@pytest.mark.parametrize(
    "place", ["intersection(rows[2], columns[1])", "point(columns[1].start.x, rows[2].end.y)", "crossings[(1, 2)]"]
)
def test_what_stood_on_two_lines_stands_on_their_crossing(place: str) -> None:
    document = grid()
    if "crossings" not in place:
        document = with_definition(document, define("dot", f"ellipse(center={place})", drawn=True))
        document = made(document, "rows", "columns")
        assert document.definitions["dot"].formula == define("dot", "ellipse(center=crossings[(1, 2)])").formula
    assert Live(document).errors == {}


def test_a_place_on_other_coordinates_is_left_alone() -> None:
    drawn = define("dot", "ellipse(center=point(rows[2].start.x, columns[1].start.y))", drawn=True)
    document = made(with_definition(grid(), drawn), "rows", "columns")
    assert document.definitions["dot"] == drawn


def test_lists_of_lines_by_example_count_their_members() -> None:
    lines = "[line(start=point(0, 0), end=point(9, {y})), line(start=point(0, 5), end=point(9, {z}))]"
    level, steep = lines.format(y=0, z=5), "[line(start=point(2, 0), end=point(2, 9))]"
    document = made(of(define("a", level), define("b", steep)), "a", "b")
    assert "range(len(b))" in show(document.definitions["crossings"].formula)
    assert points_of(Live(document).value("crossings")) == {(0, 0): Point(2, 0), (0, 1): Point(2, 5)}


@pytest.mark.parametrize(
    ("lists", "word"),
    [(("rows", "rows"), "two different"), (("rows", "margin"), "no list"), (("rows", "again"), "same way")],
)
def test_it_says_why_not(lists: tuple[str, str], word: str) -> None:
    document = with_definition(grid(), define("again", "[line(start=point(0, 1), end=point(9, 1))]"))
    with pytest.raises(Refusal, match=word):
        made(document, *lists)

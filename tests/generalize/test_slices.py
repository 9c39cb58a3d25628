"""A circle cut along lines from its centre, as large as a list of numbers says."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from studio.language.errors import Refusal
from studio.language.values import Point
from studio.session.editor import Editor


def circle(degrees: Sequence[float], table: str = "") -> Editor:
    """A circle with lines from its centre; the angles are in degrees clockwise from the right."""
    editor = Editor()
    if table:
        editor.do("set_table", name="sales", text=table)
    editor.do("draw_ellipse", center=[200, 200], radius_x=100, fill="gold", name="pie")
    for number, angle in enumerate(degrees):
        end = [200 + 100 * math.cos(math.radians(angle)), 200 + 100 * math.sin(math.radians(angle))]
        editor.do("draw_line", start=[200, 200], end=end, snap=False, name=f"line_{number}")
    return editor


def cut(editor: Editor, **given: str) -> list[tuple[float, float]]:
    """Where each slice begins and ends, in degrees from the top."""
    lines = [name for name in editor.document.definitions if name.startswith("line_")]
    editor.do("cut_into_slices", things=["pie", *lines], name="slices", **given)
    return [
        tuple(round((math.degrees(math.atan2(y - 200, x - 200)) + 90) % 360, 6) for x, y in (arc[1], arc[-1]))
        for arc in (one.get("points") for one in editor.live.value("slices"))
    ]


def test_slices_are_as_large_as_drawn_in_whole_percents() -> None:
    editor = circle((-89, 1, 92))
    assert cut(editor) == [(0, 90), (90, 180), (180, 0)]
    assert editor.live.value("slices_data") == [25, 25, 50]
    assert {one.get("fill") for one in editor.live.value("slices")} == {"gold"}
    assert "line_0" not in editor.document.definitions


@pytest.mark.parametrize("table", ["10\n20\n10", "name\tsold\nann\t10\nbob\t20\ncid\t10"])
def test_slices_drawn_by_a_table_follow_it(table: str) -> None:
    editor = circle((-90, 1, 179), table)
    assert cut(editor) == [(0, 90), (90, 270), (270, 0)]
    editor.do("set_table", name="sales", text=f"{table}\n{table.splitlines()[-1]}")
    assert [len(editor.live.value("slices")), editor.live.errors] == [4, {}]


def test_a_list_that_is_named_says_more_than_the_hand() -> None:
    assert cut(circle((-90, 8, 178), "10\n20\n10")) == [(0, 97.2), (97.2, 266.4), (266.4, 0)]
    assert cut(circle((-90, 8, 178), "10\n20\n10"), data="sales") == [(0, 90), (90, 270), (270, 0)]


def test_slices_follow_the_circle() -> None:
    editor = circle((-90, 90))
    cut(editor)
    editor.do("move", thing="pie", to=[300, 200], snap=False)
    assert editor.live.value("slices")[0].get("points")[0] == Point(300, 200)


@pytest.mark.parametrize(
    ("degrees", "given", "says"),
    [
        ((-90,), {}, "two or more"),
        ((-90, 60), {"data": "sales"}, "sales does not say how large the slices are"),
    ],
)
def test_what_cannot_be_cut_is_refused(degrees: Sequence[float], given: dict[str, str], says: str) -> None:
    with pytest.raises(Refusal, match=says):
        cut(circle(degrees, "1\n1"), **given)


def test_a_line_from_elsewhere_is_refused() -> None:
    editor = circle((-90, 90))
    editor.do("draw_line", start=[250, 200], end=[300, 200], snap=False, name="line_2")
    with pytest.raises(Refusal, match="line_2 does not begin at the centre"):
        cut(editor)


def test_slices_drawn_alike_are_as_many_as_a_number_says() -> None:
    editor = circle((-62, 29, 119, 208))
    assert cut(editor) == [(30, 120), (120, 210), (210, 300), (300, 30)]
    editor.do("set_parameter", name="slices_count", value=3)
    assert len(editor.live.value("slices")) == 3 and not editor.live.errors
    assert cut(circle((-90, 0, 90, 180)), data="shares") == [(0, 90), (90, 180), (180, 270), (270, 0)]

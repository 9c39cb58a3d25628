"""Small pictures of what is drawn: a long row is shown by its beginning."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from studio import Editor
from studio.app.shape_painting import can_be_seen
from studio.app.small_pictures import small_picture
from studio.language.values import Shape, Symbol


def test_a_long_row_is_no_dash(qapp: QApplication) -> None:
    size = (("fill", Symbol("black")), ("height", 40), ("width", 40))
    shapes = [Shape("rectangle", (*size, ("x", 60 * k), ("y", 0))) for k in range(30)]
    image = small_picture(shapes, QSize(18, 18), 1, QColor("white")).toImage()
    assert sum(image.pixelColor(5, y).lightness() < 100 for y in range(18)) >= 4
    below = [Shape("rectangle", (*size, ("x", 0), ("y", 60 * k))) for k in range(30)]
    image = small_picture(below, QSize(18, 18), 1, QColor("white")).toImage()
    assert sum(image.pixelColor(x, 5).lightness() < 100 for x in range(18)) >= 4


def test_of_a_whole_drawing_everything_is_seen(qapp: QApplication) -> None:
    size = (("fill", Symbol("black")), ("height", 40), ("width", 40))
    row = [Shape("rectangle", (*size, ("x", 80 * k), ("y", 0))) for k in range(6)]
    image = small_picture(row, QSize(60, 40), 1, QColor("white"), whole=True).toImage()
    dark = "".join("#" if image.pixelColor(x, 20).lightness() < 128 else " " for x in range(60))
    assert len(dark.split()) == 6
    board = [Shape("rectangle", (*size, ("x", 40 * (k % 12)), ("y", 40 * (k // 12)))) for k in range(144)]
    image = small_picture(board, QSize(60, 60), 1, QColor("white"), whole=True).toImage()
    assert image.pixelColor(54, 54).lightness() < 100


def test_no_member_of_a_row_is_cut_in_two(qapp: QApplication) -> None:
    size = (("fill", Symbol("black")), ("height", 50), ("width", 50))
    shapes = [Shape("rectangle", (*size, ("x", 100 * k), ("y", 0))) for k in range(3)]
    image = small_picture(shapes, QSize(60, 60), 1, QColor("white")).toImage()
    dark = [image.pixelColor(x, 30).lightness() < 100 for x in range(60)]
    lengths = [len(run) for run in "".join("#" if one else " " for one in dark).split()]
    assert len(lengths) == 2 and abs(lengths[0] - lengths[1]) <= 1


def test_words_that_are_too_small_to_be_read_are_seen(qapp: QApplication) -> None:
    editor = Editor()
    for k, y in enumerate((0, 90, 40)):
        editor.do("set_formula", name=f"w{k}", formula=f"label(content='1{k}', size=12, at=point({150 * k}, {y}))")
    labels = [editor.live.value(f"w{k}") for k in range(3)]
    image = small_picture(labels, QSize(22, 22), 1, QColor("white")).toImage()
    columns = {x for x in range(22) for y in range(22) if image.pixelColor(x, y).lightness() < 60}
    assert columns and min(columns) < 6 and max(columns) > 15


@pytest.mark.parametrize("given", ["content='12'", "content='12', opacity=0", "content='12', fill=None", "content=''"])
def test_small_words_that_are_not_seen_leave_no_line(qapp: QApplication, given: str) -> None:
    editor = Editor()
    editor.do("set_formula", name="paper", formula="rectangle(x=-99, y=-99, width=198, height=198, fill=white)")
    editor.do("set_formula", name="words", formula=f"label(size=12, at=point(0, 0), {given})")
    drawn = [editor.live.value(name) for name in ("paper", "words")]
    image, plain = (small_picture(some, QSize(22, 22), 1, QColor("white")).toImage() for some in (drawn, drawn[:1]))
    assert (image == plain) is (given != "content='12'")


@pytest.mark.parametrize(
    ("formula", "seen"),
    [
        ("rectangle(width=20, height=9)", True),
        ("rectangle(width=20, height=9, stroke=None)", False),
        ("rectangle(width=20, height=9, fill=red, stroke=None)", True),
        ("rectangle(width=0, height=9, fill=red, stroke=None)", False),
        ("rectangle(width=0, height=9, fill=red)", True),
        ("line(stroke=None)", False),
        ("label(content='a')", True),
        ("label(content='')", False),
        ("group(items=[ellipse(radius_x=0, fill=red, stroke=None), ellipse(fill=red)])", True),
    ],
)
def test_what_can_be_seen_has_a_stroke_or_an_inside(formula: str, seen: bool) -> None:
    editor = Editor()
    editor.do("set_formula", name="thing", formula=formula)
    assert can_be_seen(editor.live.value("thing")) is seen


def test_many_small_outlines_are_no_dark_patch(qapp: QApplication) -> None:
    editor = Editor()
    formula = "[rectangle(x=70 * j, y=66 * i, width=50, height=50) for i in range(4) for j in range(8)]"
    editor.do("set_formula", name="cells", formula=formula)
    image = small_picture(editor.live.value("cells"), QSize(18, 18), 1, QColor("white")).toImage()
    shades = [image.pixelColor(x, 9).lightness() for x in range(3, 15)]
    assert all(100 < one < 230 for one in shades), "paler than lines, and seen"

"""Grids of which every second row or column is shifted become lists that go on as they began."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from studio.document.model import Definition, Document
from studio.language.parse import parse
from studio.language.show import show
from studio.language.values import Point
from studio.session.editor import Editor


def listed(places: list[tuple[float, float]], hand: int = 0, seed: int = 1) -> Editor:
    """Circles drawn there in any order, as far off as a hand may be, as one list."""
    made, chance = Editor(), random.Random(seed)
    for x, y in chance.sample(places, len(places)):
        at = [x + chance.randint(-hand, hand), y + chance.randint(-hand, hand)]
        made.do("draw_ellipse", center=at, radius_x=15, radius_y=15, snap=False)
    made.do("listify", things=list(made.document.definitions), name="cells")
    return made


def honeycomb(rows: int, columns: int) -> list[tuple[float, float]]:
    return [(40 + 50 * j + 25 * (i % 2), 30 + 43 * i) for i in range(rows) for j in range(columns)]


def centers(editor: Editor) -> list[Point]:
    return [one.get("center") for one in editor.live.value("cells")]


def formula(editor: Editor, name: str = "cells") -> str:
    return show(editor.document.definitions[name].formula)


@pytest.mark.parametrize("hand", [0, 2])
def test_rows_of_which_every_second_one_is_moved_by_half(hand: int) -> None:
    made = listed(honeycomb(3, 4), hand, seed=7)
    assert "(i % 2)" in formula(made) and "_data" not in formula(made)
    assert all(
        abs(one.x - x) <= 6 and abs(one.y - y) <= 6 for one, (x, y) in zip(centers(made), honeycomb(3, 4), strict=True)
    )


def test_they_go_on_as_they_began() -> None:
    made = listed(honeycomb(3, 4))
    assert "center=point(40 + 50 * j + 25 * (i % 2), 30 + 43 * i)" in formula(made)
    made.do("set_attribute", attribute="cells.count", value=9)
    made.do("set_attribute", attribute="cells.count_2", value=8)
    assert centers(made) == [Point(*one) for one in honeycomb(9, 8)]


def test_columns_of_which_every_second_one_is_moved() -> None:
    made = listed([(y, x) for x, y in honeycomb(4, 3)])
    assert "center=point(30 + 43 * j, 40 + 50 * i + 25 * (j % 2))" in formula(made)


def test_rows_that_are_each_moved_further() -> None:
    made = listed([(40 + 50 * j + 25 * i, 30 + 43 * i) for i in range(4) for j in range(4)])
    assert "center=point(40 + 25 * i + 50 * j, 30 + 43 * i)" in formula(made)


def test_rows_that_are_moved_anyhow_stay_as_they_were_drawn() -> None:
    places = [(40 + 50 * j + off, 30 + 43 * i) for i, off in enumerate((0, 25, 60, 20)) for j in range(3)]
    assert sorted(centers(listed(places))) == sorted(Point(*one) for one in places)


def test_bricks_that_touch_go_on_touching_when_one_is_pulled_larger() -> None:
    editor = Editor()
    for row in range(3):
        for column in range(3):
            left, top = 60 * column + 30 * (row % 2), 25 * row
            name = f"brick_{row}_{column}"
            editor.do("draw_rectangle", start=[left, top], end=[left + 60, top + 25], name=name, snap=False)
    names = [f"brick_{row}_{column}" for row in range(3) for column in range(3)]
    editor.do("listify", things=names, name="bricks")
    pulled = {"thing": "bricks", "attribute": "end", "index": [4], "snap": False}
    right, bottom = 30 + 120, 50
    found = editor.preview("drag", **pulled, to=[right + 30, bottom + 10])
    result = editor.do("drag", **pulled, to=[right + 30, bottom + 10])
    bricks = editor.live.value("bricks")
    assert {(one.get("width"), one.get("height")) for one in bricks} == {(72, 30)}
    assert (bricks[4].get("x") + 72, bricks[4].get("y") + 30) == (right + 30, bottom + 10)
    assert bricks[3].get("x") + 72 == bricks[4].get("x") and bricks[3].get("x") == 36
    assert result.findings[0].rivals[0] == "bricks.width becomes 90 and bricks.height becomes 35"
    assert found.document.definitions == editor.document.definitions


def test_boxes_with_gaps_between_them_only_become_wider() -> None:
    editor = Editor()
    for column in range(4):
        editor.do("draw_rectangle", start=[60 * column, 0], end=[60 * column + 40, 25], name=f"b{column}", snap=False)
    editor.do("listify", things=[f"b{column}" for column in range(4)], name="boxes")
    editor.do("drag", thing="boxes", attribute="right", index=[1], to=[110, 12], snap=False)
    assert [(one.get("x"), one.get("width")) for one in editor.live.value("boxes")][:2] == [(0, 50), (60, 50)]


def tiled(x: str, loops: str, y: str = "50") -> Editor:
    formula = parse(f"[rectangle(x={x}, y={y}, width=50, height=20) {loops}]")
    return Editor(Document(definitions={"slabs": Definition("slabs", formula, drawn=True)}))


ROW, ROWS = "for i in range(5)", "for j in range(3) for i in range(5)"


@pytest.mark.parametrize(
    ("x", "loops", "becomes"),
    [
        ("80 + 5 * (10 * i)", ROW, "80 + 7 * (10 * i)"),
        ("80 + 50 * (i + 0.4 * (j % 2))", ROWS, "80 + 70 * (i + 0.4 * (j % 2))"),
        ("80 + wide * (50 * i)", ROW, "80 + wide * (70 * i)"),
    ],
)
def test_a_step_that_is_a_product_of_several_numbers_becomes_larger_once(x: str, loops: str, becomes: str) -> None:
    editor = tiled(x, loops, "50 + 20 * j" if "j" in loops else "50")
    if "wide" in x:
        wide = Definition("wide", parse("1"))
        editor = Editor(replace(editor.document, definitions={"wide": wide, **editor.document.definitions}))
    editor.do("drag", thing="slabs", attribute="right", index=[0], to=[150, 60], snap=False)
    assert f"[rectangle(x={becomes}, y=" in formula(editor, "slabs")
    assert editor.live.value("slabs")[0].get("width") == 70


def test_a_row_that_touches_is_pulled_at_a_corner_and_goes_on_touching() -> None:
    editor = tiled("80 + 50 * i", ROW)
    pulled = {"thing": "slabs", "attribute": "end", "index": [0], "snap": False}
    result = editor.do("drag", **pulled, to=[150, 85])
    assert "[rectangle(x=80 + 70 * i, y=50, width=70, height=35)" in formula(editor, "slabs")
    assert result.findings[0].rivals[0] == "slabs.width becomes 70 and slabs.height becomes 35"

"""What was drawn evenly, and drawn to the faint grid of the canvas here and there, is told as it was drawn."""

from __future__ import annotations

import pytest

from studio.generalize.faint_grid import as_drawn
from studio.language.show import show
from studio.session.editor import Editor


@pytest.mark.parametrize("count", [3, 4, 5, 6, 8])
def test_a_row_drawn_evenly_keeps_its_distance_however_many_there_are(count: int) -> None:
    editor = Editor()
    names = [f"box_{k}" for k in range(count)]
    for k, name in enumerate(names):
        editor.do("draw_rectangle", start=[40 + 43 * k, 70], end=[55 + 43 * k, 130], name=name)
    editor.do("listify", things=names, name="boxes")
    boxes = show(editor.document.definitions["boxes"].formula)
    assert boxes.startswith("[rectangle(x=40 + 43 * i, y=70,")


@pytest.mark.parametrize(
    ("places", "rule"),
    [
        ([30, 60, 94], "30 + 32 * i"),
        ([40, 70, 106, 140], "40 + 33 * i"),
        ([30, 70, 114, 150], None),
        ([31, 69, 112, 148], None),
        ([30, 70, 100], None),
    ],
)
def test_places_beyond_the_reach_of_the_grid_lie_where_they_were_drawn(places: list[float], rule: str | None) -> None:
    found = as_drawn([(k,) for k in range(len(places))], places)
    assert (found and show(found.node(["i"]))) == rule


def test_boxes_drawn_in_a_row_are_as_wide_as_the_first_though_the_grid_takes_their_ends_apart() -> None:
    editor = Editor()
    for left, right in ((-164, -107), (-81, -23), (2, 59), (85, 143), (168, 225), (251, 309)):
        editor.do("draw_rectangle", start=[left, -132], end=[right, -50])
    assert len({one.get("width") for one in editor.live.scene()}) == 1
    editor.do("draw_rectangle", start=[-164, 13], end=[-98, 54], name="other")
    assert editor.live.value("other").get("width") == 64, "what is no member of the row is as it was drawn"

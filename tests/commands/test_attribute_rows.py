"""The lines of the inspector, from which completion and the pointer take what there is too."""

from __future__ import annotations

from studio.commands.attribute_rows import rows_of
from studio.session.editor import Editor


def test_a_line_keeps_its_place_when_it_gets_its_first_value() -> None:
    """[Issue 11] What one is about to click does not go elsewhere."""
    editor = Editor()
    editor.do("draw_rectangle", start=[0, 0], end=[40, 30], name="box")
    before = [one.attribute for one in rows_of(editor.document, editor.live, "box")]
    for attribute, value in (("opacity", 0.5), ("fill", "red"), ("corner", 4)):
        editor.do("set_attribute", attribute=f"box.{attribute}", value=value)
        assert [one.attribute for one in rows_of(editor.document, editor.live, "box")] == before, attribute


TURNED = "[ellipse(center=point(9 * i + j, 9 * j), radius_x=4, radius_y=4) for i in range(3) for j in range(2)]"


def test_the_counts_of_a_grid_are_called_columns_and_rows() -> None:
    editor = Editor()
    for row in range(2):
        for column in range(3):
            start = [20 + 60 * column, 20 + 60 * row]
            editor.do("draw_rectangle", start=start, end=[start[0] + 60, start[1] + 60], snap=False)
    editor.do("listify", things=[f"rectangle_{number}" for number in range(1, 7)], name="cells")
    editor.do("set_formula", name="turned", formula=TURNED)
    counts = {one.label: (one.attribute, one.value) for one in rows_of(editor.document, editor.live, "cells")}
    assert sorted(value for _, value in (counts["columns"], counts["rows"])) == ["2", "3"]
    assert counts["columns"][1] == "3" and {counts["columns"][0], counts["rows"][0]} == {"count", "count_2"}
    turned = [one.label for one in rows_of(editor.document, editor.live, "turned")]
    assert {"count", "count_2"} <= set(turned), "which is which cannot be said"

"""Who changes all of a row or a column of what is drawn, one after another, means that row, or that column."""

from __future__ import annotations

import pytest

from studio.language.show import show_steps
from studio.session.editor import Editor

ACROSS, DOWN, APART = 5, 3, 44
ROW, COLUMN = "r // tiles_columns == tile // tiles_columns", "r % tiles_columns == tile % tiles_columns"


@pytest.mark.parametrize(("whole", "test"), [("row", ROW), ("column", COLUMN), ("both", f"{ROW} or {COLUMN}")])
def test_a_row_or_a_column_of_what_was_hit_is_told_from_the_first_demonstration_on(whole: str, test: str) -> None:
    editor = Editor()
    for place in range(ACROSS * DOWN):
        row, column = divmod(place, ACROSS)
        at = [30 + APART * column, 30 + APART * row]
        editor.do("draw_rectangle", start=at, end=[at[0] + 36, at[1] + 36], fill="brown", name=f"tile_{place}")
    editor.do("listify", things=[f"tile_{place}" for place in range(ACROSS * DOWN)], name="tiles")
    editor.do("let_change", thing="tiles", attribute="fill", name="paint")
    across, down = 3, 1
    at = {"point": [30 + APART * across + 15, 30 + APART * down + 20]}
    editor.do("demonstrate_event", event="click", process="on_click", brings={"at": at})
    editor.do("point_at_hit", of=[{"name": "tiles"}], name="tile")
    for place in range(ACROSS * DOWN):
        row, column = divmod(place, ACROSS)
        if (row == down and whole != "column") or (column == across and whole != "row"):
            editor.do("put", tile="paint", key=place, value={"symbol": "teal"})
    editor.do("end")
    steps = show_steps(editor.document.processes["on_click"].steps)
    assert steps.endswith(f"for each one in [r for r in range(len(paint)) if {test}]:\n    put paint[one] = teal")

"""What is written along the far edges of a grid stays there, however many rows and columns that has."""

from __future__ import annotations

from tests.generalize.hand import Hand


def test_marks_below_and_beside_a_grid_follow_its_last_row_and_column() -> None:
    hand = Hand(4, error=1)
    cells = {f"cell_{row}{column}": (column, row) for row in range(3) for column in range(4)}
    for name, (column, row) in cells.items():
        hand.box(name, 30 + 60 * column, 20 + 40 * row, 90 + 60 * column, 60 + 40 * row)
    hand.editor.do("listify", things=list(cells), name="cells")
    for k in range(4):
        hand.label(f"below_{k}", 60 + 60 * k, 156, "mnop"[k])
    for k in range(3):
        hand.label(f"beside_{k}", 286, 40 + 40 * k, str(7 + k))
    hand.editor.do("listify", things=[f"below_{k}" for k in range(4)], name="below")
    hand.editor.do("listify", things=[f"beside_{k}" for k in range(3)], name="beside")
    assert "cells[i - 4].x" in hand.formula("below") and "cells[-4].y" in hand.formula("below")
    assert "cells[4 * (i + 1) - 1].y" in hand.formula("beside")
    hand.editor.do("parameterize", thing="cells", attribute="count_2", name="across", also="all")
    hand.editor.do("parameterize", thing="cells", attribute="count", name="down", also=["beside.count"])
    live = hand.editor.live.with_values({"across": 5, "down": 6})
    assert not live.errors
    right, low = (getattr(live.value(name)[-1].get("at"), axis) for name, axis in (("beside", "x"), ("below", "y")))
    assert right > 30 + 5 * 60 and low > 20 + 6 * 40, "past the last column and row"
    assert [len(live.value(name)) for name in ("below", "beside")] == [5, 6]

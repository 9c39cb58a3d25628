"""[L2] The first rows of the goban drawn larger and smaller, as shaky as they are large: the same comes out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from studio.language.show import show
from studio.session.editor import Editor
from studio.session.log import Gesture
from tests.examples.recorded import changed, with_arguments

PLACES = ("start", "end", "to")


def lines_and_lists(size: float) -> list[Gesture]:
    """What is drawn and listified at first, so many times as large and with nothing that snaps."""

    def larger(gesture: Gesture) -> Iterator[Gesture]:
        if gesture.row in ("B1", "B2", "B3"):
            places = {
                name: [one * size for one in gesture.arguments[name]] for name in PLACES if name in gesture.arguments
            }
            snap = {"snap": False} if gesture.do == "draw_line" else {}
            yield with_arguments(gesture, **places, **snap)

    return changed(larger)


@pytest.mark.parametrize("size", [0.5, 0.75, 1, 1.5, 2, 3])
def test_the_same_lines_at_any_size(size: float) -> None:
    editor = Editor()
    for gesture in lines_and_lists(size):
        editor.do(gesture.do, **gesture.arguments)
    rows, columns = (show(editor.document.definitions[name].formula) for name in ("rows", "columns"))
    assert "data" not in rows + columns
    values = editor.live.value("rows"), editor.live.value("columns")
    for k in range(3):
        near = pytest.approx((30 + 40 * k) * size, abs=2.5 * size)
        assert values[0][k].get("end").y == pytest.approx(values[0][k].get("start").y, abs=2 * size)
        assert values[0][k].get("start").y == near and values[1][k].get("start").x == near
        assert values[0][k].get("start").x == pytest.approx(30 * size, abs=size)
    assert values[0][1].get("start").y - values[0][0].get("start").y == pytest.approx(40 * size)

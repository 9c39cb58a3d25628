"""Some of a list of drawn things are chosen by their numbers, and a test of the index tells them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from studio.language.show import show
from studio.session.editor import Editor


def _boxes(columns: int, rows: int = 1, round_ones: bool = False) -> Editor:
    """A list (or grid) of plain boxes or discs, 60 px apart."""
    editor = Editor()
    for k in range(columns * rows):
        x, y = 60 + 60 * (k % columns), 60 + 60 * (k // columns)
        if round_ones:
            editor.do("draw_ellipse", center=[x, y], radius_x=20)
        else:
            editor.do("draw_rectangle", start=[x - 20, y - 20], end=[x + 20, y + 20])
    editor.do("listify", things=list(editor.document.definitions), name="boxes")
    return editor


def _choose(editor: Editor, members: Sequence[Any]) -> str:
    editor.do("select_members", collection="boxes", members=list(members), name="some")
    return show(editor.document.definitions["some"].formula)


@pytest.mark.parametrize(
    ("chosen", "test"),
    [
        ([0, 2, 4], "i % 2 == 0"),
        ([1, 3, 5], "i % 2 == 1"),
        ([0, 1, 2], "i < boxes_count / 2"),
        ([1, 4], "i % 3 == 1"),
        ([0, 5], "i in [0, 5]"),
    ],
)
def test_some_of_a_row_are_told_by_the_index(chosen: list[int], test: str) -> None:
    editor = _boxes(6)
    assert _choose(editor, [{"of": "boxes", "key": k} for k in chosen]) == f"[i for i in range(boxes_count) if {test}]"
    assert editor.live.value("some") == chosen


@pytest.mark.parametrize("round_ones", [False, True])
def test_a_checkerboard_is_told_by_both_indices(round_ones: bool) -> None:
    editor = _boxes(6, 3, round_ones)
    chosen = [k for k in range(18) if (k // 6 + k % 6) % 2 == 0]
    clicked = [{"point": [60 + 60 * (k % 6), 60 + 60 * (k // 6)]} for k in chosen]
    assert _choose(editor, clicked) == (
        "[i * boxes_columns + j for i in range(boxes_rows) for j in range(boxes_columns) if (i + j) % 2 == 0]"
    )
    assert editor.live.value("some") == chosen


def test_what_was_chosen_stays_so_when_the_things_look_otherwise_and_there_are_more() -> None:
    editor = _boxes(6)
    editor.do("parameterize", thing="boxes", attribute="count", name="n", least=1, most=30)
    _choose(editor, [0, 2, 4])
    editor.do("set_attribute", attribute="boxes.width", value=30)
    editor.do("set_parameter", name="n", value=9)
    assert editor.live.value("some") == [0, 2, 4, 6, 8]
    assert _choose(editor, [0, 2, 4, 6, 8]) == "[i for i in range(n) if i % 2 == 0]"


def test_the_last_two_of_two_counts() -> None:
    editor = _boxes(6)
    editor.do("parameterize", thing="boxes", attribute="count", name="n", least=1, most=30)
    _choose(editor, [4, 5])
    editor.do("set_parameter", name="n", value=9)
    assert _choose(editor, [7, 8]) == "[i for i in range(n) if i >= n - 2]"


def test_a_number_that_none_has_is_refused() -> None:
    with pytest.raises(Exception, match="9 is no member of boxes"):
        _choose(_boxes(6), [9])


def test_what_was_chosen_holds_at_another_count_and_is_asked_about_there() -> None:
    editor = _boxes(6, 3)
    _choose(editor, [k for k in range(18) if (k // 6 + k % 6) % 2 == 0])
    editor.do("set_parameter", name="boxes_columns", value=7)
    assert editor.live.value("some") == list(range(0, 21, 2))
    halves = _boxes(6).do("select_members", collection="boxes", members=[0, 1, 2], name="some").findings[0]
    assert halves.question is not None and "boxes_count = 7" in halves.question.sentence
    assert "[i for i in range(boxes_count) if i < 3]" in halves.rivals

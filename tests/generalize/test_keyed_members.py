"""Lists of things that stand on the members of another list, and sizes that take turns."""

from __future__ import annotations

import pytest

from studio.language.show import show
from studio.session.editor import Editor

TABLE = "40\t60\n70\t30\n20\t80\n60\t50"


def formula(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


@pytest.fixture
def boxes() -> Editor:
    """Four boxes in a row, as many as ``num`` says."""
    editor = Editor()
    for k in range(4):
        editor.do("draw_rectangle", start=[40 + 100 * k, 160], end=[120 + 100 * k, 200], fill="white")
    editor.do("listify", things=[f"rectangle_{k}" for k in range(1, 5)], name="boxes")
    editor.do("parameterize", thing="boxes", attribute="count", name="num")
    return editor


def test_a_line_to_each_member_goes_to_the_last_by_its_number_and_there_are_as_many(boxes: Editor) -> None:
    for k in range(4):
        boxes.do("draw_line", start=[230, 40], end=[80 + 100 * k, 160])
    assert "boxes[-1]" in formula(boxes, "line_4")
    boxes.do("listify", things=[f"line_{k}" for k in range(1, 5)], name="links")
    assert "boxes[i].x" in formula(boxes, "links") and formula(boxes, "links").endswith("for i in range(num)]")
    boxes.do("set_parameter", name="num", value=6)
    assert len(boxes.live.value("links")) == 6


def test_the_last_of_a_list_stays_the_last_where_nothing_stands_on_another_member(boxes: Editor) -> None:
    for k in (0, 1):
        boxes.do("draw_ellipse", center=[380, 180 + 60 * k], radius_x=5)
    boxes.do("listify", things=["ellipse_1", "ellipse_2"], name="dots")
    assert "boxes[3]" not in formula(boxes, "dots")


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 0, 3, 1)])
def test_bars_upon_bars_follow_the_next_column_of_a_table_in_whatever_order_they_were_drawn(
    order: tuple[int, ...],
) -> None:
    editor = Editor()
    editor.do("set_table", name="sales", text=TABLE)
    rows = [tuple(map(int, row.split())) for row in TABLE.splitlines()]
    for k in range(4):
        editor.do("draw_rectangle", start=[60 + 60 * k, 300 - rows[k][0]], end=[100 + 60 * k, 300])
    editor.do("listify", things=[f"rectangle_{k}" for k in range(1, 5)], name="lower")
    for k in order:
        foot = 300 - rows[k][0]
        editor.do("draw_rectangle", start=[60 + 60 * k, foot], end=[100 + 60 * k, foot - rows[k][1]], name=f"upper_{k}")
    editor.do("listify", things=[f"upper_{k}" for k in order], name="upper")
    assert "height=sales[i][1]" in formula(editor, "upper")
    assert "lower[i].y - sales[i][1]" in formula(editor, "upper")


@pytest.mark.parametrize("heights", [(100, 71, 100, 71), (99, 79, 100, 81, 99), (50, 40, 50, 40, 50)])
def test_heights_that_take_turns_go_on_to(heights: tuple[int, ...]) -> None:
    editor = Editor()
    for k, height in enumerate(heights):
        editor.do("draw_rectangle", start=[40 + 30 * k, 200 - height], end=[60 + 30 * k, 200], snap=False)
    result = editor.do("listify", things=[f"rectangle_{k + 1}" for k in range(len(heights))], name="pickets")
    assert "[i % 2]" in formula(editor, "pickets")
    drawn = [shape.get("height") for shape in editor.live.value("pickets")]
    assert max(abs(one - height) for one, height in zip(drawn, heights, strict=True)) <= 2, result.says


@pytest.mark.parametrize("heights", [(99, 103, 98, 102), (18, 22, 17, 21, 20)])
def test_heights_that_only_err_are_one(heights: tuple[int, ...]) -> None:
    editor = Editor()
    for k, height in enumerate(heights):
        editor.do("draw_rectangle", start=[40 + 30 * k, 200 - height], end=[60 + 30 * k, 200], snap=False)
    editor.do("listify", things=[f"rectangle_{k + 1}" for k in range(len(heights))], name="pickets")
    assert "%" not in formula(editor, "pickets") and "data" not in formula(editor, "pickets")


@pytest.mark.parametrize("count", [0, 1, 6])
def test_labels_in_the_middles_of_boxes_are_as_many_as_these(boxes: Editor, count: int) -> None:
    for k in range(4):
        boxes.do("draw_label", at=[80 + 100 * k, 180], content="A")
    boxes.do("listify", things=[f"label_{k}" for k in range(1, 5)], name="names")
    boxes.do("set_range", name="num", least=0, most=9)
    boxes.do("set_parameter", name="num", value=count)
    assert len(boxes.live.value("names")) == count

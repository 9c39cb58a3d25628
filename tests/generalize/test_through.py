"""A path through all members of a list, as many as there are; bars on one level; waves; tables of data."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from studio.language.errors import Refusal
from studio.language.show import show
from studio.session.editor import Editor


def row(editor: Editor, y: float, name: str, count: int = 3) -> None:
    for number in range(count):
        editor.do("draw_ellipse", center=[40 + 50 * number, y], radius_x=4, name=f"{name}_{number}", snap=False)
    editor.do("listify", things=[f"{name}_{number}" for number in range(count)], name=name)


def corners(editor: Editor, name: str) -> list[tuple[float, float]]:
    return [tuple(place) for place in editor.live.value(name).get("points")]


def test_a_path_goes_through_as_many_as_there_are() -> None:
    editor = Editor()
    row(editor, 40, "dots")
    editor.do("draw_through", things=["dots"], name="way")
    editor.do("set_attribute", attribute="dots.count", value=5)
    assert corners(editor, "way") == [(40 + 50 * k, 40) for k in range(5)]


def test_an_area_comes_back_along_the_other_list() -> None:
    editor = Editor()
    row(editor, 40, "upper", 4)
    row(editor, 140, "lower", 4)
    editor.do("draw_through", things=["upper", "lower"], kind="polygon", name="area")
    assert corners(editor, "area") == [(40 + 50 * k, 40) for k in range(4)] + [(190 - 50 * k, 140) for k in range(4)]


@pytest.mark.parametrize("along", ["dots", "way"])
def test_an_area_ends_on_the_line_below_its_first_and_last_place(along: str) -> None:
    editor = Editor()
    for number, y in enumerate((60, 30, 80, 20)):
        editor.do("draw_ellipse", center=[40 + 50 * number, y], radius_x=4, name=f"dot_{number}", snap=False)
    editor.do("listify", things=[f"dot_{number}" for number in range(4)], name="dots", data="numbers")
    editor.do("draw_through", things=["dots"], name="way")
    editor.do("draw_line", start=[20, 150], end=[220, 150], name="axis")
    editor.do("draw_through", things=[along, "axis"], kind="polygon", fill="gold", name="area")
    assert corners(editor, "area") == [(40, 60), (90, 30), (140, 80), (190, 20), (190, 150), (40, 150)]
    editor.do("set_table", name="numbers", text="60\n30\n80\n20\n70")
    editor.do("move", thing="axis", to=[20, 170], snap=False)
    assert corners(editor, "area")[-3:] == [(240, 70), (240, 170), (40, 170)]


def test_two_lists_are_gone_through_in_step_where_that_is_shorter() -> None:
    editor = Editor()
    row(editor, 40, "upper", 6)
    row(editor, 60, "lower", 6)
    editor.do("draw_through", things=["upper", "lower"], name="zigzag")
    assert corners(editor, "zigzag")[:4] == [(40, 40), (40, 60), (90, 40), (90, 60)]


def test_from_one_more_point_on() -> None:
    editor = Editor()
    row(editor, 40, "dots")
    editor.do("draw_line", start=[0, 90], end=[10, 90], name="begin")
    editor.do("draw_through", things=["begin", "dots"], name="way")
    assert corners(editor, "way") == [(0, 90), (10, 90), (40, 40), (90, 40), (140, 40)]


@pytest.mark.parametrize(("things", "says"), [([], "Choose what"), (["box"], "more places"), (["n"], "no place")])
def test_what_has_no_places_is_refused(things: Sequence[str], says: str) -> None:
    editor = Editor()
    editor.do("new_value", name="n", value=3)
    editor.do("draw_rectangle", start=[0, 0], end=[10, 10], name="box")
    with pytest.raises(Refusal, match=says):
        editor.do("draw_through", things=list(things), name="way")


def test_bars_on_one_level_keep_it_and_their_heights_are_the_data() -> None:
    editor = Editor()
    for number, top in enumerate((120, 60, 90)):
        editor.do(
            "draw_rectangle", start=[40 + 50 * number, top], end=[70 + 50 * number, 199 + number], name=f"bar_{number}"
        )
    editor.do("listify", things=["bar_0", "bar_1", "bar_2"], name="bars", data="heights")
    assert "y=200 - heights[i]" in show(editor.document.definitions["bars"].formula)


def test_a_table_is_pasted_with_its_titles_left_out() -> None:
    editor = Editor()
    editor.do("set_table", name="sales", text="name\tsold\nann\t3\nbob\t4.5\n")
    assert editor.live.value("sales") == [("ann", 3), ("bob", 4.5)]
    editor.do("set_table", name="sales", text="1, 2, 3")
    assert editor.live.value("sales") == [1, 2, 3]


@pytest.mark.parametrize(("text", "says"), [(" \n", "empty"), ("1,2\n3", "not equally long")])
def test_what_is_no_table_is_refused(text: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        Editor().do("set_table", name="sales", text=text)


def test_sizes_drawn_freehand_are_the_same() -> None:
    editor = Editor()
    for number, (wide, high) in enumerate(((40, 20), (41, 21), (39, 19))):
        left = 60 * number
        editor.do("draw_rectangle", start=[left, 10], end=[left + wide, 10 + high], name=f"box_{number}", snap=False)
    said = editor.do("listify", things=["box_0", "box_1", "box_2"], name="boxes").says
    assert show(editor.document.definitions["boxes"].formula).startswith(
        "[rectangle(x=60 * i, y=10, width=40, height=20)"
    )
    assert "straightened by at most 1.0 px" in said


def test_bars_drawn_by_a_table_follow_it_within_the_error_of_a_hand() -> None:
    def drawn(heights: tuple[float, ...]) -> Editor:
        editor = Editor()
        editor.do("set_table", name="sales", text="name\tsold\nann\t30\nbob\t80\ncid\t55\ndan\t100")
        for k, height in enumerate(heights):
            editor.do("draw_rectangle", start=[40 * k, 200], end=[40 * k + 20, 200 - height], name=f"b{k}", snap=False)
        editor.do("listify", things=[f"b{k}" for k in range(4)], name="bars")
        return editor

    editor = drawn((31, 78, 56, 99))
    assert show(editor.document.definitions["bars"].formula) == (
        "[rectangle(x=40 * i, y=200 - sales[i][1], width=20, height=sales[i][1]) for i in range(len(sales))]"
    )
    editor.do("set_table", name="sales", text="name\tsold\neve\t20\nfay\t40")
    assert [one.get("height") for one in editor.live.value("bars")] == [20, 40]
    assert "bars_data" in drawn((31, 70, 56, 99)).document.definitions


PLAN = [("plan", 0, 3), ("build", 3, 5), ("test", 7, 4), ("ship", 11, 1)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (1, 0, 3, 2)])
def test_places_and_sizes_follow_a_table_to_one_scale(order: tuple[int, ...], seed: int) -> None:
    hand, editor = Random(seed), Editor()
    rows = [PLAN[k] for k in order]
    table = "\n".join("\t".join(map(str, row)) for row in (("task", "start", "days"), *rows))
    editor.do("set_table", name="tasks", text=table)
    for k, (_, start, days) in enumerate(rows):
        edges = [20 * start - 34, 30 * k - 60, 20 * (start + days) - 34, 30 * k - 40]
        left, top, right, bottom = (one + hand.choice((-1, 0, 1)) for one in edges)
        editor.do("draw_rectangle", start=[left, top], end=[right, bottom], name=f"bar_{k}")
    result = editor.do("listify", things=[f"bar_{k}" for k in range(4)], name="bars")
    made = show(editor.document.definitions["bars"].formula)
    assert "+ 20 * tasks[i][1]" in made and "width=20 * tasks[i][2]" in made and "y=-60 + 30 * i" in made
    assert not any(one.question for one in result.findings), "the table says how it goes on"
    editor.do("set_table", name="tasks", text="think\t2\t4\ndo\t6\t10\nrest\t20\t2")
    assert [one.get("width") for one in editor.live.value("bars")] == [80, 200, 40]

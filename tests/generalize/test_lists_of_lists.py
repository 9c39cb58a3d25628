"""Lists of lists that hold differently many: how many each of them has is data, the rest follows the row."""

from __future__ import annotations

import pytest

from studio.generalize.result import Result
from studio.language.show import show
from studio.session.editor import Editor


def stacked(counts: list[int], **more: str) -> tuple[Editor, Result]:
    editor, lists = Editor(), []
    for row, count in enumerate(counts):
        names = [f"disc_{row}_{k}" for k in range(count)]
        for k, name in enumerate(names):
            editor.do("draw_ellipse", center=[50 + 40 * k, 60 + 70 * row], radius_x=9, name=name)
        lists.append(f"line_{row}")
        editor.do("listify", things=names, name=lists[-1])
    return editor, editor.do("listify", things=lists, name="stack", **more)


@pytest.mark.parametrize("counts", [[2, 4, 6], [5, 2, 4, 4], [4, 6]])
def test_how_many_each_holds_is_data_and_members_follow_row_and_place(counts: list[int]) -> None:
    editor, done = stacked(counts, data="sizes")
    assert show(editor.document.definitions["sizes"].formula) == str(counts)
    stack = show(editor.document.definitions["stack"].formula)
    assert stack.endswith("for k in range(sizes[i])] for i in range(len(sizes))]")
    assert "center=point(50 + 40 * k, 60 + 70 * i)" in stack
    assert ("stack.count", "as listed") in [(one.goal, one.formula) for one in done.findings]


def test_lists_each_of_which_holds_one_more_count_by_the_row_unless_data_was_named() -> None:
    editor, _ = stacked([2, 3, 4, 5])
    assert "for k in range(2 + i)] for i in range(4)]" in show(editor.document.definitions["stack"].formula)
    editor, _ = stacked([2, 3, 4, 5], data="sizes")
    assert show(editor.document.definitions["sizes"].formula) == "[2, 3, 4, 5]"


def test_a_state_of_sizes_makes_lists_longer_and_shorter() -> None:
    editor, _ = stacked([2, 4, 7], data="sizes")
    editor.do("make_state", name="sizes")
    editor.do("give", name="sizes", value=[1, 0, 5])
    assert [len(one) for one in editor.live.value("stack")] == [1, 0, 5]


def scattered(places: list[tuple[int, int]]) -> Editor:
    editor = Editor()
    names = [f"disc_{k}" for k in range(len(places))]
    for name, place in zip(names, places, strict=True):
        editor.do("draw_ellipse", center=list(place), radius_x=9, name=name, snap=False)
    editor.do("set_formula", name="spot", formula=f"{names[-1]}.center")
    editor.do("listify", things=names, name="discs", data="sizes")
    return editor


def test_things_in_rows_of_different_length_are_rows_by_one_gesture() -> None:
    editor = scattered(
        [(70 + 45 * k - 15 * row, 60 + 50 * row) for row, many in enumerate((1, 4, 2)) for k in range(many)]
    )
    assert show(editor.document.definitions["sizes"].formula) == "[1, 4, 2]"
    discs = show(editor.document.definitions["discs"].formula)
    assert "center=point(70 - 15 * i + 45 * k, 60 + 50 * i)" in discs
    assert show(editor.document.definitions["spot"].formula) == "discs[2][1].center"


def test_few_or_scattered_things_are_in_no_rows() -> None:
    for places in ([(10, 10), (60, 90), (150, 92)], [(10, 10), (90, 12), (40, 80), (200, 83), (120, 160), (10, 162)]):
        assert "range(sizes[i])" not in show(scattered(places).document.definitions["discs"].formula)

"""What is written beside the middle of a thing is told from that; what is written in another, or at a place, is not."""

from __future__ import annotations

import pytest

from studio.language.show import show
from studio.session.editor import Editor


def test_what_is_written_over_a_bar_goes_along_with_it_and_not_with_other_words() -> None:
    editor = Editor()
    bars = {"a": (-112, 116), "b": (-60, 64), "c": (-8, 23), "d": (44, 85)}
    for name, (left, top) in bars.items():
        editor.do("draw_rectangle", start=[left, top], end=[left + 31, 180], name=name)
    for name, (left, top) in bars.items():
        editor.do("draw_label", at=[left + 15, top - 11], content=name, name=f"word_{name}")
    for name in bars:
        assert f"at=point({name}.x + {name}.width / 2, {name}.y - " in show(
            editor.document.definitions[f"word_{name}"].formula
        )
    before = editor.live.value("word_d").get("at")
    editor.do("drag", thing="c", attribute="top", to=[10, -40])
    assert editor.live.value("word_c").get("at").y < -40 and editor.live.value("word_d").get("at") == before


def _boxes(**boxes: tuple[float, float, float, float]) -> Editor:
    editor = Editor()
    for name, (left, top, right, bottom) in boxes.items():
        editor.do("draw_rectangle", start=[left, top], end=[right, bottom], name=name)
    return editor


def _written(editor: Editor, x: float, y: float, name: str = "word") -> str:
    """Where a label drawn there is told to be."""
    editor.do("draw_label", at=[x, y], content=name, name=name)
    return show(editor.document.definitions[name].formula).removeprefix("label(at=").split(", content=")[0]


MIDDLE = "point({0}.x + {0}.width / 2, {0}.y + {0}.height / 2)"


def test_a_letter_in_each_of_a_row_of_cells_is_told_from_its_own_cell() -> None:
    editor = _boxes(**{name: (100 + 40 * k, 100, 140 + 40 * k, 140) for k, name in enumerate("abcd")})
    for k, name in enumerate("abcd"):
        assert _written(editor, 121 + 40 * k, 119, f"letter_{name}") == MIDDLE.format(name)


def test_a_letter_in_a_member_of_a_list_is_told_from_that_member() -> None:
    editor = _boxes(**{name: (100 + 40 * k, 100, 140 + 40 * k, 140) for k, name in enumerate("abcd")})
    editor.do("listify", things=list("abcd"), name="cells")
    assert _written(editor, 161, 120) == MIDDLE.format("cells[1]")


def test_a_title_in_the_head_over_a_body_is_told_from_the_head() -> None:
    editor = _boxes(head=(100, 100, 300, 140), body=(100, 140, 300, 300))
    assert _written(editor, 201, 121) == MIDDLE.format("head")
    assert _written(editor, 160, 118, "left").startswith("point(") and "body" not in _written(editor, 201, 108, "high")


@pytest.mark.parametrize("radius, y, told", [(12, 165, "disc.center"), (26, 160, "point(disc.center.x, 160)")])
def test_a_word_in_a_disc_under_a_box_stays_in_the_disc(radius: float, y: float, told: str) -> None:
    editor = _boxes(big=(100, 100, 200, 150))
    editor.do("draw_ellipse", center=[150, 154 + radius], radius_x=radius, name="disc")
    assert _written(editor, 151, y) == told


def test_a_word_in_the_corner_around_a_disc_is_not_in_it() -> None:
    editor = _boxes(big=(100, 100, 200, 150))
    editor.do("draw_ellipse", center=[170, 186], radius_x=30, radius_y=30, name="disc")
    assert _written(editor, 150, 162) == "point(big.x + big.width / 2, big.y + big.height + 10)"


def test_a_word_at_the_end_of_a_line_under_a_box_stays_there() -> None:
    editor = _boxes(big=(100, 100, 200, 200))
    editor.do("draw_line", start=[20, 300], end=[150, 215], name="l")
    assert _written(editor, 151, 216) == "l.end"


@pytest.mark.parametrize("axis, at, told", [("y", 213, "point(150, 213)"), ("x", 153, "point(153, 210)")])
def test_a_word_on_a_guide_under_a_box_stays_on_the_guide(axis: str, at: float, told: str) -> None:
    editor = _boxes(big=(100, 100, 200, 200))
    editor.do("lay_guide", axis=axis, at=at)
    assert _written(editor, 152, 213) == told


def test_a_caption_in_the_frame_of_a_bar_is_told_from_the_bar() -> None:
    editor = _boxes(frame=(0, 0, 400, 300), bar=(103, 120, 134, 300))
    assert _written(editor, 118, 107) == "point(bar.x + bar.width / 2, bar.y - 10)"


def test_what_is_written_in_the_middle_of_a_frame_is_told_from_the_frame_also_under_what_stands_in_it() -> None:
    editor = _boxes(frame=(0, 0, 280, 300), left=(40, 200, 80, 240), middle=(120, 200, 160, 240))
    assert _written(editor, 141, 262).startswith("point(frame.x + frame.width / 2, ")
    assert "left.x + left.width / 2" in _written(editor, 61, 262, "other")


def test_a_label_that_is_moved_beside_a_thing_is_told_from_it_as_one_that_is_drawn_there() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[-110, 116], end=[-80, 180], name="bar")
    editor.do("draw_label", at=[200, 20], content="Mon", name="day", snap=False)
    assert editor.do("move", thing="day", to=[-97, 106]).says == "day moved to the middle of bar."
    moved = show(editor.document.definitions["day"].formula)
    editor.do("draw_label", at=[200, 20], content="Mon", name="other", snap=False)
    editor.do("delete", name="day")
    editor.do("draw_label", at=[-97, 106], content="Mon", name="drawn")
    assert show(editor.document.definitions["drawn"].formula) == moved
    assert "bar.x + bar.width / 2, bar.y - 10" in moved


def test_a_label_is_told_from_nothing_that_follows_it() -> None:
    editor = Editor()
    editor.do("draw_label", at=[40, 40], content="Mon", name="day", snap=False)
    editor.do("draw_rectangle", start=[40, 40], end=[100, 90], name="box")
    assert "day.at" in show(editor.document.definitions["box"].formula)
    editor.do("move", thing="day", to=[70, 30])
    assert "box" not in show(editor.document.definitions["day"].formula)

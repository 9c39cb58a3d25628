"""Resizing: what lies opposite stays, what is not pulled along keeps what it follows, and nothing is lost unsaid."""

from __future__ import annotations

import pytest

from studio import Editor
from studio.language.errors import StudioError
from studio.language.show import show


def formula(editor: Editor, name: str) -> str:
    return show(editor.document.definitions[name].formula)


def boxes() -> Editor:
    """A box, and one that stands at its right side, as high as it is."""
    editor = Editor()
    editor.do("draw_rectangle", start=[40, 40], end=[140, 80], name="left_box")
    editor.do("draw_rectangle", start=[140, 40], end=[240, 80], name="right_box")
    return editor


def with_state() -> Editor:
    """A box as wide as a state says."""
    editor = Editor()
    editor.do("draw_rectangle", start=[40, 40], end=[140, 80], name="box")
    editor.do("parameterize", thing="box", attribute="width", name="wide")
    editor.do("make_state", name="wide")
    return editor


def test_what_follows_a_state_is_not_lost_unsaid() -> None:
    editor = with_state()
    done = editor.do("resize", thing="box", to=[180, 120])
    assert done.says == "box resized. box.width no longer follows wide."
    editor.undo()
    assert editor.do("resize", thing="box", to=[30, 120], corner="bottom_left").says == "box resized."
    assert formula(editor, "box") == "rectangle(x=30, y=40, width=wide + 10, height=80)"


def test_a_side_or_a_pull_straight_along_one_axis_leaves_the_other_one_alone() -> None:
    editor = with_state()
    for given in ({"to": [146, 120], "corner": "end"}, {"to": [500, 120], "corner": "bottom"}):
        assert editor.do("resize", thing="box", **given).says == "box resized."
        assert formula(editor, "box") == "rectangle(x=40, y=40, width=wide, height=80)"
        editor.undo()
    editor.do("drag", thing="box", attribute="bottom", to=[500, 120])
    assert formula(editor, "box") == "rectangle(x=40, y=40, width=wide, height=80)"


def test_a_corner_pulled_over_the_opposite_one_becomes_the_other() -> None:
    editor = boxes()
    editor.do("resize", thing="left_box", to=[10, 20], corner="end")
    assert formula(editor, "left_box") == "rectangle(x=10, y=20, width=30, height=20)"
    editor.do("resize", thing="right_box", to=[300, 120], corner="start")
    value = editor.live.value("right_box").as_dict()
    assert (value["x"], value["width"], value["y"], value["height"]) == (140, 160, 40, 80)


def test_the_opposite_side_stays_by_its_formula() -> None:
    editor = boxes()
    done = editor.do("resize", thing="right_box", to=[170, 60], corner="left")
    assert (
        formula(editor, "right_box")
        == "rectangle(x=170, y=left_box.y, width=left_box.x + left_box.width - 70, height=left_box.height)"
    )
    assert done.says == "right_box resized. right_box.x no longer follows left_box."


def test_every_corner_of_a_member_can_be_dragged_and_the_data_give_way() -> None:
    editor = Editor()
    for k, high in enumerate((50, 90, 20)):
        editor.do("draw_rectangle", start=[40 + 40 * k, 200 - high], end=[60 + 40 * k, 200], snap=False)
    editor.do("listify", things=["rectangle_1", "rectangle_2", "rectangle_3"], name="bars", data="highs")
    editor.do("drag", thing="bars", attribute="top", to=[0, 80], index=[1])
    assert formula(editor, "highs") == "[50, 120, 20]"
    with pytest.raises(StudioError, match="cannot be less than nothing"):
        editor.do("drag", thing="bars", attribute="top", to=[0, 300], index=[1])


def test_a_circle_pulled_by_a_corner_of_its_box_gives_way_in_its_radius() -> None:
    editor = Editor()
    editor.do("draw_ellipse", center=[100, 100], radius_x=30, radius_y=20, name="disc")
    editor.do("parameterize", thing="disc", attribute="radius_x", name="across")
    done = editor.do("drag", thing="disc", attribute="edge", to=[50, 60], snap=False)
    assert formula(editor, "disc") == "ellipse(center=point(100, 100), radius_x=across, radius_y=40)"
    assert editor.document.parameters() == {"across": 50}, done.says


def test_what_is_moved_tells_what_it_no_longer_follows() -> None:
    editor = boxes()
    assert editor.do("move", thing="right_box", to=[333, 222]).says == (
        "right_box moved. right_box.x and right_box.y no longer follow left_box."
    )


def test_a_drag_cut_loose_is_an_example_of_the_very_place() -> None:
    editor = with_state()
    done = editor.do("drag", thing="box", attribute="end", to=[180.37, 84], detach=True)
    assert done.findings[0].formula == "box.width is shown as 140.37 and box.height is shown as 44"
    editor.undo()
    editor.do("drag", thing="box", attribute="end", to=[180.37, 84], snap=False)
    assert formula(editor, "box") == "rectangle(x=40, y=40, width=wide, height=44)"
    assert editor.document.definitions["wide"].formula.value == 140.37


def figure() -> Editor:
    """A box and a line, open as a whole in their size, with one more instance."""
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 100], end=[160, 140], name="body", snap=False)
    editor.do("draw_line", start=[160, 140], end=[180, 160], name="leg")
    editor.do("make_component", things=["body", "leg"], name="figure", open=["size"])
    editor.do("make_instance", component="figure", name="other", values={"at": [300, 100]})
    return editor


def test_an_instance_of_size_0_can_be_pulled_large_again() -> None:
    editor = figure()
    editor.do("set_attribute", attribute="other.size", value=0)
    assert editor.do("resize", thing="other", to=[460, 150], snap=False).says == "other resized: size 2."
    with pytest.raises(StudioError, match="cannot be less than nothing"):
        editor.do("set_attribute", attribute="other.size", value=-1)


@pytest.mark.parametrize(
    ("corner", "to", "formula_then"),
    [
        ("start", [220, 90], "figure(at=point(220, 40), size=2)"),
        ("top_right", [460, 80], "figure(at=point(300, 40), size=2)"),
        ("left", [260, 500], "figure(at=point(260, 100), size=1.5)"),
        ("right", [420, 500], "figure(at=point(300, 100), size=1.5)"),
    ],
)
def test_the_corner_of_an_instance_that_is_pulled_counts_and_the_opposite_one_stays(
    corner: str, to: list[float], formula_then: str
) -> None:
    editor = figure()
    editor.do("resize", thing="other", to=to, corner=corner, snap=False)
    assert formula(editor, "other") == formula_then


def test_an_instance_is_not_pulled_over_what_stays_and_not_too_small_to_be_seen() -> None:
    editor = figure()
    with pytest.raises(StudioError, match="no size there"):
        editor.do("resize", thing="other", to=[200, 20])
    assert "size 0.05, the smallest that can be seen" in editor.do("resize", thing="other", to=[300.5, 100.5]).says


def test_an_instance_of_a_box_says_which_size_its_component_does_not_leave_open() -> None:
    editor = Editor()
    editor.do("draw_rectangle", start=[100, 100], end=[160, 140], name="body", snap=False)
    editor.do("make_component", things=["body"], name="card", open=["width"])
    for corner in ("end", "bottom", "start"):
        with pytest.raises(StudioError, match="card does not leave height open, so body has no size of its own"):
            editor.do("resize", thing="body", to=[200, 300], corner=corner)
    editor.do("resize", thing="body", to=[200, 143])
    assert formula(editor, "body") == "card(x=100, y=100, width=100)", "pulled straight along what is open"
